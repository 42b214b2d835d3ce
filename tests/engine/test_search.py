import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, InputError, Outcome
from knights.base import plural
from knights.boards import colour
from knights.engine import Case, Event, Limit, PerSquare, Search, default_limit, limit_on, parse_steps, verdict
from knights.engine.search import search
from knights.experiments.sweeps import Cases, Sweep
from knights.heuristics import NAMED, Variant, coming_home
from tests.support.counting import closed_tours
from tests.support.strategies import any_boards, boards, examples, starts, variants
from tests.support.sweeping import swept

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


def test_the_last_allowed_step_can_complete_a_tour():
    assert search(Board(8, 8), (0, 0), HARD[2], Limit(64)).outcome == "found"
    assert search(Board(8, 8), (0, 0), HARD[2], Limit(63)).outcome == "budget"


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


FIRST_TRY = PerSquare(1)


def closed_counts(variant, first, last, steps=FIRST_TRY):
    """Return how many starts of square boards are solvable, and how many closed tours are found within the limit."""
    parts = swept([Sweep(Cases(first, last), variant, steps, closed=True)])
    counts = [(int(part["solvable"].sum()), int((part["solvable"] & part.found).sum())) for part in parts]
    return tuple(map(sum, zip(*counts, strict=True)))


@pytest.mark.parametrize(("name", "without", "coming"), [("roth", 96, 637), ("look-ahead", 87, 652)])
def test_the_pruning_home_closes_many_more_tours_on_the_first_try(name, without, coming):
    """Compare with counts from an independent program."""
    variant = NAMED[name].variant
    assert closed_counts(variant, 6, 20) == (1520, without)
    assert closed_counts(coming_home(variant), 6, 20) == (1520, coming)


def test_the_pruning_home_does_not_change_the_search_for_an_open_tour():
    roth = NAMED["roth"].variant
    for start in Board(7, 7):
        found = (search(Board(7, 7), start, one, Limit(1000)) for one in (roth, coming_home(roth)))
        plain, home = ((one.outcome, one.steps, one.walk.tolist()) for one in found)
        assert plain == home


def test_rotations_close_every_tour_of_small_boards():
    assert closed_counts(NAMED["posa"].variant, 6, 20, PerSquare(10)) == (1520, 1520)


@pytest.mark.parametrize(("sides", "leaper", "closed"), [((10, 10), (2, 3), True), ((5, 25), (1, 2), False)])
def test_rotations_at_both_ends_find_tours_that_others_miss(sides, leaper, closed):
    board = Board(*sides, leaper=leaper)
    starts = [start for start in board if colour(start) == 0][::3]
    limit = Limit(30 * len(board))
    for start in starts:
        result = search(board, start, NAMED["both-ends"].variant, limit, closed=closed)
        assert result.tour is not None
        assert result.tour.squares[0] == start
    assert not all(search(board, start, NAMED["posa"].variant, limit, closed=closed).tour for start in starts)


def test_a_cut_at_both_ends_does_not_bring_back_the_same_tail():
    """Of the 196 starts, 7 failed when the square before a cut tried all its moves again."""
    board, both = Board(14, 14, leaper=(3, 4)), NAMED["both-ends"].variant
    assert all(search(board, start, both, Limit(100 * len(board)), closed=True).tour for start in board)


def test_a_walk_that_closes_too_early_is_opened_and_the_tour_starts_where_it_was_asked():
    result = search(Board(10, 10, leaper=(2, 3)), (2, 1), "both-ends", closed=True, events=10_000)
    kinds = result.events.kinds.tolist()
    assert Event.OPEN in kinds
    assert Event.REVERSE in kinds
    assert result.checks.passed
    assert result.events.walk_after(len(kinds)) == result.tour.path.tolist()


def test_an_exhausted_search_with_rotations_proves_nothing():
    result = search(Board(4, 4), (0, 0), Variant("order", rotations=3), Limit(10**6))
    assert result.outcome is Outcome.EXHAUSTED
    assert "search with rotations" in result.reason
