"""The look of charts: larger in projector mode, and one style for each variant."""

import json
from itertools import pairwise

import plotly.graph_objects as go

from knights.figures.template import HEIGHT, LARGER, enlarged, style_of
from knights.heuristics.variants import NAMED, parse_variant, with_seed
from tests.support.visits import visit

VARIANTS = [named.variant for named in NAMED.values()]
OWN = [parse_variant(text) for text in ("order.edge", "filter.roth", "order.f(edge - centre)")]


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


def test_variants_differ_in_their_styles_and_neighbours_in_colour_and_dash():
    styles = [*map(style_of, VARIANTS), *(style_of(variant, OWN) for variant in OWN)]
    assert len(set(styles)) == len(styles)
    assert all(one[0] != other[0] and one[1] != other[1] for one, other in pairwise(styles))


def test_the_style_of_a_named_variant_does_not_depend_on_its_chart_nor_on_its_seed():
    for variant in VARIANTS:
        assert style_of(variant, OWN) == style_of(variant) == style_of(with_seed(variant, 5))
