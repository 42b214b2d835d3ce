"""What the views of the page share: its settings, its board, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from knights.board import Board, Square
from knights.search.events import BACK_UP, ENTER, EventLog, log_of
from knights.tour import Tour
from knights.ui.components.player import Look, search_player, tour_player
from knights.ui.controls.board import CHESS, BoardSettings, StartSettings, ask_start
from knights.ui.controls.variant import VariantSetting
from knights.ui.sizes import MAX_STEPPED

PAGE = "practice"

BOARD, START, METHOD = BoardSettings(longest=MAX_STEPPED), StartSettings(), VariantSetting("warnsdorff")
"""Boards up to the size at which the player writes degrees on squares."""

SETTINGS = (*BOARD.settings, *START.settings, CHESS, METHOD)


def ask_board(more: Callable[[], None] = lambda: None) -> tuple[Board, Square] | None:
    """The controls of the board and the start; ``more`` draws switches beside those of the board.

    Returns:
        The board and the start; None, with a sentence and a way out, if the start is not on the board.
    """

    def switches() -> None:
        CHESS.draw()
        more()

    start = ask_start(BOARD, START, switches)
    return None if start is None else (BOARD.board, start)


def show_empty_board() -> None:
    """A board where there is nothing to show."""
    look = Look(CHESS.value, aside=PAGE)
    tour_player(Tour(Board(8, 8), np.array([], dtype=np.int32)), key=f"{PAGE}.empty", look=look)


def walked(board: Board, squares: Sequence[Square], back: int = 0) -> EventLog:
    """A walk as the events of a search: its squares entered, and so many left again."""
    path = np.array([board.index(square) for square in squares], dtype=np.int32)
    left = path[len(path) - back :][::-1]
    kinds = np.repeat(np.array([ENTER, BACK_UP], dtype=np.int32), [len(path), back])
    final = path[: len(path) - back].tolist()
    return log_of(board, kinds, np.concatenate([path, left]), final, len(kinds), len(path), back)


def draw_walk(
    log: EventLog, key: str, on_square: Callable[[Square], None] | None, enter: str = "", degrees: bool = True
) -> None:
    """A walk on its board, with its onward squares.

    Args:
        log: the walk, shown at its end.
        key: the name of the board on the page.
        on_square: called with a square that was clicked.
        enter: what the key Enter does on a square, for those who use the keyboard.
        degrees: whether they are written; else the onward squares are only marked.
    """
    look = Look(
        CHESS.value,
        aside=PAGE,
        asked=len(log),
        degrees=degrees,
        enter=enter,
    )
    search_player(log, key=f"{PAGE}.{key}", on_square=on_square, look=look)
