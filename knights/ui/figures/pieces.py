"""How a tour is built: the blocks with a tour each, the moves that are swapped, the one tour that remains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import plotly.graph_objects as go

from knights.board import Square
from knights.construct import Pieces, pieces
from knights.tour import Tour
from knights.ui.colours import GREEN, ORANGE, VERMILLION, ink, path_colour
from knights.ui.figures.board import Part, chessboard, ends, frame, lay_out, lines, whole

Edge = tuple[Square, Square]

MAX_SHOWN = 24
"""The longest side of a board that is shown block by block."""

STEPS = ("blocks", "swaps", "tour")
"""Before the swaps, the swaps, after the swaps."""


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
    board, parts = whole(info.pieces.board), info.pieces
    given = [edge for swap in parts.swaps for edge in swap.given]
    figure = go.Figure(chessboard(board, dark))
    if step == "tour":
        path = _edges(info.tour.squares, info.tour.closed)
        figure.add_trace(_lines(path, "the tour", path_colour(dark), 2.5))
        figure.add_trace(_lines(given, "put in", GREEN, 4))
    else:
        figure.add_traces(_blocks(parts, dark, 0.35 if step == "swaps" else 1))
    if step == "swaps":
        taken = [edge for swap in parts.swaps for edge in swap.taken]
        figure.add_trace(_lines(taken, "taken away", VERMILLION, 4, dash="dot"))
        figure.add_trace(_lines(given, "put in", GREEN, 4))
    for piece in parts.pieces:
        frame(figure, Part(*piece.corner, piece.rows, piece.columns), ink(dark), 1.5)
        if not piece.closed:
            figure.add_traces(ends(board, piece.squares[0], piece.squares[-1], True, dark))
    lay_out(figure, board)
    return figure


def _blocks(parts: Pieces, dark: bool, opacity: float) -> list[go.Scatter]:
    """The tour of each block; neighbours differ in colour."""
    shades = (path_colour(dark), ORANGE)
    corners = sorted({piece.corner[0] for piece in parts.pieces}), sorted({p.corner[1] for p in parts.pieces})
    tours: list[list[Edge]] = [[], []]
    for piece in parts.pieces:
        odd = (corners[0].index(piece.corner[0]) + corners[1].index(piece.corner[1])) % 2
        tours[odd] += _edges(piece.squares, piece.closed)
    return [
        _lines(edges, "tours of the blocks", colour, 2.5, showlegend=colour != ORANGE, opacity=opacity)
        for edges, colour in zip(tours, shades, strict=True)
    ]


def _edges(path: Sequence[Square], closed: bool) -> list[Edge]:
    """The moves along a path, with the one that closes it."""
    return list(pairwise([*path, *path[: int(closed)]]))


def _lines(edges: Sequence[Edge], name: str, colour: str, width: float, **more: Any) -> go.Scatter:
    both = np.array(edges, dtype=np.int16).reshape(-1, 2, 2)
    return lines(both[..., 0], both[..., 1], name, colour, width, **more)
