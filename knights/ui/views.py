"""Pages as lists of views; each view is a module with its settings, shape, picture and answer.

:class:`ViewsPage` lays all of them out alike: the heading with the buttons of the views, below it the picture on the
left, and on the right a panel with the answer and the settings. In a window of less than 900 pixels the panel is below
the picture.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar, cast

import streamlit as st

from knights.ui.controls import address
from knights.ui.controls.address import Page, projector
from knights.ui.controls.setting import Choice, Setting
from knights.ui.controls.values import noting, problems, tell
from knights.ui.streamlit_internals import DeltaGenerator

Question = TypeVar("Question")
Result = TypeVar("Result")

_NARROWEST, _WIDEST = 0.5, 2.5
"""The minimum and the maximum ratio of width to height of the board's container."""
_BOARD_COLUMN = (
    ".st-key-board_page > * > [data-testid=stHorizontalBlock] > [data-testid=stColumn]:first-child"
)
NO_BOARD = f"{_BOARD_COLUMN} {{display: none}}"
"""The style of a view that has no board yet."""
BOARD_BELOW = f"@media (max-width: 900px) and (max-aspect-ratio: 3/2) {{{_BOARD_COLUMN} {{order: 2}}}}"
"""The style of a view whose panel is above the board in a narrow window."""


class Places(NamedTuple):
    """The containers of a page: the picture and, in the panel, the answer, the controls below it, and the last part."""

    picture: DeltaGenerator
    answer: DeltaGenerator
    controls: DeltaGenerator
    proof: DeltaGenerator


class View(Generic[Question]):
    """One of the views of a page; a page has one object of each class.

    In projector mode the settings are folded behind one button; everything else is shown as usual, only larger. A view
    that waits for input keeps its settings open.

    Attributes:
        title: the words on its button.
        settings: the settings that no other view of the page has.
        apart: whether it asks a different question: its links leave out the settings that links to the page
            always contain.
        frame: the key of the container in which it is laid out; the style sheet gives the widths.
        spare: pixels below the board that other elements use.
    """

    title: str
    settings: Sequence[Setting[Any]] = ()
    apart: bool = False
    frame: str
    spare: int = 0

    def ask(self, complaints: list[str]) -> Question | None:
        """Draw the settings and return their question; None, after a complaint, if they are invalid."""
        raise NotImplementedError

    def needs_input(self) -> bool:
        """Return whether the view has nothing to show until the visitor fills in the settings."""
        return False

    def hides_others(self) -> bool:
        """Return whether the page leaves out the buttons of its views."""
        return False

    def show_nothing(self) -> None:
        """Show the view while the settings make no question."""

    def shape(self) -> float:
        """Return the ratio of the board's width to its height."""
        return 1.0

    def style(self) -> str:
        """Return additional CSS rules for the page."""
        return ""

    def show_in(self, places: Places, question: Question | None) -> None:
        """Show the answer; an InputError becomes a sentence below the heading."""
        raise NotImplementedError


class ChartView(View[Question]):
    """A view with tables and charts, in the full width of the window."""

    frame = "chart_page"

    def show(self, question: Question) -> None:
        """Show the answer."""
        raise NotImplementedError

    def show_in(self, places: Places, question: Question | None) -> None:
        """Show the answer in place of a picture."""
        with places.picture:
            if question is None:
                self.show_nothing()
            else:
                self.show(question)


class BoardView(View[Question], Generic[Question, Result]):
    """A view with a board as tall as the window, and the answer above the settings."""

    frame = "board_page"

    def unsuited(self, question: Question) -> str:
        """Return why the view cannot show a question, and what to change; empty if it can."""
        return ""

    def find(self, question: Question, meanwhile: Callable[[], None]) -> Result:
        """Return the result; call ``meanwhile`` once if the wait is noticeable."""
        return cast(Result, question)

    def meanwhile(self, question: Question) -> None:
        """Draw the board of a question whose answer takes a while."""

    def board(self, result: Result) -> None:
        """Draw the board."""
        raise NotImplementedError

    def answer(self, result: Result) -> None:
        """Show the answer in large type."""
        raise NotImplementedError

    def show_controls(self, result: Result) -> None:
        """Show the controls of the board, above the settings."""

    def proof(self, result: Result) -> None:
        """Show the evidence for the answer, below the settings."""

    def below(self, result: Result) -> None:
        """Show the part below the board, in the full width of the page."""

    def show_in(self, places: Places, question: Question | None) -> None:
        """Draw the board, the answer, the controls of the board, the proof, and the part below."""
        unsuited = "" if question is None else self.unsuited(question)
        if unsuited:
            with places.answer:
                tell(st.info, unsuited)
        if question is None or unsuited:
            with places.picture:
                self.show_nothing()
            return
        room = places.picture.empty()

        def meanwhile() -> None:
            with room.container():
                self.meanwhile(question)

        with places.answer:
            result = self.find(question, meanwhile)
            self.answer(result)
        # Drawn in the same container, a shorter result would leave parts of the preview.
        room.empty()
        with places.picture:
            self.board(result)
        with places.controls:
            self.show_controls(result)
        with places.proof:
            self.proof(result)
        self.below(result)


class ViewsPage(Page):
    """A page that is a list of views.

    Args:
        title: its heading, or a function that returns it.
        views: its views by their names in the address; the first is the default. A single view is not named there.
        shared: settings that several views share.
        always: names of settings that every link to the page contains.
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
    ) -> None:
        choice = Choice(by, {key: view.title for key, view in views.items()}, by.capitalize())
        own = chain.from_iterable(view.settings for view in views.values())
        chosen = (choice,) if len(views) > 1 else ()
        super().__init__(name, (*shared, *chosen, *own), always)
        self._title, self.views, self.choice = title, views, choice

    def always_named(self, now: Mapping[str, Any]) -> Sequence[str]:
        """Return the settings that an address names even at their defaults; none if the view is ``apart``."""
        return () if self.views[now.get(self.choice.name, self.choice.default)].apart else self.always

    def show(self) -> None:
        """Show the page with the chosen view."""
        complaints = address.read(self)
        view = self.views[self.choice.value]
        with st.container(key="heading", horizontal=True, vertical_alignment="center"):
            st.title(
                self._title if isinstance(self._title, str) else self._title(), anchor=False, width="content"
            )
            views = st.container(width="content")
        notes = st.container()
        wide = min(_WIDEST, max(_NARROWEST, view.shape()))
        st.html(f"<style>:root {{--shape: {wide:.3f}; --spare: {view.spare}px}} {view.style()}</style>")
        with st.container(key=view.frame):
            picture, panel = st.columns(2)
        with panel:
            places = Places(picture, st.container(), st.container(), panel)
            settings = st.container()
        if projector() and not view.needs_input():
            with st.container(key="settings"):
                settings = st.popover("Settings", icon=":material/tune:")
        with settings:
            question = view.ask(complaints)
        if len(self.views) > 1 and not view.hides_others():
            with views:
                self.choice.draw()
        address.write(self)
        with notes:
            problems(complaints)
        late: list[str] = []
        with noting(late):
            view.show_in(places, question)
        with notes:
            problems(late)
