"""Variants side by side: shares solved within so many steps, distributions, trends."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log10

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.comparisons import PerformanceProfile, profile
from knights.comparisons.intervals import bands
from knights.figures.template import LEGEND, NAMES, Room, axis, laid_out
from knights.pictures.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, YELLOW
from knights.sweeps import Results

_COLOURS = (BLUE, ORANGE, GREEN, VERMILLION, SKY, PURPLE, YELLOW, GREY)
_DASHES = ("solid", "dash", "dot", "dashdot")
LINES = [(_COLOURS[k % 8], _DASHES[(k + k // 8) % 4]) for k in range(24)]
"""Colour and dash of the variants in order: 24 pairs, of which neighbours differ in both."""

SYMBOLS = ("circle", "square", "diamond", "cross", "x", "triangle-up", "triangle-down", "star")


def _widths(count: int) -> list[float]:
    """Wide lines below narrow ones: those that run together are all seen."""
    return [5 - 3 * k / max(1, count - 1) for k in range(count)]


def share_axis(words: str, least: float) -> dict[str, object]:
    """Shares in percent; from 0, or from a little below the least where all lie in the upper half."""
    floor = floor_of(least)
    rest = f" (axis from {floor:.0%})" if floor else ""
    return axis(words + rest, tickformat=".0%", range=[floor or -0.02, 1.0 + 0.04 * (1 - floor)])


def floor_of(least: float) -> float:
    """Where an axis of shares begins: 0, or the tenth below the least share if that is over a half."""
    return floor(10 * least - 0.25) / 10 if least > 0.5 else 0.0


@dataclass(frozen=True, eq=False)
class CurvesInfo:
    """One curve a variant: the share of solvable starts solved within x steps per square.

    Attributes:
        names: of the variants.
        profiles: their curves.
        most: the steps per square after which no curve rises, at least 2.
        least: the share at which the lowest curve begins.
        points, bands: steps per square, and the lower and upper ends of the shares there, shape (variants, 2,
            points); None where they are not known.
    """

    names: list[str]
    profiles: list[PerformanceProfile]
    most: float
    least: float
    points: NDArray[np.float64] | None = None
    bands: NDArray[np.float64] | None = None

    @property
    def differs(self) -> bool:
        """Whether any two curves differ."""
        first = self.profiles[0]
        return any(
            not np.array_equal(one.per_square, first.per_square)
            or not np.array_equal(one.shares, first.shares)
            for one in self.profiles
        )


def curves_info(names: Sequence[str], profiles: Sequence[PerformanceProfile]) -> CurvesInfo:
    """What to draw of profiles; the axis ends where the last of them rises for the last time."""
    ends = [float(profile.per_square[-1]) for profile in profiles if len(profile.per_square)]
    begin = [float(profile.shares[0]) if len(profile.shares) else 0.0 for profile in profiles]
    return CurvesInfo(list(names), list(profiles), max([2.0, *ends]), min(begin, default=0.0))


MOST_BANDS = 2
"""How many curves at most have bands: those of more lie over one another."""


def curves_of(names: Sequence[str], groups: Sequence[Sequence[Results]], bands: bool) -> CurvesInfo:
    """What to draw of each variant's results; of few variants with bands of 95% if asked."""
    curves = curves_info(names, [profile(group[0].variant, group) for group in groups])
    return with_bands(curves, groups) if bands and len(names) <= MOST_BANDS else curves


POINTS = 32
"""At how many places the bands of curves are known."""


def with_bands(info: CurvesInfo, groups: Sequence[Sequence[Results]]) -> CurvesInfo:
    """The same with the 95% intervals of the curves, where these are not too much work."""
    points = np.geomspace(1.0, info.most, POINTS)
    return replace(info, points=points, bands=bands(groups, points))


