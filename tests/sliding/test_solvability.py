import random
from itertools import combinations, islice
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.sliding.heuristics import HEURISTICS
from knights.sliding.instances import random_puzzle, shuffled
from knights.sliding.puzzle import Puzzle, State, ordered, parse_puzzle
from knights.sliding.solvability import blank_distance, made_solvable, solvability, swaps_needed
from tests.sliding.brute import all_states, distances

LARGER = [(2, 4), (4, 2), (3, 3)]


def goals(rows: int, columns: int) -> list[tuple[int, ...]]:
    """The ordered goal, and two random ones."""
    places = rows * columns
    rng = random.Random(places)
    return [ordered(rows, columns).tiles, *(tuple(rng.sample(range(places), places)) for _ in range(2))]


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (3, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2)], ids=str)
def test_every_start_against_breadth_first_search(shape):
    for goal in goals(*shape):
        reached = distances(*shape, goal)
        for start in all_states(len(goal)):
            puzzle = Puzzle(State(*shape, start), State(*shape, goal))
            assert solvability(puzzle).solvable == (start in reached)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shape", "step"),
    [
        ((2, 4), 5),
        ((4, 2), 5),
        ((3, 3), 31),
        *(pytest.param((n, m), 1, marks=pytest.mark.thorough) for n, m in LARGER),
    ],
    ids=str,
)
def test_starts_of_the_larger_boards(shape, step):
    """Each fifth or thirty-first here, all now and then."""
    goal = goals(*shape)[1]
    reached = distances(*shape, goal)
    assert len(reached) == factorial(len(goal)) // 2
    for start in islice(all_states(len(goal)), 0, None, step):
        assert solvability(Puzzle(State(*shape, start), State(*shape, goal))).solvable == (start in reached)


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 60), st.integers())
def test_what_a_shuffle_makes_is_solvable(rows, columns, moves, seed):
    goal = random_puzzle(rows, columns, seed).goal
    start = shuffled(goal, moves if len(goal) > 1 else 0, seed)
    assert solvability(Puzzle(start, goal)).solvable
    assert solvability(Puzzle(goal, start)).solvable


@pytest.mark.parametrize("shape", [(2, 6), (6, 2), (5, 6), (6, 6)], ids=str)
def test_the_blank_from_corner_to_corner(shape):
    rows, columns = shape
    goal = ordered(rows, columns)
    for way in ("U" * (rows - 1) + "L" * (columns - 1), "L" * (columns - 1), "UL" * (min(shape) - 1)):
        start = goal.after(way)
        assert solvability(Puzzle(start, goal)).solvable
        assert not solvability(Puzzle(start.swapped(1, 2), goal)).solvable


@given(st.integers(2, 6), st.integers(2, 6), st.integers())
def test_the_offered_swap_makes_it_solvable(rows, columns, seed):
    puzzle = random_puzzle(rows, columns, seed, solvable=False)
    one, other = solvability(puzzle).swap
    assert 0 not in (one, other)
    made = made_solvable(puzzle)
    assert made.goal == puzzle.goal
    assert sum(a != b for a, b in zip(made.start.tiles, puzzle.start.tiles, strict=True)) == 2
    assert solvability(made).solvable
    assert made_solvable(made) == made


@given(st.integers(2, 4), st.integers(2, 4), st.integers())
def test_the_offered_swap_brings_the_start_as_near_as_any_other(rows, columns, seed):
    puzzle = random_puzzle(rows, columns, seed, solvable=False)

    def away(one, other):
        return HEURISTICS["manhattan"].value(puzzle.start.swapped(one, other), puzzle.goal)

    pairs = combinations(range(1, rows * columns), 2)
    assert away(*solvability(puzzle).swap) == min(away(*pair) for pair in pairs)


@pytest.mark.parametrize(
    ("start", "goal", "swaps", "distance"),
    [
        ("1 2/3 0", "1 2/3 0", 0, 0),
        ("2 1/3 0", "1 2/3 0", 1, 0),
        ("0 1/2 3", "3 0/1 2", 3, 1),
        ("0 2 3/4 5 1", "1 2 3/4 5 0", 1, 3),
        ("2 3 1/4 5 0", "1 2 3/4 5 0", 2, 0),
        ("2 1 4/3 5 0", "1 2 3/4 5 0", 2, 0),
        ("0 3/1 5/4 2", "1 2/3 4/5 0", 4, 3),
    ],
)
def test_swaps_and_the_way_of_the_blank_by_hand(start, goal, swaps, distance):
    puzzle = parse_puzzle(start, goal)
    assert (swaps_needed(puzzle), blank_distance(puzzle)) == (swaps, distance)


def test_a_line_has_an_offer_only_where_one_swap_helps():
    one_swap = parse_puzzle("1 3 0 2", "1 2 3 0")
    assert solvability(one_swap).swap == (3, 2)
    assert solvability(made_solvable(one_swap)).solvable
    rotated = parse_puzzle("2/3/0/1", "1/2/3/0")
    assert not solvability(rotated).solvable
    assert solvability(rotated).swap is None
    assert made_solvable(rotated) == rotated


def test_the_reason_names_both_parities():
    solvable = solvability(parse_puzzle("4 0/1 3/5 2", "4 5/1 3/2 0"))
    assert "2 swaps of two places" in solvable.reason
    assert "2 places" in solvable.reason
    assert "both even" in solvable.reason
    famous = solvability(
        parse_puzzle("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0")
    )
    assert "1 swap of two places (odd)" in famous.reason
    assert "0 places (even)" in famous.reason
    assert famous.swap == (14, 15)


def test_the_reason_on_a_line_names_the_orders():
    line = solvability(parse_puzzle("1 0 3 2", "0 1 2 3"))
    assert "single row" in line.reason
    assert "in the order 1 3 2, the goal in 1 2 3" in line.reason
    assert "single column" in solvability(parse_puzzle("1/0/2", "0/1/2")).reason
