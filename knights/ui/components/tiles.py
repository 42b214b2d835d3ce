"""Boards of the sliding puzzle: one to edit by swapping tiles, and one to play on."""

from knights.boards.pictures import players_table
from knights.sliding import State
from knights.ui.components.component import Component

TILES = Component(
    "tiles",
    ("player/dom.js", "player/stage.js", "player/tiles.js", "tiles.js", "player/dom.css", "tiles.css"),
    {"MARKS": players_table()},
)


def tiles_data(state: State, goal: State | None, label: str, **more: object) -> dict[str, object]:
    """Return the data of a board; tiles that are in place for the goal, if any, are tinted.

    On a board to edit, two clicks swap two tiles, or a tile and the blank; the browser sends the new board, as text, in
    the event ``edited``. ``marked`` tiles have a frame; ``height`` is the maximum height in pixels.

    On a board that is ``played``, only hints need the server: the browser sends its state, as text, in the event
    ``asked``, and shows the ``answer`` once, which has a ``number`` and the ``state`` that it is for. ``best`` is the
    number of moves in the solution that the search found, or None.
    """
    tiles = {"tiles": list(state.tiles), "goal": goal and list(goal.tiles)}
    return {"rows": state.rows, "columns": state.columns, **tiles, "label": label, **more}
