"""Charts of the sliding puzzle: heuristic values during a search, and comparisons of configurations."""

from collections.abc import Sequence
from functools import partial

import plotly.graph_objects as go

from knights.boards.pictures import GREEN, path_colour
from knights.figures.template import LEGEND, STYLES, axis, curve, laid_out, log_axis, series
from knights.sliding import Result, SlidingOutcome
from knights.sliding.compare import SlidingSummary

_NAMED_POINTS = 60


def descent_figure(result: Result, dark: bool = False) -> go.Figure | None:
    """Draw the heuristic value of each state expanded; return None if there was no search."""
    if not result.profile:
        return None
    end, solved = result.expanded + 1, result.outcome is SlidingOutcome.SOLVED
    values = {**result.profile, end: 0} if solved else result.profile
    few = len(values) <= _NAMED_POINTS
    style, words, width = (path_colour(dark), "solid"), "expansion %{x:,}: %{y}", 2 if few else 1.5
    look = {"mode": "lines+markers" if few else "lines", "marker": {"size": 6}, "showlegend": False}
    figure = go.Figure(curve([*values], [*values.values()], style, words, width, **look))
    if solved:
        # The app draws the text of annotations in grey, but not the parts that have their own colour.
        words, font = f'<span style="color:{GREEN}">★</span> goal', {"size": 15}
        figure.add_annotation(x=end, y=0, text=words, xanchor="left", xshift=-8, showarrow=False, font=font)
    x = axis("expansion", range=[0, end * 1.07 + 0.5], tickformat=",d")
    y = axis(f"heuristic value ({result.query.heuristic})", rangemode="tozero")
    return laid_out(figure, 330, x, y, margins={"l": 60, "r": 30, "t": 20, "b": 50})


MEASURES = {"moves": "moves of the solution", "expanded": "states expanded", "milliseconds": "time (ms)"}
"""The measures that a comparison can show, with the titles of their axes."""


def configurations_figure(measure: str, summaries: Sequence[SlidingSummary]) -> go.Figure:
    """Draw the means of a measure by size, a series for each configuration; lines join the points of square puzzles."""
    groups: dict[str, list[SlidingSummary]] = {}
    for one in summaries:
        groups.setdefault(one.configuration, []).append(one)
    square = all(one.rows == one.columns for one in summaries)
    lines, hover = [], "%{x}: %{y:,.4~g} (%{customdata} solved)"
    for number, (name, group) in enumerate(groups.items()):
        sizes, values = [one.size for one in group], [getattr(one, measure) for one in group]
        style, solved = STYLES[number % len(STYLES)], [one.solved_in_words for one in group]
        lines.append(series(sizes, values, style, hover, name, number, square, customdata=solved))
    title = f"mean {MEASURES[measure]}"
    known = [value for one in summaries if (value := getattr(one, measure))]
    y = axis(title, rangemode="tozero")
    if known and measure != "moves":
        y = log_axis(title, 0.8 * min(known), 1.4 * max(known))
    legend = {**LEGEND, "yref": "paper", "y": -0.22}
    return laid_out(go.Figure(lines), 380, axis("size", type="category"), y, showlegend=True, legend=legend)


CHARTS = {"expansions": descent_figure, **{measure: partial(configurations_figure, measure) for measure in MEASURES}}
