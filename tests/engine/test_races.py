"""Races: two searches side by side."""

import pytest

from knights import NAMED, Board, InputError, Variant, parse_variant
from knights.engine import MAX_RACE_STEPS, Event, race


def entered(result):
    return result.events.squares[result.events.kinds == Event.ENTER].tolist()


def test_a_race_finds_the_first_step_at_which_two_variants_differ():
    board = Board(8, 8)
    run = race(board, (0, 0), NAMED["roth"].variant, NAMED["pohl"].variant)
    first, second = entered(run.first), entered(run.second)
    assert run.step is not None
    assert first[: run.step - 1] == second[: run.step - 1]
    assert [board.index(square) for square in run.squares] == [first[run.step - 1], second[run.step - 1]]
    assert run.squares[0] != run.squares[1]


@pytest.mark.parametrize(
    ("start", "second", "outcomes"),
    [((0, 0), "order.f(-centre).parity", ("found", "found")), ((0, 1), "order", ("no-tour", "budget"))],
)
def test_a_race_finds_no_difference_between_equal_variants_or_if_one_refuses_the_start(start, second, outcomes):
    run = race(Board(5, 5), start, NAMED["roth"].variant, parse_variant(second))
    assert (run.step, run.squares) == (None, ())
    assert (run.first.outcome, run.second.outcome) == outcomes


def test_a_long_race_ends_at_its_limit_with_all_its_events():
    run = race(Board(5, 5), (0, 1), Variant("none", prune=("squares", "pairs")), Variant("none"))
    for result in (run.first, run.second):
        assert result.steps == MAX_RACE_STEPS
        assert result.outcome == "budget"
        assert not result.events.cut


def test_a_variant_that_does_not_search_cannot_race():
    with pytest.raises(InputError, match="does not search"):
        race(Board(8, 8), (0, 0), NAMED["construct"].variant, NAMED["roth"].variant)
