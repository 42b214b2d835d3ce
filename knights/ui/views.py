"""A page is a list of views, and a view a module: its settings, its shape, its board and its answer.

:class:`ViewsPage` shows them all alike: it reads the address, has the chosen view draw its settings, writes the
address, and has the view show what comes of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import streamlit as st

from knights.ui.board_page import board_and_column
from knights.ui.controls import address
from knights.ui.controls.address import Page, projector
from knights.ui.controls.complaints import noting, problems
from knights.ui.controls.setting import Choice, Setting
from knights.ui.controls.values import values
from knights.ui.navigation import through_the_entry_point

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

Question = TypeVar("Question")
Result = TypeVar("Result")


@dataclass(frozen=True, kw_only=True)
class View(Generic[Question]):
    """One of the views of a page.

    In projector mode what it asks, and the choice of a view, are folded behind one button; all else that it shows is
    there as otherwise, and larger. A view that waits for what is typed keeps its settings open.

    Attributes:
        title: what its button says.
        ask: draws its settings and returns what they ask. What is wrong with them is added to the sentences that it
            is given; where they ask nothing it returns None.
        settings: those that no other view of the page has.
        listed: whether it has a button beside those of the other views; else links lead to it.
        waits: whether it has nothing to show before something is typed into its settings.
        without: shows what stands where nothing is asked.
        instead: the name of the view that is shown in its place where it does not suit a question.
        opens: values of settings, by name, that it opens with where nothing else was chosen.
        apart: whether it asks something else than the page: its links leave out what those of the page always hold.
    """

    title: str
    ask: Callable[[list[str]], Question | None]
    settings: Sequence[Setting[Any]] = ()
    listed: bool = True
    apart: bool = False
    waits: Callable[[], bool] = lambda: False
    without: Callable[[], None] = lambda: None
    instead: Callable[[Question], str] = lambda question: ""
    opens: Mapping[str, Any] = field(default_factory=dict)

    @property
    def folds(self) -> bool:
        """Whether its settings are folded now."""
        return projector() and not self.waits()

    def lay_out(self, page: ViewsPage, complaints: list[str]) -> None:
        """Draw the page with this view."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class ChartView(View[Question]):
    """A view with tables and charts as wide as the page, and its settings at the side.

    Attributes:
        show: shows the answer; an InputError of it becomes a sentence above.
    """

    show: Callable[[Question], None]

    def lay_out(self, page: ViewsPage, complaints: list[str]) -> None:
        """The views to choose from, the settings at the side, the answer."""
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


@dataclass(frozen=True, kw_only=True)
class BoardView(View[Question], Generic[Question, Result]):
    """A view with a board as tall as the window, and beside it the answer and the settings.

    Attributes:
        meanwhile: draws the board of a question whose answer takes a while.
        board: draws the board.
        answer: shows the answer in large type.
        find: what comes of a question; it calls the function that it is given once if that takes a while.
        beside: shows what the view has beside the board, above the settings.
        proof: shows how the answer is known, below the settings.
        below: shows what stands below the board, as wide as the page.
        shape: how wide the board is as a multiple of its height.
        spare: pixels below the board that are not its own.
        style: more rules of CSS for the page.
        first: whether the views stand above the answer, since each of them asks something else.
    """

    board: Callable[[Result], None]
    answer: Callable[[Result], None]
    find: Callable[[Question, Callable[[], None]], Result] = lambda question, _: cast(Any, question)
    meanwhile: Callable[[Question], None] = lambda question: None
    beside: Callable[[Result], None] = lambda result: None
    proof: Callable[[Result], None] = lambda result: None
    below: Callable[[Result], None] = lambda result: None
    shape: Callable[[], float] = lambda: 1.0
    spare: int = 0
    style: Callable[[], str] = lambda: ""
    first: bool = False

    def lay_out(self, page: ViewsPage, complaints: list[str]) -> None:
        """The board, and the column beside it."""
        place, column = board_and_column(self.shape(), self.spare, self.style())
        with column:
            st.title(page.title)
            # What is beside the board stands below the views and the answer, whichever of them is the second.
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
            view = page.choose(question)
        address.write(page)
        if question is None:
            with place:
                self.without()
        elif isinstance(view, BoardView):
            view.show(question, place, (answer, middle, column))

    def show(self, question: Question, place: DeltaGenerator, places: Sequence[DeltaGenerator]) -> None:
        """What comes of a question: the board in its place; answer, beside and proof in theirs."""
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
    """The places of the choice of a view and of its settings, behind a button beside the toolbar."""
    with st.container(key="settings"), st.popover("Settings", icon=":material/tune:"):
        return st.container(), st.container()


_OPENED = "opened"
"""Among the values of a page: those that the view on screen opened with, in place of the defaults."""


class ViewsPage(Page):
    """A page that is a list of views.

    Args:
        name: its name in the address.
        title: what stands at its top, or a function that says it; ``lead`` below it.
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
        """What stands at its top."""
        return self._title if isinstance(self._title, str) else self._title()

    def held(self, now: Mapping[str, Any]) -> Sequence[str]:
        """The names that are written whenever any is: none for a view that stands apart."""
        return () if self.views[now.get(self.choice.name, self.choice.default)].apart else self.always

    def opened(self, address: Collection[str], meaning: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the view that an address names opens with, if the address names nothing of that."""
        view = self.views[meaning.get(self.choice.name, self.choice.default)]
        return {} if view.opens.keys() & set(address) else view.opens

    def turn(self, name: str) -> None:
        """Turn to a view: what the former one opened with goes, unless it was changed, and its own comes."""
        now, defaults = values(), {setting.name: setting.default for setting in self.settings}
        opened = now.setdefault(_OPENED, {})
        for setting, default in defaults.items():
            if (given := opened.pop(setting, None)) is not None and now.get(setting) == given:
                now[setting] = default
        for setting, value in self.views[name].opens.items():
            if now.get(setting, defaults[setting]) == defaults[setting]:
                now[setting] = opened[setting] = value
        self.choice.change(name)

    def show(self) -> None:
        """Show the page, with the view that is chosen."""
        through_the_entry_point()
        complaints = address.read(self)
        self.views[self.choice.value].lay_out(self, complaints)

    def choose(self, question: object = None) -> View[Any]:
        """The buttons of the views, of those that suit the question if there is one; returns the chosen view."""
        names = [name for name, view in self.views.items() if view.listed or name == self.choice.value]
        if question is not None:
            instead = {name: view.instead(question) for name, view in self.views.items()}
            if instead[self.choice.value]:
                self.choice.change(instead[self.choice.value])
            names = [name for name in names if not instead[name]]
        return self.views[self.choice.draw(names, self.turn) if len(self.views) > 1 else names[0]]
