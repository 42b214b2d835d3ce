"""Every start of every board of a sweep, as maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from knights.board import Board
from knights.caches import MIB, kept
from knights.search.result import Category
from knights.search.words import CATEGORIES
from knights.sweeps import Results
from knights.ui.colours import CATEGORY_COLOURS, GREY, INK, ink, paper
from knights.ui.figures.board import (
    CLICKED,
    MAX_CLICKED,
    MAX_GLYPHS,
    every_square,
    lay_out,
    targets,
    tinted,
    whole,
)


@dataclass(frozen=True, eq=False)
class MapInfo:
    """What is drawn of one board.

    Attributes:
        board: the board.
        categories: code of each start's category, shape (rows, columns), int8.
        per_square: log10 of steps per square; NaN where nothing was searched; shape (rows, columns).
        steps, backtracks, restarts: of each start, shape (rows, columns); 0 where nothing was searched.
    """

    board: Board
    categories: NDArray[np.int8]
    per_square: NDArray[np.float32]
    steps: NDArray[np.int64]
    backtracks: NDArray[np.int64]
    restarts: NDArray[np.int64]


def map_info(board: Board, results: Results | None) -> MapInfo:
    """What to draw of a board's results; None for a board that has not been run."""
    if results is None:
        zero = np.zeros((board.rows, board.columns), dtype=np.int64)
        return MapInfo(
            board,
            np.full(zero.shape, Category.NOT_RUN, dtype=np.int8),
            np.full(zero.shape, np.nan, dtype=np.float32),
            zero,
            zero,
            zero,
        )
    searched = np.where(results["steps"] > 0, results.per_square, np.nan)
    return MapInfo(
        board,
        results.on_board(results.categories, float(Category.NOT_RUN)).astype(np.int8),
        np.log10(results.on_board(searched)).astype(np.float32),
        *(
            results.on_board(values, 0).astype(np.int64)
            for values in (results["steps"], results["backtracks"], results["restarts"])
        ),
    )


def maps_figure(maps: Mapping[Board, MapInfo], by: str, dark: bool = False, most: float = 1) -> go.Figure:
    """All boards side by side, coloured by ``outcome`` or by ``steps`` per square.

    A click on a board is a click on the marker in its middle, which carries its number in the mapping. The scale
    of steps goes to the decade above ``most`` steps per square.
    """
    size, traces = _size(len(maps)), list[go.Heatmap | go.Scatter]()
    for number, (board, info) in enumerate(maps.items()):
        axis = _axis(number)
        for trace in (*_heats(info, by), _middle(board, number, size)):
            traces.append(trace.update(xaxis=f"x{axis}", yaxis=f"y{axis}"))
    figure = go.Figure([*traces, *_legend(maps.values(), by)], _grid(tuple(maps)))
    figure.update_layout(coloraxis=_steps_axis(most, dark) if by == "steps" else None)
    return figure


def _across(count: int) -> int:
    return min(count, 6 if count > 12 else 4)


def _size(count: int) -> int:
    """The height of one of so many maps, in pixels."""
    across = _across(count)
    return {1: 420, 2: 300, 3: 240}.get(across, 200 if across == 4 else 150)


def _axis(number: int) -> str:
    """How Plotly numbers the axes of a map."""
    return "" if number == 0 else str(number + 1)


@kept(2 * MIB)
def _grid(boards: tuple[Board, ...]) -> dict[str, Any]:
    """Where the maps lie: made once for the looks at a sweep, for Plotly takes 0.1 s to set up thirty pairs of axes."""
    count, across = len(boards), _across(len(boards))
    down = ceil(count / across)
    figure = make_subplots(
        rows=down,
        cols=across,
        subplot_titles=[str(board) for board in boards],
        horizontal_spacing=0.25 / across / 2,
        vertical_spacing=min(0.5, 0.32 / down),
    )
    figure.update_xaxes(visible=False, constrain="domain", fixedrange=True)
    figure.update_yaxes(visible=False, constrain="domain", fixedrange=True)
    for number, board in enumerate(boards):
        axis = _axis(number)
        figure.layout[f"xaxis{axis}"].range = [-0.5, board.columns - 0.5]
        figure.layout[f"yaxis{axis}"].update(range=[board.rows - 0.5, -0.5], scaleanchor=f"x{axis}")
    margin = {"l": 20, "r": 20, "t": 60, "b": 20, "pad": 0}
    figure.update_layout(height=(_size(count) + 40) * down + 60, margin=margin, **CLICKED)
    layout: dict[str, Any] = figure.layout.to_plotly_json()
    return layout


