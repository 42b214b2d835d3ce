"""Charts of a ranking of variants: cost including failures, and pairwise wins."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from knights.base.text import figure, p_in_words, per_square, percent
from knights.boards.pictures.colours import BLUE, ORANGE
from knights.experiments.comparisons.intervals import Intervals
from knights.experiments.comparisons.scores import Score
from knights.experiments.comparisons.significance import SIGNIFICANT, Ranking
from knights.figures.compare import short
from knights.figures.template import NAMES, axis, curve, laid_out, log_axis, styles_of


def cost_figure(names: Sequence[str], scores: Sequence[Score], sure: Sequence[Intervals] = ()) -> go.Figure:
    """Draw the PAR-10 of each variant as a dot with its confidence interval, on a log axis, with the best on top.

    ``sure`` contains the intervals of the scores, if known. Variants without a solvable start are left out.
    """
    ranges = [one.par10 for one in sure] or [None] * len(scores)
    styles = styles_of([score.variant for score in scores])
    costs = [
        (score.par10, known or (score.par10, score.par10), name, score.solved_share, style)
        for name, score, known, style in zip(names, scores, ranges, styles, strict=True)
        if score.par10 is not None
    ]
    costs.sort(key=lambda one: one[0])
    dots = go.Figure()
    for place, (cost, (low, high), name, _, style) in enumerate(costs):
        interval = f", 95% interval {figure(low)} to {figure(high)}" if high > low else ""
        dots.add_trace(
            curve(
                [low, cost, high],
                [place] * 3,
                style,
                f"PAR-10 {per_square(cost)}{interval}",
                name=name,
                mode="lines+markers",
                marker={"size": [1, 12, 1]},
            )
        )
    count = len(costs)
    most = max([10.0, *(max(cost, high) for cost, (_, high), *_ in costs)])
    y = axis(
        range=[count - 0.5, -0.5],
        automargin=True,
        tickvals=list(range(count)),
        ticktext=[
            f"{short(name)}<br><b>{figure(cost)}</b> · {percent(share)} solved"
            for cost, _, name, share, _ in costs
        ],
        tickfont={"size": 13},
    )
    height = max(190, min(110 + 46 * count, 110 + 26 * count + 300))
    x = log_axis("PAR-10, steps per square", 0.8, most * 1.3)
    return laid_out(dots, height, x, y, margins={"l": 20, "t": 20}, showlegend=False)


def wins_figure(names: Sequence[str], ranked: Ranking) -> go.Figure:
    """Draw a table of the wins of each row's variant over each column's variant, with the best rank first.

    A cell is blue if there are significantly more wins than losses, orange if there are significantly fewer; the
    colour is deeper the more one-sided the result.
    """
    order = np.argsort(ranked.mean_ranks, kind="stable")
    wins, p_values = ranked.wins[np.ix_(order, order)], ranked.p_values[np.ix_(order, order)]
    decided = np.maximum(1, wins + wins.T)
    shares = np.where(p_values < SIGNIFICANT, (wins - wins.T) / decided, 0.0)
    ordered, count = [names[k] for k in order], len(names)
    hover = [
        [
            f"{a} wins {wins[i, j]:,}, {b} wins {wins[j, i]:,}, "
            f"{ranked.starts - wins[i, j] - wins[j, i]:,} ties; {p_in_words(p_values[i, j])}"
            if i != j
            else a
            for j, b in enumerate(ordered)
        ]
        for i, a in enumerate(ordered)
    ]
    figure = go.Figure(
        go.Heatmap(
            z=shares,
            x=[short(name) for name in ordered],
            y=[f"{short(names[k])} · {ranked.mean_ranks[k]:.2f}" for k in order],
            zmin=-1,
            zmax=1,
            colorscale=[[0, ORANGE], [0.5, "rgba(140,140,140,0.10)"], [1, BLUE]],
            text=[
                [f"{n:,}" if i != j else "" for j, n in enumerate(row)] for i, row in enumerate(wins.tolist())
            ],
            texttemplate="%{text}",
            textfont={"size": 14 if count <= 12 else 10},
            customdata=hover,
            hovertemplate="%{customdata}<extra></extra>",
            showscale=False,
            xgap=2,
            ygap=2,
        )
    )
    columns = axis(side="top", showgrid=False, tickangle=-25, automargin=True, tickfont={"size": 13})
    rows = axis(**NAMES, showgrid=False)
    return laid_out(figure, 130 + 40 * count, columns, rows, margins={"l": 20, "t": 20, "b": 20})


CHARTS = {
    "costs": lambda known: cost_figure(known.names, known.scores, known.intervals()),
    "wins": lambda known: (ranked := known.ranking()) and wins_figure(known.names, ranked),
}
"""The charts of a comparison, by name."""
