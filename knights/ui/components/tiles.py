"""Boards of the sliding puzzle: one to edit by swapping tiles, and one to play on."""

from collections.abc import Sequence
from typing import Any

from knights.boards.pictures.colours import players_table
from knights.sliding.puzzle import State
from knights.ui.components.component import Component

TILES = Component(
    "tiles",
    ("dom.js", "player/stage.js", "player/tiles.js", "tiles.js", "dom.css", "tiles.css"),
    {"MARKS": players_table()},
)


def editable(
    state: State, label: str, goal: State | None, marked: Sequence[int], height: int | None
) -> dict[str, Any]:
    """Return the data of a board on which two clicks swap two tiles, or a tile and the blank.

    The browser reports the new board, as text, in the event ``edited``.

    Args:
        goal: the state that determines which tiles are in place and therefore tinted; None for no tint.
        marked: the tiles to draw with a frame.
        height: the maximum height in pixels; None for almost the height of the window.
    """
    return {**_board_data(state, goal, label), "played": False, "marked": list(marked), "height": height}


def playable(start: State, goal: State, best: int | None, answer: object) -> dict[str, Any]:
    """Return the data of a board to play on with clicks or arrow keys; only hints need the server.

    To ask for a hint, the browser sends its state, as text, in the event ``asked``.

    Args:
        best: the number of moves in the solution that the search found; None if it found none.
        answer: the last hint, with a ``number``, so that the browser shows it only once, and the ``state`` that it is
            for.
    """
    label = "Sliding puzzle. The arrow keys move the tiles."
    return {**_board_data(start, goal, label), "played": True, "best": best, "answer": answer}


def _board_data(state: State, goal: State | None, label: str) -> dict[str, Any]:
    return {
        "rows": state.rows,
        "columns": state.columns,
        "tiles": list(state.tiles),
        "goal": list(goal.tiles) if goal and len(goal) == len(state) else None,
        "label": label,
    }
