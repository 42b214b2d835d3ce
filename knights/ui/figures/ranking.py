"""Variants ranked: what each costs when failures count, and who wins how many starts against whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.comparisons import Ranking, Score
from knights.text import percent
from knights.ui.colours import BLUE, ORANGE
from knights.ui.figures.board import CLEAR

MAX_P = 0.05
"""A pair whose adjusted p-value is above is not told apart: its wins are drawn pale."""


@dataclass(frozen=True)
class CostInfo:
    """PAR-10 of each variant, the best first.

    Attributes:
        names: of the variants.
        costs: steps per square.
        shares: share of the solvable starts solved.
        differs: whether there is a difference to draw.
    """

    names: list[str]
    costs: list[float]
    shares: list[float]

    @property
    def differs(self) -> bool:
        """Whether there is a difference to draw."""
        return len(set(self.costs)) > 1


def cost_info(names: Sequence[str], scores: Sequence[Score]) -> CostInfo:
    """What to draw of scores; variants without a solvable start are left out."""
    known = [
        (one.par10, name, one.solved_share)
        for name, one in zip(names, scores, strict=True)
        if one.par10 is not None
    ]
    known.sort(key=lambda case: case[0])
    return CostInfo(
        [name for _, name, _ in known], [cost for cost, *_ in known], [share for *_, share in known]
    )


def cost_figure(info: CostInfo) -> go.Figure:
    """A bar per variant on a log axis, the best on top; beside it the cost and the share solved."""
    rows = zip(info.costs, info.shares, strict=True)
    figure = go.Figure(
        go.Bar(
            x=info.costs,
            y=info.names,
            orientation="h",
            marker={"color": BLUE},
            text=[f"{cost:,.3g} · {percent(share)} solved" for cost, share in rows],
            textposition="outside",
            cliponaxis=False,
            textfont={"size": 14},
            hovertemplate="%{y}: PAR-10 %{x:.4g} steps per square<extra></extra>",
        )
    )
    most = max([10.0, *info.costs])
    figure.update_layout(
        height=min(430, 130 + 60 * len(info.names)),
        margin={"l": 20, "r": 20, "t": 30, "b": 60},
        bargap=0.35,
        xaxis={
            "type": "log",
            "range": [log10(0.8), log10(most) + 1.15 * log10(most / 0.8)],
            "tickvals": [10**k for k in range(int(log10(most)) + 1)],
            "ticktext": [f"{10**k:,}" for k in range(int(log10(most)) + 1)],
            "tickfont": {"size": 14},
            "title": {"text": "PAR-10, steps per square", "font": {"size": 15}},
        },
        yaxis={"autorange": "reversed", "automargin": True, "tickfont": {"size": 14}, "showgrid": False},
        **CLEAR,
    )
    return figure


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
    shares = np.where(p_values < MAX_P, (wins - wins.T) / decided, 0.0)
    ordered = [names[k] for k in order]
    hover = [
        [
            f"{a} wins {wins[i, j]:,}, {b} wins {wins[j, i]:,}, "
            f"{ranked.starts - wins[i, j] - wins[j, i]:,} ties; p = {p_values[i, j]:.2g}"
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
            x=info.names,
            y=[f"{name} · {rank:.2f}" for name, rank in zip(info.names, info.ranks, strict=True)],
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
    figure.update_layout(
        height=130 + 40 * count,
        margin={"l": 20, "r": 20, "t": 20, "b": 20},
        xaxis={
            "side": "top",
            "showgrid": False,
            "tickangle": -25,
            "automargin": True,
            "tickfont": {"size": 13},
        },
        yaxis={"autorange": "reversed", "automargin": True, "tickfont": {"size": 14}, "showgrid": False},
        **CLEAR,
    )
    return figure
