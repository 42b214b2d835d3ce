"""Readers of the CSV files written by ``sweep`` and ``compare``, to show their results or to resume the run."""

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.errors import InputError
from knights.base.text import shortened
from knights.base.work import Progress, Work
from knights.boards.board import Board, parse_leaper
from knights.boards.shapes import PLAIN, family_of, parse_family
from knights.engine.case import MAX_STEPS, Steps, limit_on
from knights.engine.existence import NO, YES, known_starts, solvable_starts
from knights.experiments.sweeps.question import MAX_SEARCHED_SIDE, Cases, Sweep
from knights.experiments.sweeps.results import (
    BUDGET,
    CLOSED,
    EXHAUSTED,
    FOUND,
    NO_TOUR,
    OUTCOMES,
    RECORD,
    SHAPE,
    Results,
    grouped,
    header,
)
from knights.heuristics.variants import Variant, parse_variant

MAX_LINE = 4_000
"""The maximum length of a line in characters; a formula alone may have 1,000."""
_CODES = {outcome.value: code for code, outcome in enumerate(OUTCOMES)}


def without_mark(text: str) -> str:
    """Return text without the byte order mark that spreadsheets put at the start of a file."""
    return text.removeprefix("\ufeff")


class Row(NamedTuple):
    """A row of a file: the index of a start, the code of its outcome, and its counts."""

    variant: Variant
    board: Board
    start: int
    outcome: int
    steps: int
    backtracks: int
    restarts: int


class Rows:
    """An iterable of the rows of a file in order, with their line numbers.

    Iterating raises an InputError that quotes the first line that is unreadable or impossible. The time is linear
    in the length of the text plus the total number of squares of the boards.

    ``name`` and ``purpose`` are for messages, as in “rows.csv cannot be opened”. ``alone`` is the variant of a file
    without a column for it. ``objection`` is called before a row's board is examined; it returns a problem with the
    row, or an empty string.
    """

    def __init__(
        self,
        text: str,
        name: str,
        purpose: str,
        alone: Variant | None = None,
        objection: Callable[[Row], str] = lambda row: "",
    ) -> None:
        self.lines = without_mark(text).splitlines()
        self._name, self._purpose, self._alone, self._objection = name, purpose, alone, objection
        self._variant, self._board = cache(parse_variant), cache(_board)
        self._known: dict[Board, NDArray[np.int8]] = {}
        # The step limit on a board, known if a search reached it; no other search takes more steps.
        self._limits: dict[Board, int] = {}
        self._most: dict[Board, int] = {}
        self._seen: set[tuple[Variant, Board, int]] = set()

    @property
    def columns(self) -> list[str]:
        """The names of the columns, from the first line."""
        return self.lines[0].split(",") if self.lines else []

    def __iter__(self) -> Iterator[tuple[int, Row]]:
        columns = self.columns
        closed, shaped = columns[-1:] == [CLOSED], SHAPE in columns
        for number, line in enumerate(self.lines[1:], 2):
            row = self._row(line, closed, shaped)
            problem = "is not a result" if row is None else self._problem(row, closed)
            if row is None or problem:
                raise InputError(
                    f"“{self._name}” cannot be {self._purpose}: line {number:,}, “{shortened(line)}”, {problem}."
                )
            self._seen.add((row.variant, row.board, row.start))
            yield number, row

    def _row(self, line: str, closed: bool, shaped: bool) -> Row | None:
        """Read a line as a row; return None if it is not a result."""
        try:
            cells = cells_of(line)
            if closed and cells.pop() != "yes":
                return None
            kind = (cells.pop(-2), cells.pop()) if shaped else ()
            *variant_name, rows, columns, down, right, outcome, steps, backtracks, restarts = cells
            if len(variant_name) != (self._alone is None):
                return None
            board = self._board(rows, columns, *kind)
            return Row(
                self._alone or self._variant(variant_name[0]),
                board,
                board.index((int(down), int(right))),
                outcome=_CODES[outcome],
                steps=int(steps),
                backtracks=int(backtracks),
                restarts=int(restarts),
            )
        except (ValueError, KeyError):
            return None

    def _problem(self, row: Row, closed: bool) -> str:
        """Return the problem with a row in words, or an empty string."""
        board, variant, outcome, steps = row.board, row.variant, row.outcome, row.steps
        counts = steps, row.backtracks, row.restarts
        if (
            max(board.rows, board.columns) > MAX_SEARCHED_SIDE
            or not 0 <= min(counts) <= max(counts) <= MAX_STEPS
        ):
            return "has a number out of range"
        if (variant, board, row.start) in self._seen:
            return "appears twice"
        if objection := self._objection(row):
            return objection
        if board not in self._known:
            self._known[board] = known_starts(board, closed).ravel()
        known = self._known[board][row.start]
        if outcome == FOUND and known == NO:
            return "says that a tour was found where none exists"
        if outcome == NO_TOUR and known == YES:
            return "says that there is no tour where one exists"
        if outcome == EXHAUSTED and (variant.complete or not variant.searches):
            return "says that a search was exhausted, but its variant tries every move"
        if row.backtracks > steps:
            return "has more backtracks than steps"
        # A tour that was constructed after a search has the number of steps of that search.
        if outcome == FOUND and steps < len(board) and not variant.fallback:
            return f"has fewer steps than the {board} board has squares"
        if not variant.searches:
            return ""
        limit = self._limits.get(board, steps if outcome == BUDGET else None)
        self._most[board] = max(self._most.get(board, 0), steps)
        if limit is not None:
            if self._most[board] > limit or (outcome == BUDGET and steps != limit):
                return f"has a different limit from earlier lines of the {board} board"
            self._limits[board] = limit
        return ""


