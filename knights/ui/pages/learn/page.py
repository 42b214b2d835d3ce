"""The Learn page: a view for each lesson."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import plotly.graph_objects as go
import streamlit as st

from knights.boards.pictures import tour
from knights.engine import events, no_return, search
from knights.figures import maps
from knights.figures.discovery import depth_figure, sample_figure
from knights.play.lessons import LESSONS, RULE_AGAINST_BLIND, SMALL, Lesson, every_start, first_steps
from knights.player import look, replay
from knights.player.site import board_of
from knights.ui import chart, seat, views
from knights.ui.components import player, race
from knights.ui.controls import links, setting

NAME = "learn"


class LessonView(views.BoardView[Lesson, Lesson]):
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
            player.player(*shown, key=f"{NAME}.{name}")

    def answer(self, lesson: Lesson) -> None:
        """Show the title and the explanation."""
        st.header(lesson.title, anchor=False)
        st.markdown(lesson.words)

    def show_controls(self, lesson: Lesson) -> None:
        """Show the controls of the board, if it has any, the question, its answer, and the way to the next lesson."""
        choice = PAGE.choice
        names, name = list(choice.options), choice.value
        if lesson.log is not None or lesson.marks:
            player.player_controls()
        st.markdown(f"**Question:** {lesson.poll.prompt}")
        setting.folded("Answer", f"answer.{name}", partial(st.markdown, lesson.poll.reason))
        with st.container(horizontal=True, vertical_alignment="center"):
            seat.offer(lambda: replace(lesson.poll, link=lesson.link))
            for after in names[names.index(name) + 1 :][:1]:
                words = f"Next: {choice.options[after]}"
                st.button(
                    words, key=f"{NAME}.next", on_click=choice.change, args=(after,), shortcut="Shift+Right"
                )
            links.page_link(lesson.link.page, lesson.link.words, lesson.link.settings, width="content")


def where_lost(key: str) -> None:
    """Draw the steps to a search's first dead end, with a mark where it lost the tour, and a tour that begins alike."""
    start, variant = (4, 2), "warnsdorff"
    lost = no_return.no_return(search.search(SMALL, start, variant))
    assert lost is not None
    assert lost.tour is not None
    log = events.part_of(first_steps(SMALL, start, variant, 10_000), 0, len(lost.walk))
    player.player(replay.of_search(log, lost=lost), look.Look(asked=lost.last + 1), key=f"{NAME}.{key}")
    st.caption(f"A walk that goes on from square {lost.last + 1} otherwise, to a tour:")
    st.image(tour.tour_svg(lost.tour))


def _map_of_starts() -> go.Figure:
    """Return a map that shows which starts of a small board have a tour."""
    ((board, results),) = every_start(SMALL.rows).items()
    return maps.map_figure(maps.map_info(board, results), "outcome", chart.is_dark())


def _chart_as_board(drawn: Callable[[], go.Figure], alt: str, key: str) -> None:
    """Draw a chart at the size of a board."""
    lengths = "height: min(100cqw, var(--high)) !important; flex: none !important"
    with chart.chart_in_place("learn_chart", f"{NAME}.{key}", lengths):
        chart.chart(drawn(), key, alt)


REVEALED: dict[str, Callable[[str], None]] = {
    "rule": partial(race.show_race, RULE_AGAINST_BLIND),
    "dead-end": where_lost,
    "parity": partial(_chart_as_board, _map_of_starts, f"The starts of the {SMALL} board that have a tour"),
    "ahead": partial(_chart_as_board, depth_figure, "Mistakes by the moves looked ahead: least at one"),
    "sample": partial(_chart_as_board, sample_figure, "Mistakes of tie-breaks chosen on few and many boards"),
}
"""What takes the place of the board once the answer of a lesson is open, given its key."""

PAGE = views.ViewsPage(
    NAME, "Learn", {name: LessonView(lesson, REVEALED.get(name)) for name, lesson in LESSONS.items()}
)
