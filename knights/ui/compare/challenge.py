"""A view of the Compare page: whose tie-break solves more starts on the first try than Roth's?"""

from __future__ import annotations

from functools import partial

import streamlit as st

from knights.board import Board
from knights.comparisons.challenge import HELD_OUT, RIVAL, TUNED, Challenge, challenger
from knights.errors import Bounds
from knights.search.case import default_limit
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.compare.looks import looked, looks
from knights.ui.compare.question import PAGE
from knights.ui.compare.standing import show_standing
from knights.ui.controls.cases import CLOSED
from knights.ui.controls.folded import expert_part
from knights.ui.controls.formula import EXAMPLES, formula_control
from knights.ui.controls.links import tour_settings
from knights.ui.controls.setting import Number, Text
from knights.ui.running.experiment import run_in_view
from knights.ui.views import ChartView

FORMULA = Text("formula", EXAMPLES["a mixture"])
"""The tie-break that is to beat Roth's."""


def _size(name: str, default: int, label: str) -> Number:
    return Number(name, default, Bounds(label, 1, MAX_SEARCHED_SIDE), label)


TUNE = (_size("tfrom", TUNED[0], "First size to tune on"), _size("tto", TUNED[1], "Last size to tune on"))
KEEP = (_size("hfrom", HELD_OUT[0], "First size held out"), _size("hto", HELD_OUT[1], "Last size held out"))
"""The boards to tune on, and those held out."""


def ask(complaints: list[str]) -> str:
    """The boards; and the formula, be it one that can be read or not."""
    expert = expert_part("boards, closed tours")
    if expert is not None:
        with expert:
            for pair in (TUNE, KEEP):
                for place, number in zip(st.columns(2), pair, strict=True):
                    with place:
                        number.draw()
            CLOSED.draw()
    return FORMULA.value


def show_challenge(formula: str) -> None:
    """The task and the formula; run both, and say how they stand.

    Raises:
        InputError: if the formula cannot be read, the ranges share a board, or the work cannot be done here.
    """
    st.markdown(
        "Of the squares of least degree, which one should be tried first? Write a formula that solves more starts on "
        "the first try than `roth`. Tune it on these boards; look at those held out once, when it is ready."
    )
    formula_control(formula, FORMULA.change)
    tuned, held_out = ((first.value, last.value) for first, last in (TUNE, KEEP))
    asked = Challenge(formula, tuned, held_out, CLOSED.value)
    final = asked in looked()
    with st.container(horizontal=True, vertical_alignment="center"):
        if not final and challenger(formula) != RIVAL:
            st.button(
                f"Look at the boards held out, {held_out[0]}×{held_out[0]} to {held_out[1]}×{held_out[1]}",
                key=f"{PAGE}.final",
                on_click=looked().append,
                args=(asked,),
                help="Once, when the formula is ready: each look makes the test stricter.",
            )
        _links(formula)
    show = partial(show_standing, asked, looks(asked), final, asked.common(final))
    run_in_view(asked.sweeps(final), asked.command_line(final), show)


def _links(formula: str) -> None:
    """Where the Tour page shows a search with the formula."""
    settings = tour_settings(Board(8, 8), (0, 0), challenger(formula), default_limit(Board(8, 8)).steps)
    for label, more in (
        ("Watch it decide, step by step", {"view": "search"}),
        ("Race it against roth", {"view": "race", "against": "roth"}),
    ):
        st.page_link(
            "pages/tour.py",
            label=label,
            icon=":material/arrow_forward:",
            query_params=settings | more,
            width="content",
        )


VIEW = ChartView(
    title="Challenge: beat roth", apart=True, ask=ask, show=show_challenge, settings=(FORMULA, *TUNE, *KEEP)
)
