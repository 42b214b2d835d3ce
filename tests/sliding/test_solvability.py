"""Solvability, checked against breadth-first search, and random puzzles."""

import random
from collections import Counter
from itertools import combinations, islice, permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.base import InputError
from knights.sliding import HEURISTICS, Puzzle, State, ordered, parse_puzzle
from knights.sliding.solvability import blank_distance, random_puzzle, shuffled, solvability, swaps_needed
from tests.sliding.brute import distances

LARGER = {(2, 4): (5, 1), (4, 2): (5, 1), (3, 3): (31, 3)}
"""The larger boards, with the steps between their tested starts: those of every run, and those of the thorough run."""


def goals(rows: int, columns: int) -> list[tuple[int, ...]]:
    places = rows * columns
    rng = random.Random(places)
    return [ordered(rows, columns).tiles, *(tuple(rng.sample(range(places), places)) for _ in range(2))]


@pytest.mark.parametrize(
    ("shape", "step"),
    [
        *((shape, 1) for shape in ((1, 1), (1, 2), (3, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2))),
        *(pytest.param(shape, step, marks=pytest.mark.slow) for shape, (step, _) in LARGER.items()),
        *(pytest.param(shape, step, marks=pytest.mark.thorough) for shape, (_, step) in LARGER.items()),
    ],
    ids=str,
)
def test_solvability_agrees_with_breadth_first_search(shape, step):
    """Where only some starts are tested, only one goal is."""
    for goal in goals(*shape)[0 if step == 1 else -1 :]:
        reached = distances(*shape, goal)
        assert min(shape) == 1 or len(reached) == factorial(len(goal)) // 2
        for start in islice(permutations(range(len(goal))), 0, None, step):
            puzzle = Puzzle(State(*shape, start), State(*shape, goal))
            assert solvability(puzzle).solvable == (start in reached)


@given(st.integers(2, 6), st.integers(2, 6), st.integers())
def test_the_swap_offered_makes_the_puzzle_solvable_and_brings_it_nearest_to_the_goal(rows, columns, seed):
    puzzle = random_puzzle(rows, columns, seed, solvable=False)
    swap = solvability(puzzle).swap
    made = Puzzle(puzzle.start.swapped(*swap), puzzle.goal)
    assert sum(a != b for a, b in zip(made.start.tiles, puzzle.start.tiles, strict=True)) == 2
    assert solvability(made).solvable
    assert solvability(made).swap is None

    def away(one, other):
        return HEURISTICS["manhattan"].value(puzzle.start.swapped(one, other), puzzle.goal)

    pairs = [*combinations(range(1, rows * columns), 2)]
    assert tuple(sorted(swap)) in pairs
    assert away(*swap) == min(away(*pair) for pair in pairs)


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
def test_swaps_and_distances_of_the_blank_match_boards_worked_out_by_hand(start, goal, swaps, distance):
    puzzle = parse_puzzle(start, goal)
    assert (swaps_needed(puzzle), blank_distance(puzzle)) == (swaps, distance)


def test_on_a_single_row_the_reason_names_the_orders_and_a_swap_is_offered_only_if_one_is_enough():
    one_swap = solvability(parse_puzzle("1 0 3 2/", "0 1 2 3/"))
    assert one_swap.swap == (3, 2)
    assert "single row" in one_swap.reason
    assert "in the order 1 3 2, the goal in 1 2 3" in one_swap.reason
    rotated = solvability(parse_puzzle("2/3/0/1", "1/2/3/0"))
    assert (rotated.solvable, rotated.swap) == (False, None)
    assert "single column" in rotated.reason


def test_the_reason_names_both_parities():
    solvable = solvability(parse_puzzle("4 0/1 3/5 2", "4 5/1 3/2 0"))
    assert "2 swaps of two positions" in solvable.reason
    assert "2 positions" in solvable.reason
    assert "both even" in solvable.reason
    famous = solvability(parse_puzzle("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"))
    assert "1 swap of two positions (odd)" in famous.reason
    assert "0 positions (even)" in famous.reason
    assert famous.swap == (14, 15)


sides = st.integers(1, 6)


@given(sides, sides, st.integers(), st.booleans())
def test_random_puzzles_are_as_requested_and_repeatable(rows, columns, seed, solvable):
    if not solvable and rows * columns < 3:
        with pytest.raises(InputError, match="every puzzle can be solved"):
            random_puzzle(rows, columns, seed, solvable)
        return
    puzzle = random_puzzle(rows, columns, seed, solvable)
    assert (puzzle.rows, puzzle.columns) == (rows, columns)
    assert solvability(puzzle).solvable == solvable
    assert random_puzzle(rows, columns, seed, solvable) == puzzle
    goal = ordered(rows, columns)
    assert random_puzzle(rows, columns, seed, solvable, goal).goal == goal


def test_a_seed_always_gives_the_same_puzzle_and_all_solvable_puzzles_are_equally_likely():
    assert str(random_puzzle(3, 3, 1)) == "7 2 1/8 5 6/4 0 3 to 1 2 7/0 4 6/3 8 5"
    starts = Counter(random_puzzle(2, 2, seed, goal=ordered(2, 2)).start.tiles for seed in range(6000))
    assert set(starts) == set(distances(2, 2, ordered(2, 2).tiles))
    assert all(400 < count < 600 for count in starts.values())


@given(sides, sides, st.integers(0, 40), st.integers())
def test_a_shuffled_state_is_at_most_its_number_of_moves_from_the_goal(rows, columns, moves, seed):
    goal = ordered(rows, columns)
    state = shuffled(goal, moves, seed)
    assert state == shuffled(goal, moves, seed)
    assert solvability(Puzzle(state, goal)).solvable
    if 1 < rows * columns <= 6:
        left = distances(rows, columns, goal.tiles)[state.tiles]
        assert left <= moves
        assert left % 2 == moves % 2


def test_a_shuffle_reverses_no_move():
    """Two moves never return to the goal, except on a single row, where no other move is possible."""
    assert all(shuffled(ordered(3, 3), 2, seed) != ordered(3, 3) for seed in range(50))
    assert shuffled(ordered(1, 2), 2, 0) == ordered(1, 2)
