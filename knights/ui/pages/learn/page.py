"""The Learn page: a view for each lesson."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from knights.boards.pictures import tour
from knights.engine import events
from knights.figures import maps
from knights.play import lessons
from knights.player import look, replay
from knights.player.site import board_of
from knights.ui import chart, seat, views
from knights.ui.components import player, race
from knights.ui.controls import links, setting

NAME = "learn"


class LessonView(views.BoardView[lessons.Lesson, lessons.Lesson]):
    """The view of a lesson; ``revealed`` draws the answer in place of the board, given its key, unless it is None."""

    def __init__(self, lesson: lessons.Lesson, revealed: Callable[[str], None] | None) -> None:
        self.title, self.lesson, self.revealed = lesson.title, lesson, revealed

    def ask(self, complaints: list[str]) -> lessons.Lesson:
        """Return the lesson itself as the question."""
        return self.lesson

    def board(self, lesson: lessons.Lesson) -> None:
        """Draw the board or, once the answer is open, the picture of the answer."""
        name, shown = PAGE.choice.value, board_of(lesson)
        if self.revealed and st.session_state.get(f"{NAME}.answer.{name}"):
            self.revealed(f"{name}.revealed")
        elif shown is not None:
            player.player(*shown, key=f"{NAME}.{name}")

    def answer(self, lesson: lessons.Lesson) -> None:
        """Show the title and the explanation."""
        st.header(lesson.title, anchor=False)
        st.markdown(lesson.words)

    def show_controls(self, lesson: lessons.Lesson) -> None:
        """Show the controls of the board, if it has any, the question, its answer, and the way to the next lesson."""
        choice = PAGE.choice
        names, name = list(choice.options), choice.value
        if lesson.log is not None or lesson.marks or lesson.poll.degrees:
            player.player_controls()
        st.markdown(f"**Question:** {lesson.poll.prompt}")
        setting.folded("Answer", f"answer.{name}", partial(st.markdown, lesson.poll.reason))
        with st.container(horizontal=True, vertical_alignment="center"):
            seat.offer(lambda: lesson.poll)
            for after in names[names.index(name) + 1 :][:1]:
                words = f"Next: {choice.options[after]}"
                st.button(words, key=f"{NAME}.next", on_click=choice.change, args=(after,), shortcut="Shift+Right")
            links.page_link(lesson.link.page, lesson.link.words, lesson.link.settings, width="content")


def where_lost(key: str) -> None:
    """Draw the steps to a search's first dead end, with a mark where it lost the tour, and a tour that begins alike."""
    lost = lessons.WHERE_LOST
    assert lost.tour is not None
    log = events.part_of(lessons.first_steps(lost.board, (4, 2), "warnsdorff", 10_000), 0, len(lost.walk))
    player.player(replay.of_search(log, lost=lost), look.Look(asked=lost.last + 1), key=f"{NAME}.{key}")
    st.caption(f"A walk that goes on from square {lost.last + 1} otherwise, to a tour:")
    st.image(tour.tour_svg(lost.tour))


def tied_squares(key: str) -> None:
    """Draw the onward squares of a tie, those of least degree in yellow."""
    tie = lessons.LESSONS["tie"].poll
    shown = look.Look(game=look.Game("least"))
    player.player(replay.of_walk(tie.board, tie.squares), shown, key=f"{NAME}.{key}")


def _show_map(key: str) -> None:
    """Draw a map that shows which starts of a small board have a tour, at the size of a board."""
    ((board, results),) = lessons.every_start(lessons.SMALL.rows).items()
    figure = maps.map_figure(maps.map_info(board, results), "outcome", chart.is_dark())
    lengths = "height: min(100cqw, var(--high)) !important; flex: none !important"
    with chart.chart_in_place("learn_chart", f"{NAME}.{key}", lengths):
        chart.chart(figure, key, f"The starts of the {board} board that have a tour")


REVEALED: dict[str, Callable[[str], None]] = {
    "rule": partial(race.show_race, lessons.RULE_AGAINST_BLIND),
    "tie": tied_squares,
    "dead-end": where_lost,
    "parity": _show_map,
}
"""What takes the place of the board once the answer of a lesson is open, given its key."""

VIEWS: views.Views = {name: LessonView(lesson, REVEALED.get(name)) for name, lesson in lessons.LESSONS.items()}
PAGE = views.ViewsPage(NAME, "Learn", VIEWS)
