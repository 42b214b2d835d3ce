"""A page is a list of views, and a view a module: its settings, its shape, its board and its answer.

:class:`ViewsPage` shows them all alike: it reads the address, has the chosen view draw its settings, writes the
address, and has the view show the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import streamlit as st

from knights.ui.board_page import board_and_column
from knights.ui.controls import address
from knights.ui.controls.address import Page, projector
from knights.ui.controls.complaints import noting, problems, tell
from knights.ui.controls.setting import Choice, Setting
from knights.ui.navigation import through_the_entry_point

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

Question = TypeVar("Question")
Result = TypeVar("Result")


class View(Generic[Question]):
    """One of the views of a page; a page has one object of each class.

    In projector mode the settings and the choice of a view are folded behind one button; all else is shown as
    otherwise, and larger. A view that waits for what is typed keeps its settings open.

    Attributes:
        title: the words on its button.
        settings: the settings that no other view of the page has.
        apart: whether it asks another question than the page: its links leave out the settings that those of the page
            always hold.
    """

    title: str
    settings: Sequence[Setting[Any]] = ()
    apart: bool = False

    def ask(self, complaints: list[str]) -> Question | None:
        """Draw the settings and return their question; None, after a complaint, if they do not make one."""
        raise NotImplementedError

    def waits(self) -> bool:
        """Return whether the view has nothing to show until the visitor types something into the settings."""
        return False

    def without(self) -> None:
        """Show the page without a question."""

    def unsuited(self, question: Question) -> str:
        """Return why the view cannot show a question, and what would help; empty if it can."""
        return ""

    @property
    def folds(self) -> bool:
        """Whether its settings are folded now."""
        return projector() and not self.waits()

    def lay_out(self, page: ViewsPage, complaints: list[str]) -> None:
        """Draw the page with this view."""
        raise NotImplementedError


class ChartView(View[Question]):
    """A view with tables and charts as wide as the page, and its settings at the side."""

    def show(self, question: Question) -> None:
        """Show the answer; an InputError becomes a sentence above it."""
        raise NotImplementedError

    def lay_out(self, page: ViewsPage, complaints: list[str]) -> None:
        """Draw the choice of views, the settings at the side, and the answer."""
        st.title(page.title)
        if page.lead:
            st.markdown(page.lead)
        notes, views = st.container(), st.container()
        if self.folds:
            views, side = _folded_settings()
            rest = st.container()
        else:
            side, rest = st.sidebar, st.container()
        with views:
            page.choose()
        with side:
            question = self.ask(complaints)
        address.write(page)
        with rest, noting(complaints):
            if question is None:
                self.without()
            else:
                self.show(question)
        with notes:
            problems(complaints)


class BoardView(View[Question], Generic[Question, Result]):
    """A view with a board as tall as the window, and next to it the answer and the settings.

    Attributes:
        spare: pixels below the board that are not its own.
        first: whether the buttons of the views are above the answer, because each view asks another question.
    """

    spare: int = 0
    first: bool = False

    def find(self, question: Question, meanwhile: Callable[[], None]) -> Result:
        """Return the result; call the second argument once if the wait is noticeable."""
        return cast(Result, question)

    def meanwhile(self, question: Question) -> None:
        """Draw the board of a question whose answer takes a while."""

    def board(self, result: Result) -> None:
        """Draw the board."""
        raise NotImplementedError

    def answer(self, result: Result) -> None:
        """Show the answer in large type."""
        raise NotImplementedError

    def beside(self, result: Result) -> None:
        """Show the controls of the board, above the settings."""

    def proof(self, result: Result) -> None:
        """Show how the answer is known, below the settings."""

    def below(self, result: Result) -> None:
        """Show the part below the board, as wide as the page."""

    def shape(self) -> float:
        """Return the width of the board as a multiple of its height."""
        return 1.0

    def style(self) -> str:
        """Return additional CSS rules for the page."""
        return ""

    def lay_out(self, page: ViewsPage, complaints: list[str]) -> None:
        """Draw the board, and the column next to it."""
        place, column = board_and_column(self.shape(), self.spare, self.style())
        with column:
            st.title(page.title)
            # What belongs to the board comes below the buttons of the views and the answer, in either order.
            top, middle = st.container(), st.container()
            views, answer = (top, middle) if self.first else (middle, top)
            settings = st.container()
            if self.folds:
                views, settings = _folded_settings()
        with settings:
            question = self.ask(complaints)
        with top:
            problems(complaints)
        with views:
            page.choose()
        address.write(page)
        unsuited = "" if question is None else self.unsuited(question)
        if unsuited:
            with answer:
                tell(st.info, unsuited)
        if question is None or unsuited:
            with place:
                self.without()
        else:
            self.show(question, place, (answer, middle, column))

    def show(self, question: Question, place: DeltaGenerator, places: Sequence[DeltaGenerator]) -> None:
        """Draw the board, the answer, the controls of the board, the proof, and the part below."""
        room = place.empty()

        def meanwhile() -> None:
            with room.container():
                self.meanwhile(question)

        answer, beside, proof = places
        with answer:
            result = self.find(question, meanwhile)
            self.answer(result)
        # In the room itself Streamlit would keep what the result does not draw over.
        room.empty()
        with place:
            self.board(result)
        with beside:
            self.beside(result)
        with proof:
            self.proof(result)
        self.below(result)


def _folded_settings() -> tuple[DeltaGenerator, DeltaGenerator]:
    """Return the places of the choice of a view and of its settings, behind a button in the toolbar's row."""
    with st.container(key="settings"), st.popover("Settings", icon=":material/tune:"):
        return st.container(), st.container()


class ViewsPage(Page):
    """A page that is a list of views.

    Args:
        name: its name in the address.
        title: its heading, or a function that returns it; ``lead`` is the text below.
        views: its views by their names in the address; the first is the default. One alone needs no name there.
        shared: settings that several of them have.
        always: names of settings that every link of the page holds.
        by: the name of the setting that chooses a view.
    """

    def __init__(
        self,
        name: str,
        title: str | Callable[[], str],
        views: Mapping[str, View[Any]],
        shared: Sequence[Setting[Any]] = (),
        always: Sequence[str] = (),
        by: str = "view",
        lead: str = "",
    ) -> None:
        choice = Choice(by, {key: view.title for key, view in views.items()}, by.capitalize())
        own = chain.from_iterable(view.settings for view in views.values())
        chosen = (choice,) if len(views) > 1 else ()
        super().__init__(name, (*shared, *chosen, *own), always)
        self._title, self.lead, self.views, self.choice = title, lead, views, choice

    @property
    def title(self) -> str:
        """The heading of the page."""
        return self._title if isinstance(self._title, str) else self._title()

    def held(self, now: Mapping[str, Any]) -> Sequence[str]:
        """Return the settings that every non-empty address of the view names; none for a separate view."""
        return () if self.views[now.get(self.choice.name, self.choice.default)].apart else self.always

    def show(self) -> None:
        """Show the page with the chosen view."""
        through_the_entry_point()
        complaints = address.read(self)
        self.views[self.choice.value].lay_out(self, complaints)

    def choose(self) -> None:
        """Draw the buttons of the views."""
        if len(self.views) > 1:
            self.choice.draw()
