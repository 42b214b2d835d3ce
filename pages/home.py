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
        "A knight is to enter **every square of a board exactly once**. Two hundred years ago H. C. von Warnsdorff "
        "gave a rule of thumb: *go where there are fewest ways on*. Here you see how far it carries, watch it get "
        "stuck and back up, and compare what people have added to it since."
    )
    st.markdown("**Click a square** of the board to see the tour from there.")
    st.page_link("pages/how.py", label="How it works, in seven small boards", icon=":material/school:")
    published_badge()
with right:
    live_tour()
cards()
