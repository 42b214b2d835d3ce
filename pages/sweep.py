"""Every start of a range of sizes: which ones does a variant solve?"""

import streamlit as st

from knights.errors import InputError
from knights.sweeps import command_line
from knights.ui import address, show
from knights.ui.entry import through_the_entry_point
from knights.ui.run_view import run_in_view
from knights.ui.sweep_page import CONTRACT, FIELDS, PAGE, follow_click, show_job, wanted_sweep

through_the_entry_point()
follow_click()
st.title("Every start of every size")
complaints = address.read(PAGE, FIELDS)

sweep = None
with st.sidebar:
    try:
        sweep = wanted_sweep()
    except InputError as error:
        complaints.append(str(error))

show.problems(complaints)
if sweep:
    try:
        run_in_view(PAGE, [sweep], command_line(sweep), show_job)
    except InputError as error:
        show.problems([str(error)])

address.write(PAGE, FIELDS, always=CONTRACT)
