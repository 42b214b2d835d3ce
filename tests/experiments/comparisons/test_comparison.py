"""Comparisons: the same starts for all variants, braces, seeds, the sign test and the ablation."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import NAMED, Board, InputError, Variant, parse_variant
from knights.experiments.comparisons.ablation import ablation, gains
from knights.experiments.comparisons.comparison import (
    Comparison,
    expand,
    expansions,
    label,
    parse_variants,
    with_seeds,
)
from knights.experiments.comparisons.scores import score
from knights.experiments.comparisons.significance import difference, sign_test
from knights.experiments.sweeps.question import Cases
from knights.experiments.sweeps.results import BUDGET, FOUND, Results, by_variant
from tests.support.sweeping import made, swept

ROTH, POHL = (NAMED[name].variant for name in ("roth", "pohl"))
RANDOM = NAMED["random"].variant


def test_a_pair_without_common_solutions_has_no_mean_difference():
    solved, failed = made(Board(5, 5), ROTH, [FOUND], steps=25), made(Board(5, 5), POHL, [BUDGET], steps=25)
    assert difference([solved], [failed]) is None


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_sign_test_is_exact(wins, losses):
    throws = wins + losses
    as_uneven = sum(comb(throws, k) for k in range(throws + 1) if abs(2 * k - throws) >= abs(wins - losses))
    assert sign_test(wins, losses) == pytest.approx(float(Fraction(as_uneven, 2**throws)), rel=1e-12)
    assert sign_test(wins, losses) == sign_test(losses, wins)


def test_the_sign_test_works_for_thousands_of_trials():
    assert sign_test(20_000, 20_000) == 1.0
    assert sign_test(7189, 0) == 0.0
    assert 0.04 < sign_test(5100, 4900) < 0.05  # 100 more wins than half, two standard deviations.


def compared(comparison: Comparison) -> dict[Variant, list[Results]]:
    return by_variant(swept(comparison.sweeps))


def test_every_variant_gets_the_same_starts():
    comparison = Comparison(Cases(8, 10, None, 12, 5), (ROTH, POHL, RANDOM), 5000)
    for parts in compared(comparison).values():
        assert {part.board.rows: part["start"].tolist() for part in parts} == {
            n: comparison.cases.starts(Board(n, n)).tolist() for n in (8, 9, 10)
        }


def test_only_randomised_variants_get_several_seeds():
    variants = with_seeds((ROTH, RANDOM), 3)
    assert [label(variant) for variant in variants] == ["roth", "random", "random, seed 1", "random, seed 2"]
    assert with_seeds((parse_variant("order.random.-.12345678.-.7"),), 1)[0].seed == 7


@pytest.mark.parametrize(
    ("variants", "quoted"),
    [((), "none"), ((ROTH, POHL, ROTH), "roth"), ((ROTH, Variant(), Variant()), "order")],
)
def test_invalid_comparisons_are_refused(variants, quoted):
    with pytest.raises(InputError, match=quoted):
        Comparison(Cases(5, 6), variants)


def test_the_ablation_has_each_combination_once():
    rows = ablation()
    assert len({row.variant for row in rows}) == 16
    assert len({row.switches for row in rows}) == 16
    assert rows[-1].variant == NAMED["altstu-2009"].variant
    nothing = rows[0].variant
    assert (nothing.rule, nothing.prune, nothing.attempts) == ("none", (), 1)
    for row in rows:
        parity, blocking, warnsdorff, restarts = row.switches
        assert parity == ("parity" in row.variant.prune)
        assert blocking == ("squares" in row.variant.prune) == ("pairs" in row.variant.prune)
        assert warnsdorff == (row.variant.rule == "order")
        assert restarts == (row.variant.attempts == 5)


def test_each_optimisation_of_2009_helps_on_6x6():
    rows = ablation()
    results = compared(Comparison(Cases(6, 6), tuple(row.variant for row in rows), 2000))
    known = {row: score(row.variant, results[row.variant]) for row in rows}
    assert known[rows[-1]].solved == 36
    found = {one.part: one for one in gains(list(known.items()))}
    on, off = ([known[row] for row in rows if row.switches[2] == switch] for switch in (True, False))
    warnsdorff = found["Warnsdorff"]
    for name in ("solved", "first_try"):
        with_it, without = (sum(getattr(one, name) for one in side) for side in (on, off))
        assert getattr(warnsdorff, name) == pytest.approx(100 * (with_it - without) / 8 / 36)
    fewer = np.prod([b.steps / a.steps for a, b in zip(on, off, strict=True)]) ** (1 / 8)
    assert warnsdorff.fewer == pytest.approx(fewer, abs=0.005)
    assert warnsdorff.solved > 1
    assert warnsdorff.fewer > 1 == found["parity"].fewer, "every start of an even board is solvable"


def test_every_combination_is_a_variant():
    text = "order.roth.-.{12345678,87654321}.{1,2,5,10}x9"
    found = expand(text)
    assert found.settings == (("12345678", "87654321"), ("1", "2", "5", "10"))
    written = [f"order.roth.-.{a}.{b}x9" for a, b in product(*found.settings)]
    assert list(found.variants) == [parse_variant(word) for word in written]


def test_a_text_without_braces_is_one_variant_and_commas_in_braces_separate_choices():
    assert expand(" roth ").variants == (NAMED["roth"].variant,)
    assert [str(*one.variants) for one in expansions("order.roth.parity,pohl")] == ["roth", "pohl"]
    assert len(parse_variants("roth,order.{edge,pohl},order.random.-.12345678.{luby,}{1,2}x9")) == 7
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
def test_an_invalid_text_gets_a_message_with_the_reason(text, told):
    with pytest.raises(InputError, match=told):
        parse_variants(text)


def test_variants_that_differ_in_the_seed_alone_are_the_same_variant_with_several_seeds():
    both = RANDOM, replace(RANDOM, seed=7)
    assert Comparison(Cases(5, 5), both).each == both
    with pytest.raises(InputError, match="The variant “random” is given twice"):
        Comparison(Cases(5, 5), both, seeds=3)
    assert with_seeds((RANDOM,), 3) == tuple(replace(RANDOM, seed=seed) for seed in range(3))
