"""Compile, and find all narrow boards, in the background, so that the first visitor does not wait for it."""

from __future__ import annotations

import gc
import threading
import time

import streamlit as st

from knights.board import Board
from knights.construct import verdict
from knights.heuristics.variants import NAMED, Variant
from knights.search.search import search
from knights.sliding.search import warm_up as warm_up_sliding
from knights.sweeps import Cases, Sweep, run
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
    _first()
    # What follows takes seconds on a fresh machine; the first visitor's first picture comes before it.
    time.sleep(FIRST_PICTURE)
    _rest()
    set_apart()


def compile_all() -> None:
    """Compile what pages call, to be kept on disk: an image does so when it is built."""
    _first()
    _rest()


def _first() -> None:
    tour = search(Board(5, 5), (0, 0), events=1, profile=True).tour
    if tour is not None:
        path_pixels(tour, whole(tour.board), 1.0)


def _rest() -> None:
    for name in ("default", "construct"):
        search(Board(12, 12), (0, 0), NAMED[name].variant)
        for _ in run([Sweep(Cases(5, 6), NAMED[name].variant)], workers=1):
            pass
    search(Board(5, 5), (0, 0), Variant(ties="f(edge)"))
    for width in (3, 4):
        verdict(Board(width, 7), (0, 0))
    # The sliding puzzle's states take one to four words; each number of words is compiled by itself.
    for shape in ((4, 4), (4, 5), (5, 5), (6, 6)):
        warm_up_sliding(*shape)


def set_apart() -> None:
    """Keep the garbage collector off what is there to stay: the objects of numba and LLVM alone take it 0.1 s."""
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    compile_all()
