"""The settings that the views of the Play page share, and the board on which they draw a walk."""

from collections.abc import Callable, Sequence

from knights.boards import Board, Square
from knights.boards.pictures import MAX_STEPPED
from knights.player import Game, Look, of_walk
from knights.ui.components.player import player
from knights.ui.controls import CHESS, EDITS, BoardForm, StartSettings, page_name
from knights.ui.controls.variant import VariantSetting

NAME = "play"

BOARD, START, METHOD = (BoardForm(longest=MAX_STEPPED), StartSettings(), VariantSetting("warnsdorff"))
"""The settings of the page; ``MAX_STEPPED`` is the largest side for which the player shows degrees."""

SETTINGS = (*BOARD.settings, *START.settings, CHESS, METHOD)


def show_walk(
    board: Board,
    squares: Sequence[Square],
    game: Game,
    on_square: Callable[[Square], None] | None = None,
    on_walk: Callable[[list[Square]], None] | None = None,
) -> None:
    """Draw a walk; ``on_square`` receives a chosen square, ``on_walk`` the walk after a move made on the board."""
    enter = "goes there" if game.plays else EDITS if BOARD.edit.value else "answers"
    look = Look(CHESS.value, game=game, enter=enter)
    player(of_walk(board, squares), look, key=f"{page_name()}.board", on_square=on_square, on_walk=on_walk)


def show_bare_board() -> None:
    """Draw the board without a walk; while it is edited, a click removes a square or puts it back."""
    show_walk(BOARD.board, [], Game(anywhere=True), BOARD.toggle if BOARD.edit.value else None)
