"""Variants side by side: shares solved within so many steps, distributions, trends, differences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log10

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.board import Board
from knights.comparisons import Profile, score
from knights.sweeps import Results
from knights.ui.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, YELLOW

LINES = [
    (colour, dash)
    for dash in ("solid", "dash", "dot")
    for colour in (BLUE, ORANGE, GREEN, VERMILLION, SKY, PURPLE, YELLOW, GREY)
]
"""Colour and dash of the variants in order: 24 that can be told apart without colour too."""

SYMBOLS = ("circle", "square", "diamond", "cross", "x", "triangle-up", "triangle-down", "star")
_CLEAR = {"paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)"}


@dataclass(frozen=True, eq=False)
class CurvesInfo:
    """One curve a variant: the share of possible starts solved within x steps per square."""

    names: list[str]
    profiles: list[Profile]
    most: float


def curves_info(names: Sequence[str], profiles: Sequence[Profile]) -> CurvesInfo:
    """What to draw of profiles; the axis ends where the last of them rises for the last time."""
    ends = [float(profile.per_square[-1]) for profile in profiles if len(profile.per_square)]
    return CurvesInfo(list(names), list(profiles), max([2.0, *ends]))


def curves_figure(info: CurvesInfo) -> go.Figure:
    """Steps per square on a log axis: the form in which solver competitions are judged."""
    figure = go.Figure()
    end = info.most * 1.1
    for name, profile, (colour, dash) in zip(info.names, info.profiles, LINES, strict=False):
        last = profile.shares[-1] if len(profile.shares) else 0.0
        figure.add_trace(
            go.Scatter(
                x=np.concatenate([[1.0], profile.per_square, [end]]),
                y=np.concatenate([[0.0], profile.shares, [last]]),
                name=name,
                mode="lines",
                line={"color": colour, "dash": dash, "shape": "hv", "width": 2.5},
                hovertemplate="%{y:.1%} within %{x:.3g} steps per square<extra>" + name + "</extra>",
            )
        )
    figure.update_layout(
        height=430,
        margin={"l": 60, "r": 20, "t": 10, "b": 50},
        xaxis={"title": "steps per square", "type": "log", "range": [-0.01, log10(end)], **_decades(end)},
        yaxis={"title": "share of possible starts solved", "tickformat": ".0%", "range": [-0.02, 1.03]},
        legend={"orientation": "h", "y": -0.2, "yanchor": "top"},
        **_CLEAR,
    )
    return figure


def _decades(end: float) -> dict[str, object]:
    """Ticks at 1, 2, 5, 10, ... on short log axes, at the decades on long ones."""
    top = ceil(log10(max(end, 1.1)))
    ticks = [m * 10**d for d in range(top + 1) for m in ((1, 2, 5) if top <= 3 else (1,))]
    return {"tickvals": ticks, "ticktext": [f"{tick:,}" for tick in ticks]}


@dataclass(frozen=True, eq=False)
class SpreadInfo:
    """Steps per square of every start solved, a list a variant."""

    names: list[str]
    values: list[NDArray[np.float64]]


def spread_info(names: Sequence[str], results: Sequence[Sequence[Results]]) -> SpreadInfo:
    """What to draw of each variant's results."""
    values = [
        np.concatenate([part.per_square[part.found] for part in parts] or [np.zeros(0)]) for parts in results
    ]
    return SpreadInfo(list(names), values)


def spread_figure(info: SpreadInfo) -> go.Figure:
    """A box a variant, on a log axis; single points beyond the whiskers, thinned to the outermost 200."""
    figure = go.Figure()
    most = max((float(v.max()) for v in info.values if len(v)), default=2.0)
    for name, values, (colour, _) in zip(info.names, info.values, LINES, strict=False):
        if len(values):
            figure.add_trace(_box(name, values, colour))
    figure.update_layout(
        height=max(220, 44 * len(info.names) + 90),
        margin={"l": 20, "r": 20, "t": 10, "b": 50},
        showlegend=False,
        xaxis={
            "title": "steps per square of the starts solved",
            "type": "log",
            "range": [-0.03, log10(most * 1.2)],
            **_decades(most * 1.2),
        },
        yaxis={"autorange": "reversed", "automargin": True},
        **_CLEAR,
    )
    return figure


