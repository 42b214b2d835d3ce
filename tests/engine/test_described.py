"""What docs/variants.md says: its formulas and move orders are those of the variants."""

import re

from knights import NAMED, parse_variant
from knights.boards import parse_move_order
from tests.run import ROOT

PAGE = (ROOT / "docs" / "variants.md").read_text("utf-8")


def written(pattern: str) -> str:
    """Return the only part of the page that a pattern captures, on one line."""
    (found,) = re.findall(pattern, PAGE, re.DOTALL)
    return " ".join(found.split())


def test_the_formulas_and_move_orders_of_the_page_are_those_of_the_variants():
    ahead = written(r"`look-ahead` is `f\((.*?)\)`")
    assert NAMED["look-ahead"].variant.ties == f"f({ahead})"
    assert NAMED["two-walks"].variant == parse_variant(written(r"`two-walks` is `(.*?)`"))
    narrow, last = written(r"The sum is\s`(38\*turn.*?)`"), written(r"`(\(200\*ahead.*?)`")
    assert NAMED["by-shape"].variant.ties == f"f({narrow} if min(rows, columns) < 7 and rows != columns else {last})"
    orders = written(r"in this order, ([1-8\s]+)\.").split()
    assert NAMED["squirrel-cull"].variant.orders == tuple(map(parse_move_order, orders))
    assert len(orders) == 19
