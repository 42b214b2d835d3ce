"""Estimates of work, large numbers in words, and the cap of a public server."""

from importlib import import_module

import pytest

from knights import InputError, Variant
from knights.base.work import result
from knights.boards import Family
from knights.engine import PerSquare
from knights.experiments.sweeps import Cases, Sweep, estimate
from knights.ui.running.sweeps import MAX_VISITS, MAX_VISITS_VARIABLE, refuse_too_much
from tests.support.sweeping import EXHAUSTED, FOUND, made


def test_a_large_number_has_three_digits_and_its_unit():
    words = ["999,999", "1 million", "1,000 million", "1 billion", "1 trillion"]
    assert [estimate.rounded(number) for number in (999_999, 10**6, 10**9 - 1, 10**9, 10**12)] == words


def test_work_up_to_the_cap_is_allowed_and_more_is_refused(monkeypatch):
    monkeypatch.setenv(MAX_VISITS_VARIABLE, "5000")
    refuse_too_much(5000, "")
    with pytest.raises(InputError, match="about 5,001 squares, but this server allows 5,000: choose"):
        refuse_too_much(5001, "at home", 3)
    monkeypatch.setenv(MAX_VISITS_VARIABLE, "many")
    with pytest.raises(InputError, match=MAX_VISITS_VARIABLE):
        refuse_too_much(1, "")
    monkeypatch.delenv(MAX_VISITS_VARIABLE)
    refuse_too_much(2 * MAX_VISITS, "", 2)
    for work, times in ((MAX_VISITS + 1, 1), (2 * MAX_VISITS + 1, 2)):
        with pytest.raises(InputError, match="on your own machine: at home"):
            refuse_too_much(work, "at home", times)


def test_a_construction_enters_each_square_once():
    """Estimate all starts and random starts of boards where every start has a tour: the result is exact."""
    all_starts = result(estimate.estimate(Sweep(Cases(6, 8, (6, 6)), Variant("construct")), 1))
    assert all_starts.steps == 36**2 + 42**2 + 48**2
    drawn = result(estimate.estimate(Sweep(Cases(6, 8, (6, 6), 5), Variant("construct")), 1))
    assert drawn.steps == 5 * (36 + 42 + 48)


@pytest.fixture
def sampled(monkeypatch):
    """Return the boards that estimates sample; each start takes a fortieth of a second and two steps per square.

    Searches find a tour in an even number of columns, and fail otherwise; a construction takes two seconds.
    """
    module, boards = import_module("knights.experiments.sweeps.estimate"), []

    def do(unit, **seconds):
        boards.append(unit.board)
        count, size = len(unit.starts), len(unit.board)
        outcome = FOUND if unit.board.columns % 2 == 0 or not unit.sweep.variant.searches else EXHAUSTED
        took = size / 40 if unit.sweep.variant.searches else 2
        done = made(unit.board, unit.sweep.variant, [outcome] * count, steps=2 * size, seconds=took)
        return done.records, unit.starts[:0]

    monkeypatch.setattr(module.units, "do", do)
    return boards


def test_an_estimate_scales_up_a_sample(sampled):
    one = result(estimate.estimate(Sweep(Cases(6, 8), Variant("order")), workers=2))
    squares = 36**2 + 49**2 + 64**2
    assert one.steps == 2 * squares
    assert one.seconds == pytest.approx(squares / 40 / 2)


def test_an_estimate_counts_the_constructions_after_searches_that_fail(sampled):
    cases = Cases(30, 30, (4, 5), chosen=8)
    first, then = (result(estimate.estimate(Sweep(cases, Variant("order", fallback=on)), 1)) for on in (False, True))
    assert then.steps == first.steps
    assert then.seconds - first.seconds == pytest.approx(8 * 2, rel=0.2)


def test_an_estimate_makes_only_the_boards_of_its_sample_and_reports_progress(sampled, monkeypatch):
    """All boards of such a range, with a set of holes each, filled the memory of a server."""
    monkeypatch.setattr(Cases, "boards", None)
    cases = Cases(250, 270, (250, 270), 1, family=Family("diamond"))
    shares = [share for share, _ in estimate.estimate(Sweep(cases, Variant("order")), 1)]
    assert shares == sorted(shares)
    assert len(shares) == len(sampled) == 9, "a small board that compiles, and eight of the sample"


@pytest.mark.parametrize("steps", [None, 700, PerSquare(30)])
@pytest.mark.parametrize("random", [None, 2])
def test_the_maximum_number_of_steps_needs_no_boards(steps, random):
    sweep = Sweep(Cases(3, 6, (3, 9), random, family=Family("ring")), Variant("order"), steps)
    every = sum(sweep.limit(board) * len(sweep.cases.starts(board)) for board in sweep.cases.boards)
    assert sweep.most_steps() == every
    boards = [*sweep.cases.boards]
    assert boards == [sweep.cases.board(number) for number in range(len(boards))]
