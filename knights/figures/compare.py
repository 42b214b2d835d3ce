"""Charts that compare variants: outcomes, shares solved against steps per square, and pairwise wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import floor

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.base import p_in_words, percent, without_middle
from knights.boards.pictures import BLUE, ORANGE, PALE
from knights.experiments.comparisons import SIGNIFICANT, Ranking, Score, profile
from knights.experiments.sweeps import Results
from knights.figures.board import coloured
from knights.figures.template import LEGEND, NAMES, axis, curve, laid_out, log_axis, styles_of
from knights.heuristics import Variant

_EMPTY = "rgba(0,0,0,0)"
OUTCOMES: dict[str, dict[str, object]] = {
    "on the first try": {},
    "with backtracking": {"pattern": {"shape": "/", "fillmode": "replace", "size": 7, "solidity": 0.4}},
    "not solved": {"color": _EMPTY},
}
"""The possible outcomes of a solvable start, with the fill of their bars, whose colours are those of the variants."""
_HEIGHT = 296
"""The height of the charts that the page shows next to each other, in pixels."""


def outcomes_figure(names: Sequence[str], scores: Sequence[Score]) -> go.Figure:
    """Draw a stacked bar for each variant: the starts solved on the first try, with backtracking, and not solved."""
    shares = [
        [score.first_try_share, score.solved_share - score.first_try_share, 1 - score.solved_share] for score in scores
    ]
    colours = [colour for colour, _ in styles_of([score.variant for score in scores])]
    labels = [
        f"{short(name)}<br><b>{percent(first)}</b> on the first try"
        for name, (first, *_) in zip(names, shares, strict=True)
    ]
    places = list(range(len(labels)))
    bars = []
    for k, (words, fill) in enumerate(OUTCOMES.items()):
        marker = {"color": colours, "line": {"color": colours, "width": 1.5}, **fill}
        hover = {"customdata": names, "hovertemplate": f"%{{customdata}}: %{{x:.1%}} {words}<extra></extra>"}
        parts = [each[k] for each in shares]
        bars.append(go.Bar(x=parts, y=places, orientation="h", marker=marker, showlegend=False, **hover))
        # The legend, in grey: the colours are those of the variants.
        grey = {"color": "gray", "line": {"color": "gray", "width": 1.5}, **fill}
        bars.append(go.Bar(x=[None], y=[0], orientation="h", marker=grey, name=words))
    x = axis("share of solvable starts", tickformat=".0%", range=[0, 1])
    legend = {**LEGEND, "traceorder": "normal"}
    height = max(_HEIGHT, 130 + 44 * len(labels))
    y = axis(**NAMES, showgrid=False, tickvals=places, ticktext=labels)
    margins = {"l": 20, "t": 50}
    return laid_out(go.Figure(bars), height, x, y, margins, barmode="stack", bargap=0.3, legend=legend)


def short(name: str) -> str:
    """Return a name as an HTML label, with the middle of a long name cut out."""
    return escape(without_middle(name, 28))


def share_axis(words: str, least: float) -> tuple[dict[str, object], str]:
    """Return an axis of shares in percent, titled ``words``, and a note to put under the chart.

    It starts at 0 or, if ``least``, the least share that it must show, exceeds one half, at the next tenth below it.
    """
    start = floor(10 * least - 0.25) / 10 if least > 0.5 else 0.0
    note = f"<br>the vertical axis starts at {start:.0%}" if start else ""
    return axis(words, tickformat=".0%", range=[start or -0.02, 1.0 + 0.04 * (1 - start)]), note


@dataclass(frozen=True, eq=False)
class CurvesInfo:
    """A curve per variant: the share of solvable starts solved within x steps per square.

    Attributes:
        most: the steps per square beyond which no curve rises, at least 2.
        least: the smallest share at the start of any curve.
    """

    names: list[str]
    variants: list[Variant]
    profiles: list[tuple[NDArray[np.float64], NDArray[np.float64]]]
    most: float
    least: float

    @property
    def differs(self) -> bool:
        """Whether any two curves differ."""
        curves = [np.stack(one) for one in self.profiles]
        return not all(np.array_equal(curve, curves[0]) for curve in curves)


def curves_of(names: Sequence[str], groups: Sequence[Sequence[Results]]) -> CurvesInfo:
    """Return the curve of each variant, up to the last point at which any of them rises."""
    profiles = [*map(profile, groups)]
    most = max([2.0, *(float(per_square[-1]) for per_square, _ in profiles if len(per_square))])
    least = min((float(shares[0]) if len(shares) else 0.0 for _, shares in profiles), default=0.0)
    return CurvesInfo(list(names), [group[0].variant for group in groups], profiles, most, least)


def curves_figure(info: CurvesInfo) -> go.Figure:
    """Draw the share of solvable starts solved against steps per square on a log axis, as in solver competitions."""
    end, styles = info.most * 1.1, styles_of(info.variants)
    traces = []
    for k, (name, (per_square, solved), style) in enumerate(zip(info.names, info.profiles, styles, strict=True)):
        steps, shares = np.concatenate([[1.0], per_square, [end]]), np.append(0.0, solved)
        words = "%{y:.1%} within %{x:.3g} steps per square"
        # The first lines are the widest, so that all lines remain visible where they coincide.
        width = 5 - 3 * k / max(1, len(styles) - 1)
        traces.append(curve(steps, np.append(shares, shares[-1]), style, words, width, name=name, shape="hv"))
    y, note = share_axis("share of starts solved", info.least)
    x = log_axis(f"steps per square{note}", 0.98, end)
    return laid_out(go.Figure(traces), _HEIGHT, x, y, {"b": 80}, legend=LEGEND)


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
    texts, hover = [], []
    for i, a in enumerate(ordered):
        texts.append([f"{n:,}" if i != j else "" for j, n in enumerate(wins[i].tolist())])
        hover.append(
            [
                f"{a} wins {wins[i, j]:,}, {b} wins {wins[j, i]:,}, "
                f"{ranked.starts - wins[i, j] - wins[j, i]:,} ties; {p_in_words(p_values[i, j])}"
                if i != j
                else a
                for j, b in enumerate(ordered)
            ]
        )
    colours = [[0, ORANGE], [0.5, PALE], [1, BLUE]]
    words = {"text": texts, "texttemplate": "%{text}", "textfont": {"size": 14 if count <= 12 else 10}}
    told = {"customdata": hover, "hovertemplate": "%{customdata}<extra></extra>", "hoverinfo": None}
    rows = [f"{short(names[k])} · {ranked.mean_ranks[k]:.2f}" for k in order]
    look = coloured(shares, zmin=-1, zmax=1, colorscale=colours, xgap=2, ygap=2, **words, **told)
    cells = {**look, "x": [short(name) for name in ordered], "y": rows}
    x = axis(side="top", showgrid=False, tickangle=-25, automargin=True, tickfont={"size": 13})
    y = axis(**NAMES, showgrid=False)
    return laid_out(go.Figure([cells]), 130 + 40 * count, x, y, margins={"l": 20, "t": 20, "b": 20})


CHARTS = {
    "solved": lambda known: curves_figure(curves_of(known.names, known.results)),
    "wins": lambda known: (ranked := known.ranking()) and wins_figure(known.names, ranked),
}
