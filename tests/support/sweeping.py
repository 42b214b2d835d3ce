"""Results of sweeps: invented ones with given outcomes, and those of sweeps run by a test."""

from collections import namedtuple
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import ArrayLike

from knights import Board, Variant
from knights.base import parts_of
from knights.engine import Status
from knights.experiments.sweeps import RECORD, Cases, Results, Sweep, runner
from knights.experiments.sweeps.results import ROW
from knights.experiments.sweeps.units import Unit

StartRow = namedtuple("StartRow", ROW)  # type: ignore[misc]  # Mypy wants a literal.

FOUND, NO_TOUR, EXHAUSTED, BUDGET = Status.FOUND, Status.NO_TOUR, Status.EXHAUSTED, Status.PAUSED


def made(board: Board, variant: Variant, outcome: list[int], limit: int = 100, **fields: ArrayLike) -> Results:
    """Return results like those of a sweep, with these outcomes for the first starts of a board.

    ``fields`` are further fields of the records; by default, only starts with the outcome ``NO_TOUR`` are unsolvable,
    and all other fields are 0.
    """
    records = np.zeros(len(outcome), dtype=RECORD)
    records["start"], records["outcome"] = np.arange(len(outcome)), outcome
    records["solvable"] = records["outcome"] != NO_TOUR
    for field, values in fields.items():
        records[field] = values
    return Results(board, variant, records, limit)


def swept(sweeps: Iterable[Sweep]) -> list[Results]:
    """Run sweeps in this process, and return their results."""
    return list(parts_of(runner.run(list(sweeps), workers=1)))


def unit_of(
    board: Board,
    variant: Variant,
    starts: ArrayLike,
    limit: int,
    all_starts_searched: bool = False,
    closed: bool = False,
) -> Unit:
    """Return a unit of a sweep with some starts of one board."""
    cases = Cases(board.rows, board.rows, (board.columns, board.columns))
    sweep = Sweep(cases, variant, limit, all_starts_searched, closed)
    return Unit(sweep, board, np.asarray(starts, dtype=np.int32))


def each(sweep: Sweep, *, workers: int | None = None) -> Iterator[StartRow]:
    """Run a sweep and yield the row of each start, in the order in which the starts are finished."""
    for results in parts_of(runner.run([sweep], workers=workers)):
        yield from map(StartRow._make, results.rows())
