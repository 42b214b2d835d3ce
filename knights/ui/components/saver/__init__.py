"""Buttons for files that the browser makes: a picture as PNG, a replay as a video."""

import base64

from knights.ui.components.component import Component
from knights.ui.components.player import PLAIN, Look, Replay, player_code

_SAVER = Component("saver", ("dom.js", "saver/saver.js", "dom.css", "saver/saver.css"))


def save_picture(label: str, name: str, svg: str, *, key: str) -> None:
    """Draw the button that saves an SVG picture as a named PNG, drawn by the browser with its own fonts."""
    _SAVER.draw(key=key, data={"label": label, "name": name, "svg": svg}, width="content")


def save_video(label: str, name: str, replay: Replay, look: Look = PLAIN, *, key: str) -> None:
    """Draw the button that plays a replay once, off screen, and saves it as a named WebM video."""
    player_code()
    text = base64.b64encode(replay.packed(look)).decode("ascii")
    _SAVER.draw(key=key, data={"label": label, "name": name, "replay": text}, width="content")
