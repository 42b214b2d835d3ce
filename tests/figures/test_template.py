"""The style of a variant: one colour and one dash, on every chart."""

from itertools import pairwise

from knights.figures.template import style_of
from knights.heuristics.variants import NAMED, parse_variant, with_seed

VARIANTS = [named.variant for named in NAMED.values()]
OWN = [parse_variant(text) for text in ("order.edge", "filter.roth", "order.f(edge - centre)")]


def test_variants_differ_in_their_styles_and_neighbours_in_colour_and_dash():
    styles = [*map(style_of, VARIANTS), *(style_of(variant, OWN) for variant in OWN)]
    assert len(set(styles)) == len(styles)
    assert all(one[0] != other[0] and one[1] != other[1] for one, other in pairwise(styles))


def test_the_style_of_a_named_variant_does_not_depend_on_its_chart_nor_on_its_seed():
    for variant in VARIANTS:
        assert style_of(variant, OWN) == style_of(variant) == style_of(with_seed(variant, 5))
