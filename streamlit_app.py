"""Knight's Tour Lab: the app's entry point."""

import streamlit as st

from knights.ui.components.player import player_code
from knights.ui.navigation import mark_entry, pages
from knights.ui.warm_up import warm_up

st.set_page_config(page_title="Knight's Tour Lab", page_icon="♞", layout="wide")
# Streamlit leaves a hand's breadth above the title, which pushes a board off a projected screen.
st.html(
    "<style>.stMainBlockContainer {padding: 4rem 3rem 3rem}"
    "@media (max-width: 1100px) {.stMainBlockContainer {padding: 4rem 1rem 3rem}}</style>"
)
player_code()
mark_entry()
warm_up()
st.navigation(pages(), position="top").run()
