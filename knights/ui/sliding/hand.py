"""A view of the Sliding page: the puzzle played by hand."""

import streamlit as st

from knights.errors import InputError
from knights.sliding.hint import hint
from knights.sliding.puzzle import Puzzle, parse_state
from knights.sliding.search import Result
from knights.sliding.solvability import solvability
from knights.text import plural
from knights.ui.components.tiles import Answer, played_board
from knights.ui.sliding.board import puzzle_view
from knights.ui.sliding.controls import PAGE
from knights.ui.sliding.solution import boards_to_change, offer_swap


def challenge(result: Result) -> tuple[str, str]:
    """What a player is asked, and what helps."""
    if result.outcome == "unsolvable":
        half = (
            "Half of all starts cannot be brought to the goal."
            if solvability(result.query.puzzle).swap
            else ""
        )
        return "It cannot be solved", half
    how = "A tile beside the gap slides into it when it is pressed; the arrow keys slide tiles too."
    if not result.moves:
        return ("Bring the tiles into the order of the goal" if result.moves is None else "It is solved"), how
    return f"Can you solve it in {plural(result.length or 0, 'move')}, like the search?", how


def show_beside(result: Result) -> None:
    """The small boards to change; of a puzzle without a solution first the swap that gives it one."""
    if result.outcome == "unsolvable":
        offer_swap(result)
    boards_to_change(result)


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
        last = st.session_state.get(kept)
        st.session_state[kept] = Answer(last.number + 1 if last else 1, text, hinted)

    played_board(
        query.puzzle,
        key=f"{PAGE}.hand",
        ask=ask,
        answer=st.session_state.get(kept),
        best=result.length,
        height=None,
    )


VIEW = puzzle_view("Play by hand", show_by_hand, show_beside, said=challenge)
