"""The challenge: a tie-break against Roth's on two ranges of boards."""

import pytest

from knights.comparisons.challenge import RANGES, RIVAL, challenge_sweeps, challenger, in_words, standings
from knights.errors import InputError
from knights.sweeps import run
from knights.work import parts_of


def standing(ties):
    variant = challenger(ties)
    return standings(variant, list(parts_of(run(challenge_sweeps(variant), workers=1))))


@pytest.mark.slow
def test_how_a_formula_stands():
    found = standing("f(turn - 8*centre)")
    assert [(one.first, one.last) for one in found] == list(RANGES)
    assert all(one.ahead for one in found)
    headline, reason = in_words(found)
    assert headline == "roth is beaten"
    assert reason.startswith("5×5 to 20×20: 99.")
    worse = standing("f(centre - onward)")
    assert not any(one.ahead for one in worse)
    assert in_words(worse)[0] == "Not yet"
    assert [one.theirs for one in worse] == [one.theirs for one in found]
    assert in_words([found[0], worse[1]])[0] == "Half way: one range of two"


@pytest.mark.slow
def test_roth_does_not_beat_itself():
    assert challenger("roth") == RIVAL
    found = standing("roth")
    assert all(one.ours == one.theirs for one in found)
    assert standing("f(-centre)") == found


def test_a_challenger_is_roths_variant_with_another_tie_break():
    assert str(challenger("f(edge)")) == "order.f(edge).parity"
    with pytest.raises(InputError, match="the nearest is edge"):
        challenger("f(edges)")
