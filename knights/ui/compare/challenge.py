"""A view of the Compare page: whose tie-break solves more starts on the first try than Roth's?"""

from __future__ import annotations

import shlex

import streamlit as st

from knights.board import Board
from knights.comparisons.challenge import RANGES, RIVAL, challenge_sweeps, challenger, in_words, standings
from knights.heuristics.tie_breaks import tie_break
from knights.heuristics.variants import Variant
from knights.search.case import default_limit
from knights.sweeps import by_variant
from knights.text import tile
from knights.ui.chart import chart
from knights.ui.compare.question import PAGE
from knights.ui.controls.formula import EXAMPLES, formula_control
from knights.ui.controls.links import tour_settings
from knights.ui.controls.setting import Text
from knights.ui.figures.trend import trend_figure, trend_info
from knights.ui.running.experiment import SweepJob, answer_of, run_in_view
from knights.ui.views import ChartView

FORMULA = Text("formula", EXAMPLES["a mixture"], lambda text: tie_break(text).key)
"""The tie-break that is to beat Roth's."""


def ask(complaints: list[str]) -> str:
    """The formula, be it one that can be read or not."""
    return FORMULA.value


def show_challenge(formula: str) -> None:
    """The task and the formula; run both, and say how they stand.

    Raises:
        InputError: if the formula cannot be read, or the work cannot be done here.
    """
    st.markdown(
        "Of the squares of least degree, which one should be tried first? Write it as a formula, and beat `roth`: "
        f"solve more starts on the first try on the boards {' and '.join(f'{a}×{a} to {b}×{b}' for a, b in RANGES)}. "
        "The second range is there so that nobody tunes to the first."
    )
    formula_control(formula, FORMULA.change)
    variant = challenger(formula)
    run_in_view(challenge_sweeps(variant), _command(variant), lambda job: _show(variant, job))
    settings = tour_settings(Board(8, 8), (0, 0), variant, default_limit(Board(8, 8)).steps)
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


def _command(variant: Variant) -> str:
    names = ",".join(map(str, dict.fromkeys((variant, RIVAL))))
    steps = str(RANGES[-1][1] ** 2)
    sides = [str(RANGES[0][0]), str(RANGES[-1][1])]
    return shlex.join(["python", "-m", "knights", "compare", *sides, "--variants", names, "--steps", steps])


def _show(variant: Variant, job: SweepJob) -> None:
    """The line, and the shares by size."""
    found = standings(variant, job.finished)
    answer_of(job, *in_words(found), [tile(sum(one.starts for one in found), "solvable start")])
    if job.running or variant == RIVAL:
        return
    parts = by_variant(job.finished)
    trend = trend_info([variant.ties, "roth"], [parts[variant], parts[RIVAL]])
    chart(
        trend_figure(trend, "first_try"),
        key=f"{PAGE}.challenge",
        alt="Share solved on the first try against size",
    )


VIEW = ChartView(title="Challenge: beat roth", ask=ask, show=show_challenge, settings=(FORMULA,))
