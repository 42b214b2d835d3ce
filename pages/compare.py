"""Variants side by side: what does each idea buy, in steps?"""

import streamlit as st

from knights.comparisons import Comparison
from knights.ui import address, controls, show
from knights.ui.compare_page import (
    CONTRACT,
    FIELDS,
    PAGE,
    ablation_rows,
    choose_view,
    follow_click,
    preset_control,
    show_ablation,
    show_comparison,
    variants_control,
)
from knights.ui.entry import through_the_entry_point
from knights.ui.programs_view import show_programs
from knights.ui.range_controls import cases_control
from knights.ui.run_view import run_in_view

through_the_entry_point()
follow_click()
st.title("What each idea buys")
complaints = address.read(PAGE, FIELDS)
view = choose_view()

cases = steps = None
variants = ()
with st.sidebar:
    if view == "programs":
        st.caption("The programs are measured on one board, for all alike.")
    else:
        with show.noting(complaints):
            cases = cases_control(PAGE)
        if view == "table":
            with show.noting(complaints):
                variants = variants_control()
        with show.noting(complaints):
            steps = controls.limit_control(PAGE)

with show.noting(complaints):
    if view == "programs":
        show_programs()
    elif view == "ablation" and cases and steps:
        preset_control()
        rows = ablation_rows()
        ablated = Comparison(cases, tuple(row.variant for row in rows), steps)
        run_in_view(PAGE, ablated.sweeps, ablated.command_line, lambda job: show_ablation(rows, ablated, job))
    elif cases and steps and variants:
        comparison = Comparison(cases, variants, steps)
        run_in_view(
            PAGE, comparison.sweeps, comparison.command_line, lambda job: show_comparison(comparison, job)
        )
show.problems(complaints)

address.write(PAGE, FIELDS, always=CONTRACT)
