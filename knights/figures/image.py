"""A figure as a file for print."""

import logging

import plotly.graph_objects as go

from knights.errors import InputError

WIDE, HIGH = 900, 760
"""The size of a file, in pixels, where the figure has no height of its own."""


def image(figure: go.Figure, kind: str) -> bytes:
    """A figure as ``svg`` or ``pdf`` on white, drawn by the browser that Kaleido finds; an InputError if none is."""
    logging.getLogger("choreographer").setLevel(logging.CRITICAL)  # It logs what it ignores.
    figure.update_layout(template="plotly_white", paper_bgcolor="white")
    try:
        drawn: bytes = figure.to_image(kind, width=WIDE, height=figure.layout.height or HIGH)
    except RuntimeError:
        raise InputError(
            "A chart as a file is drawn by Chrome or Chromium, and none was found: install one, or put its path into "
            "BROWSER_PATH."
        ) from None
    return drawn
