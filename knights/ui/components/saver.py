"""A button that saves a picture as PNG, and one that copies a text."""

from knights.ui.components.component import Component

_SAVER = Component("saver", ("player/dom.js", "copy.js", "saver.js", "player/dom.css", "saver.css"))


def save_picture(label: str, name: str, svg: str, *, key: str, text: str = "") -> None:
    """Draw a button that saves an SVG picture as a PNG; the browser renders it with its own fonts.

    If there is a ``text``, a button before it copies the text.
    """
    _SAVER.draw(key=key, data={"label": label, "name": name, "svg": svg, "text": text}, width="content")
