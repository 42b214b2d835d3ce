"""The Learn page: a view for each lesson."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import plotly.graph_objects as go
import streamlit as st

from knights.boards.pictures.tour import tour_svg
from knights.engine.events import part_of
from knights.engine.no_return import no_return
from knights.engine.search import search
from knights.figures.discovery import depth_figure, sample_figure
from knights.figures.maps import map_figure, map_info
from knights.play.lessons import LESSONS, RULE_AGAINST_BLIND, SMALL, Lesson, every_start, first_steps
from knights.player.look import Look
from knights.player.replay import of_search
from knights.player.site import board_of
from knights.ui.chart import chart, chart_in_place, is_dark
from knights.ui.components.player import player, player_controls
from knights.ui.components.race import show_race
from knights.ui.controls.links import page_link
from knights.ui.controls.setting import folded
from knights.ui.seat import offer
from knights.ui.views import BoardView, ViewsPage

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
        name, shown = PAGE.choice.value, board_of(lesson)
        # A lesson without a board shows the picture at once.
        if self.revealed and (shown is None or st.session_state.get(f"{NAME}.answer.{name}")):
            self.revealed(f"{name}.revealed")
        elif shown is not None:
            player(*shown, key=f"{NAME}.{name}")

    def answer(self, lesson: Lesson) -> None:
        """Show the title and the explanation."""
        st.header(lesson.title, anchor=False)
        st.markdown(lesson.words)

    def show_controls(self, lesson: Lesson) -> None:
        """Show the controls of the board, if it has any, the question, its answer, and the way to the next lesson."""
        choice = PAGE.choice
        names, name = list(choice.options), choice.value
        if lesson.log is not None or lesson.marks:
            player_controls()
        st.markdown(f"**Question:** {lesson.poll.prompt}")
        folded("Answer", f"answer.{name}", partial(st.markdown, lesson.poll.reason))
        with st.container(horizontal=True, vertical_alignment="center"):
            offer(lambda: replace(lesson.poll, link=lesson.link))
            for after in names[names.index(name) + 1 :][:1]:
                words = f"Next: {choice.options[after]}"
                st.button(words, key=f"{NAME}.next", on_click=choice.change, args=(after,))
            page_link(lesson.link.page, lesson.link.words, lesson.link.settings, width="content")


def where_lost(key: str) -> None:
    """Draw the steps to a search's first dead end, with a mark where it lost the tour, and a tour that begins alike."""
    start, variant = (4, 2), "warnsdorff"
    lost = no_return(search(SMALL, start, variant))
    assert lost is not None
    assert lost.tour is not None
    log = part_of(first_steps(SMALL, start, variant, 10_000), 0, len(lost.walk))
    player(of_search(log, lost=lost), Look(asked=lost.last + 1), key=f"{NAME}.{key}")
    st.caption(f"A walk that goes on from square {lost.last + 1} otherwise, to a tour:")
    st.image(tour_svg(lost.tour))


def _map_of_starts() -> go.Figure:
    """Return a map that shows which starts of a small board have a tour."""
    ((board, results),) = every_start(SMALL.rows).items()
    return map_figure(map_info(board, results), "outcome", is_dark())


def _chart_as_board(drawn: Callable[[], go.Figure], alt: str, key: str) -> None:
    """Draw a chart at the size of a board."""
    lengths = "height: min(100cqw, var(--high)) !important; flex: none !important"
    with chart_in_place("learn_chart", f"{NAME}.{key}", lengths):
        chart(drawn(), key, alt)


REVEALED: dict[str, Callable[[str], None]] = {
    "rule": partial(show_race, RULE_AGAINST_BLIND),
    "dead-end": where_lost,
    "parity": partial(_chart_as_board, _map_of_starts, f"The starts of the {SMALL} board that have a tour"),
    "ahead": partial(_chart_as_board, depth_figure, "Mistakes by the moves looked ahead: least at one"),
    "sample": partial(_chart_as_board, sample_figure, "Mistakes of tie-breaks chosen on few and many boards"),
}
"""What takes the place of the board once the answer of a lesson is open, given its key."""

PAGE = ViewsPage(
    NAME, "Learn", {name: LessonView(lesson, REVEALED.get(name)) for name, lesson in LESSONS.items()}
)
