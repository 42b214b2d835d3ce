"""Links from one page to another: the settings with which a page shows what another one speaks of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import streamlit as st

from knights.board import KNIGHT, Board, Square
from knights.heuristics.variants import Variant
from knights.shapes import family_of, format_leaper
from knights.sweeps import Sweep
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.controls.address import PROJECTOR, projector
from knights.ui.controls.values import values

TOUR = ("rows", "columns", "row", "column", "variant", "steps")
"""The settings that a link to a tour always holds."""


def case_settings(
    rows: int, columns: int, row: int, column: int, variant: str, **more: str
) -> dict[str, str]:
    """The settings of a case on the Tour page, of which ``more`` may change the step limit, the view and others."""
    values = (rows, columns, row, column, variant)
    return {name: str(value) for name, value in zip(TOUR, values, strict=False)} | more


def tour_settings(
    board: Board, start: Square, variant: Variant, steps: int, closed: bool = False
) -> dict[str, str]:
    """The settings with which the Tour page shows a case."""
    more = {"steps": str(steps), **shape_settings(board), **({"closed": "1"} if closed else {})}
    return case_settings(board.rows, board.columns, *start, str(variant)) | more


def shape_settings(board: Board) -> dict[str, str]:
    """The settings of the shape of a board and of its piece."""
    shape = {"shape": str(family_of([board]))} if board.holes else {}
    return shape if board.leaper == KNIGHT else {**shape, "leaper": format_leaper(board.leaper)}


def settings_of(sweep: Sweep, board: Board, start: Square) -> dict[str, str]:
    """The settings with which the Tour page shows a start of a sweep."""
    return tour_settings(board, start, sweep.variant, sweep.limit(board), sweep.closed)


def on_square(take: Callable[[Square], object]) -> Callable[[Any], None]:
    """What hands on the square that is selected on a chart; a click that takes the choice back is no square."""

    def click(selection: Any) -> None:
        if selection.points:
            take((int(selection.points[0]["y"]), int(selection.points[0]["x"])))

    return click


def page_link(
    page: str,
    label: str,
    settings: Mapping[str, str] | None = None,
    icon: str = ":material/arrow_forward:",
    width: Literal["stretch", "content"] = "stretch",
) -> None:
    """A link to a page with settings. Projector mode goes with it, so that one step back leads to where it stands."""
    mode = {PROJECTOR: "1"} if projector() else {}
    query = {**(settings or {}), **mode}
    st.page_link(f"pages/{page}.py", label=label, icon=icon, query_params=query or None, width=width)


@dataclass(frozen=True)
class Way:
    """The way to a page with settings, as the address has them."""

    page: str
    settings: Mapping[str, str]


_WAY = "way"
"""Among the values of the page: where a click wants to go in this run."""


def open_page(page: str, settings: Mapping[str, str]) -> None:
    """Turn to another page, once what a click calls is done."""
    values()[_WAY] = Way(page, settings)


def wanted() -> Way | None:
    """Where a click has just asked to go."""
    way: Way | None = values().pop(_WAY, None)
    return way


def shown_on_tour(board: Board) -> bool:
    """Whether the Tour page takes a board of this size."""
    return max(board.rows, board.columns) <= MAX_SEARCHED_SIDE