def curves_figure(info: CurvesInfo) -> go.Figure:
    """Steps per square on a log axis: the form in which solver competitions are judged."""
    figure = go.Figure()
    end = info.most * 1.1
    lines = zip(info.names, info.profiles, LINES, _widths(len(info.names)), strict=False)
    if info.points is not None and info.bands is not None:
        for (low, high), (colour, _) in zip(info.bands, LINES, strict=False):
            figure.add_trace(
                _band(np.append(info.points, end), np.append(low, low[-1]), np.append(high, high[-1]), colour)
            )
    for name, one, (colour, dash), width in lines:
        last = one.shares[-1] if len(one.shares) else 0.0
        figure.add_trace(
            go.Scatter(
                x=np.concatenate([[1.0], one.per_square, [end]]),
                y=np.concatenate([[0.0], one.shares, [last]]),
                name=name,
                mode="lines",
                line={"color": colour, "dash": dash, "shape": "hv", "width": width},
                hovertemplate="%{y:.1%} within %{x:.3g} steps per square<extra>" + name + "</extra>",
            )
        )
    x = {"type": "log", "range": [-0.01, log10(end)], **steps_axis("steps per square", end)}
    y = share_axis("share of solvable starts solved", info.least)
    return laid_out(figure, 450, x, y, legend=LEGEND)


def _band(
    points: NDArray[np.float64], low: NDArray[np.float64], high: NDArray[np.float64], colour: str
) -> go.Scatter:
    """The area between two lines."""
    return go.Scatter(
        x=np.concatenate([points, points[::-1]]),
        y=np.concatenate([high, low[::-1]]),
        mode="lines",
        line={"width": 0},
        fill="toself",
        fillcolor=colour,
        opacity=0.13,
        hoverinfo="skip",
        showlegend=False,
    )


def steps_axis(words: str, end: float) -> dict[str, object]:
    """Ticks at 1, 2, 5, 10, ... on short log axes, at the decades on long ones."""
    top = ceil(log10(max(end, 1.1)))
    ticks = [m * 10**d for d in range(top + 1) for m in ((1, 2, 5) if top <= 3 else (1,))]
    if end < 5:
        ticks = sorted({*ticks, 1.2, 1.5, 3})
    return axis(words, tickvals=ticks, ticktext=[f"{tick:,}" for tick in ticks])


@dataclass(frozen=True, eq=False)
class SpreadInfo:
    """Steps per square of every start solved, a list a variant."""

    names: list[str]
    values: list[NDArray[np.float64]]

    @property
    def differs(self) -> bool:
        """Whether any start takes more than one step per square."""
        return any((values != 1).any() for values in self.values)


def spread_info(names: Sequence[str], results: Sequence[Sequence[Results]]) -> SpreadInfo:
    """What to draw of each variant's results."""
    values = [
        np.concatenate([part.per_square[part.found] for part in parts] or [np.zeros(0)]) for parts in results
    ]
    return SpreadInfo(list(names), values)


def spread_figure(info: SpreadInfo) -> go.Figure:
    """A box a variant, on a log axis; single points beyond the whiskers, thinned to the outermost 200."""
    figure = go.Figure()
    most = max([2.0, *(float(v.max()) for v in info.values if len(v))])
    for name, values, (colour, _) in zip(info.names, info.values, LINES, strict=False):
        if len(values):
            figure.add_trace(_box(name, values, colour))
    x = steps_axis("steps per square of the starts solved", most * 1.2)
    x |= {"type": "log", "range": [-0.03, log10(most * 1.2)]}
    height = max(220, 44 * len(info.names) + 90)
    return laid_out(figure, height, x, axis(**NAMES), Room(left=20), showlegend=False)


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
        marker={"color": colour, "size": 7},
        hoverinfo="x+name",
    )


CHARTS = {
    "solved": lambda known: curves_figure(curves_of(known.names, known.results, known.complete)),
    "steps": lambda known: spread_figure(spread_info(known.names, known.results)),
}
"""The charts of a comparison, by name."""
