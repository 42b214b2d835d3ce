"""The lengths of randomised searches: the survival curve, and the cost of each way to restart."""

from collections.abc import Sequence
from math import floor, log10

import numpy as np
import plotly.graph_objects as go

from knights.base.text import percent
from knights.boards.pictures.colours import BLUE, GREEN, GREY, ORANGE, PURPLE
from knights.experiments.comparisons.restarts import CUTOFFS, Measured, RunLengths, sample_and_schedules
from knights.figures.template import LEGEND, axis, laid_out


def survival_figure(sample: RunLengths) -> go.Figure:
    """Draw the share of unfinished runs on log axes: a straight line is a heavy tail, a shelf never ends."""
    ends, alive = sample.survival()
    limit = sample.limit / sample.squares
    shares = np.concatenate([[1.0], alive, [sample.unfinished]])
    shares[shares <= 0] = np.nan
    figure = go.Figure(
        go.Scatter(
            x=np.concatenate([[1.0], ends, [limit]]),
            y=shares,
            mode="lines",
            line={"color": BLUE, "width": 3, "shape": "hv"},
            hovertemplate="%{y:.1%} of the runs take more than %{x:.3g} steps per square<extra></extra>",
        )
    )
    if sample.unfinished:
        figure.add_annotation(
            x=log10(limit),
            y=log10(sample.unfinished),
            text=f"not finished: {percent(sample.unfinished)}",
            showarrow=False,
            xanchor="right",
            yanchor="bottom",
            font={"size": 15},
        )
    low = floor(log10(np.nanmin(shares)) - 0.05)
    y = {
        **_log_axis("share of runs that go on", low, 0.05),
        "tickvals": [10.0**k for k in range(low, 1)],
        "ticktext": [f"{10.0**k:.{max(0, -k - 2)}%}" for k in range(low, 1)],
    }
    x = _log_axis("steps per square", 0, log10(limit))
    return laid_out(figure, 400, x, y, showlegend=False)


def _log_axis(words: str, low: float, high: float) -> dict[str, object]:
    ticks = [10**k for k in range(int(max(0, low)), int(high) + 1)]
    span = [low - 0.01, high + 0.02]
    return axis(words, type="log", range=span, tickvals=ticks, ticktext=[f"{tick:,}" for tick in ticks])


def restarts_figure(
    sample: RunLengths, restarted: Sequence[Measured], chosen: int | None = None
) -> go.Figure:
    """Draw cost against cutoff, computed from the sample and measured; ``chosen`` is a cutoff to mark."""
    every = ((cutoff, (sample.expected(number) or (None,))[0]) for number, cutoff in enumerate(CUTOFFS))
    expected = [(cutoff, cost) for cutoff, cost in every if cost is not None]
    measured = [(cutoff, runs.mean) for schedule, cutoff, runs in restarted if schedule == "fixed"]
    figure = go.Figure()
    for name, points, mode, colour in (
        ("computed from the sample", expected, "lines", BLUE),
        ("measured", measured, "markers", ORANGE),
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
    last = max([10, *(cutoff for cutoff, _ in expected)])
    # The first of Luby's sequences has units of one backtrack.
    luby = [("Luby's sequence", runs.mean, GREEN) for schedule, _, runs in restarted if schedule == "luby"][
        :1
    ]
    at_least = "at least " if sample.unfinished else ""
    for name, cost, colour in (*luby, (f"no restarts, {at_least}{sample.mean:,.3g}", sample.mean, PURPLE)):
        line = {"color": colour, "dash": "dash", "width": 2.5}
        figure.add_trace(go.Scatter(x=[1, last], y=[cost, cost], name=name, mode="lines", line=line))
    if chosen is not None:
        figure.add_vline(x=chosen, line={"color": GREY, "width": 2, "dash": "dot"})
    costs = [cost for _, cost in expected + measured] + [sample.mean]
    x = _log_axis("restart after so many backtracks", 0, log10(last))
    y = _log_axis("steps per square until a tour", 0, log10(max(10.0, *costs)) + 0.1)
    return laid_out(figure, 400, x, y, legend=LEGEND)


CHARTS = {
    "runs": lambda parts: survival_figure(sample_and_schedules(parts)[0]),
    "costs": lambda parts: restarts_figure(*sample_and_schedules(parts)),
}
"""The charts of a sample, and of the searches with restarts, by name."""
