"""Charts of the run lengths of randomised searches: the survival curve, and the cost of restart schedules."""

from collections.abc import Sequence
from math import floor, log10

import numpy as np
import plotly.graph_objects as go

from knights.base.text import percent
from knights.boards.pictures.colours import BLUE, GREEN, ORANGE, PURPLE
from knights.experiments.comparisons.restarts import CUTOFFS, Measured, RunLengths
from knights.figures.template import LEGEND, curve, laid_out, log_axis


def survival_figure(sample: RunLengths) -> go.Figure:
    """Draw the share of unfinished runs against steps on log axes.

    A straight line shows a heavy tail, a plateau shows runs that never end.
    """
    ends, alive = sample.survival()
    limit = sample.limit / sample.squares
    shares = np.concatenate([[1.0], alive, [sample.unfinished]])
    shares[shares <= 0] = np.nan
    figure = go.Figure(
        curve(
            np.concatenate([[1.0], ends, [limit]]),
            shares,
            (BLUE, "solid"),
            "%{y:.1%} of the runs take more than %{x:.3g} steps per square",
            width=3,
            shape="hv",
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
        **log_axis("share of runs unfinished", 0.98 * 10.0**low, 1.17),
        "tickvals": [10.0**k for k in range(low, 1)],
        "ticktext": [f"{10.0**k:.{max(0, -k - 2)}%}" for k in range(low, 1)],
    }
    return laid_out(figure, 400, log_axis("steps per square", 0.98, 1.05 * limit), y, showlegend=False)


def restarts_figure(sample: RunLengths, restarted: Sequence[Measured]) -> go.Figure:
    """Draw the cost of restarts against the cutoff, as computed from the sample and as measured."""
    every = ((cutoff, (sample.expected(number) or (None,))[0]) for number, cutoff in enumerate(CUTOFFS))
    expected = [(cutoff, cost) for cutoff, cost in every if cost is not None]
    measured = [(cutoff, runs.mean) for schedule, cutoff, runs in restarted if schedule == "fixed"]
    figure = go.Figure()
    for name, points, mode, colour in (
        ("computed from the sample", expected, "lines", BLUE),
        ("measured", measured, "markers", ORANGE),
    ):
        figure.add_trace(
            curve(
                [cutoff for cutoff, _ in points],
                [cost for _, cost in points],
                (colour, "solid"),
                "restart after %{x:,} backtracks: %{y:.3g} steps per square",
                width=3,
                name=name,
                mode=mode,
                marker={"size": 11, "symbol": "diamond"},
            )
        )
    last = max([10, *(cutoff for cutoff, _ in expected)])
    # Of Luby's sequences, show the first, whose unit is one backtrack.
    luby = [("Luby's sequence", runs.mean, GREEN) for schedule, _, runs in restarted if schedule == "luby"][
        :1
    ]
    at_least = "at least " if sample.unfinished else ""
    for name, cost, colour in (*luby, (f"no restarts, {at_least}{sample.mean:,.3g}", sample.mean, PURPLE)):
        figure.add_trace(curve([1, last], [cost, cost], (colour, "dash"), name=name))
    costs = [cost for _, cost in expected + measured] + [sample.mean]
    x = log_axis("backtracks before a restart", 0.98, 1.05 * last)
    y = log_axis("steps per square until a tour", 0.98, 1.3 * max(10.0, *costs))
    return laid_out(figure, 400, x, y, legend=LEGEND)


CHARTS = {
    "runs": lambda known: survival_figure(known[0]),
    "costs": lambda known: restarts_figure(*known),
}
"""The charts of a sample of searches and of searches with restarts, by name."""
