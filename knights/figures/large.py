"""Figures of a tour that is too large for one drawing: the whole board as a picture, and a part move by move."""

import numpy as np
import plotly.graph_objects as go

from knights.boards.board import Board, Square
from knights.boards.pictures.colours import CLOSING, VERMILLION, end_marks, ink, paper, path_colour
from knights.boards.tour import Tour
from knights.figures.board import (
    NARROW,
    Part,
    chessboard,
    every_square,
    frame,
    lay_out,
    lines,
    targets,
    whole,
)
from knights.figures.raster import address_of, colours, ends_of, moves_within, path_pixels, scale_of
from knights.figures.sizes import MAX_CLICKED, MAX_DRAWN

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


def overview_figure(tour: Tour, part: Part, picture: str, complete: bool, dark: bool = False) -> go.Figure:
    """Draw the whole board with a frame around the part; ``picture`` is the result of :func:`overview_picture`."""
    board = whole(tour.board)
    figure = go.Figure([_places(board), *_ends(tour, board, complete, dark), _bar(tour, dark)])
    _add_picture(figure, board, picture)
    frame(figure, part, VERMILLION, 3)
    lay_out(figure, board, below=_BELOW, tallest=690, dragmode="select", showlegend=False)
    figure.update_layout(selections=[], newselection={"line": {"color": ink(dark), "width": 2}})
    return figure


def part_figure(tour: Tour, part: Part, complete: bool, dark: bool = False) -> go.Figure:
    """Draw a part of a board, with moves as lines, or as a picture if the part is large."""
    figure = go.Figure()
    if part.side > MAX_DRAWN:
        _add_picture(figure, part, _picture(tour, part, dark))
        figure.add_trace(_bar(tour, dark))
    else:
        width = float(np.clip(66 / part.side, 0.8, 3))
        moves = lines(
            *ends_of(tour, moves_within(tour, part)), "moves", path_colour(dark), width, showlegend=False
        )
        figure.add_traces([chessboard(part, dark), moves])
        if tour.closed and len(tour) > 1:
            rows, columns = ends_of(tour, np.array([-1]))
            figure.add_trace(
                lines(rows, columns, CLOSING.words, CLOSING.colour(dark), 3, dash="dash", showlegend=False)
            )
        if part.side <= MAX_CLICKED:
            hover = "row %{y}, column %{x}<br>move %{customdata:,}"
            numbers = tour.numbers[part.top :, part.left :][: part.rows, : part.columns].ravel()
            figure.add_trace(targets(*every_square(part), hover, "squares", customdata=numbers))
    figure.add_traces(_ends(tour, part, complete, dark))
    lay_out(figure, part, below=_BELOW, tallest=408)
    return figure


def _ends(tour: Tour, part: Part, complete: bool, dark: bool) -> list[go.Scatter]:
    """Draw the ends of the walk inside the part: the first as a green disc, the last as a vermilion square."""
    size = float(np.clip(part.square_px(NARROW) * 0.66, 10, 44))
    ends = map(tour.board.square, tour.path[[0, -1]].tolist()) if len(tour) else ()
    return [
        go.Scatter(
            x=[column],
            y=[row],
            mode="markers",
            marker={
                "size": size,
                "color": mark.colour(dark),
                "symbol": mark.glyph,
                "line": {"width": 1.5, "color": paper(dark)},
            },
            name=mark.words,
            hoverinfo="skip",
        )
        for (row, column), mark in zip(ends, end_marks(tour, complete), strict=False)
        if part.holds((row, column))
    ]


def _picture(tour: Tour, part: Part, dark: bool) -> str:
    return address_of(path_pixels(tour, part, _PIXELS / part.side, dark))


def _add_picture(figure: go.Figure, part: Part, picture: str) -> None:
    figure.add_layout_image(
        source=picture,
        xref="x",
        yref="y",
        x=part.left - 0.5,
        y=part.top - 0.5,
        sizex=part.columns,
        sizey=part.rows,
        sizing="stretch",
        layer="below",
    )


def _places(board: Part) -> go.Scatter:
    """Draw invisible targets all over the board, so that dragging a frame selects a part."""
    rows, columns = (
        np.unique(np.linspace(0, side - 1, min(side, _TARGETS)).astype(np.int16))
        for side in (board.rows, board.columns)
    )
    where = np.repeat(rows, len(columns)), np.tile(columns, len(rows))
    return targets(*where, "around row %{y}, column %{x}", "places")


def _bar(tour: Tour, dark: bool) -> go.Scatter:
    """Return an empty trace that shows the colour scale of a picture."""
    return go.Scatter(
        x=[None],
        y=[None],
        mode="markers",
        marker={
            "color": [1],
            "cmin": 1,
            "cmax": max(2, len(tour) - 1),
            "colorscale": scale_of(colours(dark)),
            "colorbar": {
                "title": {"text": "move", "side": "top"},
                "orientation": "h",
                "y": -0.02,
                "yanchor": "top",
                "thickness": 12,
                "tickformat": "~s",
                "len": 0.9,
            },
        },
        showlegend=False,
        hoverinfo="skip",
        name="scale",
    )
