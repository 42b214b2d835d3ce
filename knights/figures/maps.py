"""The chart of a sweep: a map of all starts of a board."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil, log10
from types import MappingProxyType

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.base import figure, plural
from knights.boards import Board, Square, squares_of
from knights.boards.pictures import GREY, MAX_CLICKED, ink, paper, scale
from knights.engine import CATEGORIES, FAILED, Category
from knights.experiments.sweeps import RECORD, Results
from knights.figures.board import Trace, board_figure, coloured, scatter, starts, whole
from knights.heuristics import Variant


@dataclass(frozen=True, eq=False)
class MapInfo:
    """The results for each start of a board, in arrays of shape (rows, columns); counts are 0 without a search.

    ``categories`` contains codes of :class:`Category`. ``per_square`` contains log10 of the steps per square; it is NaN
    without a search.
    """

    board: Board
    categories: NDArray[np.int8]
    per_square: NDArray[np.float32]
    steps: NDArray[np.int64]
    backtracks: NDArray[np.int64]
    restarts: NDArray[np.int64]

    @property
    def is_measured(self) -> NDArray[np.bool_]:
        """Whether the search from each start succeeded, so that its steps are comparable; shape (rows, columns)."""
        measured: NDArray[np.bool_] = ~np.isnan(self.per_square) & ~np.isin(self.categories, FAILED)
        return measured


def map_info(board: Board, results: Results | None) -> MapInfo:
    """Arrange the results of a board by square; ``results`` is None for a board that has not been run."""
    if results is None:
        results = Results(board, Variant(), np.zeros(0, dtype=RECORD), 0)
    searched = np.where(results["steps"] > 0, results.per_square, np.nan)
    categories = results.on_board(results.categories, float(Category.NOT_RUN)).astype(np.int8)
    fields = ("steps", "backtracks", "restarts")
    counts = (results.on_board(results[field], 0).astype(np.int64) for field in fields)
    return MapInfo(board, categories, np.log10(results.on_board(searched)).astype(np.float32), *counts)


def map_figure(
    info: MapInfo,
    by: str,
    dark: bool = False,
    most: float = 1,
    legend: bool = True,
    left: Mapping[Square, int] = MappingProxyType({}),
) -> go.Figure:
    """Draw a map of the starts of a board, as high as its container.

    ``by`` says what the colours show: ``outcome`` or ``steps``. The scale of steps ends at the decade above ``most``,
    the largest number of steps per square. The legend names the categories. ``left`` has the number of squares left
    where the walks from some starts lost their tours, for the texts of these starts.
    """
    board, categories = whole(info.board), shown_categories([info], by)
    on_scale = info.is_measured if by == "steps" else np.zeros_like(info.is_measured)
    marked = np.isin(info.categories, categories) & squares_of(info.board) & ~on_scale
    # A step of the scale for each category.
    last = len(Category)
    colours = [
        [edge / last, colour_of(category, by, dark)] for category in Category for edge in (category, category + 1)
    ]
    codes = np.where(marked, info.categories, np.float32(np.nan))
    traces = [coloured(codes, zmin=-0.5, zmax=last - 0.5, colorscale=colours)]
    if by == "steps":
        measured = np.where(info.is_measured, info.per_square, np.nan)
        traces.append(coloured(measured, coloraxis="coloraxis"))
    if board.side <= MAX_CLICKED:
        traces.append(_starts(info, ~on_scale, left))
    for one in categories if legend else ():
        swatch = {"size": 15, "symbol": "square", "color": colour_of(one, by, dark)}
        marker = {**swatch, "line": {"width": 1, "color": GREY}}
        traces.append(scatter([None], [None], str(CATEGORIES[one]), mode="markers", marker=marker))
    axis = _scale_axis(most, dark) if by == "steps" else None
    return board_figure(traces, board, "start", below=80 if legend else 10, height=None, coloraxis=axis)


def _starts(info: MapInfo, marked: NDArray[np.bool_], left: Mapping[Square, int]) -> Trace:
    """Draw the starts; those of the mask have the glyphs of their categories."""
    there, size = squares_of(info.board), len(info.board)
    fields = (info.categories, marked, info.steps, info.backtracks, info.restarts)
    columns = (values[there].tolist() for values in fields)
    texts, glyphs = [], []
    for square, code, is_marked, steps, back, again in zip(info.board, *columns, strict=True):
        mark = CATEGORIES[Category(code)]
        text = mark.label
        if steps:
            text += f"<br>{steps:,} steps ({figure(steps / size)} per square)"
            text += f"<br>{back:,} backtracks, {again:,} restarts"
        if square in left:
            text += f"<br>first walk lost with {plural(left[square], 'square')} left"
        texts.append(text)
        glyphs.append(mark.glyph if is_marked else "")
    return starts(there, texts, glyphs)


def shown_categories(maps: Iterable[MapInfo], by: str) -> list[Category]:
    """Return the categories on the maps, in order; on maps of steps, only the categories that are not on the scale."""
    there = {code for info in maps for code in np.unique(info.categories[squares_of(info.board)]).tolist()}
    # The steps of failed starts are not comparable: they keep their marks.
    return [one for one in Category if one in there and (by == "outcome" or one in (*FAILED, Category.NO_TOUR))]


def _scale_axis(most: float, dark: bool) -> dict[str, object]:
    """Return the colour axis of steps per square, which starts at 1, with a tick at each decade."""
    top = decades(most)
    ticks = {"tickvals": [*range(top + 1)], "ticktext": [f"{10**decade:,}" for decade in range(top + 1)]}
    look = {"outlinecolor": paper(dark), "tickfont": {"color": ink(dark)}}
    narrow = {"thickness": 12, "xpad": 4, "title": {"text": "steps<br>per<br>square", "side": "top"}}
    colorbar = {**narrow, **ticks, **look}
    return {"colorscale": scale("steps", dark), "cmin": 0, "cmax": top, "colorbar": colorbar}


def colour_of(category: Category, by: str, dark: bool) -> str:
    """Return the colour of a category on a map; “no tour” is dimmed on a map of steps on a dark page."""
    dimmed = dark and by == "steps" and category is Category.NO_TOUR
    return "#767D86" if dimmed else CATEGORIES[category].colour


def decades(most: float) -> int:
    """Return the number of decades on a scale of steps per square up to ``most``, at least 1."""
    return max(1, ceil(log10(most)))


def most_steps(boards: Mapping[Board, Results]) -> float:
    """Return the maximum number of steps per square over all starts."""
    return max(float(results.per_square.max(initial=1)) for results in boards.values())


def _largest(boards: Mapping[Board, Results]) -> go.Figure:
    board = max(boards, key=len)
    return map_figure(map_info(board, boards[board]), "steps", most=most_steps(boards))


CHARTS = {"steps": _largest}
