"""The player, which replays a tour, a search or a sliding puzzle in the browser, without the server."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from knights.boards import Square, parse_square
from knights.player import PLAIN, Look, Replay
from knights.player.code import CONSTANTS, SCRIPTS
from knights.ui.components.component import Component
from knights.ui.streamlit_internals import DuplicateKeyError

CODE = Component("player_code", tuple(f"player/{name}.js" for name in SCRIPTS), CONSTANTS)
"""The scripts that all players share, joined into one module, which is ten times as large as most players' data."""
_PLAYER = Component("player", ("player/mount.js",))


def player(
    replay: Replay,
    look: Look = PLAIN,
    *,
    key: str,
    on_square: Callable[[Square], None] | None = None,
    on_walk: Callable[[list[Square]], None] | None = None,
) -> None:
    """Show a replay on its board, with controls to play it.

    ``on_square`` is called with a chosen square, ``on_walk`` with the walk if the browser makes moves itself.
    """
    events: dict[str, Callable[[str], None]] = {}
    if on_square is not None:
        events["square"] = lambda text: on_square(parse_square(text))
    if on_walk is not None:
        events["walk"] = lambda text: on_walk([parse_square(word) for word in text.split()])
    if events:
        look = replace(look, clicks=True)
    draw_player(key=key, data=replay.packed(look), **events)


def player_controls() -> None:
    """Reserve a place for the controls and the text of the page's player, which are otherwise below the board."""
    _PLAYER.draw(data={"controls": True})


def draw_player(**named: Any) -> None:
    """Draw a player, after the code that all share, which Streamlit sends only once, as it is the same in every run."""
    with suppress(DuplicateKeyError):
        CODE.draw(key=CODE.name)
    _PLAYER.draw(**named)
