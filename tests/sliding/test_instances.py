from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.base.errors import InputError
from knights.sliding.instances import random_puzzle, shuffled
from knights.sliding.puzzle import ordered
from knights.sliding.solvability import solvability
from tests.sliding.brute import distances

sides = st.integers(1, 6)


@given(sides, sides, st.integers(), st.booleans())
def test_random_puzzles_are_as_asked_and_come_back(rows, columns, seed, solvable):
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


def test_a_seed_means_the_same_puzzle_everywhere():
    assert str(random_puzzle(3, 3, 1)) == "7 2 1/8 5 6/4 0 3 to 1 2 7/0 4 6/3 8 5"


def test_every_solvable_puzzle_is_as_likely():
    starts = Counter(random_puzzle(2, 2, seed, goal=ordered(2, 2)).start.tiles for seed in range(6000))
    assert set(starts) == set(distances(2, 2, ordered(2, 2).tiles))
    assert all(400 < count < 600 for count in starts.values())


@given(sides, sides, st.integers(0, 40), st.integers())
def test_a_shuffle_is_within_its_moves_of_the_goal(rows, columns, moves, seed):
    goal = ordered(rows, columns)
    if rows * columns == 1 and moves:
        with pytest.raises(InputError, match="no move is possible"):
            shuffled(goal, moves, seed)
        return
    state = shuffled(goal, moves, seed)
    assert state == shuffled(goal, moves, seed)
    if rows * columns <= 6:
        left = distances(rows, columns, goal.tiles)[state.tiles]
        assert left <= moves
        assert left % 2 == moves % 2


def test_a_shuffle_takes_no_move_back():
    """Two moves never end where they began, except on a line."""
    assert all(shuffled(ordered(3, 3), 2, seed) != ordered(3, 3) for seed in range(50))
    assert shuffled(ordered(1, 2), 2, 0) == ordered(1, 2)


def test_bad_sizes_and_numbers_are_told():
    with pytest.raises(InputError, match="7×2, but"):
        random_puzzle(7, 2, 1)
    with pytest.raises(InputError, match="0 moves or more, not “-1”"):
        shuffled(ordered(3, 3), -1, 0)
    with pytest.raises(InputError, match="same shape"):
        random_puzzle(3, 3, 1, goal=ordered(3, 2))
