"""How a constructed tour is built, step by step, on a page."""

from __future__ import annotations

import streamlit as st

from knights.search.result import SearchResult
from knights.ui.colours import is_dark
from knights.ui.figures.pieces import MAX_SHOWN, STEPS, pieces_figure, pieces_info

_STEP_NAMES = {
    "blocks": "1 · Blocks with a tour each",
    "swaps": "2 · Moves that are swapped",
    "tour": "3 · One tour",
}


_KEY = "tour.built_step"


def is_built(result: SearchResult) -> bool:
    """Whether it can be shown block by block."""
    sides = result.board.rows, result.board.columns
    return result.tour is not None and min(sides) >= 5 and max(sides) <= MAX_SHOWN


def show_pieces(result: SearchResult) -> None:
    """The blocks, the swaps, the tour: one of them at a time."""
    assert result.tour is not None
    step = str(st.session_state.get(_KEY, STEPS[0]))
    st.plotly_chart(
        pieces_figure(pieces_info(result.tour), step, is_dark()),
        key="tour.built",
        config={"displaylogo": False},
        alt=f"{result.board} chessboard: {_STEP_NAMES[step][4:]}",
    )


def explain_pieces(result: SearchResult) -> None:
    """What is seen, and the choice of a step; or why there is nothing to see."""
    board = result.board
    side = min(board.rows, board.columns)
    if result.tour is None:
        st.info(f"There is nothing to build: {result.reason}.")
    elif side < 5:
        st.info(
            f"A board with a side of {side} is not cut into blocks: it is filled {side} squares at a "
            "time, and all partial fillings that can still be completed are known in advance."
        )
    elif not is_built(result):
        st.info(f"Boards to {MAX_SHOWN} a side can be shown block by block; this one is {board}.")
    else:
        st.segmented_control(
            "Step",
            STEPS,
            default=STEPS[0],
            key=_KEY,
            format_func=_STEP_NAMES.__getitem__,
            label_visibility="collapsed",
            required=True,
        )
        st.caption(
            "The board is cut into blocks of 5 to 11 a side, and each gets a tour of its own. Where two blocks "
            "meet, a move of one and a move of the other are replaced by two moves across the seam, which "
            "merges two tours; repeat until one is left."
        )
