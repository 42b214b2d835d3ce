"""Boards of tiles to click: one on which clicks swap tiles, and one to play on."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from knights.boards.pictures.marks import players_table
from knights.sliding.hint import Hint
from knights.sliding.puzzle import Puzzle, State
from knights.ui.components.component import Component

_TILES = Component(
    "tiles",
    ("dom.js", "player/stage.js", "player/tiles.js", "tiles.js", "dom.css", "tiles.css"),
    {"MARKS": players_table()},
)


@dataclass(frozen=True, slots=True)
class Answer:
    """A hint for a state.

    Attributes:
        number: the number of the question in the session; the browser shows each answer only once.
        state: the state asked about, as text.
        hint: the advice for that state.
    """

    number: int
    state: str
    hint: Hint


def swapped_board(
    state: State,
    *,
    key: str,
    label: str,
    take: Callable[[str], None],
    goal: State | None = None,
    marked: Sequence[int] = (),
    height: int | None = None,
) -> None:
    """Draw a board to edit: two clicks swap two tiles, or a tile and the blank.

    Args:
        take: called with the new board as text, before the page reruns.
        goal: the state that defines which tiles are in place, and tinted; None for no tint.
        marked: the tiles with a frame.
        height: the maximum height in pixels; None for nearly all of the window.
    """
    data = {**_shown(state, goal, label, height), "played": False, "marked": list(marked)}
    _TILES.draw(key=key, data=data, edited=take)


def played_board(
    puzzle: Puzzle,
    *,
    key: str,
    ask: Callable[[str], None],
    answer: Answer | None = None,
    best: int | None = None,
) -> None:
    """Draw a board to play on with clicks or arrow keys; only hints need the server.

    Args:
        ask: called with a state as text for a hint, before the page reruns.
        best: the number of moves that the search found; None if it found no solution.
    """
    data = {
        **_shown(puzzle.start, puzzle.goal, "Sliding puzzle. The arrow keys move the tiles."),
        "played": True,
        "best": best,
        "answer": answer and asdict(answer),
    }
    _TILES.draw(key=key, data=data, asked=ask)


def _shown(state: State, goal: State | None, label: str, height: int | None = None) -> dict[str, Any]:
    return {
        "rows": state.rows,
        "columns": state.columns,
        "tiles": list(state.tiles),
        "goal": list(goal.tiles) if goal and len(goal) == len(state) else None,
        "label": label,
        "height": height,
    }
