"""A tour drawn on its board, as a path over the chessboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knights.tour import Tour
from knights.ui.colours import GREY, ink, paper, path_colour
from knights.ui.figures.board import NARROW, chessboard, every_square, whole
from knights.ui.figures.template import CLEAR
from knights.ui.figures.written import Trace, Written
from knights.ui.marks import CLOSING, REASONS, Mark, end_marks
from knights.ui.sizes import MAX_CLICKED, MAX_GLYPHS, MAX_NUMBERED

EDGE = 24
"""The room for the names of rows and columns, in pixels; the players leave as much."""


@dataclass(frozen=True, eq=False)
class TourInfo:
    """What is drawn.

    Attributes:
        walk: a tour, or the walk that a search ended with; at least its start.
        complete: whether it is a tour.
        reasons: for each move one of ``REASONS``, shape (squares - 1,).
        names: whether squares have their names in chess.
    """

    walk: Tour
    complete: bool
    reasons: NDArray[np.int8]
    names: bool = False

    @property
    def marks(self) -> list[Mark]:
        """The marks that are on the board, in the order of the legend."""
        moves = [mark for reason, mark in REASONS.items() if (self.reasons == reason).any()]
        closing = [CLOSING] if self.walk.closed else []
        return [*moves, *closing, *end_marks(self.walk, self.complete)]


def tour_figure(info: TourInfo, dark: bool = False) -> Written:
    """The tour as a path over the chessboard: start a green circle, end a vermillion square.

    It fills the place that it is drawn in, its squares from the upper left corner on, as the players do.
    """
    board = info.walk.board
    part = whole(board)
    traces = [chessboard(part, dark), *_paths(info, dark)]
    if part.side <= MAX_NUMBERED:
        traces.append(_numbers(info, dark))
    traces += _ends(info, dark)
    if part.side <= MAX_CLICKED:
        traces.append(_squares(info))
    return Written(traces, _layout(info))


def _layout(info: TourInfo) -> Trace:
    board = info.walk.board
    axis = {"showgrid": False, "zeroline": False, "constrain": "domain", "fixedrange": True, "ticks": ""}
    if max(board.rows, board.columns) > MAX_GLYPHS:
        axis["showticklabels"] = False
    edge = EDGE if max(board.rows, board.columns) <= MAX_GLYPHS else 1
    rows, columns = [str(row) for row in range(board.rows)], [str(column) for column in range(board.columns)]
    if info.names and board.chess_name((0, 0)):
        rows = [str(board.rows - row) for row in range(board.rows)]
        columns = [chr(ord("a") + column) for column in range(board.columns)]
    return {
        "margin": {"l": edge, "t": edge, "r": 1, "b": 1, "pad": 0},
        "xaxis": {
            **axis,
            "side": "top",
            "constraintoward": "left",
            "range": [-0.5, board.columns - 0.5],
            "tickvals": list(range(board.columns)),
            "ticktext": columns,
        },
        "yaxis": {
            **axis,
            "constraintoward": "top",
            "scaleanchor": "x",
            "range": [board.rows - 0.5, -0.5],
            "tickvals": list(range(board.rows)),
            "ticktext": rows,
        },
        "showlegend": False,
        "hovermode": "closest",
        "hoverdistance": -1,
        "dragmode": False,
        "clickmode": "event+select",
        "meta": {"start": ",".join(map(str, info.walk.squares[0])) if len(info.walk) else ""},
        **CLEAR,
    }


def _paths(info: TourInfo, dark: bool) -> list[Trace]:
    """The moves, told apart by what decided them, and the one that closes a tour."""
    walk = info.walk
    width = float(np.clip(whole(walk.board).square_px(NARROW) / 18, 0.8, 4))
    drawn = []
    for reason, mark in REASONS.items():
        moves = np.flatnonzero(info.reasons == reason)
        if len(moves):
            # A line without gaps is one path of the browser's, however long; with gaps it is one per move.
            pieces = (
                np.arange(len(walk))[None] if len(moves) == len(walk) - 1 else moves[:, None] + np.arange(2)
            )
            drawn.append(_lines(walk, pieces, mark, mark.colour(dark), width))
    if walk.closed and len(walk) > 1:
        drawn.append(_lines(walk, np.array([[-1, 0]]), CLOSING, CLOSING.colour(dark), width + 1))
    return drawn


def _lines(walk: Tour, pieces: NDArray[Any], mark: Mark, colour: str, width: float) -> Trace:
    """Pieces of a walk with gaps between; the numbers of the squares of each, shape (pieces, squares)."""
    gap = np.full((len(pieces), 1), np.nan, dtype=np.float32)
    x, y = (np.hstack([side[pieces].astype(np.float32), gap]).ravel() for side in (walk.columns, walk.rows))
    line = {"color": colour, "width": width, "dash": mark.dash.plotly}
    return {
        "type": "scatter",
        "x": x,
        "y": y,
        "mode": "lines",
        "line": line,
        "name": mark.words,
        "hoverinfo": "skip",
    }


def _disc(info: TourInfo) -> float:
    """The size of a disc with a number, in pixels: one that fits the squares of a narrow window, too."""
    return float(np.clip(whole(info.walk.board).square_px(NARROW) * 0.58, 9, 40))


def _numbers(info: TourInfo, dark: bool) -> Trace:
    """The move numbers on discs of the page's colour, so that the path does not cross them out."""
    walk, disc = info.walk, _disc(info)
    return {
        "type": "scatter",
        "x": walk.columns,
        "y": walk.rows,
        "mode": "markers+text",
        "marker": {
            "size": disc,
            "color": paper(dark),
            "opacity": 1,
            "line": {"width": 1, "color": path_colour(dark)},
        },
        "text": [str(number) for number in range(1, len(walk) + 1)],
        "textfont": {"size": max(8.0, disc * 0.45), "color": ink(dark)},
        "textposition": "middle center",
        "hoverinfo": "skip",
        "name": "numbers",
    }


