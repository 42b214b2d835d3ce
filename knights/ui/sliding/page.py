"""The parts of the Sliding page."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from knights.errors import InputError
from knights.search.result import Category
from knights.sliding.search import Result
from knights.sliding.solvability import solvability
from knights.text import plural, seconds_in_words
from knights.ui.board_page import answer
from knights.ui.components.player import player_controls
from knights.ui.controls.address import Field, change, setting
from knights.ui.controls.fields import choice_control, choice_field
from knights.ui.controls.position import AT
from knights.ui.export import EXPORT
from knights.ui.sliding.controls import FIELDS as PUZZLE_FIELDS
from knights.ui.sliding.controls import FIRST_START, PAGE, read_puzzle
from knights.ui.sliding.question import COMPARE_FIELDS
from knights.ui.sliding.views import (
    boards_to_change,
    explain_by_hand,
    offer_swap,
    show_by_hand,
    show_descent,
    show_expansions,
    show_export,
    show_solution,
    show_unsolvable,
)

VIEW_NAMES = {
    "solution": "The solution",
    "search": "The search",
    "hand": "Play by hand",
    "compare": "Side by side",
    EXPORT: "Export",
}
VIEWS = tuple(VIEW_NAMES)
FIELDS: list[Field] = [
    *PUZZLE_FIELDS,
    choice_field("view", VIEWS),
    *COMPARE_FIELDS,
    AT,
]
KEPT = 500
"""The last expansions kept for the table."""

_HEADINGS = {
    "solved": (Category.FIRST_TRY, "Solved"),
    "unsolvable": (Category.NO_TOUR, "Unsolvable"),
    "budget": (Category.LIMIT, "Not solved"),
}
"""What stands for an outcome here: the mark that the knight's tours have for the like, and the word."""


def chosen_view() -> str:
    """Which view of the puzzle is shown, before its control is drawn."""
    return str(setting(PAGE, "view"))


def choose_view() -> str:
    """Which view of the puzzle is shown."""
    return choice_control(PAGE, "view", "View", VIEWS, VIEW_NAMES.__getitem__)


def shape() -> float:
    """How wide the board is as a multiple of its height; 1 if there is no board."""
    try:
        puzzle = read_puzzle()
    except InputError:
        return 1.0
    return puzzle.columns / puzzle.rows


def show_board(view: str, result: Result) -> None:
    """The board as a view shows it: as the search solved it, to be played by hand, or to be made solvable."""
    if view == "hand":
        show_by_hand(result)
    elif result.outcome == "unsolvable":
        show_unsolvable(result)
    else:
        show_solution(result)


def show_view(view: str, result: Result) -> None:
    """What a view has beside the board."""
    if view == "hand":
        explain_by_hand(result)
    elif view == EXPORT:
        show_export(result)
    elif result.outcome == "unsolvable":
        offer_swap(result)
    else:
        player_controls(PAGE)
    if view == "search":
        show_descent(result)
    if view in ("solution", "hand"):
        boards_to_change(result)


def show_details(view: str, result: Result) -> None:
    """Below the board: the last expansions of a search."""
    if view == "search":
        show_expansions(result)


def show_way_out() -> None:
    """What to do where the boards cannot be read."""
    st.info("Fix the start or the goal below, or reset to the first puzzle.")
    first = {"start": FIRST_START, "goal": ""}
    st.button("The first puzzle", key=f"{PAGE}.first", on_click=change, args=(PAGE, first))


def show_answer(result: Result, view: str) -> Callable[[str], None]:
    """The outcome and its counts in large type; returns what says how it compares with the optimum.

    Args:
        result: of the search.
        view: says whose the answer is where it could be taken for a person's.
    """
    category, word = _HEADINGS[result.outcome]
    why = solvability(result.query.puzzle).reason.partition(": ")[2]
    headline = word if result.length is None else f"{word} in {plural(result.length, 'move')}"
    if view == "hand":
        headline = f"The search: {headline[:1].lower()}{headline[1:]}"
    reason = why if result.outcome == "unsolvable" else result.reason.partition(": ")[2]
    answer(category, headline, "" if result.length is not None else _sentence(reason), _counts(result))
    room = st.empty()

    def say(compared: str) -> None:
        room.markdown(_sentence(compared))

    return say


def show_proof(result: Result) -> None:
    """What the referee checked, and how it is known whether there is a solution."""
    if result.outcome == "unsolvable":
        return
    why = solvability(result.query.puzzle).reason.partition(": ")[2]
    moves = plural(result.length or 0, "move")
    passed = result.checks and result.checks.passed
    checked = f"Checked: {moves} replayed, all legal, and they end at the goal.  \n" if passed else ""
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
