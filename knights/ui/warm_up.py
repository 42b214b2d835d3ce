"""Compile, and find all narrow boards, in the background, so that the first visitor does not wait for it."""

from __future__ import annotations

import gc
import threading
import time

import streamlit as st

from knights.board import Board
from knights.construct import verdict
from knights.heuristics.variants import NAMED
from knights.search.search import search
from knights.sliding.search import warm_up as warm_up_sliding
from knights.ui.figures.board import whole
from knights.ui.figures.raster import path_pixels

FIRST_PICTURE = 4.0
"""Seconds that a fresh server is given to show its first page."""


@st.cache_resource(show_spinner=False)
def warm_up() -> threading.Thread:
    """Do once what takes long the first time in a process, in a thread of its own."""
    thread = threading.Thread(target=_do_once, daemon=True)
    thread.start()
    return thread


def _do_once() -> None:
    tour = search(Board(5, 5), (0, 0)).tour
    if tour is not None:
        path_pixels(tour, whole(tour.board), 1.0)
    # What follows takes seconds on a fresh machine; the first visitor's first picture comes before it.
    time.sleep(FIRST_PICTURE)
    search(Board(12, 12), (0, 0), NAMED["construct"].variant)
    for width in (3, 4):
        verdict(Board(width, 7), (0, 0))
    # The sliding puzzle's states take one to four words; each number of words is compiled by itself.
    for shape in ((4, 4), (4, 5), (5, 5), (6, 6)):
        warm_up_sliding(*shape)
    set_apart()


def set_apart() -> None:
    """Keep the garbage collector off what is there to stay: the objects of numba and LLVM alone take it 0.1 s."""
    gc.collect()
    gc.freeze()
