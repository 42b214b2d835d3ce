"""Projector mode: figures in larger type, and boards where they were."""

import json

import plotly.graph_objects as go

from knights.figures.template import HEIGHT, LARGER, enlarged
from tests.support.visits import visit


def test_type_marks_and_lines_grow_and_what_is_drawn_stays():
    figure = go.Figure(
        go.Scatter(
            x=[0, 1, 2], y=[0.5, 1, 2], marker={"size": 10, "line": {"width": 2}}, textfont={"size": 9}
        ),
        {"height": 400, "margin": {"l": 70, "t": 24}, "xaxis": {"tickfont": {"size": 14}, "range": [0, 3]}},
    )
    large = enlarged(figure)
    (points,) = large.data
    assert (points.marker.size, points.marker.line.width, points.textfont.size) == (17, 3.4, 9 * LARGER)
    assert large.layout.xaxis.tickfont.size == 14 * LARGER
    assert large.layout.font.size == 12 * LARGER, "what names no size"
    assert large.layout.height == 400 * HEIGHT
    assert (large.layout.margin.l, large.layout.margin.t) == (70 * LARGER, 24)
    assert (points.x, points.y, large.layout.xaxis.range) == ((0, 1, 2), (0.5, 1, 2), (0, 3))
    assert figure.data[0].marker.size == 10, "the figure itself is left as it is"


def test_a_page_draws_larger_in_projector_mode():
    sizes = [
        max(
            trace["textfont"]["size"]
            for trace in json.loads(visit("tour", **mode).get("plotly_chart")[0].proto.spec)["data"]
            if "textfont" in trace
        )
        for mode in ({}, {"projector": 1}, {"projector": 1})
    ]
    assert sizes[1] == sizes[2] == sizes[0] * LARGER, "and not larger with every run"
