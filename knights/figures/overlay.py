"""The figure of two tours over each other."""

import numpy as np
import plotly.graph_objects as go

from knights.boards.pictures import GREY, ORANGE, START_MARK, path_colour
from knights.engine import Overlay
from knights.figures.board import NARROW, board_figure, chessboard, lines, scatter, targets, whole
from knights.figures.tour import is_zoomed, shown_walk


def overlay_figure(both: Overlay, dark: bool = False) -> go.Figure:
    """Draw two walks on one board: shared moves in grey, those of one alone in its colour and dash."""
    first, _ = both.results
    board, part = first.board, whole(first.board)
    width = float(np.clip(part.square_px(NARROW) / 14, 1, 5))
    looks = (
        (both.shared, f"both ({len(both.shared):,})", GREY, width * 0.7, "solid"),
        (both.own[0], both.names[0], path_colour(dark), width, "solid"),
        (both.own[1], both.names[1], ORANGE, width, "8px,5px"),
    )
    gone, away = np.array([*board.holes], dtype=np.float32).reshape(-1, 2).T
    traces = [chessboard(part, dark, holes=(gone, away))]
    for moves, name, colour, wide, dash in looks:
        rows, columns = np.divmod(moves, board.columns)
        traces.append(lines(rows, columns, name, colour, wide, dash=dash))
    row, column = first.case.start
    marker = {"size": max(8.0, part.square_px(NARROW) * 0.5), "color": START_MARK.colour(dark)}
    traces.append(scatter([row], [column], "start", mode="markers", marker=marker))
    down, across = np.array([*board], dtype=np.int16).T
    numbers = np.stack([shown_walk(result).numbers[down, across] for result in both.results], axis=1)
    hover = "<br>".join(f"{name}: %{{customdata[{at}]}}" for at, name in enumerate(both.names))
    traces.append(targets(down, across, f"%{{y}},%{{x}}<br>{hover}", "squares", customdata=numbers))
    if board.holes:  # A click on one while the board is edited would choose the nearest square.
        traces.append(targets(gone, away, "%{y},%{x}<br>hole", "holes"))
    zoom = {"dragmode": "zoom"} if is_zoomed(board) else {}
    return board_figure(traces, part, below=46, **zoom)


CHARTS = {"overlay": overlay_figure}
