"""Go on with a file of results that was left unfinished."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from knights.board import Board
from knights.construct import solvable_starts
from knights.errors import InputError
from knights.heuristics.variants import Variant
from knights.search.search import refusal
from knights.sweeps.results import BUDGET, NO_TOUR, header
from knights.sweeps.rows import Row, Rows
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
    question = {sweep.variant: _Starts(sweep) for sweep in sweeps}

    def objection(row: Row) -> str:
        starts = question.get(row.variant)
        return "is of a variant that is not asked for now" if starts is None else starts.objection(row)

    rows = Rows(text, name, "resumed", None if with_variant else sweeps[0].variant, objection)
    columns = list(header(with_variant, sweeps[0].closed))
    if rows.lines and rows.columns != columns:
        raise InputError(f"“{name}” is no file to resume: its first line is not “{','.join(columns)}”.")
    finished: dict[tuple[Variant, Board], list[int]] = {}
    for _, row in rows:
        finished.setdefault((row.variant, row.board), []).append(row.start)
    return {key: np.array(sorted(starts), dtype=np.int32) for key, starts in finished.items()}


class _Starts:
    """The starts of a sweep."""

    def __init__(self, sweep: Sweep) -> None:
        self._sweep = sweep
        self._boards = set(sweep.cases.boards)
        self._starts: dict[Board, set[int]] = {}

    def objection(self, row: Row) -> str:
        """What shows that a row is not of this sweep; empty for nothing."""
        board = row.board
        if board in self._boards and board not in self._starts:
            self._starts[board] = set(self._sweep.cases.starts(board).tolist())
        if row.start not in self._starts.get(board, ()):
            return "is of a start that is not asked for now"
        return _contradiction(row, self._sweep)


def _contradiction(row: Row, sweep: Sweep) -> str:
    """What shows that the row was made with other settings."""
    board, limit = row.board, sweep.limit(row.board)
    cut = row.outcome == BUDGET and row.steps != limit
    if sweep.variant.searches and (cut or row.steps > limit):
        return f"was not made with the limit of {limit:,} steps"
    start = board.square(row.start)
    if solvable_starts(board, sweep.closed)[start] or not sweep.variant.searches:
        return ""
    skipped = row.outcome == NO_TOUR and row.steps == 0
    if not sweep.all_starts_searched and not skipped:
        return "was made with --all-starts-searched"
    if sweep.all_starts_searched and skipped and not refusal(board, start, sweep.variant):
        return "was made without --all-starts-searched"
    return ""
