"""The steps of a construction on the Tour page: the blocks with their tours, the swaps, and the tour."""

import streamlit as st

from knights.boards.pictures import sizes
from knights.engine import SearchResult
from knights.player import of_pieces
from knights.theory.construct import tiling
from knights.ui.components import player
from knights.ui.controls import values
from knights.ui.pages.tour import plot
from knights.ui.pages.tour.board import show_player


def show_blocks(result: SearchResult) -> None:
    """Draw the board with the blocks, the swaps or the tour; only the tour if it is not built block by block."""
    tour = result.tour
    if tour is None or _why_none(result):
        plot.show_tour(result)
    else:
        replay = of_pieces(tiling.tiling_from(tour.board, tour.squares[0]), tour)
        show_player(replay, "construction", (1, 3))  # The blocks, the swaps, the tour.


def draw_controls(result: SearchResult) -> None:
    """Draw the controls and describe the construction, or say why no blocks are shown."""
    if why := _why_none(result):
        values.tell(st.info, why)
        return
    player.player_controls()
    st.caption(
        "The construction cuts the board into blocks with sides of 5 to 11, and gives each block a tour. Where "
        "two blocks meet, two moves across the seam replace one move of each block. This joins their tours. "
        "In the end one tour is left."
    )


def _why_none(result: SearchResult) -> str:
    """Return why the construction is not shown block by block; empty if it is."""
    board = result.board
    side = min(board.rows, board.columns)
    if result.tour is None:
        return f"There is nothing to build: {result.reason}."
    if side < 5:
        return (
            f"The construction does not cut a board with a side of {side} into blocks. It fills {side} "
            "squares at a time, and knows in advance which partial fillings can be completed."
        )
    if max(board.rows, board.columns) > sizes.MAX_BLOCKS:
        most = f"{sizes.MAX_BLOCKS}×{sizes.MAX_BLOCKS}"
        return f"The page shows boards of up to {most} block by block; this one is {board}."
    return ""
