"""The boards to tune on and the held-out boards, and how often a session has looked at the latter.

Each look makes the judgement worth less: boards that helped to choose a formula cannot measure how good it is.
"""

import streamlit as st

from knights.experiments.comparisons.challenge import Challenge
from knights.ui.compare.question import CASES, NAME
from knights.ui.controls.cases import CLOSED, draw_range
from knights.ui.controls.setting import Setting

Sides = tuple[int, int]

TUNE: Setting[Sides] = Setting.of(Challenge, "tune", label="to tune on")
KEEP: Setting[Sides] = Setting.of(Challenge, "held_out", label="held out")
"""The sizes of the boards to tune on, and of the held-out boards."""

_LOOKED = "challenge:looked"
"""The session's key of the challenges whose held-out boards were looked at."""


def draw_boards() -> None:
    """Draw the controls of both ranges and of the shape, and whether tours must close."""
    for setting in (TUNE, KEEP):
        draw_range(setting, setting.value, f"size {setting.label}")
    with st.container(horizontal=True):
        CASES.shape.draw_menus()
    CLOSED.draw()


def challenge_of(ties: str) -> Challenge:
    """Return the challenge of a tie-break to Roth's on the chosen boards.

    Raises:
        InputError: if the tie-break cannot be read, a range runs backwards, or the ranges share a board.
    """
    return Challenge(ties, TUNE.value, KEEP.value, closed=CLOSED.value, family=CASES.shape.family())


def look_button(asked: Challenge, key: str) -> None:
    """Draw the button that shows the results on the held-out boards."""
    st.button(
        f"Look at the held-out boards, {asked.family.sizes(*asked.held_out)}",
        key=f"{NAME}.{key}",
        on_click=looked().append,
        args=(asked,),
        help="Once, when the formula is ready: each look makes the test stricter.",
    )


def looked() -> list[Challenge]:
    """Return the challenges whose held-out boards this session has looked at, in order."""
    every: list[Challenge] = st.session_state.setdefault(_LOOKED, [])
    return every


def looks(asked: Challenge) -> int:
    """Return how many looks at the held-out boards the session has used, this challenge included."""
    every = looked()
    before = every[: every.index(asked) + 1] if asked in every else every
    boards = asked.held_out, asked.closed, asked.family
    return sum((one.held_out, one.closed, one.family) == boards for one in before)
