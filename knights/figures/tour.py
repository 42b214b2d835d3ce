"""A tour drawn as a path over its chessboard."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from plotly.colors import sample_colorscale

from knights.boards.board import Board
from knights.boards.pictures.colours import ink, paper, path_colour
from knights.boards.pictures.fold import Fold
from knights.boards.pictures.marks import CLOSING, REASONS, UNTOLD, Mark, end_marks
from knights.boards.pictures.tour import names_of
from knights.boards.tour import Tour
from knights.engine.result import SearchResult
from knights.figures.board import AXIS, NARROW, Part, chessboard
from knights.figures.raster import SCALE, STRETCH
from knights.figures.sizes import MAX_CLICKED, MAX_GLYPHS, MAX_NUMBERED
from knights.figures.template import CLEAR
from knights.figures.written import Trace, Written

_SHADES = 40
"""The number of colours of a long walk."""
_NAMES = 24
"""The margin for the names of rows and columns, in pixels, as in the players."""


def edge_of(board: Board) -> int:
    """Return the margin left of a board and above it, in pixels: for names of rows and columns, or its border."""
    return _NAMES if max(board.rows, board.columns) <= MAX_GLYPHS else 1


@dataclass(frozen=True, eq=False)
class TourInfo:
    """A walk to draw: a tour if ``complete``, or the walk at the end of a search; at least its start.

    Attributes:
        reasons: one of ``REASONS`` per move, shape (squares - 1,).
        names: whether to show the chess names of squares.
        wide: the width of the board on screen, in pixels, at which marks do not cover the path.
    """

    walk: Tour
    complete: bool
    reasons: NDArray[np.int8]
    names: bool = False
    wide: int = NARROW

    @property
    def fold(self) -> Fold:
        """The layout of squares in strips."""
        return Fold(self.walk.board)

    @property
    def side(self) -> float:
        """The side of a square, in pixels."""
        return Part(0, 0, self.fold.rows, self.fold.columns).square_px(self.wide)


def tour_figure(info: TourInfo, dark: bool = False) -> Written:
    """Draw the tour as a path over the chessboard: start a green circle, end a vermillion square.

    It fills its container from the upper left corner, like the player above it, which handles the pointer.
    """
    board = info.walk.board
    traces = [*_squares(info.fold, dark), *_paths(info, dark)]
    if max(board.rows, board.columns) <= MAX_NUMBERED:
        traces.append(_numbers(info, dark))
    return Written([*traces, *_ends(info, dark)], _layout(info))


def _layout(info: TourInfo) -> Trace:
    board, fold = info.walk.board, info.fold
    axis = {**AXIS, "automargin": False}
    if max(board.rows, board.columns) > MAX_GLYPHS:
        axis["showticklabels"] = False
    edge = edge_of(board)
    rows, columns = names_of(board, info.names)
    return {
        "margin": {"l": edge, "t": edge, "r": 1, "b": 1, "pad": 0},
        "xaxis": {
            **axis,
            "side": "top",
            "constraintoward": "left",
            "range": [-0.5, fold.columns - 0.5],
            "tickvals": list(range(board.columns)),
            "ticktext": columns,
        },
        "yaxis": {
            **axis,
            "constraintoward": "top",
            "scaleanchor": "x",
            "range": [fold.rows - 0.5, -0.5],
            "tickvals": list(range(board.rows)),
            "ticktext": rows,
        },
        "showlegend": False,
        "hovermode": False,
        "dragmode": False,
        "meta": {"start": ",".join(map(str, info.walk.squares[0])) if len(info.walk) else ""},
        **CLEAR,
    }


def _squares(fold: Fold, dark: bool) -> Iterator[Trace]:
    """Draw the squares of each strip in the colours that they have on the board."""
    holes = fold.places([fold.board.place(hole) for hole in fold.board.holes])
    for strip, (top, left, rows, columns) in enumerate(fold.parts()):
        part = Part(top, left, rows, columns)
        yield chessboard(part, dark, odd=(strip * fold.per - top - left) % 2, holes=holes)


def _paths(info: TourInfo, dark: bool) -> list[Trace]:
    """Draw the moves, marked by their reasons, and the one that closes a tour."""
    path, width = info.walk.path, float(np.clip(info.side / 18, 0.8, 4))
    drawn = []
    if max(info.walk.board.rows, info.walk.board.columns) > MAX_CLICKED:
        drawn = _shaded(info, width, dark)
    for reason, mark in REASONS.items() if not drawn else ():
        moves = np.flatnonzero(info.reasons == reason)
        if len(moves):
            # A line without gaps is a single path in the browser, however long; with gaps it is one per move.
            pieces = [path] if len(moves) == len(path) - 1 else path[moves[:, None] + np.arange(2)]
            drawn.append(_lines(info.fold, pieces, mark, mark.colour(dark), width=width))
    if info.walk.closed and len(path) > 1:
        drawn.append(_lines(info.fold, [path[[-1, 0]]], CLOSING, CLOSING.colour(dark), width=width + 1))
    return drawn


def _shaded(info: TourInfo, width: float, dark: bool) -> list[Trace]:
    """Draw the moves of a large board, coloured from the first to the last as in the players."""
    path = info.walk.path
    first = np.linspace(0, len(path) - 1, min(_SHADES, max(1, len(path) - 1)) + 1).astype(int)
    colours = sample_colorscale(SCALE, np.linspace(*STRETCH[dark], len(first) - 1))
    return [
        _lines(info.fold, [path[begin : end + 1]], REASONS[UNTOLD], colour, width=width)
        for begin, end, colour in zip(first[:-1], first[1:], colours, strict=True)
    ]


def _lines(
    fold: Fold, pieces: Sequence[NDArray[Any]] | NDArray[Any], mark: Mark, colour: str, width: float
) -> Trace:
    """Draw pieces of a walk, the squares of each, with gaps between."""
    gap = np.full(1, np.nan, dtype=np.float32)
    if isinstance(pieces, np.ndarray) and fold.strips == 1:
        gaps = np.full((len(pieces), 1), np.nan, dtype=np.float32)
        y, x = (np.hstack([side, gaps]).ravel() for side in fold.places(pieces))
    else:
        lines = [fold.line(piece) for piece in pieces]
        y, x = (np.concatenate([part for line in lines for part in (line[axis], gap)]) for axis in (0, 1))
    line = {"color": colour, "width": width, "dash": mark.dash.plotly}
    return _scatter(y, x, mark.words, mode="lines", line=line)


def _scatter(rows: NDArray[Any], columns: NDArray[Any], name: str, **more: Any) -> Trace:
    return {"type": "scatter", "x": columns, "y": rows, "name": name, "hoverinfo": "skip", **more}


def _disc(info: TourInfo) -> float:
    """Return the size of a disc with a number, in pixels, which fits the squares of a narrow window, too."""
    return float(np.clip(info.side * 0.58, 9, 40))


def _numbers(info: TourInfo, dark: bool) -> Trace:
    """Draw the move numbers on discs of the page's colour, so that the path does not cross them out."""
    walk, disc = info.walk, _disc(info)
    rows, columns = info.fold.places(walk.path)
    rim = {"width": 1, "color": path_colour(dark)}
    return _scatter(
        rows,
        columns,
        "numbers",
        mode="markers+text",
        marker={"size": disc, "color": paper(dark), "opacity": 1, "line": rim},
        text=[str(number) for number in range(1, len(walk) + 1)],
        textfont={"size": max(8.0, disc * 0.45), "color": ink(dark)},
        textposition="middle center",
    )


def _ends(info: TourInfo, dark: bool) -> list[Trace]:
    """Draw the start as a green disc and the last square as a vermillion square."""
    walk, size = info.walk, float(max(10, _disc(info) * 1.1))
    numbered = max(walk.board.rows, walk.board.columns) <= MAX_NUMBERED
    rows, columns = info.fold.places(walk.path)
    return [
        _scatter(
            rows[[at]],
            columns[[at]],
            mark.words,
            mode="markers+text",
            marker={
                "size": size,
                "color": mark.colour(dark),
                "symbol": mark.glyph,
                "opacity": 1,
                "line": {"width": 1.5, "color": paper(dark)},
            },
            text=[str(len(walk) if at else 1) if numbered else ""],
            textfont={"size": max(8.0, size * 0.42), "color": "#FFFFFF"},
        )
        for at, mark in zip((0, -1), end_marks(walk, info.complete), strict=False)
    ]


def shown_reasons(result: SearchResult) -> NDArray[np.int8] | None:
    """Return the reasons of the moves of a result's walk; None on large boards and if no rule chose."""
    return None if max(result.board.rows, result.board.columns) > MAX_CLICKED else result.move_reasons
