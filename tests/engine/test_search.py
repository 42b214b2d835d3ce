import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, InputError, Outcome
from knights.base import plural
from knights.engine import Case, Limit, PerSquare, Search, default_limit, limit_on, parse_steps, verdict
from knights.engine.search import search
from knights.heuristics import NAMED, Variant
from tests.support.counting import closed_tours
from tests.support.strategies import any_boards, boards, examples, starts, variants

HARD = (Board(50, 50), (0, 0), NAMED["stu-2021"].variant)
"""A search that takes more than two million steps."""


@st.composite
def questions(draw):
    board = draw(boards(7) | any_boards(7))
    return board, draw(starts(board)), draw(variants()), Limit(draw(st.integers(1, 2000)))


@examples(100, thorough=5000)
@given(questions(), st.booleans())
def test_outcomes_mean_what_they_say(question, closed):
    board, start, variant, limit = question
    result = search(*question, closed=closed)
    assert (result.tour is not None) == (result.outcome is Outcome.FOUND)
    assert result.steps <= limit.steps
    assert result.reason
    if result.outcome is Outcome.FOUND:
        assert result.checks.passed
        assert result.checks.closes or not closed
        assert result.tour.squares[0] == start
        assert verdict(board, start, closed).exists is not False
        assert result.first_try == (result.steps == len(board) and not result.backtracks)
    elif result.outcome is Outcome.NO_TOUR:
        assert verdict(board, start, closed).exists is not True
        assert variant.complete or result.steps == 0
    elif result.outcome is Outcome.EXHAUSTED:
        assert not variant.complete
    else:
        assert result.steps == limit.steps
        assert plural(limit.steps, "step") in result.reason


@pytest.mark.parametrize("shape", [(3, 4), (3, 8), (4, 5), (3, 10), (5, 4)])
@pytest.mark.parametrize("prune", [("squares", "pairs"), ("squares", "pairs", "home")])
def test_a_complete_search_finds_a_closed_tour_exactly_where_one_exists(shape, prune):
    outcome = Outcome.FOUND if closed_tours(*shape) else Outcome.NO_TOUR
    variant = Variant("order", "pohl", prune=prune)
    for start in Board(*shape):
        assert search(Board(*shape), start, variant, Limit(10**8), closed=True).outcome is outcome


def test_a_found_tour_comes_with_counts_and_defaults():
    result = search(Board(8, 8), (0, 0))
    assert result.outcome == "found"
    assert result.first_try
    assert (result.steps, result.backtracks, result.restarts) == (64, 0, 0)
    assert (result.events, result.profile) == (None, None), "they are asked for"
    assert result.variant == NAMED["default"].variant
    assert result.case.limit == default_limit(Board(8, 8)) == Limit(1_000_000)
    assert default_limit(Board(400, 500)) == Limit(4_000_000)


@pytest.mark.parametrize(
    ("sides", "start", "variant", "outcome", "reason", "steps"),
    [
        ((4, 4), (0, 0), "plain", "no-tour", "the search space is exhausted", 2223),
        ((5, 5), (0, 1), "warnsdorff", "no-tour", "parity", 0),
        ((5, 6), (2, 1), "stu-2020", "exhausted", "may still lead to a tour", 15),
        ((5, 5), (0, 1), "order", "budget", "the limit of 9,000 steps", 9000),
    ],
)
def test_a_result_without_a_tour_says_whether_that_is_a_proof(sides, start, variant, outcome, reason, steps):
    """Search even if there is no tour, unless parity refuses the start; an exhausted filter proves nothing."""
    result = search(sides, start, variant, 9000)
    assert (result.outcome, result.steps) == (outcome, steps)
    assert reason in result.reason


@pytest.mark.parametrize("steps", [1, 2, 24, 25, 249_999, 250_000, 250_001, 600_000])
def test_a_search_never_exceeds_its_step_limit(steps):
    result = search(*HARD, Limit(steps))
    assert result.outcome == "budget"
    assert result.steps == steps


