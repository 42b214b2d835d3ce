"""A button that saves a picture as PNG."""

from knights.ui.components.component import Component

_SAVER = Component("saver", ("dom.js", "saver.js", "dom.css", "saver.css"))


def save_picture(label: str, name: str, svg: str, *, key: str) -> None:
    """Draw the button that saves an SVG picture as a named PNG, which the browser draws with its own fonts."""
    _SAVER.draw(key=key, data={"label": label, "name": name, "svg": svg}, width="content")
