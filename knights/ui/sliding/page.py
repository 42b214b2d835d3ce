"""The parts of the Sliding page."""

from __future__ import annotations

import streamlit as st

from knights.search.result import Category
from knights.sliding.search import Result
from knights.sliding.solvability import solvability
from knights.text import plural, seconds_in_words
from knights.ui.colours import badge
from knights.ui.controls.address import Field, change
from knights.ui.controls.fields import choice_control, choice_field
from knights.ui.export import EXPORT
from knights.ui.sliding.controls import FIELDS as PUZZLE_FIELDS
from knights.ui.sliding.controls import FIRST_START, PAGE
from knights.ui.sliding.question import COMPARE_FIELDS
from knights.ui.sliding.solved import compared_with_optimum
from knights.ui.sliding.views import (
    show_by_hand,
    show_descent,
    show_expansions,
    show_export,
    show_solution,
)

VIEW_NAMES = {
    "solution": "The solution",
    "search": "The search",
    "hand": "Play by hand",
    "compare": "Side by side",
    EXPORT: "Export",
}
VIEWS = tuple(VIEW_NAMES)
FIELDS: list[Field] = [*PUZZLE_FIELDS, choice_field("view", VIEWS), *COMPARE_FIELDS]
KEPT = 500
"""The last expansions kept for the table."""

_HEADINGS = {
    "solved": (Category.FIRST_TRY, "Solved"),
    "unsolvable": (Category.NO_TOUR, "Unsolvable"),
    "budget": (Category.LIMIT, "Not solved"),
}
"""What stands for an outcome here: the mark that the knight's tours have for the like, and the word."""


def choose_view() -> str:
    """Which view of the puzzle is shown."""
    return choice_control(PAGE, "view", "View", VIEWS, VIEW_NAMES.__getitem__)


def show_view(view: str, result: Result) -> None:
    """One view of a result, with the outcome line under it and what else there is below."""
    above, below = {
        "solution": (show_solution, None),
        "search": (show_descent, show_expansions),
        "hand": (show_by_hand, None),
        EXPORT: (show_export, None),
    }[view]
    above(result)
    outcome_line(result, "The search: " if view == "hand" else "")
    if below is not None:
        below(result)


def show_way_out() -> None:
    """What to do where the boards on the left cannot be read."""
    st.info("Fix the start or goal on the left, or reset to the first puzzle.")
    first = {"start": FIRST_START, "goal": ""}
    st.button("The first puzzle", key=f"{PAGE}.first", on_click=change, args=(PAGE, first))


def outcome_line(result: Result, whose: str = "") -> None:
    """The outcome, its counts, how far it is above the optimum, and what the referee checked.

    Args:
        result: of the search.
        whose: what stands before the outcome where it could be taken for that of something else.
    """
    place = st.empty()
    why = solvability(result.query.puzzle).reason.partition(": ")[2]
    line = f"{whose}{badge(*_HEADINGS[result.outcome])}{_what(result, why)} · {_counts(result)}"

    def say(compared: str) -> None:
        place.markdown(line + (f" · {compared}" if compared else ""), unsafe_allow_html=True)

    say("")
    if result.outcome != "unsolvable":
        moves = plural(result.length or 0, "move")
        passed = result.checks and result.checks.passed
        checked = f"Checked: {moves} replayed, all legal, and they end at the goal.  \n" if passed else ""
        st.caption(f"{checked}Can it be solved? Yes: {why}")
    compared_with_optimum(result, say)


def _what(result: Result, why: str) -> str:
    """What goes on from the outcome: how long the solution is, or why there is none."""
    if result.length is not None:
        return f" in {plural(result.length, 'move')}"
    reason = why if result.outcome == "unsolvable" else result.reason.partition(": ")[2]
    return f": {reason.rstrip('.')}"


def _counts(result: Result) -> str:
    if not result.generated:
        return "known at once, without a search"
    return (
        f"{plural(result.expanded, 'state')} expanded · {result.generated:,} generated · "
        f"{seconds_in_words(result.seconds)}"
    )
