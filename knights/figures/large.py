"""Figures of a tour that is too large for one drawing: the whole board as a picture, and a part move by move."""

from collections.abc import Iterator

import numpy as np
import plotly.graph_objects as go

from knights.base import MIB
from knights.boards import Board, Square, Tour
from knights.boards.pictures import MAX_CLICKED, MAX_DRAWN
from knights.boards.pictures.colours import CLOSING, VERMILLION, end_marks, ink, paper, path_colour, scale
from knights.figures.board import (
    NARROW,
    Part,
    Trace,
    board_figure,
    chessboard,
    edges,
    frame,
    lines,
    scatter,
    targets,
    whole,
)
from knights.figures.raster import address_of, ends_of, moves_within, path_pixels

_PIXELS = 1100
"""The longer side of a picture, in pixels: about twice its size on the page, so that it is sharp."""
_TARGETS = 25
"""The maximum number of clickable targets along a side of the picture."""
_BELOW = 66
"""The height of the space for the colour scale, in pixels."""


def part_around(board: Board, square: Square, side: int) -> Part:
    """Return a part of up to ``side`` by ``side`` squares around a square, shifted to fit on the board."""
    rows, columns = min(side, board.rows), min(side, board.columns)
    top = min(max(0, square[0] - rows // 2), board.rows - rows)
    left = min(max(0, square[1] - columns // 2), board.columns - columns)
    return Part(top, left, rows, columns)


def part_between(board: Board, rows: tuple[float, float], columns: tuple[float, float]) -> Part:
    """Return the part between two rows and two columns, each pair in any order; no side is shorter than two squares."""
    (top, bottom), (left, right) = (
        (max(0, round(min(pair))), min(side - 1, round(max(pair))))
        for pair, side in ((rows, board.rows), (columns, board.columns))
    )
    top, left = min(top, board.rows - 2), min(left, board.columns - 2)
    return Part(top, left, max(2, bottom - top + 1), max(2, right - left + 1))


def overview_picture(tour: Tour, dark: bool = False) -> str:
    """Draw a tour on the whole board, in a few tenths of a second; return the data address of the picture."""
    return _picture(tour, whole(tour.board), dark)


def memory_of_picture(tour: Tour) -> int:
    """Return the maximum memory that :func:`overview_picture` takes, in bytes."""
    return 32 * MIB + 32 * len(tour)


def overview_figure(tour: Tour, part: Part, picture: str, complete: bool, dark: bool = False) -> go.Figure:
    """Draw the whole board with a frame around the part; ``picture`` is the result of :func:`overview_picture`."""
    board = whole(tour.board)
    traces = [_places(board), *_ends(tour, board, complete, dark), _bar(tour, dark)]
    drawn: Trace = {
        "images": [_image(board, picture)],
        "shapes": [frame(part, VERMILLION, 3)],
        "showlegend": False,
    }
    line = {"color": ink(dark), "width": 2}
    drags: Trace = {"dragmode": "select", "selections": [], "newselection": {"line": line}}
    return board_figure(traces, board, below=_BELOW, tallest=690, **drawn, **drags)


def part_figure(tour: Tour, part: Part, complete: bool, dark: bool = False) -> go.Figure:
    """Draw a part of a board, with moves as lines, or as a picture if the part is large."""
    traces, images = [], []
    if part.side > MAX_DRAWN:
        images.append(_image(part, _picture(tour, part, dark)))
        traces.append(_bar(tour, dark))
    else:
        traces.append(chessboard(part, dark))
        width = float(np.clip(66 / part.side, 0.8, 3))
        traces.append(lines(*ends_of(tour, moves_within(tour, part)), "moves", path_colour(dark), width))
        if tour.closed and len(tour) > 1:
            closing = ends_of(tour, np.array([-1]))
            traces.append(lines(*closing, CLOSING.words, CLOSING.colour(dark), 3, dash="dash"))
        if part.side <= MAX_CLICKED:
            hover = "row %{y}, column %{x}<br>move %{customdata:,}"
            rows, columns = np.indices((part.rows, part.columns), dtype=np.int16)
            rows, columns = rows.ravel() + np.int16(part.top), columns.ravel() + np.int16(part.left)
            numbers = tour.numbers[rows, columns]
            traces.append(targets(rows, columns, hover, "squares", customdata=numbers))
    for trace in traces:
        trace["showlegend"] = False
    traces += _ends(tour, part, complete, dark)
    return board_figure(traces, part, below=_BELOW, tallest=408, images=images)


def _ends(tour: Tour, part: Part, complete: bool, dark: bool) -> Iterator[Trace]:
    """Draw the ends of the walk inside the part: the first as a green disc, the last as a vermilion square."""
    size = float(np.clip(part.square_px(NARROW) * 0.66, 10, 44))
    line = {"width": 1.5, "color": paper(dark)}
    ends = map(tour.board.square, tour.path[[0, -1]].tolist()) if len(tour) else ()
    for (row, column), mark in zip(ends, end_marks(tour, complete), strict=False):
        if part.holds((row, column)):
            marker = {"size": size, "color": mark.colour(dark), "symbol": mark.glyph, "line": line}
            yield scatter([row], [column], mark.words, mode="markers", marker=marker)


def _picture(tour: Tour, part: Part, dark: bool) -> str:
    return address_of(path_pixels(tour, part, _PIXELS / part.side, dark))


def _image(part: Part, picture: str) -> Trace:
    (left, _), (_, top) = edges(part)
    place = {"xref": "x", "yref": "y", "x": left, "y": top, "sizex": part.columns, "sizey": part.rows}
    return {"source": picture, **place, "sizing": "stretch", "layer": "below"}


def _places(board: Part) -> Trace:
    """Draw invisible targets all over the board, so that dragging a frame selects a part."""
    rows, columns = (
        np.unique(np.linspace(0, side - 1, min(side, _TARGETS)).astype(np.int16))
        for side in (board.rows, board.columns)
    )
    where = np.repeat(rows, len(columns)), np.tile(columns, len(rows))
    return targets(*where, "around row %{y}, column %{x}", "places")


def _bar(tour: Tour, dark: bool) -> Trace:
    """Return an empty trace that shows the colour scale of a picture."""
    place = {"orientation": "h", "y": -0.02, "yanchor": "top", "thickness": 12, "len": 0.9}
    colorbar = {"title": {"text": "move", "side": "top"}, "tickformat": "~s", **place}
    ends = {"color": [1], "cmin": 1, "cmax": max(2, len(tour) - 1)}
    marker = {**ends, "colorscale": scale("moves", dark), "colorbar": colorbar}
    return scatter([None], [None], "scale", mode="markers", marker=marker, showlegend=False)
