"""The player: a tour, a search or a sliding puzzle played in the browser, without the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import streamlit as st
from numpy.typing import ArrayLike, NDArray

from knights.board import Board, Square, parse_square
from knights.construct import Pieces
from knights.search.decisions import Decisions
from knights.search.events import EventLog
from knights.tour import Tour
from knights.ui.components.player.encode import (
    PLAIN,
    Look,
    pieces_bytes,
    search_bytes,
    tiles_bytes,
    tour_bytes,
)

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

__all__ = [
    "Lane",
    "Look",
    "pieces_player",
    "player_code",
    "player_controls",
    "race_player",
    "search_player",
    "tiles_player",
    "tour_player",
]

_HERE = Path(__file__).parent
_SCRIPTS = (
    "events.js",
    "stage.js",
    "marks.js",
    "decisions.js",
    "knight.js",
    "pieces.js",
    "tiles.js",
    "pointer.js",
    "program.js",
    "player.js",
    "race.js",
    "record.js",
    "loaded.js",
)


def tour_player(
    tour: Tour,
    *,
    key: str,
    ties: ArrayLike | None = None,
    start_at: int | None = None,
    height: int | None = None,
    autoplay: bool = False,
    on_square: Callable[[Square], None] | None = None,
    look: Look = PLAIN,
) -> None:
    """Show a tour with controls to play it, opened at its end.

    Args:
        tour: the tour; any walk on its board will do.
        key: the name of this player on its page.
        ties: why each move was made, shape (squares - 1,): 0 to the one square of least degree, 1 by a
            tie-break, 2 not to a square of least degree, 3 wrongly; None draws all alike.
        start_at: the move number to open at, from 1; None opens at the end.
        height: the greatest height of the board in pixels; None stands for 3/4 of the window.
        autoplay: whether it begins to play by itself, for those who have not asked for less motion.
        on_square: called with a square that was clicked, before the page runs again.
        look: how it is shown.

    Raises:
        InputError: if a square is not on the board, or ``ties`` or ``start_at`` do not fit the tour.
    """
    look = replace(look, clicks=on_square is not None)
    _play(key, tour_bytes(tour, ties, start_at, height, autoplay, look), on_square)


def _play(key: str, data: bytes, on_square: Callable[[Square], None] | None) -> None:
    if on_square is None:
        _component()(key=key, data=data)
    else:
        _component()(key=key, data=data, on_square_change=lambda: _tell(key, on_square))


def _tell(key: str, on_square: Callable[[Square], None]) -> None:
    """Hand on the square that the browser sent; what is not text was not sent by the player."""
    text = st.session_state[key].get("square")
    if isinstance(text, str):
        on_square(parse_square(text))


def player_controls(name: str) -> None:
    """The place for the controls and words of the player whose look has this name ``aside``."""
    _component()(key=f"{name}.controls", data={"controls_of": name})


def search_player(
    log: EventLog,
    *,
    key: str,
    height: int | None = None,
    opens: int | None = None,
    on_square: Callable[[Square], None] | None = None,
    look: Look = PLAIN,
    decisions: Decisions | None = None,
) -> None:
    """Show a search step by step, opened at its first event unless another is asked for.

    On boards to 12 x 12 the degrees of the onward squares are written on them.

    Args:
        log: the events kept, and where the search stood before them.
        key: the name of this player on its page.
        height: the greatest height of the board in pixels; None stands for 3/4 of the window.
        opens: after how many of the log's events to open.
        on_square: called with a square that was clicked, before the page runs again.
        look: how it is shown.
        decisions: what it decided by, for a table of the onward squares beside the board; None for no table.

    Raises:
        InputError: if a square is not on the board.
    """
    look = replace(look, clicks=on_square is not None)
    _play(key, search_bytes(log, height, opens, look, decisions), on_square)


def pieces_player(
    parts: Pieces, tour: Tour, *, key: str, on_square: Callable[[Square], None], look: Look = PLAIN
) -> None:
    """Show how a tour is built: its blocks, the moves that are swapped, the one tour.

    Args:
        parts: the blocks, and the swaps that join them.
        tour: what comes of it.
        key: the name of this player on its page.
        on_square: called with a square that was clicked, before the page runs again.
        look: how it is shown.
    """
    _play(key, pieces_bytes(parts, tour, replace(look, clicks=True)), on_square)


def tiles_player(
    rows: int,
    columns: int,
    start: Sequence[int],
    moves: str,
    *,
    key: str,
    goal: Sequence[int] | None = None,
    height: int | None = None,
    opens: int = 0,
    look: Look = PLAIN,
) -> None:
    """Show moves of the sliding puzzle, opened at the start unless another moment is asked for.

    Args:
        rows: rows of the board.
        columns: columns of the board.
        start: the tiles row by row, 0 for the blank.
        moves: the directions in which the blank moves, letters of ``UDLR``.
        key: the name of this player on its page.
        goal: the tiles of the goal, to tint those in place; None tints none.
        height: the greatest height of the board in pixels; None stands for 3/4 of the window.
        opens: after how many of the moves to open.
        look: how it is shown.

    Raises:
        InputError: if start or goal do not hold each tile once, a move leaves the board, or there are fewer
            moves than ``opens``.
    """
    _component()(key=key, data=tiles_bytes(rows, columns, start, moves, goal, height, opens, look))


@dataclass(frozen=True, eq=False)
class Lane:
    """One side of a race: what a search did, or blind search, which the browser runs itself.

    Attributes:
        name: its name in the browser.
        title: what it is called, and ``words``: what is said of it.
        squares: indices of the squares that its events are about.
        kinds: what the events are; None if each enters a square.
        order: instead of these, the moves in the order in which blind search tries them.
        end: what it came to, if that is not a tour.
    """

    name: str
    title: str
    words: str
    squares: NDArray[np.int32] | None = None
    kinds: NDArray[np.int32] | None = None
    order: Sequence[Square] | None = None
    end: str = "nothing left to try"


def race_player(
    board: Board,
    start: Square,
    lanes: Sequence[Lane],
    *,
    key: str,
    apart: Mapping[str, object] | None = None,
    on_square: Callable[[Square], None],
) -> None:
    """Show two searches side by side on one clock, a step for a step.

    Args:
        board, start: what both search.
        lanes: the two sides.
        key: the name of the race on its page.
        apart: the ``step`` at which they enter different ``squares``, as indices, and ``words`` on that; None if
            nothing is said of it.
        on_square: called with a square that was clicked, before the page runs again.
    """
    data = {
        "name": "Race: " + " against ".join(lane.title for lane in lanes),
        "rows": board.rows,
        "columns": board.columns,
        "start": board.index(start),
        "lanes": [_sent(lane) for lane in lanes],
        "apart": apart,
        "autoplay": True,
    }
    _race()(key=key, data=data, on_square_change=lambda: _tell(key, on_square))


def _sent(lane: Lane) -> dict[str, object]:
    """A lane as the browser is sent it."""
    arrays = {
        name: values.tolist()
        for name, values in (("squares", lane.squares), ("kinds", lane.kinds))
        if values is not None
    }
    order = {} if lane.order is None else {"order": [list(move) for move in lane.order]}
    return {"name": lane.name, "title": lane.title, "words": lane.words, "end": lane.end, **arrays, **order}


def player_code() -> None:
    """Send the code that all players share, once for each page: it is ten times as long as what most of them show.

    Streamlit sends a message that is alike from run to run only the first time, so a session gets it once.
    """
    _code()(key="player_code")


@cache
def _code() -> ComponentRenderer:
    """The code; its scripts share one module in the browser."""
    return st.components.v2.component("knights_player_code", js="\n".join(map(_text, _SCRIPTS)))


@cache
def _component() -> ComponentRenderer:
    """The component, registered at its first use."""
    return st.components.v2.component("knights_player", js=_text("mount.js"), css=_text("player.css"))


@cache
def _race() -> ComponentRenderer:
    """The component of the race, registered at its first use."""
    return st.components.v2.component("knights_race", js=_text("mount_race.js"), css=_text("race.css"))


def _text(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
