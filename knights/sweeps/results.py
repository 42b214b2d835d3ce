"""What comes of the starts of a board, as columns of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.board import Board
from knights.heuristics.variants import Variant
from knights.search.result import Outcome
from knights.text import csv_text

OUTCOMES = (Outcome.FOUND, Outcome.NO_TOUR, Outcome.EXHAUSTED, Outcome.BUDGET)
"""The outcomes in the order of their codes."""
FOUND, NO_TOUR, EXHAUSTED, BUDGET = range(4)


class Fate(IntEnum):
    """What became of a start, in the order of a legend."""

    FIRST_TRY = 0
    LATER = 1
    BUDGET = 2
    EXHAUSTED = 3
    NO_TOUR = 4
    NOT_RUN = 5


class Row(NamedTuple):
    """One start as a line of a table: the columns of the CSV."""

    rows: int
    columns: int
    row: int
    column: int
    outcome: str
    steps: int
    backtracks: int
    restarts: int


@dataclass(frozen=True, eq=False)
class Results:
    """What came of some starts of one board under one variant, a column an attribute.

    Attributes:
        board, variant: what was searched.
        starts: indices of the squares started from, int32.
        verdicts: whether a tour exists: 1 yes, 0 no, -1 not known; int8.
        outcomes: codes, see ``OUTCOMES``; int8.
        steps, backtracks, restarts: as in a search result; 0 for a start not searched; int64.
        last_backtracks: backtracks since the last restart; int64.
        seconds: time of each start; within a unit of work it is shared out by steps; float64.
        fell_back: where the search ended in vain and the answer is that of a construction; bool.
    """

    board: Board
    variant: Variant
    starts: NDArray[np.int32]
    verdicts: NDArray[np.int8]
    outcomes: NDArray[np.int8]
    steps: NDArray[np.int64]
    backtracks: NDArray[np.int64]
    restarts: NDArray[np.int64]
    last_backtracks: NDArray[np.int64]
    seconds: NDArray[np.float64]
    fell_back: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def found(self) -> NDArray[np.bool_]:
        """Where a tour was found."""
        found: NDArray[np.bool_] = self.outcomes == FOUND
        return found

    @property
    def proved(self) -> NDArray[np.bool_]:
        """Where it is proved that there is no tour."""
        proved: NDArray[np.bool_] = self.outcomes == NO_TOUR
        return proved

    @property
    def first_try(self) -> NDArray[np.bool_]:
        """Where a tour was found without a backtrack or a restart."""
        at_once: NDArray[np.bool_] = self.found & (self.backtracks == 0) & (self.restarts == 0)
        return at_once & ~self.fell_back

    @property
    def clean(self) -> NDArray[np.bool_]:
        """Where a tour was found and its last descent, after any restarts, never backtracked."""
        clean: NDArray[np.bool_] = self.found & (self.last_backtracks == 0)
        return clean & ~self.fell_back

    @property
    def per_square(self) -> NDArray[np.float64]:
        """Steps per square of the board."""
        return self.steps / len(self.board)

    @property
    def fates(self) -> NDArray[np.int8]:
        """What became of each start: codes of :class:`Fate`, int8."""
        later = np.array([Fate.LATER, Fate.NO_TOUR, Fate.EXHAUSTED, Fate.BUDGET], dtype=np.int8)
        return np.where(self.first_try, np.int8(Fate.FIRST_TRY), later[self.outcomes])

    def take(self, places: NDArray[np.intp]) -> Results:
        """The results at these places of the columns, in this order."""
        return Results(self.board, self.variant, **{name: getattr(self, name)[places] for name in _COLUMNS})

    def on_board(self, values: NDArray[np.generic], missing: float = np.nan) -> NDArray[np.float64]:
        """Values of the starts laid out on the board, shape (rows, columns), ``missing`` elsewhere."""
        laid = np.full(len(self.board), missing, dtype=np.float64)
        laid[self.starts] = values
        return laid.reshape(self.board.rows, self.board.columns)

    def rows(self) -> Iterator[Row]:
        """The starts one by one, as plain numbers."""
        rows, columns = np.divmod(self.starts, self.board.columns)
        names = [OUTCOMES[code].value for code in self.outcomes]
        lists = (rows, columns, self.steps, self.backtracks, self.restarts)
        for row, column, name, *counts in zip(
            lists[0].tolist(), lists[1].tolist(), names, *(a.tolist() for a in lists[2:]), strict=True
        ):
            yield Row(self.board.rows, self.board.columns, row, column, name, *counts)


_COLUMNS = [field.name for field in fields(Results)][2:]


def results_csv(results: Iterable[Results], with_variant: bool = False, header: bool = True) -> str:
    """The starts as CSV in the columns of :class:`Row`, their variant in front of them if asked for."""
    rows = ((*[str(part.variant)] * with_variant, *row) for part in results for row in part.rows())
    return csv_text(rows, (*["variant"] * with_variant, *Row._fields) if header else ())


def join(parts: Sequence[Results]) -> Results:
    """Results of one board and variant as one, in the order of the board's squares."""
    columns = {name: np.concatenate([getattr(part, name) for part in parts]) for name in _COLUMNS}
    whole = Results(parts[0].board, parts[0].variant, **columns)
    return whole.take(np.argsort(whole.starts, kind="stable"))


def by_board(results: Iterable[Results]) -> dict[Board, Results]:
    """Results of one variant, joined board by board, the smaller boards first."""
    parts: dict[Board, list[Results]] = {}
    for result in results:
        parts.setdefault(result.board, []).append(result)
    return {board: join(parts[board]) for board in sorted(parts, key=lambda b: (b.rows, b.columns))}


def by_variant(results: Iterable[Results]) -> dict[Variant, list[Results]]:
    """Results of several variants apart, in the order of first arrival."""
    parts: dict[Variant, list[Results]] = {}
    for result in results:
        parts.setdefault(result.variant, []).append(result)
    return parts
