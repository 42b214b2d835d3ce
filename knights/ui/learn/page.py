"""The parts of the page that explains: one idea, one small board, one thing to try."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from knights.board import Board, Square
from knights.heuristics.variants import NAMED
from knights.search.case import Limit
from knights.search.events import BACK_UP, EventLog, part_of
from knights.search.search import search
from knights.sweeps import Cases, Sweep, by_board, run
from knights.ui.chart import chart
from knights.ui.components.player import Look, search_player
from knights.ui.controls.links import page_link
from knights.ui.figures.maps import map_figure, map_info
from knights.ui.theme import is_dark
from knights.work import parts_of

HEIGHT = 360


def whole_labels() -> None:
    """Let the labels of links run over several lines in narrow columns, where Streamlit would cut them."""
    st.html("<style>[data-testid=stPageLink] * {white-space: normal !important; overflow: visible}</style>")


def idea(title: str, text: str, page: str, label: str, settings: Mapping[str, str]) -> DeltaGenerator:
    """A row of the page: the words of an idea and the link to try it; returns the place for its board."""
    left, right = st.columns(2, gap="large")
    with left:
        st.header(title)
        st.markdown(text)
        page_link(page, f"Try this: {label}", settings)
    return right


def beginning(key: str, board: Board, start: Square, variant: str, steps: int, opens: int = 1) -> None:
    """The first steps of a search, opened after some of them."""
    search_player(
        first_steps(board, start, variant, steps), key=f"learn.{key}", look=Look(height=HEIGHT, asked=opens)
    )


def first_dead_end(key: str, board: Board, start: Square, variant: str, before: int, after: int) -> None:
    """A search around the first time it backs up: some events before it, some after."""
    log = around_the_first_dead_end(board, start, variant, before, after)
    search_player(log, key=f"learn.{key}", look=Look(height=HEIGHT))


def around_the_first_dead_end(board: Board, start: Square, variant: str, before: int, after: int) -> EventLog:
    """Some events before a search first backs up, and some from then on."""
    log = first_steps(board, start, variant, 10_000)
    at = int(np.argmax(log.kinds == BACK_UP))
    return part_of(log, max(0, at - before), at + after)


def first_steps(board: Board, start: Square, variant: str, steps: int) -> EventLog:
    """The events of the first steps of a search."""
    result = search(board, start, NAMED[variant].variant, Limit(steps), events=20_000)
    assert result.events is not None
    return result.events


def start_map(key: str, side: int) -> None:
    """Which starts of a small square board have a tour."""
    sweep = Sweep(Cases(side, side), NAMED["default"].variant)
    boards = by_board(parts_of(run([sweep], workers=1)))
    ((board, results),) = boards.items()
    figure = map_figure(map_info(board, results), "outcome", is_dark())
    chart(
        figure.update_layout(height=HEIGHT), key=f"learn.{key}", alt=f"The starts of the {board} board that have a tour"
    )  # fmt: skip
