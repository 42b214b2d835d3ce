"""A button that saves a picture as PNG."""

from knights.ui.components.component import Component

_SAVER = Component("saver", ("player/dom.js", "saver.js", "player/dom.css", "saver.css"))


def save_picture(label: str, name: str, svg: str, *, key: str) -> None:
    """Draw a button that saves an SVG picture as a PNG; the browser renders it with its own fonts."""
    _SAVER.draw(key=key, data={"label": label, "name": name, "svg": svg}, width="content")
