"""Results from a file: what ``sweep`` or ``compare`` has written as CSV, read back and looked through."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

import numpy as np

from knights.board import Board
from knights.construct import solvable_starts, verdict
from knights.errors import InputError
from knights.heuristics.variants import Variant, parse_variant
from knights.search.case import MAX_STEPS
from knights.search.result import Outcome
from knights.sweeps.cases import MAX_SEARCHED_SIDE, Cases
from knights.sweeps.results import BUDGET, FOUND, OUTCOMES, RECORD, Results, header

LINES = 2000
"""Lines that are read between two looks at whether somebody still waits: some 0.05 s."""
MAX_SQUARES = 5_000_000
"""Squares of all boards of a file together, those of each variant apart: what is drawn has a place for each."""
_CODES = {outcome.value: code for code, outcome in enumerate(OUTCOMES)}

Row = tuple[int, int, int, int, int]
"""Start, outcome, steps, backtracks, restarts."""
Found = dict[tuple[Variant, Board], dict[int, Row]]
"""The rows of each variant and board, by their starts."""


def reopened(
    text: str, name: str, limit: int, alone: Variant | None = None
) -> Iterator[tuple[Results | None, float]]:
    """Read a file; yield now and then the share that is read, and in the end the results of each board and variant.

    How many steps a search was given is not in the file, but where one came to its limit its steps are that many.

    Args:
        text: of the file.
        name: what to call it.
        limit: the limit on boards where no search came to it.
        alone: the variant of a file that names none.

    Raises:
        InputError: with the number of the first line that cannot be read or be true.
    """
    lines = text.splitlines()
    columns = lines[0].split(",") if lines else []
    with_variant, closed = columns[:1] == ["variant"], columns[-1:] == ["closed"]
    if columns != list(header(with_variant, closed)):
        raise InputError(
            f"“{name}” is no file of results: its first line is not “{','.join(header(alone is None))}”."
        )
    if with_variant != (alone is None):
        page, asked = ("Compare", "names variants") if with_variant else ("Sweep", "names no variant")
        raise InputError(f"“{name}” {asked}: open it on the {page} page.")
    found: Found = {}
    known: dict[str, Variant] = {}
    for number, cells in enumerate(csv.reader(lines[1:]), 2):
        problem = _note(cells[:-1] if closed else cells, alone, closed, found, known)
        if problem:
            raise InputError(f"“{name}” cannot be opened: line {number:,}, “{','.join(cells)}”, {problem}.")
        if number % LINES == 0:
            _refuse_too_large(name, found)
            yield None, 0.9 * number / len(lines)
    _refuse_too_large(name, found)
    if not found:
        raise InputError(f"“{name}” holds no results: there is no line below the first.")
    for place, ((variant, board), rows) in enumerate(found.items(), 1):
        yield _results(variant, board, rows, limit, closed), 0.9 + 0.1 * place / len(found)


def _refuse_too_large(name: str, found: Found) -> None:
    squares = sum(len(board) for _, board in found)
    if squares > MAX_SQUARES:
        raise InputError(
            f"“{name}” cannot be opened: its boards have more than {MAX_SQUARES:,} squares in all; take fewer boards."
        )


def _note(
    cells: Sequence[str],
    alone: Variant | None,
    closed: bool,
    found: Found,
    known: dict[str, Variant],
) -> str:
    """Note a line; or say what speaks against it."""
    try:
        *given, rows, columns, down, right, outcome, steps, backtracks, restarts = cells
        if len(given) != (alone is None):
            return "is not a result"
        variant = alone or known.get(given[0]) or known.setdefault(given[0], parse_variant(given[0]))
        board = Board(int(rows), int(columns))
        start, code = board.index((int(down), int(right))), _CODES[outcome]
        counts = int(steps), int(backtracks), int(restarts)
    except (ValueError, KeyError):
        return "is not a result"
    if max(board.rows, board.columns) > MAX_SEARCHED_SIDE or not 0 <= min(counts) <= max(counts) <= MAX_STEPS:
        return "has a number out of range"
    if outcome == Outcome.FOUND and not verdict(board, board.square(start), closed).exists:
        return "says that a tour was found where none exists"
    of_board = found.setdefault((variant, board), {})
    if start in of_board:
        return "comes twice"
    of_board[start] = (start, code, *counts)
    return ""


def _results(variant: Variant, board: Board, rows: dict[int, Row], limit: int, closed: bool) -> Results:
    """The rows of a board as results: without times, which are not in a file."""
    table = np.array([rows[start] for start in sorted(rows)], dtype=np.int64)
    records = np.zeros(len(table), dtype=RECORD)
    for place, field in enumerate(("start", "outcome", "steps", "backtracks", "restarts")):
        records[field] = table[:, place]
    records["solvable"] = solvable_starts(board, closed).ravel()[records["start"]]
    cut = records["steps"][records["outcome"] == BUDGET]
    found = records["steps"][records["outcome"] == FOUND]
    most = int(cut.max()) if len(cut) else max(limit, int(found.max(initial=0)))
    return Results(board, variant, records, most, closed)


def cases_of(parts: Sequence[Results]) -> Cases:
    """The smallest range of sizes that holds the boards of some results."""
    rows = [part.board.rows for part in parts]
    columns = [part.board.columns for part in parts]
    if rows == columns:
        return Cases(min(rows), max(rows))
    return Cases(min(rows), max(rows), (min(columns), max(columns)))
