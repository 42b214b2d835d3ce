"""Every start of a range of sizes: which ones does a variant solve?"""

from functools import partial

import streamlit as st

from knights.sweeps import Collected, Sweep, command_line
from knights.ui.controls import address
from knights.ui.controls.cases import cases_control, closed_control
from knights.ui.controls.complaints import noting, problems
from knights.ui.controls.fields import limit_control
from knights.ui.controls.links import follow_click
from knights.ui.controls.variant import variant_control
from knights.ui.navigation import through_the_entry_point
from knights.ui.running.reopened import file_control, show_file
from knights.ui.running.view import run_in_view
from knights.ui.sweep.atlas import boards_control, show_atlas
from knights.ui.sweep.page import (
    CONTRACT,
    FIELDS,
    PAGE,
    choose_view,
    show_job,
    show_reopened,
    unsolvable_control,
)

through_the_entry_point()
follow_click()
st.title("Which starting squares work?")
complaints = address.read(PAGE, FIELDS)
view = choose_view()
notes = st.container()

cases = variant = steps = boards = opened = None
with st.sidebar:
    if view == "atlas":
        with noting(complaints):
            boards = boards_control(PAGE)
    else:
        with noting(complaints):
            cases = cases_control(PAGE)
        closed = closed_control(PAGE)
        with noting(complaints):
            variant = variant_control(PAGE)
        with noting(complaints):
            steps = limit_control(PAGE)
        searched = unsolvable_control()
        with noting(complaints):
            opened = file_control(PAGE)
address.write(PAGE, FIELDS, always=CONTRACT)

if boards:
    with noting(complaints):
        show_atlas(PAGE, boards, FIELDS)
elif opened and variant and steps:
    with noting(complaints):
        show_file(PAGE, opened, steps, partial(show_reopened, variant, steps), variant)
elif cases and variant and steps:
    with noting(complaints):
        sweep = Sweep(cases, variant, steps, searched, closed)
        run_in_view(PAGE, [sweep], command_line(sweep), partial(show_job, sweep, Collected()))
with notes:
    problems(complaints)
