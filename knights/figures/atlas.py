"""A histogram of the starts that the move orders of an atlas solve."""

from collections.abc import Mapping

import plotly.graph_objects as go

from knights.boards.pictures.colours import BLUE, ORANGE
from knights.experiments.atlas import Atlas, published_orders
from knights.figures.template import axis, laid_out


def histogram_figure(atlas: Atlas, marked: Mapping[str, int]) -> go.Figure:
    """Draw a histogram of orders by the number of starts solved, with the names of marked orders above their bars."""
    orders = atlas.counts
    hover = "%{y:,} orders solve %{x} starts<extra></extra>"
    bars = go.Bar(x=[*orders], y=[*orders.values()], marker={"color": BLUE}, hovertemplate=hover)
    figure = go.Figure(bars)
    at: dict[int, list[str]] = {}
    for name, order in marked.items():
        at.setdefault(int(atlas.first_tries[order]), []).append(name)
    for number, (solved, names) in enumerate(sorted(at.items())):
        place = {"x": solved, "y": orders[solved], "ax": 0, "ay": -22 - 16 * len(names) - 24 * (number % 2)}
        look = {"bgcolor": "rgba(140,140,140,0.25)", "arrowcolor": ORANGE, "font": {"size": 13}}
        figure.add_annotation(text="<br>".join(names), showarrow=True, **place, **look)
    x, y = axis("starts solved on the first try"), axis("move orders", tickformat=",")
    return laid_out(figure, 400, x, y, margins={"t": 70}, bargap=0.1)


CHARTS = {
    # Works that contain several orders number them; marking all of these would crowd the chart.
    "orders": lambda atlas: histogram_figure(
        atlas, {name: number for name, number in published_orders().items() if "order" not in name}
    )
}
