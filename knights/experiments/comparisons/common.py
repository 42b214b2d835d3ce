"""What is compared: the starts, board by board, that every variant of a comparison has been tried from.

While work goes on, or after it was stopped, variants have been tried from different starts. Whoever is ahead then may
only have had the easier ones. So everything that compares variants reads their results through here.
"""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from knights.boards.board import Board
from knights.experiments.sweeps.cases import Cases
from knights.experiments.sweeps.results import RECORD, Results, by_board, by_size, by_variant
from knights.heuristics.variants import Variant

Starts = NDArray[np.int32]


class Common:
    """Results of several variants on the starts that all of them have; a look costs what is new.

    Attributes:
        parts: the results on the common starts, for each variant the same; it grows.
        starts: how many starts all variants have.
        count: how many there are in all.
    """

    def __init__(self, variants: Sequence[Variant], starts: Callable[[Board], Starts], count: int) -> None:
        self.parts: list[Results] = []
        self.starts, self.count = 0, count
        self._numbers = {variant: number for number, variant in enumerate(variants)}
        self._wanted = starts
        self._boards: dict[Board, _Table | None] = {}
        self._read = 0

    @property
    def complete(self) -> bool:
        """Whether every variant has been tried from every start."""
        return self.starts == self.count

    def read(self, finished: Sequence[Results]) -> None:
        """Take in what a list holds beyond what it held last time; it may grow meanwhile."""
        new = finished[self._read :]
        self._read += len(new)
        for part in new:
            self._add(part)

    def _add(self, part: Results) -> None:
        board = part.board
        if board not in self._boards:
            self._boards[board] = _Table(len(self._numbers), self._wanted(board))
        table = self._boards[board]
        if table is None:
            return
        number = self._numbers[part.variant]
        ready = table.add(number, part.records)
        # Of a file the limits of two variants may be known apart.
        table.limits[number] = part.limit
        if len(ready):
            self.starts += len(ready)
            for variant, number in self._numbers.items():
                records = table.records[number, ready]
                self.parts.append(Results(board, variant, records, table.limits[number], part.closed))
        if table.missing == 0:
            self._boards[board] = None

    def in_words(self) -> tuple[str, str]:
        """How much of an unfinished comparison is compared, and why there is no more."""
        what = f"{self.starts:,} of {self.count:,} starts are compared"
        return (
            what,
            "Only starts that all were tried from count; there is no verdict before the end.",
        )


class _Table:
    """The records of one board, a line for each variant; dropped once it is full.

    Attributes:
        records: shape (variants, starts).
        limits: of each variant.
        missing: how many starts some variant has not been tried from.
    """

    def __init__(self, variants: int, starts: Starts) -> None:
        self.records = np.zeros((variants, len(starts)), dtype=RECORD)
        self.limits = [0] * variants
        self.missing = len(starts)
        self._starts = starts
        self._there = np.zeros((variants, len(starts)), dtype=np.bool_)

    def add(self, number: int, records: NDArray[np.void]) -> NDArray[np.intp]:
        """Keep the records of a variant; return the places of the starts that it was the last to be tried from."""
        places = np.searchsorted(self._starts, records["start"])
        new = ~self._there[number, places]
        places = places[new]
        self.records[number, places] = records[new]
        self._there[number, places] = True
        ready: NDArray[np.intp] = places[self._there[:, places].all(axis=0)]
        self.missing -= len(ready)
        return ready


def common_to(variants: Sequence[Variant], cases: Cases) -> Common:
    """What variants have in common of some boards and starts, while results arrive."""
    return Common(variants, cases.starts, cases.count())


def common_in(parts: Sequence[Results]) -> Common:
    """What the variants of a file have in common; none of its starts is missing where all have the same."""
    variants = dict.fromkeys(part.variant for part in parts)
    of_board: dict[Board, list[Starts]] = {}
    for part in parts:
        of_board.setdefault(part.board, []).append(part["start"])
    starts = {board: np.unique(np.concatenate(found)) for board, found in of_board.items()}
    common = Common([*variants], starts.__getitem__, sum(map(len, starts.values())))
    common.read(parts)
    return common


def in_order(parts: Iterable[Results], variants: Sequence[Variant]) -> list[Results]:
    """Results board by board, of each board those of the first variant first, of each variant start by start.

    It is the order in which one worker makes them.
    """
    found = by_variant(parts)
    joined = [one for variant in variants if variant in found for one in by_board(found[variant]).values()]
    return sorted(joined, key=lambda one: by_size(one.board))
