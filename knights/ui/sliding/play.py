"""The view *Play* of the Sliding page: solve the puzzle by hand, with hints."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict

import streamlit as st

from knights.base.errors import InputError
from knights.base.text import plural
from knights.sliding.hint import hint
from knights.sliding.puzzle import Puzzle, parse_state
from knights.sliding.search import Query, Result
from knights.sliding.solvability import solvability
from knights.ui.chart import answer
from knights.ui.components.tiles import TILES, playable
from knights.ui.controls.setting import expert_part
from knights.ui.sliding.board import PuzzleView, boards_to_change, offer_swap, solved
from knights.ui.sliding.controls import NAME, NODES, search_control


def challenge(result: Result) -> tuple[str, str]:
    """Return the task for the player, and a hint on how to play."""
    if result.outcome == "unsolvable":
        half = (
            "From half of all starts no moves lead to the goal."
            if solvability(result.query.puzzle).swap
            else ""
        )
        return "It cannot be solved", half
    how = "Click a tile next to the gap to slide it, or use the arrow keys."
    if not result.moves:
        return ("Bring the tiles into the order of the goal" if result.moves is None else "It is solved"), how
    return f"Can you solve it in {plural(result.length or 0, 'move')}, like the search?", how


@st.fragment
def show_by_hand(result: Result) -> None:
    """Draw the board to play on; a hint reruns this fragment alone."""
    query, kept = result.query, f"{NAME}:answer"

    def give_hint(text: str) -> None:
        with suppress(InputError):
            hinted = hint(Puzzle(parse_state(text), query.puzzle.goal), query.heuristic)
            number = st.session_state.get(kept, {"number": 0})["number"] + 1
            st.session_state[kept] = {"number": number, "state": text, "hint": asdict(hinted)}

    data = playable(query.puzzle.start, query.puzzle.goal, result.length, st.session_state.get(kept))
    TILES.draw(key=f"{NAME}.hand", data=data, asked=give_hint)


class Play(PuzzleView[Result]):
    """The view in which visitors solve a puzzle by hand, with hints."""

    title = "Play"

    def show_controls(self, result: Result) -> None:
        """Draw the small boards to edit; for an unsolvable puzzle, first offer the swap that makes it solvable."""
        if result.outcome == "unsolvable":
            offer_swap(result)
        boards_to_change(result)

    def board(self, result: Result) -> None:
        """Draw the board to play on."""
        show_by_hand(result)

    def draw_search(self) -> None:
        """Draw all settings of the search for experts only."""
        expert_part("heuristic, search, limit", search_control, NODES.draw)

    def find(self, query: Query, meanwhile: Callable[[], None]) -> Result:
        """Return the result of the search, for hints and the number of moves."""
        return solved(query, meanwhile)

    def answer(self, result: Result) -> None:
        """Show the task for the player."""
        answer(None, *challenge(result), ())
