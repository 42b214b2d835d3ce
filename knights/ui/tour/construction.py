"""How a constructed tour is built, step by step, on a page."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from knights.board import Square
from knights.construct import pieces
from knights.search.result import SearchResult
from knights.ui.components.player import Look, pieces_player, player_controls
from knights.ui.controls.complaints import tell

MAX_SHOWN = 24
"""The longest side of a board that is shown block by block."""
STEPS = 3
"""The blocks, the swaps, the tour."""


def is_built(result: SearchResult) -> bool:
    """Whether it can be shown block by block."""
    sides = result.board.rows, result.board.columns
    return result.tour is not None and min(sides) >= 5 and max(sides) <= MAX_SHOWN


def show_pieces(result: SearchResult, on_square: Callable[[Square], None], look: Look) -> None:
    """The board with the blocks, the swaps or the tour."""
    tour = result.tour
    assert tour is not None
    parts = pieces(tour.board, tour.squares[0])
    pieces_player(parts, tour, key="tour.built", on_square=on_square, look=look)


def explain_pieces(result: SearchResult) -> None:
    """The controls and what is seen; or why there is nothing to see."""
    board = result.board
    side = min(board.rows, board.columns)
    if result.tour is None:
        tell(st.info, f"There is nothing to build: {result.reason}.")
    elif side < 5:
        st.info(
            f"A board with a side of {side} is not cut into blocks: it is filled {side} squares at a "
            "time, and all partial fillings that can still be completed are known in advance."
        )
    elif not is_built(result):
        st.info(f"Boards up to {MAX_SHOWN} a side can be shown block by block; this one is {board}.")
    else:
        player_controls("tour")
        st.caption(
            "The board is cut into blocks of 5 to 11 a side, and each gets a tour of its own. Where two blocks "
            "meet, a move of one and a move of the other are replaced by two moves across the seam, which "
            "merges two tours; repeat until one is left."
        )
