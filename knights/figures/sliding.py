"""Searches of the sliding puzzle: the heuristic value expansion by expansion, and configurations side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import plotly.graph_objects as go

from knights.boards.pictures.colours import GREEN, path_colour
from knights.figures.template import LEGEND, STYLES, SYMBOLS, axis, curve, laid_out, log_axis
from knights.sliding.compare import NO_HEURISTIC, SlidingRow, SlidingSummary, summarise
from knights.sliding.search import Result

_NAMED_POINTS = 60
"""The maximum number of expansions that are drawn with a marker each."""


def descent_figure(result: Result, dark: bool = False) -> go.Figure | None:
    """Draw the heuristic value of each state expanded, which falls, climbs and falls again; None without a search."""
    if not result.expanded:
        return None
    profile, end = result.profile, result.expanded + 1
    few = len(profile.value) <= _NAMED_POINTS
    goal = [end] if result.outcome == "solved" else []
    figure = go.Figure(
        curve(
            np.append(profile.expansion, goal).astype(np.int32),
            np.append(profile.value, [0] * len(goal)).astype(np.int16),
            (path_colour(dark), "solid"),
            "expansion %{x:,}: %{y}",
            width=2 if few else 1.5,
            mode="lines+markers" if few else "lines",
            marker={"size": 6},
            showlegend=False,
        )
    )
    if goal:
        figure.add_trace(
            curve(
                goal,
                [0],
                (GREEN, "solid"),
                f"the goal, after {result.expanded:,} expansions",
                mode="markers+text",
                marker={"size": 14, "symbol": "star"},
                text=["goal"],
                textposition="middle right",
                textfont={"size": 15},
                cliponaxis=False,
                showlegend=False,
            )
        )
    x = axis("expansion", range=[0, end * 1.07 + 0.5], tickformat=",d")
    y = axis(f"heuristic value ({result.query.heuristic})", rangemode="tozero")
    return laid_out(figure, 330, x, y, margins={"l": 60, "r": 30, "t": 20, "b": 50})


MEASURES = {"moves": "moves of the solution", "expanded": "states expanded", "milliseconds": "time (ms)"}
"""The measures compared, and the names of their axes."""


@dataclass(frozen=True)
class ConfigurationsInfo:
    """The means of a measure for each configuration and size, None if nothing is solved, with the numbers solved."""

    configurations: list[str]
    sizes: list[str]
    measure: str
    means: list[list[float | None]]
    solved: list[list[tuple[int, int]]]


def configuration_name(heuristic: str, method: str, methods: Sequence[str]) -> str:
    """Return the name of a configuration: the heuristic, and the search if there are several."""
    if heuristic == NO_HEURISTIC:
        return method
    return heuristic if len(set(methods)) == 1 else f"{heuristic}, {method}"


def configurations_info(summaries: Sequence[SlidingSummary], measure: str) -> ConfigurationsInfo:
    """Collect the means of a comparison for a chart or a table."""
    methods = [s.method for s in summaries]
    by_key = {(s.heuristic, s.method, s.rows, s.columns): s for s in summaries}
    configurations = list(dict.fromkeys((s.heuristic, s.method) for s in summaries))
    sizes = list(dict.fromkeys((s.rows, s.columns) for s in summaries))
    table = [[by_key.get((*one, *size)) for size in sizes] for one in configurations]
    return ConfigurationsInfo(
        configurations=[configuration_name(*one, methods) for one in configurations],
        sizes=[f"{rows}×{columns}" for rows, columns in sizes],
        measure=measure,
        means=[[getattr(s, measure) if s else None for s in line] for line in table],
        solved=[[(s.solved, s.puzzles) if s else (0, 0) for s in line] for line in table],
    )


def configurations_figure(info: ConfigurationsInfo) -> go.Figure:
    """Draw a mark per configuration over the sizes, joined for square puzzles; counts and times on a log axis."""
    square = all(len(set(size.split("×"))) == 1 for size in info.sizes)
    figure = go.Figure(
        [
            curve(
                info.sizes,
                means,
                STYLES[k % len(STYLES)],
                "%{x}: %{y:,.4~g} (%{customdata})",
                customdata=[f"{done} of {all_} solved" for done, all_ in solved],
                name=name,
                mode="lines+markers" if square else "markers",
                marker={"symbol": SYMBOLS[k % len(SYMBOLS)], "size": 10},
            )
            for k, (name, means, solved) in enumerate(
                zip(info.configurations, info.means, info.solved, strict=True)
            )
        ]
    )
    words = f"mean {MEASURES[info.measure]}"
    values = [value for line in info.means for value in line if value]
    if info.measure == "moves" or not values:
        y = axis(words, rangemode="tozero")
    else:
        y = log_axis(words, 0.8 * min(values), 1.4 * max(values))
    x = axis("size", type="category", categoryarray=info.sizes)
    legend = {**LEGEND, "yref": "paper", "y": -0.22}
    return laid_out(figure, 380, x, y, margins={"l": 60, "b": 50}, showlegend=True, legend=legend)


def _means(measure: str, rows: Sequence[SlidingRow]) -> go.Figure:
    return configurations_figure(configurations_info(summarise(rows), measure))


CHARTS = {"expansions": descent_figure, **{measure: partial(_means, measure) for measure in MEASURES}}
"""The chart of a search, and those of a comparison, by name."""
