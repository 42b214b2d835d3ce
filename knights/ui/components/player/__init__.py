"""The player: a tour, a search or a sliding puzzle played in the browser, without the server."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from knights.boards.board import Board, Square, parse_square
from knights.boards.pictures.marks import players_table
from knights.ui.components.component import Component, text_of
from knights.ui.components.player.encode import (
    PLAIN,
    Game,
    Look,
    Replay,
    of_board,
    of_pieces,
    of_search,
    of_tiles,
    of_tour,
    of_walk,
)
from knights.ui.streamlit_internals import DuplicateKeyError

__all__ = [
    "PLAIN",
    "Game",
    "Lane",
    "Look",
    "Replay",
    "of_pieces",
    "of_search",
    "of_tiles",
    "of_tour",
    "of_walk",
    "player",
    "player_code",
    "player_controls",
    "race_player",
]

_SCRIPTS = (
    "dom.js",
    *(
        f"player/{name}.js"
        for name in (
            *("events", "stage", "marks", "decisions", "knight", "pieces", "tiles"),
            *("clock", "program", "controls", "pointer", "address", "player", "race", "record", "loaded"),
        )
    ),
)
_STYLE = "".join(map(text_of, ("dom.css", "player/pointer.css", "player/player.css")))
CODE = Component("player_code", _SCRIPTS, {"MARKS": players_table(), "STYLE": _STYLE})
"""The scripts that all players share, as one module: ten times as large as the data of most players."""
_PLAYER = Component("player", ("player/mount.js",))
_RACE = Component("race", ("player/mount.js", "dom.css", "player/pointer.css", "player/race.css"))


def player(
    replay: Replay,
    look: Look = PLAIN,
    *,
    key: str,
    on_square: Callable[[Square], None] | None = None,
    on_walk: Callable[[list[Square]], None] | None = None,
) -> None:
    """Show a replay on its board, with controls to play it.

    Args:
        on_square: called with a chosen square before the page reruns; not for a move that a game makes by itself.
        on_walk: called with the squares of the whole walk after a move that a game made by itself.
    """
    events: dict[str, Callable[[str], None]] = {}
    if on_square is not None:
        look, events["square"] = replace(look, clicks=True), _parsed(on_square)
    if on_walk is not None:
        events["walk"] = lambda text: on_walk([parse_square(word) for word in text.split()])
    player_code()
    _PLAYER.draw(key=key, data=replay.packed(look), **events)


def _parsed(on_square: Callable[[Square], None]) -> Callable[[str], None]:
    return lambda text: on_square(parse_square(text))


def player_controls() -> None:
    """Draw a container for the controls and text of the page's player, which are otherwise below its board."""
    _PLAYER.draw(data={"controls": True})


@dataclass(frozen=True, eq=False)
class Lane:
    """One side of a race: the events of a search, or blind search, which the browser runs itself.

    Attributes:
        name: its identifier in the browser.
        title: its name for people; ``words`` describe it.
        squares: indices of the squares of its events.
        kinds: the kinds of its events; None if each enters a square.
        order: the moves in the order in which blind search tries them; None for a search with events.
        end: the outcome, empty if it is a tour.
    """

    name: str
    title: str
    words: str
    squares: Sequence[int] | None = None
    kinds: Sequence[int] | None = None
    order: Sequence[Square] | None = None
    end: str = "nothing left to try"


def race_player(
    board: Board,
    start: Square,
    lanes: Sequence[Lane],
    *,
    key: str,
    apart: Mapping[str, object] | None = None,
    asks: bool = False,
    after: Mapping[str, Callable[[], None]] | None = None,
    on_square: Callable[[Square], None],
) -> None:
    """Show two searches side by side, step by step on one clock.

    Args:
        apart: the ``step`` at which they enter different ``squares``, as indices, and a sentence on it in ``words``.
        asks: whether it first asks for a guess of the steps that each side needs; its boards then fill the window.
        after: buttons that appear at the end, the first the most important: their labels, and what a click calls
            before the page reruns.
        on_square: called with a square that was clicked, before the page reruns.
    """
    data = {
        "name": "Race: " + " against ".join(lane.title for lane in lanes),
        **of_board(board),
        "start": board.index(start),
        "lanes": [vars(lane) for lane in lanes],
        "apart": apart,
        "asks": asks,
        "after": list(after or ()),
    }
    player_code()
    _RACE.draw(
        key=key, data=data, square=_parsed(on_square), after=lambda label: after[label]() if after else None
    )


def player_code() -> None:
    """Send the code that all players share, along with the first player of a page.

    Streamlit does not repeat a message that is the same in every run, so a session gets the code once.
    """
    with suppress(DuplicateKeyError):
        CODE.draw(key=CODE.name)
