"""Export of figures as files for print."""

import logging
import os
import subprocess
import sys

import plotly.graph_objects as go
import plotly.io

from knights.base import InputError

WIDE, HIGH = 900, 760
"""The width of a picture, and its height if the figure does not set one, in pixels."""
PATIENCE = 60
"""The timeout for drawing a figure, in seconds."""
NOWHERE = "127.0.0.1:9"
"""The address of a proxy that does not exist, which keeps Chromium from contacting services of its maker."""
_NO_BROWSER = 3
"""The exit status of the drawing process if it finds no browser."""


def image(figure: go.Figure, kind: str) -> bytes:
    """Return a figure as a file of kind ``svg`` or ``pdf``, drawn in the browser that Kaleido finds.

    Raises an InputError if there is no browser or the drawing takes too long. The drawing runs in a separate process,
    since Kaleido waits forever if the browser exits early.
    """
    figure.update_layout(template="plotly_white", paper_bgcolor="white")
    command, text = [sys.executable, "-m", __name__, kind], figure.to_json().encode()
    away = {"CHOREO_PROXY_SERVER": NOWHERE, **os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        drawing: subprocess.CompletedProcess[bytes] = subprocess.run(
            command, input=text, env=away, capture_output=True, timeout=PATIENCE, check=True
        )
    except subprocess.TimeoutExpired:
        raise InputError(f"Chrome or Chromium did not draw the chart within {PATIENCE} seconds: try again.") from None
    except subprocess.CalledProcessError as error:
        if error.returncode != _NO_BROWSER:
            raise
        raise InputError(
            "Saving a chart needs Chrome or Chromium, and neither was found: install one, or set BROWSER_PATH to its "
            "path."
        ) from None
    return drawing.stdout


def main() -> int:
    """Read a figure from standard input, write its picture to standard output, and return the exit status."""
    logging.getLogger("choreographer").setLevel(logging.CRITICAL)  # It also logs errors that it ignores.
    figure = plotly.io.from_json(sys.stdin.read())
    try:
        drawn: bytes = figure.to_image(sys.argv[1], width=WIDE, height=figure.layout.height or HIGH)
    except RuntimeError:
        return _NO_BROWSER
    sys.stdout.buffer.write(drawn)
    return 0


if __name__ == "__main__":
    sys.exit(main())