def _box(name: str, values: NDArray[np.float64], colour: str) -> go.Box:
    low, middle, high = np.percentile(values, [25, 50, 75])
    fence = np.percentile(values, [5, 95])
    # A box without points beyond is drawn only if it has a point at all.
    beyond = np.sort(values[values > fence[1]])[::-1][:200] if (values > fence[1]).any() else values[:1]
    return go.Box(
        y=[name],
        q1=[low],
        median=[middle],
        q3=[high],
        lowerfence=[fence[0]],
        upperfence=[fence[1]],
        x=[beyond.tolist()],
        boxpoints="outliers",
        orientation="h",
        name=name,
        line={"color": colour},
        marker={"color": colour, "size": 4},
        hoverinfo="x+name",
    )


@dataclass(frozen=True)
class TrendInfo:
    """A value a board and variant: first-try share, and median steps per square (None: none solved)."""

    names: list[str]
    boards: list[str]
    first_try: list[list[float]]
    median: list[list[float | None]]


def trend_info(names: Sequence[str], groups: Sequence[Sequence[Results]]) -> TrendInfo:
    """What to draw of each variant's results, board by board, the smaller first."""
    boards = sorted({part.board for group in groups for part in group}, key=lambda b: (b.rows, b.columns))
    scores = [
        [score(group[0].variant, [part for part in group if part.board == board]) for board in boards]
        for group in groups
    ]
    return TrendInfo(
        list(names),
        [str(board) for board in boards],
        [[s.first_try_share if s.possible else float("nan") for s in row] for row in scores],
        [[s.median for s in row] for row in scores],
    )


def trend_figure(info: TrendInfo, what: str) -> go.Figure:
    """``first_try`` or ``median`` against size, one line a variant."""
    shares = what == "first_try"
    figure = go.Figure(
        [
            go.Scatter(
                x=info.boards,
                y=values,
                name=name,
                mode="lines+markers",
                line={"color": colour, "dash": dash, "width": 2},
                marker={"symbol": SYMBOLS[k % len(SYMBOLS)], "size": 8},
            )
            for k, (name, values, (colour, dash)) in enumerate(
                zip(info.names, info.first_try if shares else info.median, LINES, strict=False)
            )
        ]
    )
    share_axis = {"title": "share solved at the first try", "tickformat": ".0%", "range": [-0.02, 1.04]}
    steps_axis = {"title": "median steps per square", "rangemode": "tozero"}
    figure.update_layout(
        height=400,
        margin={"l": 60, "r": 20, "t": 10, "b": 50},
        xaxis={"title": "board", "type": "category"},
        yaxis=share_axis if shares else steps_axis,
        legend={"orientation": "h", "y": -0.25, "yanchor": "top"},
        **_CLEAR,
    )
    return figure


@dataclass(frozen=True, eq=False)
class DifferenceInfo:
    """Which of two variants is better from where on one board.

    Attributes:
        board: the board.
        names: of the two variants.
        ratios: log10 of the second's steps over the first's where both solve, shape (rows, columns), else NaN:
            above 0 the first is better.
        marks: what stands on a square: who alone solves it, ``=`` or nothing, shape (rows, columns).
    """

    board: Board
    names: tuple[str, str]
    ratios: NDArray[np.float64]
    marks: NDArray[np.str_]


ONLY_FIRST, ONLY_SECOND, NEITHER, EQUAL = "1", "2", "·", "="


