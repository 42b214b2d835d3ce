"""The board of the sliding puzzle to play on."""

from knights.boards.pictures import players_table
from knights.sliding import State
from knights.ui.components.component import Component

TILES = Component(
    "tiles",
    ("player/dom.js", "player/stage.js", "player/tiles.js", "tiles.js", "player/dom.css", "tiles.css"),
    {"MARKS": players_table()},
)


def tiles_data(
    state: State, goal: State, label: str, best: int | None, answer: dict[str, object] | None
) -> dict[str, object]:
    """Return the data of a board; tiles that are in place for the goal are tinted.

    Only hints need the server: the browser sends the state of its board, as text, in the event ``asked``, and shows the
    ``answer`` once, which has a ``number`` and the ``state`` that it is for. ``best`` is the number of moves in the
    solution that the search found, or None.
    """
    tiles = {"tiles": list(state.tiles), "goal": list(goal.tiles)}
    return {
        "rows": state.rows,
        "columns": state.columns,
        **tiles,
        "label": label,
        "best": best,
        "answer": answer,
    }
