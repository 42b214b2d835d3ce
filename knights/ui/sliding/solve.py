"""Solve on the Sliding page: the solution as it plays, and below it what the search did, expansion by expansion."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from knights.base.text import plural, seconds_in_words
from knights.engine.result import Category
from knights.sliding.search import Query, Result
from knights.sliding.solvability import solvability
from knights.ui.board_page import answer
from knights.ui.components.player import Look, of_tiles, player, player_controls
from knights.ui.controls.folded import expert_part
from knights.ui.controls.setting import position
from knights.ui.sliding.board import (
    SPARE,
    PuzzleView,
    board_to_change,
    boards_to_change,
    offer_swap,
)
from knights.ui.sliding.controls import NODES, PAGE, method_control, weight_control
from knights.ui.sliding.expansions import show_search
from knights.ui.sliding.export import show_export
from knights.ui.sliding.solved import optimum_in_words, solved

_HEADINGS = {
    "solved": (Category.FIRST_TRY, "Solved"),
    "unsolvable": (Category.NO_TOUR, "Unsolvable"),
    "budget": (Category.LIMIT, "Not solved"),
}
"""For each outcome the mark that the knight's tours have for the like, and the word."""


@dataclass
class Solved:
    """The result of a search, and the place in the answer that compares it with the optimum."""

    result: Result
    clause: DeltaGenerator | None = None


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""


def _counts(result: Result) -> list[tuple[str, str]]:
    if not result.generated:
        return [("0", "states expanded: known without a search")]
    return [
        (f"{result.expanded:,}", "state expanded" if result.expanded == 1 else "states expanded"),
        (f"{result.generated:,}", "generated"),
        (seconds_in_words(result.seconds), "time"),
    ]


class Solve(PuzzleView[Solved]):
    """The solution as it plays, and what the search did."""

    title = "Solve"

    def answer(self, solved: Solved) -> None:
        """Show the outcome and its counts in large type, with room for the comparison with the optimum."""
        result = solved.result
        category, word = _HEADINGS[result.outcome]
        why = solvability(result.query.puzzle).reason.partition(": ")[2]
        headline = word if result.length is None else f"{word} in {plural(result.length, 'move')}"
        reason = why if result.outcome == "unsolvable" else result.reason.partition(": ")[2]
        answer(category, headline, "" if result.length is not None else _sentence(reason), _counts(result))
        solved.clause = st.empty()

    def board(self, solved: Solved) -> None:
        """Show the solution as it plays, or the way to the nearest state; one without a solution can be changed."""
        result = solved.result
        if result.outcome == "unsolvable":
            board_to_change(result, "start", "large_board")
            return
        puzzle, nearest = result.query.puzzle, result.nearest
        moves, opens = result.moves or "", 0
        if result.moves is None and nearest is not None:
            moves, opens = nearest.moves, len(nearest.moves)
        look = Look(spare=SPARE, addressed=True, asked=position(0, len(moves)))
        player(of_tiles(puzzle, moves, opens), look, key=f"{PAGE}.player")
        if result.moves is None and nearest is not None:
            st.caption(f"**Closest state reached**: heuristic value {nearest.value}")

    def beside(self, solved: Solved) -> None:
        """Show the player's controls, or the swap that gives the puzzle a solution; and the small boards to change."""
        if solved.result.outcome == "unsolvable":
            offer_swap(solved.result)
        else:
            player_controls()
        boards_to_change(solved.result)

    def proof(self, solved: Solved) -> None:
        """Show what the referee checked, how it is known whether there is a solution, and what can be exported."""
        result = solved.result
        if result.outcome != "unsolvable":
            why = solvability(result.query.puzzle).reason.partition(": ")[2]
            moves = plural(result.length or 0, "move")
            replayed = f"Checked: {moves} replayed, all legal, and they end at the goal.  \n"
            st.caption(f"{replayed if result.moves is not None else ''}Can it be solved? Yes: {why}")
        show_export(result)

    def below(self, solved: Solved) -> None:
        """Show what the search did, and last the comparison with the optimum, which may take a while."""
        result = solved.result
        if result.expanded:
            show_search(result)
        if solved.clause is not None and result.length is not None:
            for words in optimum_in_words(result):
                solved.clause.markdown(_sentence(words))

    def draw_method(self) -> None:
        method_control()
        expert_part("limit, weight", weight_control, NODES.draw)

    def find(self, query: Query, meanwhile: Callable[[], None]) -> Solved:
        """Return the result of the search."""
        return Solved(solved(query))
