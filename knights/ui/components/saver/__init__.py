"""Files that the browser makes: a picture as PNG, a replay as a video."""

from __future__ import annotations

import base64

from knights.ui.components.component import Component
from knights.ui.components.player import player_code

_SAVER = Component("saver", ("dom.js", "saver/saver.js", "saver/saver.css"))


def save_picture(label: str, name: str, svg: str, *, key: str) -> None:
    """The button that saves an SVG picture as PNG: the browser draws it, with its fonts.

    Args:
        label: what stands on the button.
        name: the file's name.
        svg: the picture.
        key: the button's key.
    """
    _SAVER.draw(key=key, data={"label": label, "name": name, "svg": svg}, width="content")


def save_video(label: str, name: str, replay: bytes, *, key: str) -> None:
    """The button that plays a replay once, unseen, and saves that as a WebM video.

    Args:
        label: what stands on the button.
        name: the file's name.
        replay: what a player is sent, as ``tour_bytes`` makes it.
        key: the button's key.
    """
    player_code()
    text = base64.b64encode(replay).decode("ascii")
    _SAVER.draw(key=key, data={"label": label, "name": name, "replay": text}, width="content")
