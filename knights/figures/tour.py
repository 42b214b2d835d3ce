"""The figures of a search: its walk as a path on a chessboard, and its depth step by step."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import plotly.graph_objects as go
import plotly.io as pio
from numpy.typing import NDArray

from knights.base import KIB, cached
from knights.boards import Board, Tour, squares_of
from knights.boards.pictures import Fold, colours, sizes
from knights.engine import SearchResult
from knights.figures.board import NARROW, Part, Trace, axes, chessboard, lines, scatter
from knights.figures.template import CLEAR, TYPE, curve, laid_out

_SHADES = 40
"""The maximum number of colours of a walk on a large board."""
_CORNERS = 24
"""The number of corners of a polygon that looks like a disc."""
_NAMES = 24
"""The margin for the names of rows and columns, in pixels, as wide as in the players."""


def edge_of(board: Board) -> int:
    """Return the margin to the left of a board and above it, in pixels: for names, or a border on large boards."""
    return _NAMES if max(board.rows, board.columns) <= sizes.MAX_GLYPHS else 1


def is_zoomed(board: Board) -> bool:
    """Return whether the wheel and dragging enlarge a part of a board; below, they scroll the page."""
    return max(board.rows, board.columns) >= sizes.MIN_ZOOMED


@dataclass(frozen=True, eq=False)
class TourInfo:
    """A walk to draw: a tour if ``complete``, otherwise the last walk of a search, which contains at least the start.

    Attributes:
        reasons: a key of ``REASONS`` for each move, shape (squares - 1,).
        names: whether to show the chess names of squares.
    """

    walk: Tour
    complete: bool
    reasons: NDArray[np.int8]
    names: bool = False

    @property
    def fold(self) -> Fold:
        """The places of the squares in the drawing, in strips if the board is long."""
        return Fold(self.walk.board)

    @property
    def side(self) -> float:
        """The side of a square, in pixels, in a narrow window; widths of lines and sizes of marks are based on it."""
        return Part(0, 0, self.fold.rows, self.fold.columns).square_px(NARROW)


class Written(go.Figure):  # type: ignore[misc]  # Plotly has no types.
    """A figure that sends its traces and layout without Plotly's checks; ``go.Figure`` would send the same JSON.

    Plotly checks and copies every attribute twice, which is a third of the cost of a click on the Tour page. Since the
    figures of the app differ only in their numbers, it is enough that the tests let Plotly check them. Each trace
    contains its ``type``; arrays are NumPy arrays, and whole numbers in them have at most 32 bits.
    """

    def __init__(self, data: Sequence[Trace], layout: Trace) -> None:
        # Skip the parent's constructor, which makes the costly checks; Streamlit calls only to_dict. Plotly has no
        # attributes with these names.
        self._as_data, self._as_layout = data, layout

    def to_dict(self) -> dict[str, object]:
        """Return the figure in the form that Plotly sends, with arrays as bytes in base64."""
        traces = [{name: _sent(value) for name, value in trace.items()} for trace in self._as_data]
        template = _template(str(pio.templates.default))
        return {"data": traces, "layout": {"template": template, **self._as_layout}}


def _sent(value: object) -> object:
    """Return a value in the form that Plotly sends: numbers as their type, bytes and, unless flat, shape."""
    if not isinstance(value, np.ndarray):
        return value
    if value.dtype == object:
        return value.tolist()
    packed = {"dtype": value.dtype.str[1:], "bdata": b64encode(value.tobytes()).decode("ascii")}
    return packed if value.ndim == 1 else {**packed, "shape": str(value.shape)[1:-1]}


@cached(256 * KIB)
def _template(name: str) -> Trace:
    """Return a Plotly template as JSON; the name is a cache key, since Streamlit changes Plotly's default."""
    template: Trace = pio.templates[name].to_plotly_json()
    return template


def tour_figure(info: TourInfo, dark: bool = False) -> Written:
    """Draw a tour as a path on the chessboard, with a green disc at the start and a vermilion square at the end.

    Pointing at a square names it, its number, and why the move to it was made. From ``MIN_ZOOMED`` squares per side on,
    dragging a box enlarges a part. The figure fills its container from the upper left corner, as does the player that
    covers it while it plays.
    """
    board = info.walk.board
    traces = [*_squares(info, dark), *_paths(info, dark)]
    if max(board.rows, board.columns) <= sizes.MAX_NUMBERED:
        traces += _numbers(info, dark)
    return Written([*traces, *_ends(info, dark)], _layout(info, dark))


