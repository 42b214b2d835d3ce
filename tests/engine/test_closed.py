"""Closed tours: the pruning ``home``, and rotations."""

import pytest

from knights import Board, Outcome, search
from knights.engine import Event, Limit, PerSquare
from knights.experiments.sweeps import Cases, Sweep
from knights.heuristics import NAMED, Variant, coming_home
from tests.support.sweeping import swept

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
