"""The boards to tune on and those held out, and how often a session has looked at these.

Each look makes a judgement worth less: who chooses by the boards held out learns nothing from them.
"""

import streamlit as st

from knights.base.errors import Bounds
from knights.experiments.comparisons.challenge import HELD_OUT, TUNED, Challenge
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.compare.question import CASES, PAGE
from knights.ui.controls.cases import CLOSED
from knights.ui.controls.folded import in_columns
from knights.ui.controls.setting import Number


def _size(name: str, default: int, label: str) -> Number:
    return Number(name, default, Bounds(label, 1, MAX_SEARCHED_SIDE), label)


TUNE = (_size("tfrom", TUNED[0], "First size to tune on"), _size("tto", TUNED[1], "Last size to tune on"))
KEEP = (_size("hfrom", HELD_OUT[0], "First size held out"), _size("hto", HELD_OUT[1], "Last size held out"))
"""The boards to tune on, and those held out."""

_LOOKED = "challenge:looked"
"""The session's key of what was looked at: the challenges whose second range was run."""


def draw_boards() -> None:
    """The controls of both ranges and of the shape, and whether tours must close."""
    for pair in (TUNE, KEEP):
        in_columns(*(number.draw for number in pair))
    with st.container(horizontal=True):
        CASES.shape.draw_menus()
    CLOSED.draw()


def challenge_of(ties: str) -> Challenge:
    """A tie-break against Roth's on the boards that are chosen.

    Raises:
        InputError: if it cannot be read, a range runs backwards, or the two share a board.
    """
    (first, last), (low, high) = TUNE, KEEP
    ranges = (first.value, last.value), (low.value, high.value)
    return Challenge(ties, *ranges, CLOSED.value, CASES.shape.family())


def look_button(asked: Challenge, key: str) -> None:
    """The button that looks at the boards held out."""
    st.button(
        f"Look at the boards held out, {asked.family.sizes(*asked.held_out)}",
        key=f"{PAGE}.{key}",
        on_click=looked().append,
        args=(asked,),
        help="Once, when the formula is ready: each look makes the test stricter.",
    )


def looked() -> list[Challenge]:
    """The challenges of this session whose second range was looked at, in order."""
    every: list[Challenge] = st.session_state.setdefault(_LOOKED, [])
    return every


def looks(asked: Challenge) -> int:
    """How often any board held out was looked at up to this challenge."""
    every = looked()
    before = every[: every.index(asked) + 1] if asked in every else every
    boards = asked.held_out, asked.closed, asked.family
    return sum((one.held_out, one.closed, one.family) == boards for one in before)
