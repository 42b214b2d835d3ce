"""Buttons that save a picture as PNG, copy a text, and save the charts of a page."""

from knights.ui.components.component import Component

_SAVER = Component("saver", ("player/dom.js", "copy.js", "saver.js", "player/dom.css", "saver.css"))


def save_picture(label: str, name: str, svg: str, *, key: str, text: str = "") -> None:
    """Draw a button that saves an SVG picture as a PNG and, if there is a ``text``, one that copies it."""
    _SAVER.draw(key=key, data={"label": label, "name": name, "svg": svg, "text": text}, width="content")


def save_charts(what: str = "Every chart") -> None:
    """Draw two buttons that save every chart on the page, one file each, as SVG and as PNG; ``what`` names them."""
    for ending in ("svg", "png"):
        data = {"label": f"{what} ({ending.upper()})", "charts": ending}
        _SAVER.draw(key=f"charts.{ending}", data=data, width="content")