def _ends(info: TourInfo, dark: bool) -> list[Trace]:
    """The start as a green disc, the last square as a vermillion square."""
    walk, size = info.walk, float(max(10, _disc(info) * 1.1))
    numbered = max(walk.board.rows, walk.board.columns) <= MAX_NUMBERED
    return [
        {
            "type": "scatter",
            "x": walk.columns[[at]],
            "y": walk.rows[[at]],
            "mode": "markers+text",
            "marker": {
                "size": size,
                "color": mark.colour(dark),
                "symbol": mark.glyph,
                "opacity": 1,
                "line": {"width": 1.5, "color": paper(dark)},
            },
            "text": [str(len(walk) if at else 1) if numbered else ""],
            "textfont": {"size": max(8.0, size * 0.42), "color": "#FFFFFF"},
            "name": mark.words,
            "hoverinfo": "skip",
        }
        for at, mark in zip((0, -1), end_marks(walk, info.complete), strict=False)
    ]


def _squares(info: TourInfo) -> Trace:
    """What is clicked, not seen; hovering tells where a square is and when it was entered."""
    walk = info.walk
    rows, columns = every_square(whole(walk.board))
    numbers = walk.numbers
    told = []
    for square in walk.board:
        name, number = walk.board.chess_name(square), int(numbers[square])
        place = f"row {square[0]}, column {square[1]}" + (f" ({name})" if name else "")
        told.append(f"{place}<br>" + (f"move {number:,}" if number else "not entered"))
    steady = {"marker": {"opacity": 0}}  # A click would fade all the others.
    return {
        "type": "scatter",
        "x": columns,
        "y": rows,
        "mode": "markers",
        "marker": {"size": 2, "opacity": 0, "color": GREY},
        "text": told,
        "hovertemplate": "%{text}<extra></extra>",
        "selected": steady,
        "unselected": steady,
        "name": "squares",
    }
