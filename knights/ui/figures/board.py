"""The squares under every drawing of a board."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from knights.board import Square


def chessboard(rows: int, columns: int, dark: bool, corner: Square = (0, 0)) -> go.Heatmap:
    """The squares, so faint that a path stands out on a light and on a dark page.

    Args:
        rows, columns: how many are drawn.
        dark: whether they are seen on a dark page.
        corner: the first of them.
    """
    light, shade = ("rgba(150,165,180,0.10)", "rgba(150,165,180,0.26)")
    if not dark:
        light, shade = ("rgba(90,110,130,0.05)", "rgba(90,110,130,0.20)")
    return go.Heatmap(
        x0=corner[1],
        y0=corner[0],
        z=(np.add.outer(np.arange(rows) + corner[0], np.arange(columns) + corner[1]) % 2).astype(np.int8),
        zmin=0,
        zmax=1,
        colorscale=[[0, light], [1, shade]],
        showscale=False,
        hoverinfo="skip",
    )
