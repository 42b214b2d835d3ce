"""The Learn page: a view for each lesson."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import plotly.graph_objects as go
import streamlit as st

from knights.boards.board import Board, Square
from knights.engine.events import part_of
from knights.figures.discovery import depth_figure, sample_figure
from knights.figures.maps import map_figure, map_info
from knights.play.lessons import (
    LESSONS,
    RULE_AGAINST_BLIND,
    SMALL,
    Lesson,
    caption_of_starts,
    every_start,
    first_steps,
    instead_of,
    loss_of,
)
from knights.player.look import Look
from knights.player.replay import of_search
from knights.player.site import board_of
from knights.ui.chart import chart, chart_in_place, is_dark
from knights.ui.components.player import player, player_controls
from knights.ui.components.race import show_race
from knights.ui.controls.links import page_link
from knights.ui.controls.setting import folded
from knights.ui.seat import offer
from knights.ui.views import NO_BOARD, BoardView, ViewsPage

NAME = "learn"


class LessonView(BoardView[Lesson, Lesson]):
    """The view of a lesson; ``revealed`` draws the answer in place of the board, given its key, unless it is None."""

    def __init__(self, lesson: Lesson, revealed: Callable[[str], None] | None) -> None:
        self.title, self.lesson, self.revealed = lesson.title, lesson, revealed

    def ask(self, complaints: list[str]) -> Lesson:
        """Return the lesson itself as the question."""
        return self.lesson

    def board(self, lesson: Lesson) -> None:
        """Draw the board or, once the answer is open, the picture of the answer."""
        name = PAGE.choice.value
        key = f"{NAME}.{name}"
        if self.revealed and st.session_state.get(f"{NAME}.answer.{name}"):
            self.revealed(f"{name}.revealed")
        elif shown := board_of(lesson):
            player(*shown, key=key)
        else:
            st.html(f"<style>{NO_BOARD}</style>")

    def answer(self, lesson: Lesson) -> None:
        """Show the title and the explanation."""
        st.header(lesson.title, anchor=False)
        st.markdown(lesson.words)

    def show_controls(self, lesson: Lesson) -> None:
        """Show the question, its answer, the link to the large view, and the buttons to other lessons."""
        choice = PAGE.choice
        names, name = list(choice.options), choice.value
        number = names.index(name)
        st.markdown(f"**Question:** {lesson.poll.prompt}")
        folded("Answer", f"answer.{name}", partial(st.markdown, lesson.poll.reason))
        with st.container(horizontal=True, vertical_alignment="center"):
            offer(lambda: replace(lesson.poll, link=lesson.link))
            page_link(lesson.link.page, lesson.link.words, lesson.link.settings, width="content")
        with st.container(horizontal=True, vertical_alignment="center"):
            for label, other in (("Previous", number - 1), ("Next", number + 1)):
                there = 0 <= other < len(names)
                st.button(
                    label,
                    key=f"{NAME}.{label}",
                    on_click=choice.change,
                    args=(names[other] if there else "",),
                    disabled=not there,
                )
            st.caption(f"{number + 1} of {len(names)}", width="content")
            page_link("classroom", "For teachers", {"view": "teachers"}, width="content")

    def proof(self, lesson: Lesson) -> None:
        """Show the controls of the player, if the board has steps to play."""
        if lesson.log is not None:
            player_controls()


def where_lost(board: Board, start: Square, variant: str, key: str) -> None:
    """Draw the steps to a search's first dead end, with a mark where it lost the tour, and a tour that begins alike."""
    lost = loss_of(board, start, variant)
    log = part_of(first_steps(board, start, variant, 10_000), 0, len(lost.walk))
    player(of_search(log, lost=lost), Look(asked=lost.last + 1), key=f"{NAME}.{key}")
    caption, drawn = instead_of(lost)
    st.caption(caption)
    st.image(drawn)


def map_of_starts(side: int, key: str) -> None:
    """Draw a map that shows which starts of a small square board have a tour."""
    ((board, results),) = every_start(side).items()
    figure = map_figure(map_info(board, results), "outcome", is_dark())
    _chart_as_board(figure, key, caption_of_starts(side))


def two_samples(key: str) -> None:
    """Draw a chart of the mistakes of two tie-breaks, one chosen on few boards and one on many."""
    _chart_as_board(
        sample_figure(), key, "Mistakes of two tie-breaks on larger boards: chosen on few boards, on many"
    )


def depths(key: str) -> None:
    """Draw a chart of the mistakes of tie-breaks that look ahead to different depths."""
    _chart_as_board(depth_figure(), key, "Mistakes against the number of moves looked ahead: least at one")


def _chart_as_board(figure: go.Figure, key: str, alt: str) -> None:
    """Draw a chart at the size of a board."""
    lengths = "height: min(100cqw, var(--high)) !important; flex: none !important"
    with chart_in_place("learn_chart", f"{NAME}.{key}", lengths):
        chart(figure, key, alt)


REVEALED: dict[str, Callable[[str], None]] = {
    "rule": partial(show_race, RULE_AGAINST_BLIND),
    "dead-end": partial(where_lost, SMALL, (4, 2), "warnsdorff"),
    "parity": partial(map_of_starts, 5),
    "ahead": depths,
    "sample": two_samples,
}
"""What takes the place of the board once the answer of a lesson is open."""

PAGE = ViewsPage(
    NAME, "Learn", {name: LessonView(lesson, REVEALED.get(name)) for name, lesson in LESSONS.items()}
)
