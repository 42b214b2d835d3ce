"""A view of the Compare page: whose tie-break solves more starts on the first try than Roth's?"""

from __future__ import annotations

from functools import partial

import pandas as pd
import streamlit as st

from knights.board import Board
from knights.comparisons.challenge import (
    HELD_OUT,
    RIVAL,
    TUNED,
    Challenge,
    Standing,
    challenger,
    in_words,
    standings,
)
from knights.comparisons.common import Common, in_order
from knights.comparisons.pooled import by_seedless, group_results
from knights.errors import Bounds
from knights.search.case import default_limit
from knights.sweeps import by_variant
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.sweeps.results import results_csv
from knights.text import plural, tile
from knights.ui.chart import chart
from knights.ui.compare.question import PAGE
from knights.ui.controls.cases import CLOSED
from knights.ui.controls.formula import EXAMPLES, formula_control
from knights.ui.controls.links import tour_settings
from knights.ui.controls.setting import Number, Text
from knights.ui.export import File, export
from knights.ui.figures.trend import trend_figure, trend_info
from knights.ui.running.experiment import SweepJob, answer_of, run_in_view
from knights.ui.views import ChartView

FORMULA = Text("formula", EXAMPLES["a mixture"])
"""The tie-break that is to beat Roth's."""


def _size(name: str, default: int, label: str) -> Number:
    return Number(name, default, Bounds(label, 1, MAX_SEARCHED_SIDE), label)


TUNE = (_size("tfrom", TUNED[0], "First size to tune on"), _size("tto", TUNED[1], "Last size to tune on"))
KEEP = (_size("hfrom", HELD_OUT[0], "First size held out"), _size("hto", HELD_OUT[1], "Last size held out"))
"""The boards to tune on, and those held out."""

_LOOKED = "challenge:looked"
"""The session's key of what was looked at: the challenges whose second range was run."""


def ask(complaints: list[str]) -> str:
    """The boards; and the formula, be it one that can be read or not."""
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
        "Of the squares of least degree, which one should be tried first? Write it as a formula, and beat `roth`: "
        "solve more starts on the first try. Tune it on the first range of boards; the second is held out, to be "
        "looked at once, when the formula is ready: who tunes to it learns nothing from it."
    )
    formula_control(formula, FORMULA.change)
    tuned, held_out = ((first.value, last.value) for first, last in (TUNE, KEEP))
    asked = Challenge(formula, tuned, held_out, CLOSED.value)
    final = asked in _looked()
    common = asked.common(final)
    run_in_view(asked.sweeps(final), asked.command_line(final), partial(_show, asked, final, common))
    if not final and challenger(formula) != RIVAL:
        st.button(
            f"Look at the boards held out, {held_out[0]}×{held_out[0]} to {held_out[1]}×{held_out[1]}",
            key=f"{PAGE}.final",
            on_click=_looked().append,
            args=(asked,),
            help=f"Looked at {plural(_looks(asked), 'time')} in this session; each look makes the test stricter.",
        )
    settings = tour_settings(Board(8, 8), (0, 0), challenger(formula), default_limit(Board(8, 8)).steps)
    with st.container(horizontal=True):
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


def _looked() -> list[Challenge]:
    """The challenges of this session whose second range was looked at, in order."""
    looked: list[Challenge] = st.session_state.setdefault(_LOOKED, [])
    return looked


def _looks(asked: Challenge) -> int:
    """How often any board held out was looked at up to this challenge."""
    looked = _looked()
    before = looked[: looked.index(asked) + 1] if asked in looked else looked
    return sum(one.held_out == asked.held_out and one.closed == asked.closed for one in before)


def _show(asked: Challenge, final: bool, common: Common, job: SweepJob) -> None:
    """The line, and the shares by size."""
    common.read(job.finished)
    found = standings(asked, common, final)
    looks = max(1, _looks(asked))
    said = in_words(found, looks) if common.complete else common.in_words()
    starts = tile(sum(one.starts for one in found), "solvable start")
    answer_of(
        job, *said, [starts, tile(_looks(asked), "look at boards held out", "looks at boards held out")]
    )
    if job.running or not common.starts:
        return
    parts = by_variant(common.parts)
    groups = group_results(by_seedless(parts, asked.variants), parts)
    if len(groups) > 1:
        chart(
            trend_figure(trend_info([asked.ties, "roth"], groups), "first_try"),
            key=f"{PAGE}.challenge",
            alt="Share solved on the first try against size",
        )
    files = [
        File(
            "Every start",
            f"{PAGE}-challenge.csv",
            lambda: results_csv(
                in_order(job.finished, asked.variants), with_variant=True, closed=asked.closed
            ),
        ),
        File("The standing", f"{PAGE}-standing.csv", lambda: standing_table(found).to_csv(index=False)),
    ]
    export(files, asked.command_line(final))


def standing_table(found: list[Standing]) -> pd.DataFrame:
    """A line per range: the boards, the starts, how many each solves on the first try, and the sign test."""
    return pd.DataFrame(
        {
            "first": one.first,
            "last": one.last,
            "starts": one.starts,
            "mirror families": one.families,
            "ours": one.ours,
            "roth": one.theirs,
            "p": one.p_value,
        }
        for one in found
    )


VIEW = ChartView(
    title="Challenge: beat roth", apart=True, ask=ask, show=show_challenge, settings=(FORMULA, *TUNE, *KEEP)
)
