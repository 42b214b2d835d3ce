"""Readers of the CSV files written by ``sweep`` and ``compare``, to show their results or to resume the run."""

import csv
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from knights.base import InputError, Progress, Work, shortened
from knights.boards import PLAIN, Board, as_leaper, family_of, parse_family
from knights.engine import Status, case, existence
from knights.engine.result import OUTCOMES
from knights.experiments.sweeps.question import MAX_SEARCHED_SIDE, Cases
from knights.experiments.sweeps.results import CLOSED, RECORD, SHAPE, Results, header
from knights.heuristics import Variant, parse_variant

MAX_LINE = 4_000
"""The maximum length of a line in characters; a formula alone may have 1,000."""
_CODES = {outcome.value: code for code, outcome in enumerate(OUTCOMES)}

Row = tuple[int, int, int, int]
"""The code of the outcome of a start, its steps, backtracks and restarts."""


SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
"""What may separate the fields of a file; spreadsheets choose it by the language of the user."""


def header_of(lines: Sequence[str]) -> tuple[int, list[str], str]:
    """Return the number of the line with the header, from 0, its fields, and what separates them.

    Spreadsheets may write ``sep=;`` above the header, and quote its fields.
    """
    above = int(lines[:1] != [] and lines[0].strip('"').lower().startswith("sep="))
    first = "".join(lines[above : above + 1])[:MAX_LINE]
    separator = max(SEPARATORS, key=first.count)
    return above, cells_of(first, separator) if first else [], separator


class Rows:
    """The rows of a results file, which are checked one by one and collected in ``groups``.

    Iterating yields the line numbers of the rows in order; it raises an InputError that quotes the first line that is
    unreadable or impossible. The time is linear in the length of the text plus the total number of squares of the
    boards.

    The file may have been saved by a spreadsheet: see :func:`header_of`.

    ``name`` and ``purpose`` are for messages, as in “rows.csv cannot be opened”. ``alone`` is the variant of a file
    without a column for it. ``objection`` is called before the board of a row is examined, with its variant, board and
    start; it returns a problem with the row, or an empty string.

    In a file that is ``resumed``, rows that appear again unchanged count once, and lines that a killed run has torn are
    skipped: their starts have no result.
    """

    def __init__(
        self,
        text: str,
        name: str,
        purpose: str,
        alone: Variant | None = None,
        objection: Callable[[Variant, Board, int], str] = lambda variant, board, start: "",
    ) -> None:
        # Spreadsheets put a byte order mark at the start.
        self.lines = text.removeprefix("\ufeff").splitlines()
        self._above, self.columns, self._separator = header_of(self.lines)
        self.closed, self.shaped = self.columns[-1:] == [CLOSED], SHAPE in self.columns
        self.groups: dict[tuple[Variant, Board], dict[int, Row]] = {}
        self._name, self._purpose, self._alone, self._objection = name, purpose, alone, objection
        self._resumes = purpose == "resumed"
        self._variant, self._board = cache(parse_variant), cache(_board)
        self._known: dict[Board, NDArray[np.int8]] = {}
        # The step limit on a board, known if a search reached it; no other search takes more steps.
        self._limits: dict[Board, int] = {}
        self._most: dict[Board, int] = {}

    def __iter__(self) -> Iterator[int]:
        for number, line in enumerate(self.lines[self._above + 1 :], self._above + 2):
            try:
                variant, board, start, row = self._parsed(line)
            except (ValueError, LookupError):
                problem = "is not a result"
                if self._resumes and self._is_torn(line):
                    continue
            else:
                if self._resumes and self.groups.get((variant, board), {}).get(start) == row:
                    continue
                problem = self._problem(variant, board, start, row)
            if problem:
                raise InputError(
                    f"“{self._name}” cannot be {self._purpose}: line {number:,}, “{shortened(line)}”, {problem}."
                )
            self.groups.setdefault((variant, board), {})[start] = row
            yield number

    def _is_torn(self, line: str) -> bool:
        """Return whether a line has the wrong number of fields, or zeros that no program has written."""
        return "\0" in line or len(line) > MAX_LINE or len(cells_of(line, self._separator)) != len(self.columns)

    def _parsed(self, line: str) -> tuple[Variant, Board, int, Row]:
        """Read a line; raises a ValueError or a LookupError if it is not a result."""
        cells = cells_of(line, self._separator)
        if self.closed and cells.pop() != "yes":
            raise ValueError(line)
        kind = (cells.pop(-2), cells.pop()) if self.shaped else ()
        variant = self._alone or self._variant(cells.pop(0))
        rows, columns, down, right, outcome, *counts = cells
        board = self._board(rows, columns, *kind)
        steps, backtracks, restarts = map(int, counts)
        start = board.index((int(down), int(right)))
        return variant, board, start, (_CODES[outcome], steps, backtracks, restarts)

    def _problem(self, variant: Variant, board: Board, start: int, row: Row) -> str:
        """Return the problem with a row in words, or an empty string."""
        outcome, steps, backtracks, restarts = row
        counts = steps, backtracks, restarts
        if max(board.rows, board.columns) > MAX_SEARCHED_SIDE or not 0 <= min(counts) <= max(counts) <= case.MAX_STEPS:
            return "has a number out of range"
        if start in self.groups.get((variant, board), ()):
            return "appears twice"
        if objection := self._objection(variant, board, start):
            return objection
        if board not in self._known:
            self._known[board] = existence.known_starts(board, self.closed).ravel()
        known = self._known[board][start]
        if outcome == Status.FOUND and known == existence.NO:
            return "says that a tour was found where none exists"
        if outcome == Status.NO_TOUR and known == existence.YES:
            return "says that there is no tour where one exists"
        if outcome == Status.EXHAUSTED and (variant.complete or not variant.searches):
            return "says that a search was exhausted, but its variant tries every move"
        if backtracks > steps:
            return "has more backtracks than steps"
        # A tour that was constructed after a search has the number of steps of that search.
        if outcome == Status.FOUND and steps < len(board) and not variant.fallback:
            return f"has fewer steps than the {board} board has squares"
        if not variant.searches:
            return ""
        limit = self._limits.get(board, steps if outcome == Status.PAUSED else None)
        self._most[board] = max(self._most.get(board, 0), steps)
        if limit is not None:
            if self._most[board] > limit or (outcome == Status.PAUSED and steps != limit):
                return f"has a different limit from earlier lines of the {board} board"
            self._limits[board] = limit
        return ""

    def results(self, limit: case.Steps) -> Iterator[Results]:
        """Yield the results of each variant and board, sorted by start.

        The file does not contain the step limit of a board: it is taken from a search that reached it, or from
        ``limit`` if none did.
        """
        for (variant, board), rows in self.groups.items():
            records = np.zeros(len(rows), dtype=RECORD)
            values = np.array([(start, *rows[start]) for start in sorted(rows)])
            fields = ("start", "outcome", "steps", "backtracks", "restarts")
            for field, column in zip(fields, values.T, strict=True):
                records[field] = column
            records["solvable"] = existence.solvable_starts(board, self.closed).ravel()[records["start"]]
            most = self._limits.get(board)
            if most is None:
                found = int(records["steps"][records["outcome"] == Status.FOUND].max(initial=0))
                most = max(case.limit_on(board, limit).steps, found)
            yield Results(board, variant, records, most, closed=self.closed)


