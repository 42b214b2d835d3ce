"""Links from one page to another: the settings with which a page shows what another one speaks of."""

from __future__ import annotations

from knights.board import Board
from knights.sweeps import Sweep
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.controls.board import MIN_SEARCHED_SIDE


def tour_settings(sweep: Sweep, board: Board, row: int, column: int) -> dict[str, str]:
    """The settings with which the Tour page shows a case of a sweep."""
    return {
        "rows": str(board.rows),
        "columns": str(board.columns),
        "row": str(row),
        "column": str(column),
        "variant": str(sweep.variant),
        "steps": str(sweep.limit(board)),
    }


def shown_on_tour(board: Board) -> bool:
    """Whether the Tour page takes a board of this size."""
    return (
        min(board.rows, board.columns) >= MIN_SEARCHED_SIDE
        and max(board.rows, board.columns) <= MAX_SEARCHED_SIDE
    )
