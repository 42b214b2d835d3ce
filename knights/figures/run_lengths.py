"""How long randomised searches take: the survival curve, and what each way to restart costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.comparisons.restarts import sample_and_schedules
from knights.comparisons.run_lengths import CUTOFFS, Measured, RunLengths
from knights.figures.template import LEGEND, axis, laid_out
from knights.pictures.colours import BLUE, GREEN, GREY, ORANGE, PURPLE
from knights.text import percent


@dataclass(frozen=True, eq=False)
class SurvivalInfo:
    """The share of runs that still go on.

    Attributes:
        per_square: steps per square, ascending, from 1 to the limit.
        alive: the share that goes on beyond.
        unfinished: the share that has no tour at the limit.
    """

    per_square: NDArray[np.float64]
    alive: NDArray[np.float64]
    unfinished: float


def survival_info(made: RunLengths) -> SurvivalInfo:
    """What to draw of a sample."""
    ends, alive = made.survival()
    limit = made.limit / made.squares
    return SurvivalInfo(
        np.concatenate([[1.0], ends, [limit]]),
        np.concatenate([[1.0], alive, [made.unfinished]]),
        made.unfinished,
    )


def survival_figure(info: SurvivalInfo) -> go.Figure:
    """Log against log: a straight line is a heavy tail, a shelf are runs that go on and on."""
    shown = np.where(info.alive > 0, info.alive, np.nan)
    least = float(np.nanmin(shown))
    figure = go.Figure(
        go.Scatter(
            x=info.per_square,
            y=shown,
            mode="lines",
            line={"color": BLUE, "width": 3, "shape": "hv"},
            hovertemplate="%{y:.1%} of the runs take more than %{x:.3g} steps per square<extra></extra>",
        )
    )
    if info.unfinished:
        figure.add_annotation(
            x=log10(info.per_square[-1]),
            y=log10(info.unfinished),
            text=f"not finished: {percent(info.unfinished)}",
            showarrow=False,
            xanchor="right",
            yanchor="bottom",
            font={"size": 15},
        )
    low = floor(log10(least) - 0.05)
    y = {
        **_log_axis("share of runs that go on", low, 0.05),
        "tickvals": [10.0**k for k in range(low, 1)],
        "ticktext": [f"{10.0**k:.{max(0, -k - 2)}%}" for k in range(low, 1)],
    }
    x = _log_axis("steps per square", 0, log10(info.per_square[-1]))
    return laid_out(figure, 400, x, y, showlegend=False)


def _log_axis(words: str, low: float, high: float) -> dict[str, object]:
    ticks = [10**k for k in range(int(max(0, low)), int(high) + 1)]
    span = [low - 0.01, high + 0.02]
    return axis(words, type="log", range=span, tickvals=ticks, ticktext=[f"{tick:,}" for tick in ticks])


@dataclass(frozen=True)
class CostsInfo:
    """What restarts cost, in steps per square.

    Attributes:
        expected: cutoff and cost as the sample says.
        measured: cutoff and cost as searches with that cutoff took.
        luby: the cost measured with Luby's sequence, in units of one backtrack; None if it was not.
        none: mean cost without restarts, runs cut at the limit.
        censored: whether some of those were.
        chosen: the cutoff to look at; None for none.
    """

    expected: list[tuple[int, float]]
    measured: list[tuple[int, float]]
    luby: float | None
    none: float
    censored: bool
    chosen: int | None


def costs_info(sample: RunLengths, restarted: Sequence[Measured], chosen: int | None = None) -> CostsInfo:
    """What to draw of a sample and of the searches that restarted."""
    every = [(cutoff, sample.expected(number)) for number, cutoff in enumerate(CUTOFFS)]
    luby = next((made.mean for schedule, _, made in restarted if schedule == "luby"), None)
    return CostsInfo(
        [(cutoff, cost) for cutoff, cost in every if cost is not None],
        [(after, made.mean) for schedule, after, made in restarted if schedule == "fixed"],
        luby,
        sample.mean,
        sample.unfinished > 0,
        chosen,
    )


def restarts_figure(info: CostsInfo) -> go.Figure:
    """Cost against cutoff: as computed from the sample, and as measured."""
    figure = go.Figure()
    for name, points, mode, colour in (
        ("computed from the sample", info.expected, "lines", BLUE),
        ("measured", info.measured, "markers", ORANGE),
    ):
        figure.add_trace(
            go.Scatter(
                x=[cutoff for cutoff, _ in points],
                y=[cost for _, cost in points],
                name=name,
                mode=mode,
                line={"color": colour, "width": 3},
                marker={"color": colour, "size": 11, "symbol": "diamond"},
                hovertemplate="restart after %{x:,} backtracks: %{y:.3g} steps per square<extra>"
                + name
                + "</extra>",
            )
        )
    last = max([10, *(cutoff for cutoff, _ in info.expected)])
    at_least = "at least " if info.censored else ""
    for name, cost, colour in (
        ("Luby's sequence", info.luby, GREEN),
        (f"no restarts, {at_least}{info.none:,.3g}", info.none, PURPLE),
    ):
        if cost is not None:
            line = {"color": colour, "dash": "dash", "width": 2.5}
            figure.add_trace(go.Scatter(x=[1, last], y=[cost, cost], name=name, mode="lines", line=line))
    if info.chosen is not None:
        figure.add_vline(x=info.chosen, line={"color": GREY, "width": 2, "dash": "dot"})
    costs = [cost for _, cost in info.expected + info.measured] + [info.none]
    x = _log_axis("restart after so many backtracks", 0, log10(last))
    y = _log_axis("steps per square until a tour", 0, log10(max(10.0, *costs)) + 0.1)
    return laid_out(figure, 400, x, y, legend=LEGEND)


CHARTS = {
    "runs": lambda parts: survival_figure(survival_info(sample_and_schedules(parts)[0])),
    "costs": lambda parts: restarts_figure(costs_info(*sample_and_schedules(parts))),
}
"""The charts of a sample and of the searches that restarted, by name."""
