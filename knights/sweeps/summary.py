"""What a sweep's results come to, board by board and in all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from knights.board import Board, Square
from knights.heuristics.variants import Variant
from knights.search.result import Outcome
from knights.sweeps.results import OUTCOMES, Fate, Results


@dataclass(frozen=True, slots=True)
class Summary:
    """What became of some starts under one variant.

    Attributes:
        board: the board, or None for several.
        starts: how many starts there are results for.
        solvable: how many of them have a tour, by the exact verdict.
        first_try: found without a backtrack or a restart.
        later: found after backtracking or restarts, or constructed after a search in vain.
        constructed_after_search: how many of these were constructed.
        clean: found, and the last descent never backtracked.
        budget: not found within the limit.
        exhausted: not found by an incomplete search that has nothing left to try.
        impossible: proved to have no tour, by theorem or by an exhausted complete search.
        median_steps, largest_steps: over the starts searched; 0 if there are none.
        seconds: time of the searches, added over all workers.
        law: how many starts of the whole board have a tour by law, or None if the results do not cover it.
    """

    board: Board | None
    starts: int
    solvable: int
    first_try: int
    later: int
    constructed_after_search: int
    clean: int
    budget: int
    exhausted: int
    impossible: int
    median_steps: float
    largest_steps: int
    seconds: float
    law: int | None

    @property
    def found(self) -> int:
        """How many tours were found."""
        return self.first_try + self.later

    @property
    def open(self) -> int:
        """For how many starts neither a tour nor a proof was found."""
        return self.budget + self.exhausted

    @property
    def possible(self) -> int:
        """How many starts are not proved impossible."""
        return self.starts - self.impossible

    @property
    def agrees(self) -> bool | None:
        """Whether the results agree with the law: yes, no, or None where too much is open to say."""
        if self.law is None:
            return None
        if self.found > self.law or self.impossible > self.starts - self.law:
            return False
        return True if self.found == self.law else None

    @property
    def agreement(self) -> str:
        """The same in words."""
        if self.law is None:
            return ""
        if self.agrees is None:
            return f"{self.found:,} of {self.law:,} so far"
        return f"yes, {self.law:,}" if self.agrees else f"no, the law says {self.law:,}"


def law(board: Board) -> int | None:
    """How many starts have a tour where both sides are 5 or more: all, or one colour; None elsewhere.

    n² for even and ⌈n²/2⌉ for odd square boards (Conrad, Hindrichs, Morsy and Wegener 1994).
    """
    if min(board.rows, board.columns) < 5:
        return None
    return len(board) if len(board) % 2 == 0 else (len(board) + 1) // 2


def summarise(results: Results) -> Summary:
    """Sum up one board."""
    return _sum_up(
        results.board, [results], law(results.board) if len(results) == len(results.board) else None
    )


def total(boards: Iterable[Results]) -> Summary:
    """Sum up all boards; the law is added up if it speaks of each."""
    parts = list(boards)
    laws = [summarise(part).law for part in parts]
    return _sum_up(None, parts, sum(n for n in laws if n is not None) if parts and None not in laws else None)


def summaries(boards: Mapping[Board, Results]) -> list[Summary]:
    """Sum up each board of :func:`knights.sweeps.results.by_board`."""
    return [summarise(results) for results in boards.values()]


def _sum_up(board: Board | None, parts: Sequence[Results], expected: int | None) -> Summary:
    fates = np.zeros(len(Fate), dtype=np.int64)
    for part in parts:
        fates += np.bincount(part.fates, minlength=len(Fate))
    steps = np.concatenate([part["steps"] for part in parts]) if parts else np.zeros(0)
    steps = steps[steps > 0]
    return Summary(
        board,
        starts=sum(map(len, parts)),
        solvable=sum(int(part["solvable"].sum()) for part in parts),
        first_try=int(fates[Fate.FIRST_TRY]),
        later=int(fates[Fate.LATER]),
        constructed_after_search=sum(
            int((part["constructed_after_search"] & part.found).sum()) for part in parts
        ),
        clean=sum(int(part.clean.sum()) for part in parts),
        budget=int(fates[Fate.BUDGET]),
        exhausted=int(fates[Fate.EXHAUSTED]),
        impossible=int(fates[Fate.NO_TOUR]),
        median_steps=float(np.median(steps)) if len(steps) else 0.0,
        largest_steps=int(steps.max(initial=0)),
        seconds=float(sum(part["seconds"].sum() for part in parts)),
        law=expected,
    )


@dataclass(frozen=True, slots=True)
class HardStart:
    """A start that a variant did not solve at the first try.

    Attributes:
        board, start, variant: the case.
        outcome: what came of it.
        steps, backtracks, restarts: what it took.
    """

    board: Board
    start: Square
    variant: Variant
    outcome: Outcome
    steps: int
    backtracks: int
    restarts: int


def hard_starts(results: Iterable[Results], most: int = 100) -> list[HardStart]:
    """The starts that gave most trouble, the worst first.

    First those with neither a tour nor a proof, then the rest that took a backtrack or a restart; each by
    steps per square. Starts solved at the first try or proved impossible without a search are left out.
    """
    cases: list[tuple[bool, float, HardStart]] = []
    for part in results:
        fates = part.fates
        hard = (fates != Fate.FIRST_TRY) & (part["steps"] > 0)
        unsolved = (fates == Fate.BUDGET) | (fates == Fate.EXHAUSTED)
        # No board can give more than the list holds.
        order = np.lexsort((-part.per_square, ~unsolved))
        for k in order[hard[order]][:most].tolist():
            case = HardStart(
                part.board,
                part.board.square(int(part["start"][k])),
                part.variant,
                OUTCOMES[part["outcome"][k]],
                int(part["steps"][k]),
                int(part["backtracks"][k]),
                int(part["restarts"][k]),
            )
            cases.append((not unsolved[k], -float(part.per_square[k]), case))
    cases.sort(key=lambda case: case[:2])
    return [case for *_, case in cases[:most]]