def _layout(info: TourInfo, dark: bool) -> Trace:
    board, fold = info.walk.board, info.fold
    edge = edge_of(board)
    large = is_zoomed(board)
    both = {"automargin": False, "showticklabels": edge == _NAMES, "fixedrange": not large}
    rows, columns = board.names(info.names)
    across = {"tickvals": [*range(board.columns)], "ticktext": columns, "constraintoward": "left"}
    down = {"tickvals": [*range(board.rows)], "ticktext": rows}
    return {
        "margin": {"l": edge, "t": edge, "r": 1, "b": 1, "pad": 0},
        **axes(Part(0, 0, fold.rows, fold.columns), both | across, both | down),
        "showlegend": False,
        "hovermode": "closest",
        "hoverlabel": {"font": {"size": TYPE}},
        "modebar": {"bgcolor": colours.paper(dark), "color": colours.ink(dark)},
        "dragmode": "zoom" if large else False,
        "meta": {"start": ",".join(map(str, info.walk.squares[0])) if len(info.walk) else ""},
        **CLEAR,
    }


def _squares(info: TourInfo, dark: bool) -> Iterator[Trace]:
    """Draw the squares of each strip; they keep the colours that they have on the undivided board."""
    fold = info.fold
    holes = fold.places(np.flatnonzero(~squares_of(fold.board)))
    hover, told = _hover(info)
    for strip, (top, left, rows, columns) in enumerate(fold.parts()):
        part = Part(top, left, rows, columns)
        squares = chessboard(part, dark, odd=(strip * fold.per - top - left) % 2, holes=holes)
        shown = np.ascontiguousarray(told[top : top + rows, left : left + columns])
        squares |= {"hoverinfo": "all", "hovertemplate": f"{hover}<extra></extra>", "customdata": shown}
        yield squares
    if fold.board.holes:
        yield _outline(fold)


def _hover(info: TourInfo) -> tuple[str, NDArray[Any]]:
    """Return Plotly's template for the text about a square, and what it inserts, on a large board short numbers."""
    walk, fold = info.walk, info.fold
    board, numbers = walk.board, walk.numbers.ravel()
    if max(board.rows, board.columns) > sizes.MAX_CLICKED:
        where = "" if fold.strips > 1 else " · row %{y}, column %{x}"
        template = f"<b>%{{customdata:,}}</b> of {len(board):,}{where} (0: not visited)"
        words: NDArray[Any] = numbers
        if len(walk) == len(board):
            template = template.removesuffix(" (0: not visited)")
    else:
        why = ["start", *(colours.REASONS[reason].words for reason in info.reasons.tolist())]
        rows, columns = board.names(info.names)
        chess = info.names and not columns[0].isdigit()
        names = [f"{column}{row}" if chess else f"row {row}, column {column}" for row in rows for column in columns]
        told = [f"<b>{number}</b> · %s<br>{why[number - 1]}" if number else "%s<br>not visited" for number in numbers]
        template = "%{customdata}"
        words = np.array([text % name for text, name in zip(told, names, strict=True)], dtype=object)
    placed = np.zeros((fold.rows, fold.columns), words.dtype)
    placed[tuple(places.astype(int) for places in fold.places(np.arange(board.area)))] = words
    return template, placed


def _outline(fold: Fold) -> Trace:
    """Draw the edges of a board with holes, as players do."""
    rows, columns = fold.places(np.flatnonzero(squares_of(fold.board)))
    there = np.zeros((fold.rows + 2, fold.columns + 2), dtype=bool)
    there[rows.astype(int) + 1, columns.astype(int) + 1] = True
    upright, level = np.argwhere(there[:, 1:] != there[:, :-1]), np.argwhere(there[1:] != there[:-1])
    corners = np.concatenate([upright - (1, 0), level - (0, 1)]) - 0.5
    sides = np.repeat([(1, 0), (0, 1)], [len(upright), len(level)], axis=0)
    down, across = np.stack([corners, corners + sides, np.full(corners.shape, np.nan)], axis=1).reshape(-1, 2).T
    line = {"color": colours.GREY, "width": 1}
    return {"type": "scatter", "x": across, "y": down, "mode": "lines", "line": line, "hoverinfo": "skip"}


def _paths(info: TourInfo, dark: bool) -> list[Trace]:
    """Draw the moves, marked by their reasons, and the closing move of a closed tour."""
    path, width = info.walk.path, float(np.clip(info.side / 18, 0.8, 4))
    drawn = []
    if max(info.walk.board.rows, info.walk.board.columns) > sizes.MAX_CLICKED:
        # Colours from the first move to the last, as in the players, show the course of a long walk.
        ends = np.linspace(0, len(path) - 1, min(_SHADES, max(1, len(path) - 1)) + 1).astype(int)
        for (begin, end), colour in zip(pairwise(ends), colours.scale("moves", dark, len(ends) - 1), strict=True):
            drawn.append(_lines(info.fold, path[None, begin : end + 1], colours.REASONS[colours.UNTOLD], colour, width))
    else:
        for reason, mark in colours.REASONS.items():
            moves = np.flatnonzero(info.reasons == reason)
            if len(moves):
                # A line without gaps is a single path in the browser; with gaps, each move would be a path.
                pieces = path[None] if len(moves) == len(path) - 1 else path[moves[:, None] + [0, 1]]
                drawn.append(_lines(info.fold, pieces, mark, mark.colour(dark), width))
    if info.walk.closed and len(path) > 1:
        closing = path[[-1, 0]][None]
        drawn.append(_lines(info.fold, closing, colours.CLOSING, colours.CLOSING.colour(dark), width + 1))
    return drawn


