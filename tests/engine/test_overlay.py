"""Two tours over each other: what they share, recomputed with sets, the sentence, and the figure."""

import numpy as np
import pytest

from knights import Board, Limit, search
from knights.engine.overlay import overlay
from knights.figures.overlay import overlay_figure


def moves_of(result):
    """Return the moves of a walk as sets of two squares."""
    squares = [*map(int, result.walk)]
    ends = zip(squares, [*squares[1:], squares[0]] if result.tour and result.tour.closed else squares[1:], strict=False)
    return {frozenset(pair) for pair in ends}


@pytest.mark.parametrize(
    ("sides", "start", "first", "second", "more"),
    [
        ((8, 8), (0, 0), "warnsdorff", "roth", {}),
        ((5, 5), (2, 2), "plain", "default", {"limit": Limit(500)}),
        ((6, 6), (0, 0), "posa", "homeward", {"closed": True}),
        ((8, 8), (3, 4), "roth", "construct", {}),
        ((7, 7), (0, 0), "roth", "roth", {}),
        ((5, 5), (0, 1), "warnsdorff", "roth", {"limit": Limit(2000)}),
    ],
)
def test_an_overlay_counts_the_moves_of_both_walks_and_of_each_alone(sides, start, first, second, more):
    results = [search(Board(*sides), start, variant, **more) for variant in (first, second)]
    both = overlay(*results)
    one, other = map(moves_of, results)
    assert {frozenset(pair) for pair in both.shared.tolist()} == one & other
    assert [{frozenset(pair) for pair in own.tolist()} for own in both.own] == [one - other, other - one]
    pairs = zip(*(result.walk.tolist() for result in results), strict=False)
    assert both.parts == next((number for number, (a, b) in enumerate(pairs, 1) if a != b), None)
    lines = [one for one in overlay_figure(both, dark=True).data if one.type == "scatter" and one.mode == "lines"]
    assert [np.isnan(line.x).sum() for line in lines] == [len(one & other), len(one - other), len(other - one)]


def test_the_sentence_says_the_steps_what_is_shared_and_where_the_walks_part():
    board = Board(5, 5)
    found, lost = search(board, (0, 0), "warnsdorff"), search(board, (2, 2), "plain", limit=Limit(100))
    words = overlay(found, lost).in_words()
    assert words.startswith(f"Warnsdorff needs {found.steps} steps, Blind finds no tour in 100 steps. They share ")
    assert words.endswith("and part at square 1.")
    assert overlay(found, found).in_words().endswith("They share 24 of 24 moves, and never part.")
    refused = search(board, (0, 1), "default")
    assert overlay(refused, refused).in_words().endswith("Our best finds no tour in 0 steps.")
    late = search(Board(6, 6), (0, 0), "default", Limit(100), closed=True)
    assert overlay(late, late).in_words().startswith("Our best builds its tour, ")
    built = search(board, (0, 0), "construct")
    assert "Construction builds its tour" in overlay(built, found).in_words()


def test_the_holes_of_an_overlay_can_be_chosen_to_put_them_back():
    found = search(Board(5, 5, holes={(0, 1), (4, 4)}), (0, 0), "warnsdorff")
    (holes,) = (one for one in overlay_figure(overlay(found, found)).data if one.name == "holes")
    assert {*zip(holes.y, holes.x, strict=True)} == {(0, 1), (4, 4)}
