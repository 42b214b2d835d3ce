"""The front page: what this is, a tour that plays, and four cards."""

import streamlit as st

from knights.ui.controls import address
from knights.ui.controls.complaints import problems
from knights.ui.home.page import cards, follow, live_tour, published_badge
from knights.ui.navigation import through_the_entry_point

through_the_entry_point()
complaints = address.read("home", [])
follow()
address.write("home", [])
left, right = st.columns([5, 4], gap="large", vertical_alignment="center")
with left:
    st.title("Knight's Tour Lab")
    problems(complaints)
    st.markdown(
        "Move a knight so that it visits **every square exactly once**. An old rule of thumb: *go to the "
        "square with the fewest onward moves*. See how far it gets, watch it hit dead ends and "
        "backtrack, and compare what has been added since."
    )
    st.markdown("**Click a square** of the board to see the tour from there.")
    st.page_link("pages/how.py", label="How it works, in seven small boards", icon=":material/school:")
    published_badge()
with right:
    live_tour()
cards()
