"""The charts of a comparison, the most informative first; a sentence replaces a chart without differences."""

from collections.abc import Iterable, Sequence
from functools import partial

import streamlit as st

from knights.base.errors import Bounds
from knights.experiments.comparisons.compared import Compared
from knights.experiments.comparisons.comparison import Expansion
from knights.experiments.comparisons.significance import SIGNIFICANT
from knights.experiments.sweeps.results import Results
from knights.figures.compare import CurvesInfo, curves_figure, curves_of, outcomes_figure
from knights.figures.ranking import cost_figure, wins_figure
from knights.figures.trend import TrendInfo, setting_info, trend_figure, trend_info
from knights.heuristics.variants import Variant
from knights.ui.chart import chart
from knights.ui.controls.setting import Number
from knights.ui.running.experiment import SweepJob

AXIS = Number("axis", 1, Bounds("The number of the setting", 1, 99).check, label="Horizontal axis")
"""The number, from 1, of the setting in braces that is on the horizontal axis."""

INTERVALS = (
    "95% intervals for other boards of the same kind, by a bootstrap of boards and of mirror families."
)
"""A sentence that explains the lines and bands in the charts."""

Groups = Sequence[Sequence[Results]]
"""The results of each variant, with all seeds pooled."""


def show_outcomes(known: Compared) -> None:
    """Draw the share of starts that each variant solves."""
    alt = "A bar for each variant, divided into starts solved without a mistake, with backtracking, and not solved"
    chart(outcomes_figure(known.names, known.scores), "outcomes", alt)


def show_solved(known: Compared, job: SweepJob) -> None:
    """Draw the share of starts solved against steps; the job caches the curves of a complete comparison."""
    make = partial(curves_of, known.names, known.results, known.complete)
    curves = job.once("curves", make) if known.complete else make()
    if len(known.names) > 1 and not curves.differs:
        st.info(
            "From every start all these variants take the same number of steps: try larger boards or other variants."
        )
    else:
        show_curves(curves, "curves")
        if curves.bands is not None:
            st.caption(f"Bands are {INTERVALS}")


def show_costs(known: Compared, job: SweepJob) -> None:
    """Draw the PAR-10 of each variant, with its interval once the comparison is complete."""
    if len({score.par10 for score in known.scores} - {None}) < 2:
        return
    sure = job.once("intervals", known.intervals) if known.complete else []
    alt = "PAR-10 of each variant with its interval, the best on top"
    title = "Mean steps per square, failures counted (PAR-10)"
    chart(cost_figure(known.names, known.scores, sure), "costs", alt, title=title)
    if sure:
        st.caption(f"Lines through the dots are {INTERVALS}")


def show_curves(curves: CurvesInfo, key: str) -> None:
    """Draw the share of starts solved against steps per square."""
    chart(curves_figure(curves), key, "Share solved against steps per square")


def show_ranking(known: Compared, job: SweepJob) -> None:
    """Draw a matrix of the starts that each variant wins against every other, with significant numbers in colour."""
    ranked = job.once("ranking", known.ranking)
    if ranked is None or not ranked.wins.any():
        st.caption("No variant wins any start: all take the same number of steps.")
        return
    st.markdown("**Starts won against each other variant**")
    st.caption(
        "The number of starts that the row's variant wins against the column's: it alone solves them, or it "
        "needs fewer steps. The mean rank follows each name. Numbers that chance does not explain are coloured "
        f"(exact sign test, adjusted by Holm, p < {SIGNIFICANT:g}). The mirror images of a start count once: "
        f"{ranked.starts:,} starts are {ranked.orbits:,} mirror families."
    )
    chart(
        wins_figure(known.names, ranked), "wins", "Starts that each variant wins against each other variant"
    )


def show_by_setting(written: Sequence[Expansion], groups: Iterable[Variant], together: Groups) -> None:
    """Draw the scores of variants written with braces against one setting in the braces."""
    axes = {
        f"{number + 1}: {{{','.join(choices)}}} in {one.text}": (one, number)
        for one in written
        for number, choices in enumerate(one.settings)
        if len(choices) > 1
    }
    if not axes:
        return
    st.header("By setting")
    names = list(axes)
    chosen = min(AXIS.value, len(names)) - 1
    if len(names) > 1:
        AXIS.control().menu(names[chosen], lambda name: AXIS.change(names.index(name) + 1), names)
    one, number = axes[names[chosen]]
    trend = setting_info(one, number, dict(zip(groups, together, strict=True)))
    _draw_trends(trend, "setting")


def _draw_trends(trend: TrendInfo, against: str) -> None:
    """Draw a chart of each measure that differs between variants or, for a single variant, along the axis."""
    for what, seen in TRENDS.items():
        if trend.differs(what) or (len(trend.names) == 1 and len(set(trend.values[what][0])) > 1):
            chart(trend_figure(trend, what), f"{against}.{what}", f"{seen} against {against}")


def show_by_size(names: Sequence[str], groups: Groups) -> None:
    """Draw the measures of the variants against the size of the board."""
    _draw_trends(trend_info(names, groups), "size")


TRENDS = {
    "first_try": "share solved without a mistake",
    "par10": "PAR-10",
    "median": "median steps per square",
}
"""The measures drawn against the size of the board or a setting, with their titles."""
