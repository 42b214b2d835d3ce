"""Pages made of views, which are classes that define settings, a picture and an answer.

:class:`ViewsPage` gives every view the same layout. The heading has a button for each view. Below it are the picture on
the left, and a panel with the answer and the settings on the right. In a window narrower than 900 pixels, the panel is
below the picture.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar, cast

import streamlit as st

from knights.ui.controls import Choice, Settings, address, values
from knights.ui.streamlit_internals import DeltaGenerator

Question = TypeVar("Question")
Result = TypeVar("Result")

_BOARD_COLUMN = ".st-key-board_page > * > [data-testid=stHorizontalBlock] > [data-testid=stColumn]:first-child"
NO_BOARD = f"{_BOARD_COLUMN} {{display: none}}"
"""CSS for a view that has no board yet."""
BOARD_BELOW = f"@media (max-width: 900px) and (max-aspect-ratio: 3/2) {{{_BOARD_COLUMN} {{order: 2}}}}"
"""CSS for a view whose panel is above the board in a narrow window."""


class Places(NamedTuple):
    """The containers of a page for the picture and, in the panel, for the answer, the controls and the proof."""

    picture: DeltaGenerator
    answer: DeltaGenerator
    controls: DeltaGenerator
    proof: DeltaGenerator


class View(Generic[Question]):
    """A view of a page, with its settings and its content.

    Attributes:
        title: the label of its button.
        heading: the heading of the page while it shows this view, if it is not that of the other views.
        settings: the settings that only this view has.
        apart: whether it asks a question of its own, so that its links omit what all others to the page contain.
        frame: the key of the container that holds the view; the style sheet sets the widths.
        spare: the height in pixels of other elements below the board.
    """

    title: str
    heading: str = ""
    settings: Settings = ()
    apart: bool = False
    frame: str
    spare: int = 0

    def ask(self, complaints: list[str]) -> Question | None:
        """Draw the settings and return their question; None or an InputError, a further complaint, if there is none."""
        raise NotImplementedError

    @property
    def needs_input(self) -> bool:
        """Whether the settings remain visible in projector mode, which otherwise folds them."""
        return False

    @property
    def hides_others(self) -> bool:
        """Whether the page hides the buttons that choose a view."""
        return False

    @property
    def shape(self) -> float:
        """The ratio of the board's width to its height."""
        return 1.0

    @property
    def style(self) -> str:
        """Additional CSS rules for the page."""
        return ""

    def show_in(self, places: Places, question: Question | None) -> None:
        """Show the answer in the containers of the page, which shows an InputError as a sentence below its heading."""
        raise NotImplementedError


class ChartView(View[Question]):
    """A view of tables and charts, as wide as the window."""

    frame = "chart_page"

    def show(self, question: Question) -> None:
        """Show the answer."""
        raise NotImplementedError

    def show_in(self, places: Places, question: Question | None) -> None:
        """Show the answer in the container of the picture."""
        if question is not None:
            with places.picture:
                self.show(question)


class BoardView(View[Question], Generic[Question, Result]):
    """A view of a board as tall as the window; the functions in ``extras``, of other pages, draw below its controls."""

    frame = "board_page"
    extras: ClassVar[tuple[Callable[[object], None], ...]] = ()

    def show_nothing(self) -> None:
        """Show the view when it has no question to answer."""

    def unsuited(self, question: Question) -> str:
        """Return why the view cannot show a question and what to change; an empty string if it can."""
        return ""

    def find(self, question: Question, meanwhile: Callable[[], None]) -> Result:
        """Return the result; call ``meanwhile`` once if the wait is noticeable."""
        return cast(Result, question)

    def meanwhile(self, question: Question) -> None:
        """Draw a preview of the board while the visitor waits for the answer."""

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
        """Show further results below the board, across the full width of the page."""

    def show_in(self, places: Places, question: Question | None) -> None:
        """Draw the board, the answer, the controls of the board, the proof, and the part below."""
        unsuited = "" if question is None else self.unsuited(question)
        if unsuited:
            with places.answer:
                values.tell(st.info, unsuited)
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
        # Drawn in the same container, a shorter result would leave parts of the preview visible.
        room.empty()
        with places.picture:
            self.board(result)
        with places.controls:
            self.show_controls(result)
            for extra in self.extras:
                extra(result)
        with places.proof:
            self.proof(result)
        self.below(result)


Views: TypeAlias = Mapping[str, View[Any]]
"""The views of a page by name."""


class ViewsPage(address.Page):
    """A page made of views, of which it shows one at a time, chosen by the setting ``by``; the first is the default.

    ``title`` is the heading, or a function that returns it. Several views have the ``shared`` settings. See
    :class:`~knights.ui.controls.address.Page` for ``always``.
    """

    def __init__(
        self,
        name: str,
        title: str | Callable[[], str],
        views: Views,
        shared: Settings = (),
        always: Sequence[str] = (),
        by: str = "view",
    ) -> None:
        self._title, self.views = title, views
        self.choice = Choice(by, {key: view.title for key, view in views.items()}, by.capitalize())
        chosen = [self.choice] if len(views) > 1 else []
        own = chain.from_iterable(view.settings for view in views.values())
        super().__init__(name, (*shared, *chosen, *own), always)

    def always_named(self, now: Mapping[str, Any]) -> Sequence[str]:
        """Return the settings that an address contains even at their defaults; none if the view is ``apart``."""
        return () if self.views[now.get(self.choice.name, self.choice.default)].apart else self.always

    def _own(self, part: str, chosen: str, width: Any = "stretch") -> DeltaGenerator:
        """Reserve a place for each view, and return that of the chosen one.

        Where a browser has translated the page, React cannot update the texts of another view, but it can remove them.
        It would update them if they had the same place, even in a container with another key.
        """
        places = {name: st.container(key=f"{part}-{name}", width=width) for name in self.views}
        return places[chosen]

    def show(self) -> None:
        """Show the page, with the view that its setting chooses."""
        complaints = address.read(self)
        name = self.choice.value
        view = self.views[name]
        with st.container(key="heading", horizontal=True, vertical_alignment="center"):
            with self._own("title", name, width="content"):
                title = view.heading or (self._title if isinstance(self._title, str) else self._title())
                st.title(title, anchor=False, width="content")
            views = st.container(width="content")
        notes = st.container()
        # Both columns of the page stay wide enough, however long the board is.
        wide = min(2.5, max(0.5, view.shape))
        st.html(f"<style>:root {{--shape: {wide:.3f}; --spare: {view.spare}px}} {view.style}</style>")
        with st.container(key=view.frame):
            picture, panel = st.columns(2)
        with panel:
            places = Places(picture, self._own("answer", name), self._own("controls", name), panel)
            settings = st.container()
        if address.projector() and not view.needs_input:
            with st.container(key="settings"):
                settings = st.popover("Settings", icon=":material/tune:")
        question = None
        with settings, values.noting(complaints):
            question = view.ask(complaints)
        if len(self.views) > 1 and not view.hides_others:
            with views:
                self.choice.draw()
        address.write(self)
        with notes:
            values.problems(complaints)
        late: list[str] = []
        with values.noting(late):
            view.show_in(places, question)
        with notes:
            values.problems(late)
