"""Summaries of sweeps, for each board and in total, as tables and as maps."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base import html_table, plural
from knights.boards import Board, Square
from knights.boards.pictures.maps import maps_svg
from knights.boards.pictures.tour import MAX_SHOWN
from knights.engine import CATEGORIES, COUNTED, FAILED, NO, POSSIBLE, SOLVABLE, YES, Category, Status, known_starts
from knights.experiments.sweeps.results import Results, by_board, column, join
from knights.theory.theorems import expected_solvable


@dataclass(frozen=True, slots=True)
class SweepSummary:
    """A summary of one variant's results from starts of a board; ``board`` is None for several boards.

    Attributes:
        solvable: the number of starts with a tour, by the exact verdict or because one was found.
        not_known: the number of starts with neither a tour nor a proof that there is none.
        categories: the number of starts of each :class:`knights.engine.result.Category`, in its order.
        median_steps, largest_steps: the median and the maximum over the starts searched; 0 if there are none.
        seconds: the time of the searches, added over all workers; NaN if it was not that of compiled code.
        expected_solvable: the number of solvable starts by theorem; None if no theorem applies, or the results do not
            cover the board.
    """

    board: Board | None
    starts: int
    solvable: int
    not_known: int
    categories: tuple[int, ...]
    median_steps: float
    largest_steps: int
    seconds: float
    expected_solvable: int | None

    @property
    def possible(self) -> int:
        """The number of starts that are not proved unsolvable."""
        return self.solvable + self.not_known

    @property
    def found_in_words(self) -> str:
        """The number of tours found, and the number of solvable (or possibly solvable) starts, in words."""
        noun = POSSIBLE if self.not_known else SOLVABLE
        return f"Tours found from {self.found:,} of {plural(self.possible, noun)}"

    @property
    def first_try(self) -> int:
        """The number of tours found without a backtrack or a restart."""
        return self.categories[Category.FIRST_TRY]

    @property
    def constructed(self) -> int:
        """The number of tours constructed after a search."""
        return self.categories[Category.CONSTRUCTED]

    @property
    def found(self) -> int:
        """The number of tours, found or constructed."""
        return self.first_try + self.categories[Category.BACKTRACKED] + self.constructed

    @property
    def open(self) -> int:
        """The number of starts for which neither a tour nor a proof that there is none is known."""
        return self.possible - self.found

    @property
    def agreement(self) -> str:
        """Whether the number of tours agrees with the theorem, in words; empty if no theorem applies."""
        expected = self.expected_solvable
        if expected is None:
            return ""
        if self.found > expected or self.categories[Category.NO_TOUR] > self.starts - expected:
            return f"no, theory says {expected:,}"
        return f"yes, {expected:,}" if self.found == expected else f"{self.found:,} of {expected:,}"


def summarise(results: Results) -> SweepSummary:
    """Summarise the results of one board."""
    steps = results["steps"][results["steps"] > 0]
    solvable, refuted = _decided(results)
    covered = len(results) == len(results.board)
    return SweepSummary(
        results.board,
        starts=len(results),
        solvable=int(solvable.sum()),
        not_known=int((~solvable & ~refuted).sum()),
        categories=tuple(np.bincount(results.categories, minlength=len(Category)).tolist()),
        median_steps=float(np.median(steps)) if len(steps) else 0.0,
        largest_steps=int(steps.max(initial=0)),
        seconds=results.time,
        expected_solvable=expected_solvable(results.board, results.closed) if covered else None,
    )


def _decided(results: Results) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return masks of the starts known to have a tour and of the starts known to have none; both of shape (starts,)."""
    solvable: NDArray[np.bool_] = results["solvable"]
    if results.board.is_plain:
        return solvable, ~solvable
    known = known_starts(results.board, results.closed).ravel()[results["start"]]
    exists, refuted = (known == YES) | results.found, (known == NO) | (results["outcome"] == Status.NO_TOUR)
    if results.closed:
        # A closed tour visits every square, so either all starts have one or none does.
        exists[:], refuted[:] = exists.any(), refuted.any()
    return exists, refuted