def _lines(fold: Fold, pieces: NDArray[np.generic], mark: colours.Mark, colour: str, width: float) -> Trace:
    """Draw pieces of a walk, each a row of an array of places, as one line with gaps between the pieces."""
    if fold.strips == 1:
        rows, columns = fold.places(pieces)
    else:
        broken = [fold.line(piece) for piece in pieces]
        rows, columns = (
            np.concatenate([part for line in broken for part in (line[axis], [np.nan])])[None] for axis in (0, 1)
        )
    return lines(rows, columns, mark.words, colour, width, dash=mark.dash.plotly)


def _polygons(
    info: TourInfo, at: Sequence[int] | NDArray[np.generic], reach: float, corners: int, **look: Any
) -> Trace:
    """Draw regular polygons on squares, given as positions in the walk; many corners make a disc.

    Their size is not a number of pixels, so that they scale with the chart: ``reach``, the distance from the centre of
    a polygon to its sides, is a share of a square. ``look`` contains the name and the colour of the trace.
    """
    angles = np.pi * (2 * np.arange(corners + 1) + 1) / corners
    y, x = (
        np.hstack([place[:, None] + reach * turn / turn.max(), np.full((len(place), 1), np.nan)]).ravel()
        for place, turn in zip(info.fold.places(info.walk.path[at]), (np.sin(angles), np.cos(angles)), strict=True)
    )
    return scatter(y, x, mode="none", fill="toself", **look)


def _words_at(info: TourInfo, at: Sequence[int] | NDArray[np.generic], colour: str) -> Trace:
    text = [str(position + 1) for position in at]
    rows, columns = info.fold.places(info.walk.path[at])
    return scatter(rows, columns, "numbers", mode="text", text=text, textfont={"color": colour})


def _numbers(info: TourInfo, dark: bool) -> Iterator[Trace]:
    """Draw the move numbers on discs in the colour of the page, so that the path does not cross them."""
    every = np.arange(len(info.walk))
    for reach, colour in ((0.29, colours.path_colour(dark)), (0.27, colours.paper(dark))):
        yield _polygons(info, every, reach, _CORNERS, name="discs", fillcolor=colour)
    yield _words_at(info, every, colours.ink(dark))


def _ends(info: TourInfo, dark: bool) -> Iterator[Trace]:
    walk = info.walk
    numbered = max(walk.board.rows, walk.board.columns) <= sizes.MAX_NUMBERED
    # On small squares, both marks are larger than the square, so that they remain visible.
    reach = max(0.34, 5 / info.side)
    for at, mark in zip((0, len(walk) - 1), colours.end_marks(walk, info.complete), strict=False):
        corners = 4 if mark.glyph == "square" else 4 * _CORNERS  # on a small board, an end is large
        for share, colour in ((1.08, colours.paper(dark)), (1, mark.colour(dark))):
            yield _polygons(info, [at], reach * share, corners, name=mark.words, fillcolor=colour)
        if numbered:
            yield _words_at(info, [at], colours.WHITE)


def shown_walk(result: SearchResult) -> Tour:
    """Return the tour or, without one, the last walk of the search, which contains at least the start."""
    board, walk = result.board, result.walk
    return result.tour or (Tour(board, walk) if len(walk) else Tour.from_squares(board, [result.start]))


def shown_reasons(result: SearchResult) -> NDArray[np.int8] | None:
    """Return the reason for each move of the walk; None on a large board, without a walk or without a rule."""
    large = max(result.board.rows, result.board.columns) > sizes.MAX_CLICKED
    return None if large or not len(result.walk) else result.move_reasons


def profile_figure(result: SearchResult, dark: bool = False) -> go.Figure | None:
    """Draw depth against steps as a band between its minimum and maximum; return None if there is no profile."""
    profile, squares = result.profile, len(result.board)
    if profile is None:
        return None
    ends = np.arange(1, len(profile.least) + 1, dtype=np.int64) * profile.stretch
    steps = np.minimum(ends, result.steps)
    style = colours.path_colour(dark), "solid"
    hover = "to step %{x:,}: %{customdata:,} to %{y:,} squares on the walk"
    band = {"customdata": profile.least, "fill": "tonexty", "showlegend": False}
    least = curve(steps, profile.least, style, width=1.5, showlegend=False, hoverinfo="skip")
    figure = go.Figure([least, curve(steps, profile.largest, style, hover, width=1.5, **band)])
    words, line = f"a tour: {squares:,} squares", {"color": colours.GREY, "dash": "dash", "width": 1}
    figure.add_hline(y=squares, line=line, annotation_text=words, annotation_position="top left")
    x = {"title": "steps made", "rangemode": "tozero"}
    y = {"title": "depth", "range": [0, squares * 1.18]}
    return laid_out(figure, 320, x, y, margins={"l": 60, "t": 20, "b": 50})


CHARTS = {"depth": profile_figure}