def difference_info(names: tuple[str, str], first: Results, second: Results) -> DifferenceInfo:
    """What to draw of two variants' results on one board and the same starts."""
    board = first.board
    a, b = (r.on_board(np.where(r.found, r.steps.astype(float), np.nan)) for r in (first, second))
    possible = first.on_board((first.verdicts != 0).astype(float), 0) > 0
    marks = np.full((board.rows, board.columns), "", dtype="<U1")
    marks[possible] = NEITHER
    marks[~np.isnan(a) & np.isnan(b)] = ONLY_FIRST
    marks[np.isnan(a) & ~np.isnan(b)] = ONLY_SECOND
    marks[~np.isnan(a) & (a == b)] = EQUAL
    marks[~np.isnan(a) & ~np.isnan(b) & (a != b)] = ""
    return DifferenceInfo(board, names, np.log10(b / a), marks)


def difference_figure(info: DifferenceInfo) -> go.Figure:
    """Blue where the first variant needs fewer steps, orange where the second does."""
    board, (first, second) = info.board, info.names
    square = min(520 / board.rows, 720 / board.columns)
    finite = info.ratios[np.isfinite(info.ratios)]
    top = max(0.3, float(np.abs(finite).max(initial=0.0)))
    solved_alone = np.select([info.marks == ONLY_FIRST, info.marks == ONLY_SECOND], [top, -top], np.nan)
    values = np.where(np.isnan(info.ratios), solved_alone, info.ratios)
    ticks = np.linspace(-top, top, 5)
    rows, columns = np.indices(values.shape, dtype=np.int16)
    figure = go.Figure(
        [
            go.Heatmap(
                z=values.astype(np.float32),
                zmin=-top,
                zmax=top,
                colorscale=[[0, ORANGE], [0.5, "rgba(140,150,160,0.15)"], [1, BLUE]],
                xgap=1,
                ygap=1,
                hoverinfo="skip",
                colorbar={
                    "title": {"text": "who needs how many times fewer steps", "side": "right"},
                    "tickvals": ticks,
                    "ticktext": [_times(t, first, second) for t in ticks],
                },
            ),
            go.Scatter(
                x=columns.ravel(),
                y=rows.ravel(),
                mode="text+markers",
                marker={"size": 2, "opacity": 0},
                text=info.marks.ravel() if max(board.rows, board.columns) <= 30 else None,
                textfont={"size": float(np.clip(square * 0.4, 8, 20))},
                customdata=_told(info),
                hovertemplate="start %{y},%{x}<br>%{customdata}<extra></extra>",
                selected={"marker": {"opacity": 0}},
                unselected={"marker": {"opacity": 0}},
                showlegend=False,
            ),
        ]
    )
    every = 1 if max(board.rows, board.columns) <= 30 else None
    axis = {"showgrid": False, "zeroline": False, "fixedrange": True, "constrain": "domain", "dtick": every}
    figure.update_layout(
        height=int(max(160, board.rows * square)) + 90,
        margin={"l": 50, "r": 10, "t": 46, "b": 10},
        hoverdistance=-1,
        hovermode="closest",
        dragmode=False,
        clickmode="event+select",
        xaxis={**axis, "title": "start column", "side": "top", "range": [-0.5, board.columns - 0.5]},
        yaxis={**axis, "title": "start row", "range": [board.rows - 0.5, -0.5], "scaleanchor": "x"},
        **_CLEAR,
    )
    return figure


def _times(value: float, first: str, second: str) -> str:
    if abs(value) < 1e-9:
        return "the same"
    return f"{first if value > 0 else second} {10 ** abs(value):.3g}×"


def _told(info: DifferenceInfo) -> list[str]:
    first, second = info.names
    words = {
        ONLY_FIRST: f"only {first} solves it",
        ONLY_SECOND: f"only {second} solves it",
        NEITHER: "neither solves it",
        EQUAL: "the same number of steps",
    }
    return [
        words.get(
            str(mark), "no tour exists" if not np.isfinite(ratio) else _times(float(ratio), first, second)
        )
        for mark, ratio in zip(info.marks.ravel(), info.ratios.ravel(), strict=True)
    ]
