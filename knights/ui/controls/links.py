"""The pages of the app, and links from one to another with the settings that show the same case there."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Literal

import streamlit as st

from knights.base.questions import parameters, write
from knights.boards.board import Board, Square
from knights.boards.shapes import family_of
from knights.engine.case import TourQuestion
from knights.experiments.sweeps.cases import Sweep
from knights.heuristics.variants import Variant
from knights.ui.controls.address import PROJECTOR, link, projector
from knights.ui.controls.values import record, values
from knights.ui.streamlit_internals import StreamlitPage

PAGES = {
    "home": ("Start", "home"),
    "learn": ("Learn", "school"),
    "play": ("Play", "touch_app"),
    "tour": ("Tour", "route"),
    "sweep": ("Sweep", "grid_on"),
    "compare": ("Compare", "stacked_line_chart"),
}
"""The titles and the icons of the pages in the row of the navigation, by their names in addresses."""
MORE = {
    "classroom": ("Classroom", "groups"),
    "sliding": ("Sliding puzzle", "extension"),
    "published": ("Published", "fact_check"),
}
"""The titles and the icons of the pages in the menu of the navigation."""

ICON = (
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
    "<rect width='100' height='100' rx='16' fill='white'/><text x='5' y='88' font-size='100'>♞</text></svg>"
)
"""The icon of the browser tab."""

_START = parameters(TourQuestion)["start"].keys
TOUR = ("rows", "columns", *_START, "variant", "steps")
"""The settings that a link to a tour always holds."""


class _Registered(dict[str, StreamlitPage]):
    """The pages that a session has registered with Streamlit, by name."""


def session_pages() -> dict[str, list[StreamlitPage]]:
    """Return the pages by the sections of the navigation, registered once per session.

    The tab's icon is set first: the browser would fetch the icon of a page from another host.
    """
    pages = record(_Registered)
    if not pages:
        st.set_page_config(page_icon=ICON)
        for name, (title, icon) in (PAGES | MORE).items():
            pages[name] = st.Page(
                _page(name), title=title, icon=f":material/{icon}:", url_path=name, default=name == "home"
            )
    return {"": [pages[name] for name in PAGES], "More": [pages[name] for name in MORE]}


def _page(name: str) -> Callable[[], None]:
    """Return the function that imports and shows a page."""

    def show() -> None:
        import_module(f"knights.ui.{name}.page").PAGE.show()

    return show


def page_link(
    page: str,
    label: str,
    settings: Mapping[str, str] | None = None,
    width: Literal["stretch", "content"] = "stretch",
) -> None:
    """Draw a link to a page with settings; projector mode is kept."""
    st.page_link(
        record(_Registered)[page],
        label=label,
        icon=":material/arrow_forward:",
        query_params=_kept(settings or {}) or None,
        width=width,
    )


def _kept(settings: Mapping[str, str]) -> dict[str, str]:
    """Return the settings, with that of projector mode if it is on."""
    return {**settings, PROJECTOR: "1"} if projector() else dict(settings)


_OPENED = "opened"
"""The key, among the page's values, of the address that a click opens in this run."""


def open_page(page: str, settings: Mapping[str, str]) -> None:
    """Open another page after the callback of a click has ended; projector mode is kept."""
    values()[_OPENED] = link(page, _kept(settings))


def wanted() -> str | None:
    """Return the address of the page that the last click asked for, or None."""
    address: str | None = values().pop(_OPENED, None)
    return address


def case_settings(
    rows: int, columns: int, row: int, column: int, variant: str, **more: str
) -> dict[str, str]:
    """Return the settings of a case on the Tour page; ``more`` are further ones, such as a step limit or a view."""
    values = (rows, columns, row, column, variant)
    return {name: str(value) for name, value in zip(TOUR, values, strict=False)} | more


def tour_settings(
    board: Board, start: Square, variant: Variant, steps: int, closed: bool = False
) -> dict[str, str]:
    """Return the settings with which the Tour page shows a case."""
    texts = write(TourQuestion(board, start, variant, steps, closed=closed))
    places = dict(zip(_START, texts.pop("start").split(","), strict=True))
    return texts | places | {"variant": str(variant)}


def shape_settings(board: Board) -> dict[str, str]:
    """Return the settings of the shape of a board and of its piece."""
    return write(family_of([board]))


def settings_of(sweep: Sweep, board: Board, start: Square) -> dict[str, str]:
    """Return the settings with which the Tour page shows a start of a sweep."""
    return tour_settings(board, start, sweep.variant, sweep.limit(board), sweep.closed)


def on_square(take: Callable[[Square], object]) -> Callable[[Any], None]:
    """Return a callback that calls ``take`` with the square selected on a chart, if there is one."""

    def click(selection: Any) -> None:
        if selection.points:
            take((int(selection.points[0]["y"]), int(selection.points[0]["x"])))

    return click
