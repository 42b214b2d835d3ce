"""Charts of an atlas of move orders: a histogram of starts solved, and mean scores by the first two moves."""

from collections.abc import Mapping

import plotly.graph_objects as go

from knights.boards.board import MOVES
from knights.boards.pictures.colours import BLUE, ORANGE
from knights.experiments.atlas import ORDERS, Atlas, published_orders
from knights.figures.template import NAMES, axis, laid_out


def histogram_figure(atlas: Atlas, marked: Mapping[str, int]) -> go.Figure:
    """Draw a histogram of orders by the number of starts solved, with the names of marked orders above their bars."""
    orders = atlas.counts
    figure = go.Figure(
        go.Bar(
            x=[*orders],
            y=[*orders.values()],
            marker={"color": BLUE},
            hovertemplate="%{y:,} orders solve %{x} starts<extra></extra>",
        )
    )
    at: dict[int, list[str]] = {}
    for name, order in marked.items():
        at.setdefault(int(atlas.first_tries[order]), []).append(name)
    for number, (solved, names) in enumerate(sorted(at.items())):
        figure.add_annotation(
            x=solved,
            y=orders[solved],
            text="<br>".join(names),
            showarrow=True,
            ax=0,
            ay=-22 - 16 * len(names) - 24 * (number % 2),
            bgcolor="rgba(140,140,140,0.25)",
            arrowcolor=ORANGE,
            font={"size": 13},
        )
    x, y = axis("starts solved on the first try"), axis("move orders", tickformat=",")
    return laid_out(figure, 400, x, y, margins={"t": 70}, bargap=0.1)


def first_moves_figure(atlas: Atlas) -> go.Figure:
    """Draw a heatmap of mean scores, each over the 720 orders with the same first two moves."""
    names = [f"{number}: {_in_words(move)}" for number, move in enumerate(MOVES, 1)]
    figure = go.Figure(
        go.Heatmap(
            z=atlas.by_first_moves,
            x=[str(number) for number in range(1, 9)],
            y=names,
            colorscale="Viridis",
            showscale=False,
            texttemplate="%{z:.1%}",
            xgap=2,
            ygap=2,
            hovertemplate=f"first %{{y}}, second %{{x}}: %{{z:.2%}} solved (mean of {ORDERS // 56})<extra></extra>",
        )
    )
    second = axis("second move", type="category", showgrid=False)
    first = axis("first move", **NAMES, tickfont={"size": 13}, showgrid=False)
    return laid_out(figure, 430, second, first, margins={"l": 20, "t": 20})


def _in_words(move: tuple[int, int]) -> str:
    """Return a move in words, such as ``2 up, 1 right``."""
    down, right = move
    return f"{abs(down)} {'down' if down > 0 else 'up'}, {abs(right)} {'right' if right > 0 else 'left'}"


CHARTS = {
    # Works that contain several orders number them; marking all of these would crowd the chart.
    "orders": lambda atlas: histogram_figure(
        atlas, {name: number for name, number in published_orders().items() if "order" not in name}
    ),
    "first-moves": first_moves_figure,
}
"""The charts of an atlas, by name."""
