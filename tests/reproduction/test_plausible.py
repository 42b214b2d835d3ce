"""The binomial test, compared with exact sums of fractions."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knights.reproduction.bratislava import binomial_p_value


def exactly(hits: int, trials: int, share: Fraction) -> Fraction:
    chances = [comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(trials + 1)]
    return sum((chance for chance in chances if chance <= chances[hits]), Fraction(0))


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_the_p_value_is_the_exact_sum(data):
    trials = data.draw(st.integers(1, 60))
    hits = data.draw(st.integers(0, trials))
    share = Fraction(data.draw(st.integers(1, 48)), 49)
    assert binomial_p_value(hits, trials, float(share)) == pytest.approx(float(exactly(hits, trials, share)))


@pytest.mark.parametrize(
    ("hits", "trials", "share", "p_value"),
    [(9, 10, 0.5, 22 / 1024), (2, 3, 0.25, 10 / 64), (0, 7, 0, 1), (1, 7, 0, 0), (7, 7, 1, 1), (6, 7, 1, 0)],
)
def test_p_values_match_known_ones_and_a_single_exception_refutes_a_share_of_0_or_1(hits, trials, share, p_value):
    assert binomial_p_value(hits, trials, share) == pytest.approx(p_value)


def test_hundreds_of_trials_neither_overflow_nor_underflow():
    assert binomial_p_value(0, 1000, 0.5) < 1e-250
    assert 0.9 < binomial_p_value(240, 500, 0.48) <= 1
