"""Comparisons: the same starts for all variants, braces, seeds, the sign test and the gain of each choice."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import NAMED, Board, InputError, Variant, parse_variant
from knights.experiments.comparisons import Comparison, gains, label, parse_variants, score
from knights.experiments.comparisons.comparison import with_seeds
from knights.experiments.comparisons.significance import difference, sign_test
from knights.experiments.sweeps import Cases, Results, by_board, by_variant
from knights.heuristics import spec
from knights.ui.pages.published.page import CHOICES
from tests.support.sweeping import BUDGET, FOUND, made, swept

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
        # On a busy machine, the starts of a board may arrive in several parts.
        assert {board: part["start"].tolist() for board, part in by_board(parts).items()} == {
            board: comparison.cases.starts(board).tolist() for board in comparison.cases.boards
        }


def test_only_randomised_variants_get_several_seeds():
    variants = with_seeds((ROTH, RANDOM), 3)
    assert [label(variant) for variant in variants] == ["roth", "random", "random, seed 1", "random, seed 2"]
    assert with_seeds((parse_variant("order.random.-.12345678.-.7"),), 1)[0].seed == 7
    both = RANDOM, replace(RANDOM, seed=7)
    assert Comparison(Cases(5, 5), both).each == both
    with pytest.raises(InputError, match="The variant “random” is given twice"):
        Comparison(Cases(5, 5), both, seeds=3)


@pytest.mark.parametrize(
    ("variants", "quoted"), [((), "none"), ((ROTH, POHL, ROTH), "roth"), ((ROTH, Variant(), Variant()), "order")]
)
def test_invalid_comparisons_are_refused(variants, quoted):
    with pytest.raises(InputError, match=quoted):
        Comparison(Cases(5, 6), variants)


@pytest.mark.parametrize("sizes", [(6, 6), (5, 5)])
def test_the_gain_of_a_choice_is_a_mean_over_variants_alike_in_everything_else(sizes):
    """The choices of 2009: on an even board, parity has nothing to refuse; on an odd one, it saves steps."""
    text = CHOICES["altstu-2009"].settings["variants"]
    variants = parse_variants(text)
    assert variants[-1] == NAMED["altstu-2009"].variant
    results = compared(Comparison(Cases(*sizes), variants, 300, all_starts_searched=True))
    known = {variant: score(variant, results[variant]) for variant in variants}
    found = {one.choice: one for one in gains.gains([*known.values()])}
    assert {key: one.pairs for key, one in found.items()} == {
        "order": 8,
        "parity": 4,
        "squares_pairs": 4,
        "parity_squares_pairs": 4,
        "78162534_21837465_65473821_34526178_87615243.1x1": 8,
    }
    pairs = [(known[one], known[replace(one, rule="none")]) for one in known if one.rule == "order"]
    rule, starts = found["order"], pairs[0][0].solvable
    for name in ("solved", "first_try"):
        added = sum(getattr(a, name) - getattr(b, name) for a, b in pairs)
        assert getattr(rule, name) == pytest.approx(100 * added / 8 / starts)
    assert rule.fewer == pytest.approx(np.prod([b.steps / a.steps for a, b in pairs]) ** (1 / 8))
    assert rule.solved > 1
    assert (found["parity"].fewer > 1) == (sizes == (5, 5))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("order.{roth,pohl,edge}.parity", ["pohl", "edge"]),
        ("order.random.-.12345678.{1,10}x{9,99}", ["1x99", "10x9", "10x99"]),
        ("roth,pohl,order.edge", []),
        ("{none,order}.{roth,pohl},order.edge", []),
        ("order.{roth,edge.parity},order.pohl", []),
        ("roth", []),
    ],
)
def test_choices_have_gains_only_if_the_variants_are_all_their_combinations(text, names):
    scores = [score(one, [made(Board(5, 5), one, [FOUND], steps=25)]) for one in parse_variants(text)]
    assert [one.choice for one in gains.gains(scores)] == names


def test_a_text_without_braces_is_one_variant_and_commas_in_braces_separate_choices():
    assert [*map(str, parse_variants(" order.roth.parity ,pohl"))] == ["roth", "pohl"]
    assert len(parse_variants("roth,order.{edge,pohl},order.random.-.12345678.{luby,}{1,2}x9")) == 7
    assert [spec(one) for one in parse_variants("order.roth.-.{12345678,87654321}.{1,2}x9")] == [
        f"order.roth.-.{order}.{after}x9" for order in ("12345678", "87654321") for after in (1, 2)
    ]
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