def _board(rows: str, columns: str, *kind: str) -> Board:
    family = parse_family(kind[0], parse_leaper(kind[1])) if kind else PLAIN
    return family.board(int(rows), int(columns))


def cells_of(line: str) -> list[str]:
    """Split a line into its fields; raises a ValueError if it is too long or not CSV."""
    if len(line) > MAX_LINE:
        raise ValueError(line)
    return next(csv.reader([line])) if '"' in line else line.split(",")


LINES = 2000
"""The number of lines read in a slice, which takes about 0.05 s."""
MAX_SQUARES = 5_000_000
"""The maximum number of squares of all boards in a file; each board counts once for each variant."""


def reopened(text: str, name: str, limit: Steps, alone: Variant | None = None) -> Work[Results]:
    """Read a results file; yield the results of each board and variant at the end.

    The file does not contain the step limit of a board: it is taken from a search that reached it, or from ``limit``
    if none did. Raises an InputError like :class:`Rows`, or if the boards have different shapes.
    """
    groups: dict[tuple[Variant, Board], list[Row]] = {}
    squares = 0

    def objection(row: Row) -> str:
        nonlocal squares
        squares += len(row.board) if (row.variant, row.board) not in groups else 0
        if squares > MAX_SQUARES:
            raise InputError(
                f"“{name}” cannot be opened: its boards have more than {MAX_SQUARES:,} squares in all; "
                "take fewer boards."
            )
        return ""

    rows = Rows(text, name, "opened", alone, objection)
    columns = rows.columns
    with_variant, closed = columns[:1] == ["variant"], columns[-1:] == [CLOSED]
    if columns != list(header(with_variant, closed, SHAPE in columns)):
        raise InputError(
            f"“{name}” is not a file of results: its first line is not “{','.join(header(alone is None))}”."
        )
    if with_variant != (alone is None):
        page, content = ("Compare", "names variants") if with_variant else ("Sweep", "names no variant")
        raise InputError(f"“{name}” {content}: open it on the {page} page.")
    for number, row in rows:
        groups.setdefault((row.variant, row.board), []).append(row)
        if number % LINES == 0:
            yield Progress(0.9 * number / len(rows.lines))
    if not groups:
        raise InputError(f"“{name}” holds no results: there is no line below the first.")
    family_of(board for _, board in groups)
    for number, of_board in enumerate(groups.values(), 1):
        yield Progress(0.9 + 0.1 * number / len(groups), _results(of_board, limit, closed))


def resumed(text: str, sweeps: Sequence[Sweep], name: str, alone: Variant | None = None) -> list[Results]:
    """Return the results in an unfinished file; raises an InputError that quotes the first line of another sweep."""
    variants = {sweep.variant for sweep in sweeps}
    question = {(sweep.variant, board): sweep for sweep in sweeps for board in sweep.cases.boards}
    starts: dict[Board, set[int]] = {}

    def objection(row: Row) -> str:
        if row.variant not in variants:
            return "has a variant that is not part of this run"
        sweep = question.get((row.variant, row.board))
        if sweep is not None and row.board not in starts:
            starts[row.board] = set(sweep.cases.starts(row.board).tolist())
        return "" if row.start in starts.get(row.board, ()) else "has a start that is not part of this run"

    rows = Rows(text, name, "resumed", alone, objection)
    found = []
    for of, of_board in grouped((row for _, row in rows), lambda row: (row.variant, row.board)).items():
        sweep = question[of]
        results = _results(of_board, sweep.steps, sweep.closed)
        found.append(replace(results, limit=sweep.limit(results.board)))
    return found


def _results(rows: list[Row], limit: Steps, closed: bool) -> Results:
    variant, board = rows[0][:2]
    records, fields = np.zeros(len(rows), dtype=RECORD), list(Row._fields[2:])
    values = [row[2:] for row in sorted(rows, key=lambda row: row.start)]
    records[fields] = np.array(values, dtype=records[fields].dtype)
    records["solvable"] = solvable_starts(board, closed).ravel()[records["start"]]
    cut = records["steps"][records["outcome"] == BUDGET]
    found = records["steps"][records["outcome"] == FOUND]
    most = int(cut.max()) if len(cut) else max(limit_on(board, limit).steps, int(found.max(initial=0)))
    return Results(board, variant, records, most, closed=closed)


def cases_of(results: Sequence[Results]) -> Cases:
    """Return the smallest range of sizes that includes the boards of all results."""
    rows = [each.board.rows for each in results]
    columns = [each.board.columns for each in results]
    family = family_of(each.board for each in results)
    if rows == columns:
        return Cases(min(rows), max(rows), family=family)
    return Cases(min(rows), max(rows), (min(columns), max(columns)), family=family)
