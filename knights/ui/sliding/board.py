"""What the views of one puzzle share on the Sliding page: the settings, the answer, and how it is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from knights.errors import InputError
from knights.search.result import Category
from knights.sliding.puzzle import parse_puzzle
from knights.sliding.search import Query, Result
from knights.sliding.solvability import solvability
from knights.text import plural, seconds_in_words
from knights.ui.board_page import answer
from knights.ui.controls.complaints import noting
from knights.ui.controls.folded import expert_part
from knights.ui.sliding.controls import (
    FIRST_START,
    HEURISTIC,
    NODES,
    PAGE,
    SEARCH,
    WEIGHT,
    method_control,
    puzzle_control,
    read_puzzle,
    take_puzzle,
    weight_control,
)
from knights.ui.sliding.solved import optimum_in_words, solved
from knights.ui.views import BoardView

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

KEPT = 500
"""The last expansions kept for the table."""

SPARE = 110
"""Pixels below a board: those that the buttons of the board to play on take, which has the same size."""

_HEADINGS = {
    "solved": (Category.FIRST_TRY, "Solved"),
    "unsolvable": (Category.NO_TOUR, "Unsolvable"),
    "budget": (Category.LIMIT, "Not solved"),
}
"""What stands for an outcome here: the mark that the knight's tours have for the like, and the word."""


@dataclass
class Solved:
    """What a search came to, and where the answer says how that compares with the optimum."""

    result: Result
    clause: DeltaGenerator | None = None


def puzzle_view(
    title: str,
    board: Callable[[Result], None],
    beside: Callable[[Result], None],
    *,
    below: Callable[[Result], None] = lambda result: None,
    said: Callable[[Result], tuple[str, str]] | None = None,
) -> BoardView[Query, Solved]:
    """A view of one puzzle: its board, what is beside and below it.

    Args:
        title, board, beside, below: as :class:`BoardView` has them.
        said: the headline and its reason where the board is played by hand; elsewhere both are the search's, with
            its counts, and the heuristic and the search stand beside the board.
    """

    def show_below(solved: Solved) -> None:
        below(solved.result)
        if solved.clause is not None and solved.result.length is not None:
            for words in optimum_in_words(solved.result):
                solved.clause.markdown(_sentence(words))

    return BoardView(
        title=title,
        ask=partial(_ask, played=said is not None),
        find=lambda query, meanwhile: Solved(solved(query)),
        board=lambda solved: board(solved.result),
        answer=_answer if said is None else lambda solved: answer(None, *said(solved.result), ()),
        beside=lambda solved: beside(solved.result),
        proof=lambda solved: None if said else show_proof(solved.result),
        below=show_below,
        without=_way_out,
        shape=_shape,
        spare=SPARE,
    )


def _ask(complaints: list[str], played: bool) -> Query | None:
    """Draw the settings; what is wrong with them is added to the complaints."""
    puzzle = puzzle_control(complaints)
    if played:
        expert_part("heuristic, search, limit, weight", method_control, weight_control, NODES.draw)
    else:
        method_control()
        expert_part("limit, weight", weight_control, NODES.draw)
    with noting(complaints):
        if puzzle:
            weight = WEIGHT.value if SEARCH.value == "weighted-astar" else WEIGHT.default
            return Query(puzzle, HEURISTIC.value, SEARCH.value, NODES.value, weight, recent=KEPT)
    return None


def _shape() -> float:
    """How wide the board is as a multiple of its height; 1 if there is no board."""
    try:
        puzzle = read_puzzle()
    except InputError:
        return 1.0
    return puzzle.columns / puzzle.rows


def _way_out() -> None:
    """What to do where the boards cannot be read."""
    try:
        read_puzzle()
    except InputError:
        st.info("Fix the start or the goal, or reset to the first puzzle.")
        st.button(
            "The first puzzle", key=f"{PAGE}.first", on_click=take_puzzle, args=(parse_puzzle(FIRST_START),)
        )


def _answer(solved: Solved) -> None:
    """The outcome and its counts in large type; below them there is room for the comparison with the optimum."""
    result = solved.result
    category, word = _HEADINGS[result.outcome]
    why = solvability(result.query.puzzle).reason.partition(": ")[2]
    headline = word if result.length is None else f"{word} in {plural(result.length, 'move')}"
    reason = why if result.outcome == "unsolvable" else result.reason.partition(": ")[2]
    answer(category, headline, "" if result.length is not None else _sentence(reason), _counts(result))
    solved.clause = st.empty()


def show_proof(result: Result) -> None:
    """What the referee checked, and how it is known whether there is a solution."""
    if result.outcome == "unsolvable":
        return
    why = solvability(result.query.puzzle).reason.partition(": ")[2]
    moves = plural(result.length or 0, "move")
    solved = result.moves is not None
    checked = f"Checked: {moves} replayed, all legal, and they end at the goal.  \n" if solved else ""
    st.caption(f"{checked}Can it be solved? Yes: {why}")


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
