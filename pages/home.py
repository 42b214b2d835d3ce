"""The front page: what this is, a race of two searches, and four cards."""

import streamlit as st

from knights.ui.controls import address
from knights.ui.controls.address import Page
from knights.ui.controls.complaints import problems
from knights.ui.home.page import cards, published_badge, race
from knights.ui.navigation import through_the_entry_point

PAGE = Page("home")

through_the_entry_point()
complaints = address.read(PAGE)
address.write(PAGE)
with st.container(key="hero"):
    left, right = st.columns([3, 8], gap="medium", vertical_alignment="center")
with left:
    st.title("Knight's Tour Lab")
    problems(complaints)
    st.markdown(
        "**Can a knight visit every square exactly once?** Watch two searches race for the answer, "
        "try every start on every board, and see which ideas save work."
    )
    st.markdown("**Click a square** to see the tour from there.")
    st.page_link("pages/learn.py", label="How it works, in seven small boards", icon=":material/school:")
    st.page_link("pages/practice.py", label="Play: try a tour yourself", icon=":material/touch_app:")
    published_badge()
with right:
    race()
cards()