def test_a_search_in_progress_gives_its_result_at_any_time_and_continues():
    running = Search(Case(*HARD, Limit(10**9)), events=10)
    heard = []
    for _ in range(3):
        assert not running.advance(0.01)
        heard.append(running.steps)
        result = running.result("somebody stopped it")
        assert (result.outcome, result.reason, result.steps) == ("budget", "somebody stopped it", heard[-1])
        assert len(result.events) == 10
    assert heard == sorted(set(heard))
    assert not running.over


def test_a_result_with_a_tour_knows_the_first_move_that_breaks_the_rule():
    assert search(Board(5, 5), (0, 0), NAMED["plain"].variant).first_break == 6
    assert search(Board(5, 5), (0, 0), NAMED["stu-2020"].variant).first_break is None
    assert search(Board(5, 5), (0, 1)).first_break is None


def test_a_limit_is_read_in_steps_or_in_steps_per_square():
    assert parse_steps("1,000") == 1000
    assert Limit("1000000000000") == Limit(10**12)
    for steps in (1, 10**6):
        assert parse_steps(f"{steps}-per-square") == PerSquare(steps)
        assert limit_on(Board(5, 6), PerSquare(steps)) == Limit(30 * steps)
    for wrong in ("0-per-square", "1000001-per-square", "9-per-board", "1000000000001"):
        with pytest.raises(InputError, match="must be a whole number from 1 to"):
            parse_steps(wrong)


def test_plain_values_are_accepted_as_a_board_a_start_and_a_limit():
    for variant in (NAMED["roth"], NAMED["roth"].variant, str(NAMED["roth"].variant)):
        assert search(Board(8, 8), (0, 0), variant).variant == NAMED["roth"].variant
    result = search((8, 6), np.array([2, 1]), "roth", 500)
    assert (result.board, result.start, result.case.limit) == (Board(8, 6), (2, 1), Limit(500))
    assert Limit("1,000") == Limit(1000)
    assert Variant(seed="7", restart_after="3") == Variant(seed=7, restart_after=3)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"variant": "rot"}, "There is no variant “rot”"),
        ({"variant": 7}, "A variant is given by its name, like “roth”, or as a Variant; not “7”."),
        ({"start": (0.0, 0.5)}, "like (0, 0); not “(0.0, 0.5)”."),
        ({"start": (0, 0, 0)}, "like (0, 0); not “(0, 0, 0)”."),
        ({"start": "a1"}, "like (0, 0); not “'a1'”."),
        ({"start": (8, 0)}, "The square 8,0 is not on the 8×8 board"),
        ({"finish": (1, 0.5), "variant": "construct"}, "not “(1, 0.5)”."),
        ({"board": (8,)}, "A board is written as Board(8, 8), not “(8,)”."),
        ({"board": 8}, "A board is written as Board(8, 8), not “8”."),
        ({"board": (0, 8)}, "A board has from 1 to 4,096 rows, not “0”."),
        ({"limit": 1.5}, "The step limit must be a whole number from 1 to 1,000,000,000,000, not “1.5”."),
        ({"limit": True}, "to 1,000,000,000,000, not “True”."),
        ({"limit": 0}, "The step limit must be a whole number"),
        ({"limit": 10**12 + 1}, "not 1,000,000,000,001."),
    ],
)
def test_unusable_arguments_are_refused_in_a_sentence(arguments, sentence):
    question = {"board": Board(8, 8), "start": (0, 0), **arguments}
    with pytest.raises(InputError, match=re.escape(sentence)) as refused:
        search(**question)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("seconds", ["5", True, float("nan"), 0, -1, 86_400.5, [5]])
def test_a_time_limit_is_a_number_of_seconds(seconds):
    with pytest.raises(InputError, match="The time limit is from 0 to 86,400 seconds"):
        Limit(10, seconds)


def test_a_search_may_take_a_day():
    assert Limit(10, 86_400).seconds == 86_400
    with pytest.raises(InputError, match="not “a number with thousands of digits”"):
        Limit(10, 10**5000)
