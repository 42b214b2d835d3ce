"""Braces: every combination once, in the order in which they are written."""

from itertools import product

import pytest

from knights.base.errors import InputError
from knights.experiments.comparisons import parse_variants
from knights.experiments.comparisons.comparison import expand, expansions
from knights.heuristics.variants import NAMED, parse_variant


def test_every_combination_is_a_variant() -> None:
    text = "order.roth.-.{12345678,87654321}.{1,2,5,10}x9"
    found = expand(text)
    assert found.settings == (("12345678", "87654321"), ("1", "2", "5", "10"))
    written = [f"order.roth.-.{a}.{b}x9" for a, b in product(*found.settings)]
    assert list(found.variants) == [parse_variant(word) for word in written]
    assert found.choices == list(product(*found.settings))
    assert str(found) == text


def test_what_has_no_braces_is_one_variant() -> None:
    assert expand(" roth ").variants == (NAMED["roth"].variant,)
    assert [str(one) for one in expansions("order.roth.parity,pohl")] == ["roth", "pohl"]


def test_commas_in_braces_part_choices_and_not_variants() -> None:
    assert len(parse_variants("roth,order.{edge,pohl},order.random.-.12345678.{luby,}{1,2}x9")) == 7


def test_a_formula_is_a_choice_and_has_choices_itself() -> None:
    found = parse_variants("order.{roth,f(min(edge, corner)*2)}.parity,order.f({1,2}*onward - centre)")
    assert [str(one) for one in found] == [
        "roth",
        "order.f(min(edge, corner)*2).parity",
        "order.f(1*onward - centre)",
        "order.f(2*onward - centre)",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("order.{edge,roth", "do not match"),
        ("order.edge}", "do not match"),
        ("order.{edge,luck}", "no tie-break “luck”"),
        ("order.random.-.12345678.-.{" + ",".join(map(str, range(1001))) + "}", "makes 1,001 variants"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        parse_variants(text)
