"""Variants ranked: what each costs when failures count, and who wins how many starts against whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import log10
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.comparisons import Compared, Intervals, Ranking, Score
from knights.comparisons.intervals import Interval
from knights.comparisons.origins import Origins, origins
from knights.comparisons.ranking import SIGNIFICANT
from knights.figures.template import LEGEND, NAMES, Room, axis, laid_out
from knights.pictures.colours import BLUE, ORANGE
from knights.text import figure, p_in_words, per_square, percent, without_middle


@dataclass(frozen=True)
class CostInfo:
    """PAR-10 of each variant, the best first.

    Attributes:
        names: of the variants.
        costs: steps per square.
        shares: share of the solvable starts solved.
        ranges: the 95% interval of each cost; none where it is not known.
    """

    names: list[str]
    costs: list[float]
    shares: list[float]
    ranges: list[Interval | None]

    @property
    def differs(self) -> bool:
        """Whether there is a difference to draw."""
        return len(set(self.costs)) > 1


def cost_info(names: Sequence[str], scores: Sequence[Score], sure: Sequence[Intervals] = ()) -> CostInfo:
    """What to draw of scores and their intervals; variants without a solvable start are left out."""
    known = [
        (one.par10, name, one.solved_share, sure[k].par10 if sure else None)
        for k, (name, one) in enumerate(zip(names, scores, strict=True))
        if one.par10 is not None
    ]
    known.sort(key=lambda case: case[0])
    columns = [list(column) for column in zip(*known, strict=True)] or [[], [], [], []]
    costs, ordered, shares, ranges = columns
    return CostInfo(ordered, costs, shares, ranges)


def cost_figure(info: CostInfo) -> go.Figure:
    """A dot with its interval per variant on a log axis, the best on top; below each name the cost and the share."""
    ends = [known or (cost, cost) for cost, known in zip(info.costs, info.ranges, strict=True)]
    labels = [
        f"{short(name, 28)}<br><b>{figure(cost)}</b> · {percent(share)} solved"
        for name, cost, share in zip(info.names, info.costs, info.shares, strict=True)
    ]
    words = [
        f"{name}: PAR-10 {per_square(cost)}"
        + (f", 95% interval {figure(low)} to {figure(high)}" if high > low else "")
        for name, cost, (low, high) in zip(info.names, info.costs, ends, strict=True)
    ]
    chart = go.Figure(
        go.Scatter(
            x=info.costs,
            y=list(range(len(info.names))),
            mode="markers",
            marker={"color": BLUE, "size": 12},
            error_x=_intervals(info.costs, ends),
            customdata=words,
            hovertemplate="%{customdata}<extra></extra>",
        )
    )
    most = max([10.0, *info.costs, *(high for _, high in ends)])
    decades = range(int(log10(most)) + 1)
    count = len(info.names)
    costs = axis(
        "PAR-10, steps per square",
        type="log",
        range=[log10(0.8), log10(most * 1.3)],
        tickvals=[10**k for k in decades],
        ticktext=[f"{10**k:,}" for k in decades],
    )
    names = axis(
        range=[count - 0.5, -0.5],
        automargin=True,
        tickvals=list(range(count)),
        ticktext=labels,
        tickfont={"size": 13},
    )
    height = max(190, min(110 + 46 * count, 110 + 26 * count + 300))
    return laid_out(chart, height, costs, names, Room(left=20, above=20))


def _intervals(costs: Sequence[float], ends: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """Intervals around costs, as Plotly draws them."""
    return {
        "type": "data",
        "symmetric": False,
        "array": [high - cost for cost, (_, high) in zip(costs, ends, strict=True)],
        "arrayminus": [cost - low for cost, (low, _) in zip(costs, ends, strict=True)],
        "color": BLUE,
        "thickness": 2,
        "width": 6,
    }


def short(name: str, most: int) -> str:
    """A name as a label: a long one without its middle."""
    return escape(without_middle(name, most))


def origins_figure(names: Sequence[str], found: Origins) -> go.Figure:
    """A bar per variant, divided by the boards that its PAR-10 comes from; the last bar are the starts themselves."""
    labels = [*(short(name, 28) for name in names), "the starts"]
    rows = np.concatenate([found.shares, found.starts[None]])
    count = len(found.ranges)
    bars = []
    for k, (first, last) in enumerate(found.ranges):
        sides = f"{first}" if first == last else f"{first} to {last}"
        bars.append(
            go.Bar(
                x=rows[:, k],
                y=list(range(len(labels))),
                orientation="h",
                name=sides,
                marker={"color": BLUE, "opacity": (k + 1) / count},
                customdata=[
                    f"{label}: {percent(share)} from {sides}"
                    for label, share in zip(labels, rows[:, k], strict=True)
                ],
                hovertemplate="%{customdata}<extra></extra>",
            )
        )
    chart = go.Figure(bars)
    shares = axis("share of PAR-10", tickformat=".0%", range=[0, 1])
    marks: dict[str, Any] = {
        "tickvals": list(range(len(labels))),
        "ticktext": labels,
        "tickfont": {"size": 13},
    }
    return laid_out(
        chart,
        140 + 30 * len(labels),
        shares,
        axis(**NAMES, **marks, showgrid=False),
        Room(left=20),
        barmode="stack",
        bargap=0.3,
        legend={**LEGEND, "traceorder": "normal"},
    )


@dataclass(frozen=True, eq=False)
class WinsInfo:
    """A matrix of wins, the best variant by mean rank first.

    Attributes:
        names: of the variants.
        ranks: their mean ranks.
        wins: starts that the variant of a row wins against that of a column.
        shares: how one-sided a pair is, from -1 to 1; 0 where chance could have made it.
        hover: a sentence per pair.
    """

    names: list[str]
    ranks: list[float]
    wins: NDArray[np.int64]
    shares: NDArray[np.float64]
    hover: list[list[str]]


def wins_info(names: Sequence[str], ranked: Ranking) -> WinsInfo:
    """What to draw of a ranking."""
    order = np.argsort(ranked.mean_ranks, kind="stable")
    wins, p_values = ranked.wins[np.ix_(order, order)], ranked.p_values[np.ix_(order, order)]
    decided = np.maximum(1, wins + wins.T)
    shares = np.where(p_values < SIGNIFICANT, (wins - wins.T) / decided, 0.0)
    ordered = [names[k] for k in order]
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
    return WinsInfo(ordered, ranked.mean_ranks[order].tolist(), wins, shares, hover)


def wins_figure(info: WinsInfo) -> go.Figure:
    """Each row's wins against each column: blue where it wins more than chance would, orange where fewer."""
    count = len(info.names)
    figure = go.Figure(
        go.Heatmap(
            z=info.shares,
            x=[short(name, 28) for name in info.names],
            y=[f"{short(name, 28)} · {rank:.2f}" for name, rank in zip(info.names, info.ranks, strict=True)],
            zmin=-1,
            zmax=1,
            colorscale=[[0, ORANGE], [0.5, "rgba(140,140,140,0.10)"], [1, BLUE]],
            text=[
                [f"{n:,}" if i != j else "" for j, n in enumerate(row)]
                for i, row in enumerate(info.wins.tolist())
            ],
            texttemplate="%{text}",
            textfont={"size": 14 if count <= 12 else 10},
            customdata=info.hover,
            hovertemplate="%{customdata}<extra></extra>",
            showscale=False,
            xgap=2,
            ygap=2,
        )
    )
    columns = axis(side="top", showgrid=False, tickangle=-25, automargin=True, tickfont={"size": 13})
    rows = axis(**NAMES, showgrid=False)
    return laid_out(figure, 130 + 40 * count, columns, rows, Room(left=20, above=20, below=20))


def _origins(known: Compared) -> go.Figure | None:
    found = origins(known.results)
    return found and origins_figure(known.names, found)


def _wins(known: Compared) -> go.Figure | None:
    ranked = known.ranking()
    return ranked and wins_figure(wins_info(known.names, ranked))


CHARTS = {
    "costs": lambda known: cost_figure(cost_info(known.names, known.scores, known.intervals())),
    "origins": _origins,
    "wins": _wins,
}
"""The charts of a comparison, by name."""
