"""The published tables: every printed figure beside the one computed here and now."""

import streamlit as st

from knights.ui.controls import address
from knights.ui.controls.complaints import problems
from knights.ui.navigation import through_the_entry_point
from knights.ui.published.page import FIELDS, PAGE, checked_now, choose_work, show_rows, show_work

through_the_entry_point()
st.title("Checking published results")
complaints = address.read(PAGE, FIELDS)

st.markdown(
    "This app grew out of five course works by students in Biysk and Bratislava, 2009 to 2021. Every number that they "
    "print is computed here again: you see which of their results you can rely on."
)
work = choose_work()
problems(complaints)
address.write(PAGE, FIELDS, always=("work",))
place = st.container(key="answer")
show_work(work)
with place:
    checked = checked_now(work)
if checked:
    show_rows(work, checked.rows)
