"""The view *Construction* of the Tour page: how a tour is built from blocks, step by step."""

import streamlit as st

from knights.engine.case import Case
from knights.engine.result import SearchResult
from knights.figures.sizes import MAX_BLOCKS
from knights.theory.construct.tiling import tiling_from
from knights.ui.components.player import of_pieces, player_controls
from knights.ui.controls.values import tell
from knights.ui.tour.board import TourView, show_player
from knights.ui.tour.plot import show_tour

STAGES = 3
"""The number of stages: the blocks, the swaps, the tour."""
UNSUITED = "A search has no blocks to show: choose the variant Construction."


class Construction(TourView):
    """The view that shows step by step how a tour is built from blocks."""

    title = "Construction"

    def board(self, result: SearchResult) -> None:
        """Draw the board with the blocks, the swaps or the tour."""
        tour = result.tour
        if tour is None or _why_no_blocks(result):
            show_tour(result)
            return
        replay = of_pieces(tiling_from(tour.board, tour.squares[0]), tour)
        show_player(replay, "construction", (1, STAGES))

    def controls(self, result: SearchResult) -> None:
        """Draw the controls and describe the construction, or say why no blocks are shown."""
        why = _why_no_blocks(result)
        if why:
            tell(st.info, why)
            return
        player_controls()
        st.caption(
            "The construction cuts the board into blocks with sides of 5 to 11, and gives each block a tour. Where "
            "two blocks meet, two moves across the seam replace one move of each block. This joins their tours. "
            "In the end one tour is left."
        )

    def unsuited(self, case: Case) -> str:
        """Return why the view cannot show a search, which has no blocks; empty for a construction."""
        return UNSUITED if case.variant.searches else ""


def _why_no_blocks(result: SearchResult) -> str:
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
    if max(board.rows, board.columns) > MAX_BLOCKS:
        return (
            f"The page shows boards of up to {MAX_BLOCKS}×{MAX_BLOCKS} block by block; this one is {board}."
        )
    return ""
