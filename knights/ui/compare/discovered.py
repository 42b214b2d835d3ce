"""What a search for a tie-break found: a way to take it over, the boards held out, the front, and maps of starts."""

from collections.abc import Callable, Sequence
from functools import partial

import pandas as pd
import streamlit as st

from knights.base.text import plural
from knights.experiments.comparisons.challenge import Challenge
from knights.experiments.discovery.held_out import judge
from knights.experiments.discovery.study import FIRST_TRY
from knights.experiments.discovery.trials import Front, Trial, header_line, row_of
from knights.heuristics.variants import Variant, name_of
from knights.ui.chart import table
from knights.ui.compare.discovered_maps import show_maps
from knights.ui.compare.held_out import look_button, looked
from knights.ui.compare.question import PAGE
from knights.ui.controls.links import page_link, shape_settings
from knights.ui.export import File, export
from knights.ui.running.in_page import work_in_view
from knights.ui.running.workers import sweep_executor, sweep_threads


def show_discovered(
    asked: Challenge,
    variant: Variant,
    command: str,
    trials: Sequence[Trial],
    front: Front,
    take: Callable[[str], None],
) -> None:
    """Show the ways on, the judgement or the button that asks for it, the front as a table, the maps, the files."""
    first, last = asked.tuned
    both = {"variants": f"{variant}, roth", "first": str(first), "last": str(last), "steps": str(FIRST_TRY)}
    with st.container(horizontal=True, vertical_alignment="center"):
        words = "Make it your formula"
        st.button(words, key=f"{PAGE}.take", on_click=take, args=(asked.ties,), type="primary")
        shape = shape_settings(asked.family.board(last, last))
        page_link("compare", "Keep it beside roth", both | shape, width="content")
    _judgement(asked, variant)
    st.header("Simple or good")
    simple = [(one.operations, one.mistakes, one.candidate.formula) for one in front]
    columns = ["operations", "mistakes", "formula"]
    table(pd.DataFrame(simple, columns=columns), "front.table", height="content")
    show_maps(asked, variant)
    rows = "".join([header_line(), *map(row_of, trials)])
    export([File("Every formula", f"{PAGE}-discovery.csv", rows)], command)
    st.caption(
        "To look longer, on your own machine: the command, with more `--evaluations` and larger boards."
    )


def _judgement(asked: Challenge, variant: Variant) -> None:
    """The mistakes on the boards held out, beside those of the published tie-breaks, once they are looked at."""
    first, last = asked.held_out
    if asked not in looked():
        look_button(asked, "judge")
        return
    job = work_in_view(
        f"{PAGE}.judgement",
        (asked, variant),
        partial(
            judge,
            [variant],
            first,
            last,
            closed=asked.closed,
            family=asked.family,
            workers=sweep_threads(),
            executor=sweep_executor(),
        ),
        lambda job: f"{job.share:.0%} of the boards held out done",
    )
    if job.finished:
        judged = job.finished[-1]
        st.header(f"Held out: {plural(judged[0].starts, 'start')} of {asked.family.sizes(first, last)}")
        rows = [
            (one.mistakes, f"{one.low:,.0f} to {one.high:,.0f}", name_of(one.variant) or one.variant.ties)
            for one in judged
        ]
        columns = ["mistakes", "95% interval", "tie-break"]
        table(pd.DataFrame(rows, columns=columns), "judgement.table", height="content")
