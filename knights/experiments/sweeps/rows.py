"""The rows of a file of results, which ``sweep`` and ``compare`` write as CSV."""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.errors import InputError
from knights.base.text import shortened
from knights.boards.board import Board, parse_leaper
from knights.boards.shapes import PLAIN, parse_family
from knights.engine.case import MAX_STEPS
from knights.engine.existence import NO, YES, known_starts
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.experiments.sweeps.results import BUDGET, CLOSED, EXHAUSTED, FOUND, NO_TOUR, OUTCOMES, SHAPE
from knights.heuristics.variants import Variant, parse_variant

MAX_LINE = 4_000
"""The most letters of a line: a formula has up to 1,000."""
_CODES = {outcome.value: code for code, outcome in enumerate(OUTCOMES)}


def without_mark(text: str) -> str:
    """The text without the byte order mark that spreadsheets put first."""
    return text.removeprefix("\ufeff")


class Row(NamedTuple):
    """One start in a file, by its index, with the code of its outcome."""

    variant: Variant
    board: Board
    start: int
    outcome: int
    steps: int
    backtracks: int
    restarts: int


class Rows:
    """The rows of a text, in their order, each with the number of its line.

    Iterating raises an InputError that quotes the first line that cannot be read, or cannot be true. Cost: linear in
    the text, and in the squares of each board once.

    Args:
        text, name: of the file; the name is for messages.
        purpose: a participle for messages: the file cannot be ``opened``.
        alone: the variant of a file that names none.
        objection: another objection to a row, or empty; called before its board is examined.
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
        self._variants: dict[str, Variant] = {}
        self._boards: dict[tuple[str, ...], Board] = {}
        self._facts: dict[Board, _Facts] = {}
        self._seen: set[tuple[Variant, Board, int]] = set()

    @property
    def columns(self) -> list[str]:
        """The names in the first line."""
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
        """The row in a line; None if it is not a result."""
        try:
            cells = cells_of(line)
            if closed and cells.pop() != "yes":
                return None
            kind = ("", "") if not shaped else (cells.pop(-2), cells.pop())
            *variant_name, rows, columns, down, right, outcome, steps, backtracks, restarts = cells
            if len(variant_name) != (self._alone is None):
                return None
            variant = self._alone or self._variants.get(variant_name[0])
            if variant is None:
                variant = self._variants[variant_name[0]] = parse_variant(variant_name[0])
            board = self._boards.get((rows, columns, *kind))
            if board is None:
                family = parse_family(kind[0], parse_leaper(kind[1])) if shaped else PLAIN
                board = self._boards[rows, columns, *kind] = family.board(int(rows), int(columns))
            start = board.index((int(down), int(right)))
            return Row(variant, board, start, _CODES[outcome], int(steps), int(backtracks), int(restarts))
        except (ValueError, KeyError):
            return None

    def _problem(self, row: Row, closed: bool) -> str:
        """An objection to a row; empty if there is none."""
        counts = row.steps, row.backtracks, row.restarts
        if (
            max(row.board.rows, row.board.columns) > MAX_SEARCHED_SIDE
            or not 0 <= min(counts) <= max(counts) <= MAX_STEPS
        ):
            return "has a number out of range"
        if (row.variant, row.board, row.start) in self._seen:
            return "comes twice"
        return self._objection(row) or self._contradiction(row, closed)

    def _contradiction(self, row: Row, closed: bool) -> str:
        """A sign that no search can have made a row; empty if there is none."""
        if row.board not in self._facts:
            self._facts[row.board] = _Facts(known_starts(row.board, closed).ravel())
        facts = self._facts[row.board]
        if row.outcome == FOUND and facts.known[row.start] == NO:
            return "says that a tour was found where none exists"
        if row.outcome == NO_TOUR and facts.known[row.start] == YES:
            return "says that there is no tour where one exists"
        if row.outcome == EXHAUSTED and (row.variant.complete or not row.variant.searches):
            return "says that a search was exhausted whose rule leaves no move out"
        if row.backtracks > row.steps:
            return "has more backtracks than steps"
        # A tour that was constructed after the search has the steps of the search.
        if row.outcome == FOUND and row.steps < len(row.board) and not row.variant.fallback:
            return f"has fewer steps than the {row.board} board has squares"
        return facts.note_steps(row) if row.variant.searches else ""


@dataclass(eq=False)
class _Facts:
    """Facts about a board.

    Attributes:
        known: whether a tour exists from each square, as :func:`knights.engine.existence.known_starts` says it.
        limit: the steps of the searches that reached their limit; None if none has.
        most: the most steps of a search so far.
    """

    known: NDArray[np.int8]
    limit: int | None = None
    most: int = 0

    def note_steps(self, row: Row) -> str:
        """Note the steps of a row; an objection if its limit cannot have been that of earlier rows."""
        limit = self.limit
        if row.outcome == BUDGET and limit is None:
            limit = row.steps
        self.most = max(self.most, row.steps)
        if limit is not None and (self.most > limit or (row.outcome == BUDGET and row.steps != limit)):
            return f"was not made with the same limit as lines before it of the {row.board} board"
        self.limit = limit
        return ""


def cells_of(line: str) -> list[str]:
    """The fields of a line; raises a ValueError if it is too long, or no line of a CSV."""
    if len(line) > MAX_LINE:
        raise ValueError(line)
    return next(csv.reader([line])) if '"' in line else line.split(",")
