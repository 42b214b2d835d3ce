"""Go on with a file of results that was left unfinished."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence

import numpy as np

from knights.board import Board
from knights.construct import solvable_starts
from knights.errors import InputError
from knights.heuristics.variants import Variant, parse_variant
from knights.search.result import Outcome
from knights.search.search import refusal
from knights.sweeps.results import StartRow, header
from knights.sweeps.sweep import Sweep
from knights.sweeps.units import Finished


def whole_lines(text: str) -> str:
    """A file's text without its last line if that was cut short."""
    return text[: text.rfind("\n") + 1]


def finished_in(text: str, sweeps: Sequence[Sweep], with_variant: bool, name: str) -> Finished:
    """The starts whose rows are in the text of a file.

    Args:
        text: whole lines, as :func:`knights.sweeps.results.results_csv` writes them.
        sweeps: what is to be gone on with; of one sweep the variant is not in the file.
        with_variant: whether it is.
        name: what to call the file.

    Raises:
        InputError: quoting the first line that these sweeps cannot have written.
    """
    lines = text.splitlines()
    columns = header(with_variant, sweeps[0].closed)
    if lines and lines[0].split(",") != list(columns):
        raise InputError(f"“{name}” is no file to resume: its first line is not “{','.join(columns)}”.")
    asked = {sweep.variant: _Starts(sweep) for sweep in sweeps}
    alone = None if with_variant else sweeps[0].variant
    for number, cells in enumerate(csv.reader(lines[1:]), 2):
        problem = _note(cells, alone, asked, sweeps[0].closed)
        if problem:
            raise InputError(f"“{name}” cannot be resumed: line {number}, “{','.join(cells)}”, {problem}.")
    return {
        (variant, board): np.array(sorted(starts), dtype=np.int32)
        for variant, of_variant in asked.items()
        for board, starts in of_variant.finished.items()
    }


class _Starts:
    """The starts of a sweep, and those of them that are finished."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.boards = set(sweep.cases.boards)
        self.asked: dict[Board, set[int]] = {}
        self.finished: dict[Board, set[int]] = {}

    def of(self, board: Board) -> set[int]:
        """Those of a board, as the sweep asks for them."""
        if board not in self.asked:
            self.asked[board] = set(self.sweep.cases.starts(board).tolist())
        return self.asked[board]


def _note(cells: Sequence[str], alone: Variant | None, asked: Mapping[Variant, _Starts], closed: bool) -> str:
    """Note a line's start as finished; or say what speaks against it."""
    try:
        *given, rows, columns, down, right, outcome, steps, _, _ = cells[:-1] if closed else cells
        if len(given) != (alone is None):
            return "is not a result"
        variant = alone or parse_variant(given[0])
        row = StartRow(
            int(rows), int(columns), int(down), int(right), Outcome(outcome).value, int(steps), 0, 0
        )
        board = Board(row.rows, row.columns)
        start = board.index((row.row, row.column))
    except ValueError:
        return "is not a result"
    starts = asked.get(variant)
    if starts is None:
        return "is of a variant that is not asked for now"
    if board not in starts.boards or start not in starts.of(board):
        return "is of a start that is not asked for now"
    finished = starts.finished.setdefault(board, set())
    if start in finished:
        return "comes twice"
    finished.add(start)
    return _contradiction(row, board, starts.sweep)


def _contradiction(row: StartRow, board: Board, sweep: Sweep) -> str:
    """What shows that the row was made with other settings."""
    limit = sweep.limit(board)
    cut = row.outcome == Outcome.BUDGET and row.steps != limit
    if sweep.variant.searches and (cut or row.steps > limit):
        return f"was not made with the limit of {limit:,} steps"
    start = row.row, row.column
    if solvable_starts(board, sweep.closed)[start] or not sweep.variant.searches:
        return ""
    skipped = row.outcome == Outcome.NO_TOUR and row.steps == 0
    if not sweep.all_starts_searched and not skipped:
        return "was made with --all-starts-searched"
    if sweep.all_starts_searched and skipped and not refusal(board, start, sweep.variant):
        return "was made without --all-starts-searched"
    return ""
