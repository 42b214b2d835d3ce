"""The challenge: a tie-break against Roth's on two ranges of boards."""

import pytest

from knights.board import Board
from knights.comparisons.challenge import (
    RANGES,
    RIVAL,
    Standing,
    challenge_sweeps,
    challenger,
    in_words,
    standings,
)
from knights.errors import InputError
from knights.sweeps import run
from knights.sweeps.results import BUDGET, FOUND, NO_TOUR
from knights.work import parts_of
from tests.support.sweeping import made


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


def test_both_are_tried_on_both_ranges_with_the_steps_of_the_largest_board():
    other = challenger("edge")
    asked = [(one.cases.first, one.cases.last, one.variant, one.steps) for one in challenge_sweeps(other)]
    assert asked == [(*side, one, 900) for side in RANGES for one in (other, RIVAL)]
    assert [one.variant for one in challenge_sweeps(RIVAL)] == [RIVAL, RIVAL], "it runs once against itself"


def test_a_standing_counts_the_starts_that_both_have_tried():
    other = challenger("edge")
    results = [
        made(Board(20, 20), other, [FOUND] * 5 + [NO_TOUR], backtracks=[0, 0, 0, 1, 0, 0]),
        made(Board(5, 5), RIVAL, [FOUND, BUDGET]),
        made(Board(21, 21), RIVAL, [FOUND] * 3),
        made(Board(20, 20), RIVAL, [FOUND]),
        made(Board(31, 31), other, [FOUND] * 9),
        made(Board(30, 30), other, [FOUND] * 7, backtracks=[1] * 7),
    ]
    assert standings(other, results) == [Standing(5, 20, 3, 4, 2), Standing(21, 30, 3, 0, 3)]
    assert standings(other, []) == [Standing(5, 20, 0, 0, 0), Standing(21, 30, 0, 0, 0)]


def test_who_is_ahead_in_words():
    won, lost, drawn = Standing(5, 20, 10, 9, 8), Standing(21, 30, 2000, 1, 1500), Standing(21, 30, 4, 3, 3)
    assert [one.ahead for one in (won, lost, drawn)] == [True, False, False]
    assert [in_words([won, one])[0] for one in (won, lost)] == [
        "roth is beaten",
        "Half way: one range of two",
    ]
    assert in_words([lost, drawn]) == (
        "Not yet",
        "21×21 to 30×30: 0.05% on the first try, roth 75.0% (-1,499 starts). "
        "21×21 to 30×30: 75.0% on the first try, roth 75.0% (+0 starts).",
    )
    assert (
        in_words([Standing(5, 20, 0, 0, 0)])[1] == "5×5 to 20×20: 0% on the first try, roth 0% (+0 starts)."
    )