def _board(rows: str, columns: str, *kind: str) -> Board:
    family = parse_family(kind[0], as_leaper(kind[1])) if kind else PLAIN
    return family.board(int(rows), int(columns))


def cells_of(line: str, separator: str = ",") -> list[str]:
    """Split a line into its fields; raises a ValueError if it is too long or not CSV."""
    if len(line) > MAX_LINE:
        raise ValueError(line)
    return next(csv.reader([line], delimiter=separator)) if '"' in line else line.split(separator)


LINES = 2000
"""The number of lines read in a slice, which takes about 0.05 s."""
MAX_SQUARES, MAX_PAIRS = 5_000_000, 3_000
"""The maximum number of pairs of a board and a variant in a file that a page opens, and of the squares of all pairs."""


def reopened(text: str, name: str, limit: case.Steps, alone: Variant | None = None) -> Work[Results]:
    """Yield the results of each board and variant in a file, whose boards have one shape; raises like :class:`Rows`."""
    squares = 0

    def objection(variant: Variant, board: Board, start: int) -> str:
        nonlocal squares
        if (variant, board) not in rows.groups:
            squares += len(board)
            for count, most, what in (
                (squares, MAX_SQUARES, "squares in all"),
                (len(rows.groups) + 1, MAX_PAIRS, "pairs of a board and a variant with its seed"),
            ):
                if count > most:
                    raise InputError(f"“{name}” has more than {most:,} {what}; open fewer boards or variants.")
        return ""

    rows = Rows(text, name, "opened", alone, objection)
    with_variant = rows.columns[:1] == ["variant"]
    if rows.columns != list(header(with_variant, rows.closed, rows.shaped)):
        raise InputError(
            f"“{name}” is not a file of results: its first line is not “{','.join(header(alone is None))}”."
        )
    if with_variant != (alone is None):
        page, content = ("Compare", "names variants") if with_variant else ("Sweep", "names no variant")
        raise InputError(f"“{name}” {content}: open it on the {page} page.")
    for number in rows:
        if number % LINES == 0:
            yield Progress(0.9 * number / len(rows.lines))
    if not rows.groups:
        raise InputError(f"“{name}” holds no results: there is no line below the first.")
    family_of(board for _, board in rows.groups)
    for number, results in enumerate(rows.results(limit), 1):
        yield Progress(0.9 + 0.1 * number / len(rows.groups), results)


def cases_of(results: Sequence[Results]) -> Cases:
    """Return the smallest range of sizes that includes the boards of all results."""
    rows = [each.board.rows for each in results]
    columns = [each.board.columns for each in results]
    family = family_of(each.board for each in results)
    span = None if rows == columns else (min(columns), max(columns))
    return Cases(min(rows), max(rows), span, family=family)
