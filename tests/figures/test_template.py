"""The common look of charts: larger in projector mode, and with a style for each variant."""

import json
from itertools import pairwise

import plotly.graph_objects as go
import pytest

from knights.boards import Board
from knights.experiments.comparisons import parse_variants
from knights.figures.compare import curves_figure, curves_of
from knights.figures.difference import difference_figure, difference_info
from knights.figures.template import HEIGHT, LARGER, STYLES, enlarged, styles_of
from knights.figures.trend import trend_figure, trend_info
from knights.heuristics import NAMED, parse_variant, with_seed
from knights.ui.pages.compare.settings import MAX_VARIANTS
from knights.ui.pages.compare.settings import VARIANTS as VARIANTS_AT_FIRST
from tests.support.sweeping import FOUND, made
from tests.support.visits import visit

VARIANTS = [named.variant for named in NAMED.values()]
OWN = [parse_variant(text) for text in ("order.edge", "filter.roth", "order.f(edge - centre)")]


def test_text_marks_and_lines_grow_and_the_data_stay_the_same():
    figure = go.Figure(
        go.Scatter(x=[0, 1, 2], y=[0.5, 1, 2], marker={"size": 10, "line": {"width": 2}}, textfont={"size": 9}),
        {"height": 400, "margin": {"l": 70, "t": 24}, "xaxis": {"tickfont": {"size": 14}, "range": [0, 3]}},
    )
    large = enlarged(figure)
    (points,) = large.data
    assert (points.marker.size, points.marker.line.width, points.textfont.size) == (17, 3.4, 9 * LARGER)
    layout = large.layout
    assert layout.xaxis.tickfont.size == 14 * LARGER
    assert layout.font.size == 12 * LARGER, "what names no size"
    assert (layout.height, layout.margin.l, layout.margin.t) == (400 * HEIGHT, 70 * LARGER, 24)
    assert (points.x, points.y, layout.xaxis.range) == ((0, 1, 2), (0.5, 1, 2), (0, 3))
    assert figure.data[0].marker.size == 10, "the figure itself is left as it is"


def test_a_page_draws_larger_charts_in_projector_mode():
    charts = [visit("tour", **mode).get("plotly_chart")[0] for mode in ({}, {"projector": 1}, {"projector": 1})]
    traces = [json.loads(chart.proto.spec)["data"] for chart in charts]
    widths = [max(trace["line"]["width"] for trace in each if "line" in trace) for each in traces]
    assert widths[1] == widths[2] == widths[0] * LARGER, "and not larger with every run"


def test_all_styles_differ_and_neighbours_differ_in_colour_and_dash():
    assert len(set(STYLES)) == len(STYLES) >= max(len(NAMED), MAX_VARIANTS)
    assert all(one[0] != other[0] and one[1] != other[1] for one, other in pairwise(STYLES))


def test_the_variants_that_the_page_compares_at_first_differ_in_colour():
    colours = {colour for colour, _ in styles_of(parse_variants(VARIANTS_AT_FIRST.default))}
    assert len(colours) == 3


def test_a_named_variant_has_a_fixed_style_and_unnamed_variants_get_the_next_styles():
    alone = [styles_of([variant])[0] for variant in VARIANTS]
    assert styles_of(VARIANTS) == alone
    assert styles_of([*OWN, *VARIANTS])[len(OWN) :] == alone
    assert styles_of([with_seed(variant, 5) for variant in VARIANTS]) == alone
    many = [parse_variant(f"order.f({number}*onward)") for number in range(2, MAX_VARIANTS + 1)]
    assert len({*styles_of([*many, VARIANTS[0]])}) == MAX_VARIANTS, "the largest chart has no style twice"
    free = STYLES[len(NAMED) :]
    assert styles_of(OWN) == free[: len(OWN)]
    assert styles_of([OWN[1], *VARIANTS, OWN[0], OWN[1]]) == [free[0], *styles_of(VARIANTS), free[1], free[0]]


def drawn(variants):
    """Yield each chart that draws several variants, with the styles that it gives them."""
    names = [str(number) for number in range(len(variants))]
    groups = [[made(Board(5, 5), variant, [FOUND, FOUND], steps=[25, 50])] for variant in variants]
    curves = curves_figure(curves_of(names, groups))
    for chart, figure in {"trend": trend_figure(trend_info(names, groups)), "solved": curves}.items():
        lines = {line.name: (line.line.color, line.line.dash) for line in figure.data}
        yield chart, [lines[name] for name in names]


def test_a_variant_has_the_same_style_on_all_charts():
    several = [*OWN, *VARIANTS[5:], *VARIANTS[:5]]
    for chart, styles in drawn(several):
        assert styles == styles_of(several), chart
        assert len(set(styles)) == len(several), chart


@pytest.mark.parametrize("pair", [VARIANTS[:2], VARIANTS[6:8], [VARIANTS[0], VARIANTS[7]]], ids=str)
def test_the_difference_map_uses_the_colours_of_both_variants_unless_they_are_equal(pair):
    results = [made(Board(5, 5), one, [FOUND], steps=25) for one in pair]
    (first, _), (second, _) = styles_of(pair)
    scale = difference_figure(difference_info(("a", "b"), *results)).layout.coloraxis.colorscale
    assert scale[-1][1] == first
    assert scale[0][1] != first
    assert (scale[0][1] == second) == (first != second)
