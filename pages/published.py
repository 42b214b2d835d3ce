"""The published tables: every printed figure beside the one computed here and now."""

import streamlit as st

from knights.ui.controls import address
from knights.ui.controls.complaints import problems
from knights.ui.navigation import through_the_entry_point
from knights.ui.published.page import FIELDS, PAGE, checked_now, choose_work, show_rows, show_work

through_the_entry_point()
st.title("Checking published results")
complaints = address.read(PAGE, FIELDS)

work = choose_work()
problems(complaints)
address.write(PAGE, FIELDS, always=("work",))
show_work(work)
checked = checked_now(work)
if checked:
    show_rows(work, checked.rows)
