"""The page Learn: seven lessons, one screen each."""

import streamlit as st

from knights.ui.components.player import player_controls
from knights.ui.controls.address import here
from knights.ui.controls.links import TOUR, page_link
from knights.ui.learn.boards import PAGE as NAME
from knights.ui.learn.lessons import LESSONS, Lesson
from knights.ui.views import BoardView, ViewsPage


class LessonView(BoardView[Lesson, Lesson]):
    """A lesson: its board, and beside it the words, the question with its folded answer, and the ways on.

    Args:
        name: the name of the lesson in the address.
    """

    def __init__(self, name: str) -> None:
        self._name, self._lesson = name, LESSONS[name]
        self.title, self.settings = self._lesson.title, self._lesson.settings

    def ask(self, complaints: list[str]) -> Lesson:
        """Return the lesson."""
        return self._lesson

    def board(self, lesson: Lesson) -> None:
        """Draw the board of the lesson."""
        lesson.board(self._name)

    def answer(self, lesson: Lesson) -> None:
        """Show the words."""
        st.header(lesson.title)
        st.markdown(lesson.words)

    def beside(self, lesson: Lesson) -> None:
        """Show the question, its answer, where the lesson is shown large, and the lessons before and after it."""
        page, names = here(), list(LESSONS)
        assert isinstance(page, ViewsPage)
        number = names.index(self._name)
        st.markdown(f"**Question:** {lesson.question}")
        with st.expander("Answer", key=f"{NAME}.answer.{self._name}"):
            st.markdown(lesson.answer)
        page_link(lesson.link.page, lesson.link.words, lesson.link.settings)
        board = {name: text for name, text in lesson.link.settings.items() if name in (*TOUR[:4], "shape")}
        page_link("practice", "Ask a class what the rule does next", {**board, "view": "be"})
        with st.container(horizontal=True, vertical_alignment="center"):
            for label, other in (("Previous", number - 1), ("Next", number + 1)):
                there = 0 <= other < len(names)
                name = names[other] if there else ""
                st.button(
                    label,
                    key=f"{NAME}.{label}",
                    on_click=page.choice.change,
                    args=(name,),
                    disabled=not there,
                )
            st.caption(f"{number + 1} of {len(names)}")

    def proof(self, lesson: Lesson) -> None:
        """Show the player's controls, and the history."""
        if lesson.plays:
            player_controls()
        for line in lesson.history:
            st.caption(line)

    def below(self, lesson: Lesson) -> None:
        """Show what the lesson has below its board."""
        lesson.below()


PAGE = ViewsPage(NAME, "Learn", {name: LessonView(name) for name in LESSONS})
