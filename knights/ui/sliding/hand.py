"""A view of the Sliding page: the puzzle played by hand."""

from __future__ import annotations

import streamlit as st

from knights.errors import InputError
from knights.sliding.hint import hint
from knights.sliding.puzzle import Puzzle, parse_state
from knights.sliding.search import Result
from knights.ui.components.tiles import Answer, played_board
from knights.ui.sliding.board import puzzle_view
from knights.ui.sliding.controls import PAGE
from knights.ui.sliding.solution import boards_to_change


def show_beside(result: Result) -> None:
    """How the board is played, and the small boards to change."""
    explain_by_hand(result)
    boards_to_change(result)


def explain_by_hand(result: Result) -> None:
    """How the board is played."""
    st.caption(
        "Click a tile next to the blank, or click the board and use the arrow keys: tiles move in the "
        "arrow's direction. "
        f"**Hint** (or the key h) asks greedy search with {result.query.heuristic}."
    )


@st.fragment
def show_by_hand(result: Result) -> None:
    """The board to play on; a hint runs this part alone."""
    query, kept = result.query, f"{PAGE}:answer"

    def ask(text: str) -> None:
        try:
            state = parse_state(text)
            hinted = hint(Puzzle(state, query.puzzle.goal), query.heuristic)
        except InputError:
            return
        number = st.session_state.get(f"{PAGE}:asked", 0) + 1
        st.session_state[f"{PAGE}:asked"] = number
        st.session_state[kept] = Answer(number, text, hinted)

    played_board(
        query.puzzle,
        key=f"{PAGE}.hand",
        ask=ask,
        answer=st.session_state.get(kept),
        best=result.length,
        height=None,
    )


VIEW = puzzle_view("Play by hand", show_by_hand, show_beside, whose="The search")
