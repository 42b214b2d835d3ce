"""How a tour is built: the blocks with a tour each, the moves that are swapped, the one tour that remains."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from knights.board import Board, Square
from knights.construct import Pieces, pieces
from knights.tour import Tour
from knights.ui.colours import GREEN, ORANGE, PURPLE, VERMILLION, ink, paper, path_colour
from knights.ui.figures.board import chessboard

MOST_SHOWN = 24
"""The longest side of a board that is shown block by block."""

STEPS = ("blocks", "swaps", "tour")
"""Before the swaps, the swaps, after the swaps."""

_TALLEST = 560


@dataclass(frozen=True, eq=False)
class PiecesInfo:
    """What is drawn.

    Attributes:
        pieces: the blocks, and the swaps that join them.
        tour: what comes of it.
    """

    pieces: Pieces
    tour: Tour


def pieces_info(tour: Tour) -> PiecesInfo:
    """What to draw of a constructed tour.

    Raises:
        InputError: if its board has a side of less than 5: nothing is cut there.
    """
    return PiecesInfo(pieces(tour.board, tour.squares[0]), tour)


def pieces_figure(info: PiecesInfo, step: str, dark: bool = False) -> go.Figure:
    """One of the ``STEPS`` of building a tour."""
    board, parts = info.pieces.board, info.pieces
    given = [edge for swap in parts.swaps for edge in swap.given] + list(parts.crossings)
    figure = go.Figure(chessboard(board.rows, board.columns, dark))
    if step == "tour":
        path = [*info.tour.squares, *info.tour.squares[: int(info.tour.closed)]]
        figure.add_trace(_line(path, "the tour", path_colour(dark), 2.5))
        figure.add_trace(_edges(given, "put in", GREEN, 4, "solid"))
    else:
        figure.add_traces(_blocks(parts, dark, 0.35 if step == "swaps" else 1))
    if step == "swaps":
        taken = [edge for swap in parts.swaps for edge in swap.taken]
        figure.add_trace(_edges(taken, "taken away", VERMILLION, 4, "dot"))
        figure.add_trace(_edges(given, "put in", GREEN, 4, "solid"))
    _mark_blocks(figure, parts, dark)
    _lay_out(figure, board)
    return figure


def _blocks(parts: Pieces, dark: bool, opacity: float) -> list[go.Scatter]:
    """The tour of each block; neighbours differ in colour."""
    shades = (path_colour(dark), ORANGE)
    corners = sorted({piece.corner[0] for piece in parts.pieces}), sorted({p.corner[1] for p in parts.pieces})
    lines: list[list[Square | None]] = [[], []]
    for piece in parts.pieces:
        odd = (corners[0].index(piece.corner[0]) + corners[1].index(piece.corner[1])) % 2
        lines[odd] += [*piece.squares, *piece.squares[: int(piece.closed)], None]
    return [
        _line(line, "tours of the blocks", colour, 2.5, colour != ORANGE).update(opacity=opacity)
        for line, colour in zip(lines, shades, strict=True)
    ]


def _line(
    path: Iterable[Square | None], name: str, colour: str, width: float, legend: bool = True
) -> go.Scatter:
    squares = np.array([square or (np.nan, np.nan) for square in path], dtype=np.float32).reshape(-1, 2)
    return go.Scatter(
        x=squares[:, 1],
        y=squares[:, 0],
        mode="lines",
        line={"color": colour, "width": width},
        name=name,
        showlegend=legend,
        hoverinfo="skip",
    )


def _edges(
    edges: Iterable[tuple[Square, Square]], name: str, colour: str, width: float, dash: str
) -> go.Scatter:
    path = [square for edge in edges for square in (*edge, None)]
    return _line(path, name, colour, width).update(line_dash=dash)


def _mark_blocks(figure: go.Figure, parts: Pieces, dark: bool) -> None:
    """Where the board is cut, and the start."""
    for piece in parts.pieces:
        top, left = piece.corner
        figure.add_shape(
            type="rect",
            x0=left - 0.5,
            x1=left + piece.columns - 0.5,
            y0=top - 0.5,
            y1=top + piece.rows - 0.5,
            line={"color": ink(dark), "width": 1.5},
        )
    for piece in parts.pieces:
        if not piece.closed:
            (row, column), (end_row, end_column) = piece.squares[0], piece.squares[-1]
            figure.add_trace(
                go.Scatter(
                    x=[column, end_column],
                    y=[row, end_row],
                    mode="markers",
                    marker={
                        "size": 14,
                        "color": [GREEN, PURPLE],
                        "symbol": ["circle", "square"],
                        "line": {"width": 1.5, "color": paper(dark)},
                    },
                    name="ends of the open block",
                    hoverinfo="skip",
                )
            )


def _lay_out(figure: go.Figure, board: Board) -> None:
    axis = {
        "showgrid": False,
        "zeroline": False,
        "ticks": "",
        "constrain": "domain",
        "fixedrange": True,
        "dtick": 1 if max(board.rows, board.columns) <= MOST_SHOWN else None,
    }
    height = int(np.clip(board.rows * min(_TALLEST / board.rows, 760 / board.columns), 120, _TALLEST))
    figure.update_layout(
        height=height + 86,
        margin={"l": 50, "r": 10, "t": 46, "b": 40},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        dragmode=False,
        legend={
            "orientation": "h",
            "x": 0.5,
            "xanchor": "center",
            "y": -0.01,
            "yanchor": "top",
            "font": {"size": 14},
        },
        xaxis={**axis, "side": "top", "title": "column", "range": [-0.5, board.columns - 0.5]},
        yaxis={**axis, "title": "row", "range": [board.rows - 0.5, -0.5], "scaleanchor": "x"},
    )
