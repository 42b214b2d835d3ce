"""The state of a comparison: the common starts, tried with every variant, and scores that combine the seeds of each.

In an unfinished comparison, the variants have been tried from different starts, and the leader may just have had the
easier ones. So every comparison uses this module to select the common starts: those of the boards that every variant
has finished or, in a file, those that all variants share.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import reduce

import numpy as np

from knights.base import grouped, plural
from knights.boards import Board
from knights.engine import SOLVABLE, start_noun
from knights.experiments.comparisons import scores, significance
from knights.experiments.comparisons.comparison import Comparison, label
from knights.experiments.comparisons.intervals import Intervals, intervals
from knights.experiments.sweeps import Cases, Results, by_variant, column, in_order
from knights.heuristics import Variant, with_seed


class Common:
    """The results of variants on their common starts, sorted by board and variant in ``parts``.

    ``starts`` is the number of common starts so far, of ``count`` in all, and ``boards`` that of their boards. The
    ``cases``, if given, say which starts a finished board has; a file has none, but a ``count``.
    """

    def __init__(self, variants: Sequence[Variant], cases: Sequence[Cases] = (), count: int = 0) -> None:
        self.parts: list[Results] = []
        self.starts, self.count = 0, count or sum(one.count() for one in cases)
        self._variants, self._cases, self._read = variants, cases, 0

    @property
    def complete(self) -> bool:
        """Whether every variant has been tried from every start."""
        return self.starts == self.count

    def read(self, finished: Sequence[Results]) -> None:
        """Update from a list of all results so far; the list may still be growing."""
        if len(finished) == self._read:
            return
        self._read, self.parts = len(finished), []
        for of_board in grouped(in_order(finished, self._variants), lambda one: one.board).values():
            if len(of_board) == len(self._variants):
                starts = reduce(np.intersect1d, (one["start"] for one in of_board))
                if len(starts) >= self._least(of_board[0].board):
                    self.parts += [one[np.searchsorted(one["start"], starts)] for one in of_board]
        self.starts = sum(map(len, self.parts)) // len(self._variants)

    def _least(self, board: Board) -> int:
        """Return the number of common starts from which on a board is compared."""
        ranges = (one for one in self._cases if one.first <= board.rows <= one.last)
        return next((one.random or len(board) for one in ranges), 1)

    @property
    def boards(self) -> list[Board]:
        """The boards compared so far, smaller boards first."""
        return list(dict.fromkeys(part.board for part in self.parts))

    def in_words(self) -> tuple[str, str]:
        """Return two sentences on an unfinished comparison: its progress, and why there is no verdict yet."""
        what = f"{self.starts:,} of {self.count:,} starts are compared"
        if not self._cases:
            return what, "Only starts tried with every variant count."
        boards = sum(len(one.sizes()) for one in self._cases)
        return (
            f"{what}, on {len(self.boards):,} of {plural(boards, 'board')}",
            "Only boards that every variant has finished count; the verdict comes at the end.",
        )


def starts_in(parts: Iterable[Results]) -> int:
    """Count the starts that were tried with any variant."""
    boards = grouped(parts, lambda one: one.board).values()
    return sum(len(np.unique(column(of_board, lambda one: one["start"]))) for of_board in boards)


class Compared(Common):
    """The state of a comparison, finished or not.

    ``name`` is a function that returns the name of a variant; ``count`` is the number of starts in a file of results.

    Attributes:
        groups: lists of variants that differ only in the seed, keyed by the first; empty until all have results.
        names, scores, results: the name, the score and the results of each group.
    """

    def __init__(
        self,
        comparison: Comparison,
        name: Callable[[Variant], str] = label,
        finished: Sequence[Results] = (),
        count: int | None = None,
    ) -> None:
        super().__init__(comparison.each, (comparison.cases,) if count is None else (), count or 0)
        self.comparison, self._name = comparison, name
        self.read(finished)

    def read(self, finished: Sequence[Results]) -> None:
        """Update from a list of all results so far; the list may still be growing."""
        super().read(finished)
        self._alone = by_variant(self.parts)
        self.groups = by_seedless(self._alone, self._variants)
        self.names = [group_name(seeds, self._name) for seeds in self.groups.values()]
        first = {one: seeds[0] for seeds in self.groups.values() for one in seeds}
        together = grouped(self.parts, lambda part: first[part.variant])
        self.results = [together[one] for one in self.groups]
        self.scores = [scores.score(one, together[one]) for one in self.groups]

    @property
    def noun(self) -> str:
        """The noun for the starts that the scores count: solvable or possibly solvable starts."""
        others = {part.board for part in self.parts if part["solvable"].any() and not part.board.is_plain}
        return start_noun(others, self.comparison.closed)

    @property
    def decided(self) -> bool:
        """Whether each start is known to be solvable or unsolvable."""
        return self.noun == SOLVABLE

    def name(self, first: Variant) -> str:
        """Return the name of the group whose first variant is ``first``."""
        return self.names[[*self.groups].index(first)]

    def alone(self) -> list[scores.Score]:
        """Return a separate score for each seed of each variant."""
        return [scores.score(one, self._alone[one]) for seeds in self.groups.values() for one in seeds]

    def intervals(self) -> list[Intervals]:
        """Return the intervals of the scores; empty until the comparison is complete."""
        return intervals(self.results) if self.complete else []

    def ranking(self) -> significance.Ranking | None:
        """Return the ranking; None for a single variant, or until the comparison is complete."""
        return significance.ranking(self.results) if self.complete else None


def by_seedless(finished: Collection[Variant], variants: Sequence[Variant]) -> dict[Variant, list[Variant]]:
    """Group finished variants that differ only in the seed, keyed by the first of each group, in the given order."""
    present = [variant for variant in variants if variant in finished] if finished else []
    return {seeds[0]: seeds for seeds in grouped(present, lambda one: with_seed(one, 0)).values()}


def group_name(seeds: Sequence[Variant], name: Callable[[Variant], str] = label) -> str:
    """Return the name of a variant, followed by the number of its seeds if there are several."""
    if len(seeds) == 1:
        return name(seeds[0])
    return f"{name(replace(seeds[0], seed=0))} ({len(seeds)} seeds)"
