"""The front page."""

import streamlit as st

from knights.ui.entry import through_the_entry_point

through_the_entry_point()
st.title("Knight's Tour Lab")
st.page_link("pages/tour.py", label="Tour")
st.page_link("pages/sweep.py", label="Sweep")
