"""Knight's Tour Lab: the app's entry point."""

import streamlit as st

from knights.ui.navigation import session_pages
from knights.ui.running.jobs import turn
from knights.ui.shell import dress
from knights.ui.warm_up import warm_up

with turn():
    page = st.navigation(session_pages(), position="top")
    dress(page)
    warm_up()
    page.run()
