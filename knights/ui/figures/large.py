"""A tour too large for one drawing: the whole board as a picture, and a part of it move by move."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.board import Board, Square
from knights.tour import Tour
from knights.ui.colours import GREEN, GREY, VERMILLION, ink, paper, path_colour
from knights.ui.figures.board import chessboard
from knights.ui.figures.raster import Part, colours, ends_of, entered_within, moves_within, picture_of, whole

MOST_VECTORS = 250_000
"""The most squares of a board whose path is sent as lines; a larger one is drawn on the server."""

MOST_DRAWN = 128
"""The longest side of a part whose moves are drawn as lines; a larger one is drawn on the server."""

MOST_CLICKED = 64
"""The longest side of a part whose squares can be clicked."""

_PIXELS = 1100
"""How wide or high a picture is: about twice what it takes on the page, so that it is sharp."""

_TARGETS = 25
"""How many places along a side of the picture can be pointed at."""

_PLAIN = {"showgrid": False, "zeroline": False, "ticks": "", "constrain": "domain", "fixedrange": True}


def part_around(board: Board, square: Square, side: int) -> Part:
    """The part of ``side`` squares each way with a square in its middle, moved to lie on the board."""
    rows, columns = min(side, board.rows), min(side, board.columns)
    top = min(max(0, square[0] - rows // 2), board.rows - rows)
    left = min(max(0, square[1] - columns // 2), board.columns - columns)
    return Part(top, left, rows, columns)


def part_between(board: Board, rows: tuple[float, float], columns: tuple[float, float]) -> Part:
    """The part between two rows and two columns, in any order; at least two squares each way."""
    (top, bottom), (left, right) = (
        (max(0, round(min(pair))), min(side - 1, round(max(pair))))
        for pair, side in ((rows, board.rows), (columns, board.columns))
    )
    top, left = min(top, board.rows - 2), min(left, board.columns - 2)
    return Part(top, left, max(2, bottom - top + 1), max(2, right - left + 1))


def overview_picture(tour: Tour, dark: bool = False) -> str:
    """The whole board as the address of an image; takes a few tenths of a second, so keep it."""
    board = whole(tour.board)
    return picture_of(tour, board, _pixels(board), dark)


def overview_figure(
    tour: Tour, part: Part, picture: str, complete: bool = True, dark: bool = False
) -> go.Figure:
    """The whole board as a picture, coloured from the first move to the last, with the part in a frame.

    Args:
        tour: the tour, or any walk on its board.
        part: what is framed.
        picture: what :func:`overview_picture` made of it.
        complete: whether the walk is a tour.
        dark: whether it is seen on a dark page.
    """
    board = tour.board
    figure = go.Figure([_targets(board), *_ends(tour, whole(board), complete, dark), _bar(tour, dark)])
    _add_picture(figure, whole(board), picture)
    figure.add_shape(
        type="rect",
        x0=part.left - 0.5,
        x1=part.left + part.columns - 0.5,
        y0=part.top - 0.5,
        y1=part.top + part.rows - 0.5,
        line={"color": VERMILLION, "width": 3},
    )
    _lay_out(figure, whole(board), dragmode="select", clickmode="event+select", showlegend=False)
    figure.update_layout(selections=[], newselection={"line": {"color": ink(dark), "width": 2}})
    return figure


@dataclass(frozen=True, eq=False)
class PartInfo:
    """What is drawn of a part.

    Attributes:
        part: which squares.
        rows, columns: both ends of each move with an end in it, shape (moves, 2), int16.
        numbers: when each of its squares is entered, from 1; 0 for never; shape of the part, int32.
    """

    part: Part
    rows: NDArray[np.int16]
    columns: NDArray[np.int16]
    numbers: NDArray[np.int32]


def part_info(tour: Tour, part: Part) -> PartInfo:
    """What to draw of a part of a tour, or of any walk on its board."""
    rows, columns = ends_of(tour, moves_within(tour, part))
    entered = np.flatnonzero(entered_within(tour, part))
    numbers = np.zeros((part.rows, part.columns), dtype=np.int32)
    row, column = np.divmod(tour.path[entered], np.int32(tour.board.columns))
    numbers[row - part.top, column - part.left] = entered + 1
    return PartInfo(part, rows.astype(np.int16), columns.astype(np.int16), numbers)


def part_figure(tour: Tour, part: Part, complete: bool = True, dark: bool = False) -> go.Figure:
    """A part of the board: its moves as lines, or as a picture if it is large. Arguments as above."""
    figure = go.Figure()
    if max(part.rows, part.columns) > MOST_DRAWN:
        _add_picture(figure, part, picture_of(tour, part, _pixels(part), dark))
        figure.add_trace(_bar(tour, dark))
    else:
        info = part_info(tour, part)
        figure.add_traces(
            [
                chessboard(part.rows, part.columns, dark, (part.top, part.left)),
                _lines(info, dark),
                *_closing(tour),
            ]
        )
        if max(part.rows, part.columns) <= MOST_CLICKED:
            figure.add_trace(_squares(info))
    figure.add_traces(_ends(tour, part, complete, dark))
    _lay_out(figure, part, dragmode=False, clickmode="event+select")
    return figure


def _pixels(part: Part) -> float:
    return _PIXELS / max(part.rows, part.columns)


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


def _targets(board: Board) -> go.Scatter:
    """Invisible markers over the whole board: what a frame is dragged over, and what hovering tells."""
    rows, columns = (
        np.unique(np.linspace(0, side - 1, min(side, _TARGETS)).astype(np.int16))
        for side in (board.rows, board.columns)
    )
    return go.Scatter(
        x=np.tile(columns, len(rows)),
        y=np.repeat(rows, len(columns)),
        mode="markers",
        marker={"size": 2, "opacity": 0, "color": GREY},
        hovertemplate="around row %{y}, column %{x}<extra></extra>",
        selected={"marker": {"opacity": 0}},
        unselected={"marker": {"opacity": 0}},
        showlegend=False,
        name="places",
    )


def _squares(info: PartInfo) -> go.Scatter:
    """Invisible markers, one a square: what is clicked and what hovering tells."""
    part = info.part
    return go.Scatter(
        x=np.tile(np.arange(part.left, part.left + part.columns, dtype=np.int16), part.rows),
        y=np.repeat(np.arange(part.top, part.top + part.rows, dtype=np.int16), part.columns),
        customdata=info.numbers.ravel(),
        mode="markers",
        marker={"size": 2, "opacity": 0, "color": GREY},
        hovertemplate="row %{y}, column %{x}<br>move %{customdata:,}<extra></extra>",
        selected={"marker": {"opacity": 0}},
        unselected={"marker": {"opacity": 0}},
        showlegend=False,
        name="squares",
    )


def _lines(info: PartInfo, dark: bool) -> go.Scatter:
    gap = np.full((len(info.rows), 1), np.nan, dtype=np.float32)
    x, y = (np.hstack([ends, gap]).ravel().astype(np.float32) for ends in (info.columns, info.rows))
    width = float(np.clip(22 / max(info.part.rows, info.part.columns) * 3, 0.8, 3))
    return go.Scatter(
        x=x,
        y=y,
        mode="lines",
        line={"color": path_colour(dark), "width": width},
        hoverinfo="skip",
        showlegend=False,
        name="moves",
    )


def _closing(tour: Tour) -> list[go.Scatter]:
    if not tour.closed or len(tour) < 2:
        return []
    return [
        go.Scatter(
            x=tour.path[[-1, 0]] % tour.board.columns,
            y=tour.path[[-1, 0]] // tour.board.columns,
            mode="lines",
            line={"color": GREEN, "width": 3, "dash": "dash"},
            hoverinfo="skip",
            showlegend=False,
            name="closing move",
        )
    ]


def _ends(tour: Tour, part: Part, complete: bool, dark: bool) -> list[go.Scatter]:
    """Where it begins and where it ends, if that is in the part."""
    if not len(tour):
        return []
    last = "end" if complete else "where it stood when it ended"
    ends = [("start", "circle", GREEN, 0), (last, "square", VERMILLION, len(tour) - 1)]
    size = float(np.clip(400 / max(part.rows, part.columns), 11, 30))
    return [
        go.Scatter(
            x=[column],
            y=[row],
            mode="markers",
            marker={
                "size": size,
                "color": colour,
                "symbol": symbol,
                "line": {"width": 1.5, "color": paper(dark)},
            },
            name=name,
            hoverinfo="skip",
        )
        for name, symbol, colour, at in ends
        for row, column in [tour.board.square(int(tour.path[at]))]
        if part.top <= row < part.top + part.rows and part.left <= column < part.left + part.columns
    ]


def _bar(tour: Tour, dark: bool) -> go.Scatter:
    """What the colours of a picture mean."""
    shades = colours(dark)[:: 255 // 5].tolist()
    scale = [[k / (len(shades) - 1), f"rgb({r},{g},{b})"] for k, (r, g, b) in enumerate(shades)]
    return go.Scatter(
        x=[None],
        y=[None],
        mode="markers",
        marker={
            "color": [1],
            "cmin": 1,
            "cmax": max(2, len(tour) - 1),
            "colorscale": scale,
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


def _lay_out(figure: go.Figure, part: Part, **more: object) -> None:
    figure.update_layout(
        height=520,
        margin={"l": 50, "r": 10, "t": 46, "b": 66},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        hovermode="closest",
        hoverdistance=-1,
        legend={"orientation": "h", "x": 0.5, "xanchor": "center", "y": -0.01, "yanchor": "top"},
        xaxis={
            **_PLAIN,
            "side": "top",
            "title": "column",
            "range": [part.left - 0.5, part.left + part.columns - 0.5],
        },
        yaxis={
            **_PLAIN,
            "title": "row",
            "range": [part.top + part.rows - 0.5, part.top - 0.5],
            "scaleanchor": "x",
        },
        **more,
    )