def map_figure(info: MapInfo, by: str, dark: bool = False, most: float = 1, legend: bool = True) -> go.Figure:
    """One board, large: glyphs on its starts, each to be clicked; the scale as in :func:`maps_figure`.

    The legend may be left out where the maps beside it have one.
    """
    board = whole(info.board)
    figure = go.Figure(_heats(info, by))
    if by == "outcome" and board.side <= MAX_GLYPHS:
        figure.add_trace(_glyphs(info))
    if board.side <= MAX_CLICKED:
        figure.add_trace(_targets(info))
    if legend:
        figure.add_traces(_legend([info], by))
    lay_out(figure, board, "start", coloraxis=_steps_axis(most, dark) if by == "steps" else None)
    return figure


def _heats(info: MapInfo, by: str) -> list[go.Heatmap]:
    """The coloured squares; by steps, those without a search lie in grey beside the scale."""
    look = {"hoverinfo": "skip", "xgap": 1, "ygap": 1}
    if by == "outcome":
        last = len(Category)
        scale = [
            [edge / last, CATEGORY_COLOURS[category]]
            for category in Category
            for edge in (category, category + 1)
        ]
        return [
            go.Heatmap(
                z=info.categories, zmin=-0.5, zmax=last - 0.5, colorscale=scale, showscale=False, **look
            )
        ]
    refused = (info.categories == Category.NO_TOUR) & (info.steps == 0)
    return [
        tinted(refused, CATEGORY_COLOURS[Category.NO_TOUR]),
        go.Heatmap(z=info.per_square, coloraxis="coloraxis", **look),
    ]


def _middle(board: Board, number: int, size: int) -> go.Scatter:
    return targets(
        [(board.rows - 1) / 2],
        [(board.columns - 1) / 2],
        f"{board}: click for the large view",
        "boards",
        customdata=[[number]],
        marker={"size": size * 0.8, "symbol": "square"},
    )


def _glyphs(info: MapInfo) -> go.Scatter:
    board = whole(info.board)
    rows, columns = every_square(board)
    return go.Scatter(
        x=columns,
        y=rows,
        mode="text",
        text=[CATEGORIES[Category(code)].glyph for code in info.categories.ravel().tolist()],
        textfont={"size": float(np.clip(board.square_px() * 0.42, 8, 24)), "color": INK},
        hoverinfo="skip",
        showlegend=False,
    )


def _targets(info: MapInfo) -> go.Scatter:
    squares, size = every_square(whole(info.board)), len(info.board)
    counts = (info.categories, info.steps, info.backtracks, info.restarts)
    text = [
        f"start {row},{column}<br>{CATEGORIES[Category(code)].label}"
        + (
            f"<br>{steps:,} steps ({steps / size:.3g} per square)<br>{back:,} backtracks, {again:,} restarts"
            if steps
            else ""
        )
        for row, column, code, steps, back, again in zip(
            *(values.ravel().tolist() for values in (*squares, *counts)), strict=True
        )
    ]
    return targets(*squares, "%{text}", "starts", text=text)


def _legend(maps: Iterable[MapInfo], by: str) -> list[go.Scatter]:
    """The categories that occur, in their order; of the steps' colours, what lies in grey beside the scale."""
    there = {code for info in maps for code in np.unique(info.categories).tolist()}
    shown = [one for one in Category if one in there and (by == "outcome" or one is Category.NO_TOUR)]
    return [
        go.Scatter(
            x=[None],
            y=[None],
            mode="markers",
            marker={
                "size": 15,
                "symbol": "square",
                "color": CATEGORY_COLOURS[one],
                "line": {"width": 1, "color": GREY},
            },
            name=f"{CATEGORIES[one].glyph} {CATEGORIES[one].label}".strip(),
        )
        for one in shown
    ]


def _steps_axis(most: float, dark: bool) -> dict[str, object]:
    """One common bar for all boards: steps per square, by decades."""
    top = max(1, ceil(np.log10(most)))
    decades = list(range(top + 1))
    return {
        "colorscale": "Viridis",  # Cividis runs through the grey of what has no tour.
        "cmin": 0,
        "cmax": top,
        "colorbar": {
            "title": {"text": "steps per square", "side": "right"},
            "tickvals": decades,
            "ticktext": [f"{10**d:,}" for d in decades],
            "outlinecolor": paper(dark),
            "tickfont": {"color": ink(dark)},
        },
    }
