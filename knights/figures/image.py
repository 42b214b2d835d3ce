"""Figures as files for print."""

import logging
import os
import subprocess
import sys

import plotly.graph_objects as go
import plotly.io

from knights.base.errors import InputError

WIDE, HIGH = 900, 760
"""The size of the picture, in pixels, for a figure without a height."""
PATIENCE = 60
"""The timeout for one drawing in seconds."""
NOWHERE = "127.0.0.1:9"
"""The address of a proxy that does not exist."""
_NO_BROWSER = 3
"""The exit status of a process that finds no browser."""


def image(figure: go.Figure, kind: str) -> bytes:
    """Draw a figure as ``svg`` or ``pdf`` in the browser that Kaleido finds; raises an InputError without one.

    The drawing runs in a separate process, since Kaleido waits forever for a browser that ends early.
    """
    figure.update_layout(template="plotly_white", paper_bgcolor="white")
    try:
        drawing: subprocess.CompletedProcess[bytes] = subprocess.run(
            [sys.executable, "-m", __name__, kind],
            input=figure.to_json().encode(),
            # Chromium asks for services of its own on the network: this proxy refuses them.
            env={"CHOREO_PROXY_SERVER": NOWHERE, **os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
    except subprocess.TimeoutExpired:
        raise InputError(
            f"Chrome or Chromium did not draw the chart within {PATIENCE} seconds: try again."
        ) from None
    except subprocess.CalledProcessError as error:
        if error.returncode != _NO_BROWSER:
            raise
        raise InputError(
            "Saving a chart needs Chrome or Chromium, and neither was found: install one, or set BROWSER_PATH to its "
            "path."
        ) from None
    return drawing.stdout


def main() -> int:
    """Draw the figure read from standard input; return the exit status."""
    logging.getLogger("choreographer").setLevel(logging.CRITICAL)  # It logs even errors that it ignores.
    figure = plotly.io.from_json(sys.stdin.read())
    try:
        drawn: bytes = figure.to_image(sys.argv[1], width=WIDE, height=figure.layout.height or HIGH)
    except RuntimeError:
        return _NO_BROWSER
    sys.stdout.buffer.write(drawn)
    return 0


if __name__ == "__main__":
    sys.exit(main())
