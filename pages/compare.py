"""Variants side by side: what does each idea buy, in steps?"""

from functools import partial

import streamlit as st

from knights.comparisons import Comparison, Tallies, with_seeds
from knights.comparisons.braces import expansions
from knights.sweeps import by_variant
from knights.ui.compare.ablation import ablation_rows, preset_control, show_ablation
from knights.ui.compare.challenge import challenge_control, show_challenge
from knights.ui.compare.laboratory import question_control, show_laboratory
from knights.ui.compare.page import (
    CONTRACT,
    FIELDS,
    PAGE,
    choose_view,
    command_line,
    export_comparison,
    seeds_control,
    show_comparison,
    show_reopened,
    variants_control,
)
from knights.ui.compare.programs import show_programs
from knights.ui.controls import address
from knights.ui.controls.address import setting
from knights.ui.controls.cases import cases_control, closed_control
from knights.ui.controls.complaints import noting, problems
from knights.ui.controls.fields import limit_control
from knights.ui.controls.links import follow_click
from knights.ui.navigation import through_the_entry_point
from knights.ui.running.reopened import file_control, show_file
from knights.ui.running.view import run_in_view

through_the_entry_point()
follow_click()
st.title("Variants compared")
complaints = address.read(PAGE, FIELDS)
view = choose_view()
notes = st.container()

cases = steps = seeds = asked = own = opened = None
closed = False
variants = ()
with st.sidebar:
    if view == "restarts":
        with noting(complaints):
            asked = question_control(PAGE)
        with noting(complaints):
            steps = limit_control(PAGE)
    elif view not in ("programs", "challenge"):
        with noting(complaints):
            cases = cases_control(PAGE)
        closed = closed_control(PAGE)
        if view == "table":
            with noting(complaints):
                variants = variants_control()
            with noting(complaints):
                seeds = seeds_control()
        with noting(complaints):
            steps = limit_control(PAGE)
        if view == "table":
            with noting(complaints):
                opened = file_control(PAGE)
with noting(complaints):
    if view == "challenge":
        own = challenge_control(PAGE)
address.write(PAGE, FIELDS, always=CONTRACT)

with noting(complaints):
    if view == "programs":
        show_programs(PAGE)
    elif own:
        show_challenge(PAGE, own)
    elif asked and steps:
        show_laboratory(PAGE, asked, steps, FIELDS)
    elif view == "ablation" and cases and steps:
        preset_control(PAGE)
        rows, tallies = ablation_rows(), Tallies()
        ablated = Comparison(
            cases, tuple(row.variant for row in rows), steps, all_starts_searched=True, closed=closed
        )

        def show_rows(job):
            table = show_ablation(PAGE, rows, cases, tallies, job)
            if not job.running:
                export_comparison(by_variant(job.finished), table, ablated.command_line, closed)

        run_in_view(PAGE, ablated.sweeps, ablated.command_line, show_rows)
    elif opened and steps:
        show_file(PAGE, opened, steps, partial(show_reopened, steps))
    elif cases and steps and variants and seeds:
        comparison = Comparison(cases, with_seeds(variants, seeds), steps, closed=closed)
        command = command_line(comparison, variants, seeds)
        written = expansions(setting(PAGE, "variants"))
        show = partial(show_comparison, comparison, Tallies(), command, written=written)
        run_in_view(PAGE, comparison.sweeps, command, show)
with notes:
    problems(complaints)
