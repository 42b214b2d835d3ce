"""Compile in the background, so that the first visitor does not wait for it."""

from __future__ import annotations

import threading

import streamlit as st

from knights.board import Board
from knights.search import search


@st.cache_resource(show_spinner=False)
def warm_up() -> threading.Thread:
    """Run the kernel once a process, in a thread of its own."""
    thread = threading.Thread(target=search, args=(Board(5, 5), (0, 0)), daemon=True)
    thread.start()
    return thread
