"""The place of the board on the Tour page: its shape, and the chart in it, on which a player of its size lies."""

from knights.boards.pictures.fold import Fold
from knights.figures.tour import edge_of
from knights.ui.board_page import chart_size
from knights.ui.tour.question import BOARD
from knights.ui.tour.solved import PAGE

PLOT = "plot"
"""The chart of a tour."""


def board_shape() -> float:
    """How wide the board is as it is drawn, as a multiple of its height."""
    return Fold(BOARD.board).shape


def chart_style() -> str:
    """The chart in CSS: as large as the player, which says how large a square is."""
    board = BOARD.board
    fold, edge = Fold(board), f"{edge_of(board) + 1}px"
    sides = {"height": fold.rows, "width": fold.columns}
    lengths = (
        f"{name}: calc(var(--square) * {squares} + {edge}) !important;" for name, squares in sides.items()
    )
    return chart_size(f"{PAGE}.{PLOT}", f"{''.join(lengths)}flex: none !important")
