"""The starts, board by board, that every variant of a comparison has been tried from.

While work goes on, or after it was stopped, variants have been tried from different starts; the one ahead may only have
had the easier ones. So all comparisons of variants read their results through here.
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
    """Results of several variants on the starts that all of them have; an update costs only the new results.

    Attributes:
        parts: the results on the common starts, the same starts for each variant; it grows.
        starts: the number of common starts.
        count: the number of all starts.
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
        """Add the results appended since the last call; the list may still be growing."""
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
        # In a file each variant may have a limit of its own.
        table.limits[number] = part.limit
        if len(ready):
            self.starts += len(ready)
            for variant, number in self._numbers.items():
                records = table.records[number, ready]
                limit = table.limits[number]
                self.parts.append(Results(board, variant, records, limit, closed=part.closed))
        if table.missing == 0:
            self._boards[board] = None

    def in_words(self) -> tuple[str, str]:
        """Return sentences on the progress of an unfinished comparison, and on why it has no verdict."""
        what = f"{self.starts:,} of {self.count:,} starts are compared"
        return what, "Only starts tried with every variant count; the verdict comes at the end."


class _Table:
    """The records of one board, a line per variant; dropped once it is full.

    Attributes:
        records: shape (variants, starts).
        limits: the limit of each variant.
        missing: the number of starts that some variant has not been tried from.
    """

    def __init__(self, variants: int, starts: Starts) -> None:
        self.records = np.zeros((variants, len(starts)), dtype=RECORD)
        self.limits = [0] * variants
        self.missing = len(starts)
        self._starts = starts
        self._there = np.zeros((variants, len(starts)), dtype=np.bool_)

    def add(self, number: int, records: NDArray[np.void]) -> NDArray[np.intp]:
        """Keep the records of a variant; return the places of the starts that all variants have now been tried from."""
        places = np.searchsorted(self._starts, records["start"])
        new = ~self._there[number, places]
        places = places[new]
        self.records[number, places] = records[new]
        self._there[number, places] = True
        ready: NDArray[np.intp] = places[self._there[:, places].all(axis=0)]
        self.missing -= len(ready)
        return ready


def common_to(variants: Sequence[Variant], cases: Cases) -> Common:
    """Return the common results of a comparison, before any arrive."""
    return Common(variants, cases.starts, cases.count())


def common_in(parts: Sequence[Results]) -> Common:
    """Return the common results of the variants in a file; complete if all have the same starts."""
    variants = dict.fromkeys(part.variant for part in parts)
    of_board: dict[Board, list[Starts]] = {}
    for part in parts:
        of_board.setdefault(part.board, []).append(part["start"])
    starts = {board: np.unique(np.concatenate(found)) for board, found in of_board.items()}
    common = Common([*variants], starts.__getitem__, sum(map(len, starts.values())))
    common.read(parts)
    return common


def in_order(parts: Iterable[Results], variants: Sequence[Variant]) -> list[Results]:
    """Sort results by board, variant and start: the order in which one worker makes them."""
    found = by_variant(parts)
    joined = [one for variant in variants if variant in found for one in by_board(found[variant]).values()]
    return sorted(joined, key=lambda one: by_size(one.board))