def total(boards: Iterable[Results]) -> SweepSummary:
    """Summarise the results of all boards together."""
    parts = list(boards)
    steps = column(parts, lambda part: part["steps"][part["steps"] > 0])
    return replace(
        added_up([summarise(part) for part in parts]), median_steps=float(np.median(steps)) if len(steps) else 0.0
    )


def added_up(parts: Sequence[SweepSummary]) -> SweepSummary:
    """Add up summaries; the median, which needs all results, is omitted."""
    expected = [part.expected_solvable for part in parts if part.expected_solvable is not None]
    categories = [sum(part.categories[one] for part in parts) for one in Category]
    return SweepSummary(
        None,
        starts=sum(part.starts for part in parts),
        solvable=sum(part.solvable for part in parts),
        not_known=sum(part.not_known for part in parts),
        categories=tuple(categories),
        median_steps=0.0,
        largest_steps=max((part.largest_steps for part in parts), default=0),
        seconds=sum(part.seconds for part in parts),
        expected_solvable=sum(expected) if expected and len(expected) == len(parts) else None,
    )


def table_of(boards: Mapping[Board, Results]) -> tuple[list[str], list[list[object]]]:
    """Return the header and the rows of a table: a row per board, and a row for all boards."""
    every = [*map(summarise, boards.values()), total(boards.values())]
    lines = [
        {
            "board": one.board or "all",
            "starts": one.starts,
            "solvable": one.solvable,
            **({"not known": one.not_known} if every[-1].not_known else {}),
            **{CATEGORIES[category].short: one.categories[category] for category in COUNTED},
            "median steps": one.median_steps,
            "largest": one.largest_steps,
            "seconds": None if isnan(one.seconds) else one.seconds,
            "theory": one.agreement,
        }
        for one in every
    ]
    return [*lines[0]], [[*line.values()] for line in lines]


class Collected:
    """The results of a sweep so far, with a summary of each board; updates summarise only boards with new results."""

    def __init__(self) -> None:
        self.boards: dict[Board, Results] = {}
        self.parts: dict[Board, SweepSummary] = {}
        self._read = 0

    def read(self, finished: Sequence[Results]) -> None:
        """Add the results appended to a growing list since the last call."""
        new = finished[self._read :]
        self._read += len(new)
        for board, results in by_board(new).items():
            earlier = self.boards.get(board)
            self.boards[board] = join([earlier, results]) if earlier else results
            self.parts[board] = summarise(self.boards[board])


class HardStart(NamedTuple):
    """A start that a variant did not solve on the first try."""

    board: Board
    start: Square
    category: Category
    steps: int
    backtracks: int
    restarts: int


def hard_starts(results: Iterable[Results], most: int = 100) -> list[HardStart]:
    """Return up to ``most`` of the hardest starts by steps per square, those with neither a tour nor a proof first."""
    cases = []
    for part in results:
        categories, steps = part.categories, part["steps"]
        hard = np.flatnonzero((categories != Category.FIRST_TRY) & (steps > 0))
        # A board can contribute up to ``most`` starts.
        order = np.lexsort((-steps[hard], ~np.isin(categories[hard], FAILED)))
        for k in hard[order][:most].tolist():
            start = part.board.square(int(part["start"][k]))
            counts = [int(part[field][k]) for field in ("steps", "backtracks", "restarts")]
            cases.append(HardStart(part.board, start, Category(categories[k]), *counts))
    cases.sort(key=lambda case: (case.category not in FAILED, -case.steps / len(case.board)))
    return cases[:most]


def sweep_svg(boards: Mapping[Board, Results]) -> str:
    """Draw the boards of a sweep side by side, as a complete SVG; starts not run remain blank."""
    maps = [(board, part.on_board(part.categories, Category.NOT_RUN)) for board, part in boards.items()]
    return maps_svg("Outcome of a search from every start", maps, {int(one): CATEGORIES[one] for one in COUNTED})


def sweep_html(boards: Mapping[Board, Results]) -> str:
    """Draw a sweep for a notebook: a line per board and one for all boards, and the maps unless they are too large."""
    header, lines = table_of(boards)
    shown = sum(board.area for board in boards) <= MAX_SHOWN
    # A notebook omits the last columns: largest, seconds and theory.
    return html_table(header[:-3], [line[:-3] for line in lines]) + (sweep_svg(boards) if shown else "")
