import pytest
from hypothesis import given

from knights import sliding
from knights.base import InputError
from knights.sliding import ALGORITHMS
from tests.sliding.brute import sample, solvable_puzzles

keys = pytest.mark.parametrize("key", list(sliding.HEURISTICS))


@keys
@given(solvable_puzzles())
def test_every_heuristic_is_zero_only_at_the_goal(key, puzzle):
    known = sliding.HEURISTICS[key]
    assert known.value(puzzle.goal, puzzle.goal) == 0
    assert (known.value(puzzle.start, puzzle.goal) == 0) == (puzzle.start == puzzle.goal)


def test_heuristic_values_match_boards_counted_by_hand():
    goal = sliding.parse_state("1 2 3/4 5 6/7 8 0")
    one_row_reversed = sliding.parse_state("3 2 1/4 5 6/7 8 0")
    values = {key: known.value(one_row_reversed, goal) for key, known in sliding.HEURISTICS.items()}
    assert values == {"misplaced": 2, "manhattan": 4, "sum": 6, "linear-conflict": 8}
    blank_moved = sliding.parse_state("1 2 3/4 5 6/7 0 8")
    values = {key: known.value(blank_moved, goal) for key, known in sliding.HEURISTICS.items()}
    assert values == {"misplaced": 2, "manhattan": 1, "sum": 3, "linear-conflict": 1}


@pytest.mark.slow
@keys
def test_admissibility_agrees_with_breadth_first_search(key):
    """Admissible heuristics never exceed the moves left and change by at most 1 in a move; the others exceed them."""
    known, goal = sliding.HEURISTICS[key], sliding.parse_state("8 1 3/4 0 2/7 6 5")
    near = [(sliding.Puzzle(goal.after(move), goal), 1) for move in goal.moves]
    drawn = [*near, *sample(1, 3000, goal)]
    exceeds = any(known.value(puzzle.start, goal) > least for puzzle, least in drawn)
    assert exceeds == (not known.admissible)
    if known.admissible:
        for state in (puzzle.start for puzzle, _ in drawn[:500]):
            value = known.value(state, goal)
            assert all(abs(known.value(state.after(move), goal) - value) <= 1 for move in state.moves)


def test_unknown_heuristics_and_searches_and_bad_weights_are_refused():
    with pytest.raises(InputError, match="no heuristic “euclid”; choose one of: misplaced, manhattan, sum"):
        sliding.heuristics.heuristic("euclid")
    with pytest.raises(InputError, match="no search “dfs”; choose one of: greedy, astar"):
        sliding.algorithms.algorithm("dfs")
    for weight in (0, 11, 1.5, True):
        with pytest.raises(InputError, match=f"from 1 to 10, not “?{weight}"):
            sliding.algorithms.algorithm("weighted-astar", weight)


def test_every_search_has_a_key_a_caption_and_a_priority():
    for key, known in ALGORITHMS.items():
        assert known.key == key
        assert known.caption.endswith(".")
        assert known.priority(3, 5) == {"greedy": 5, "weighted-astar": 13, "breadth-first": 3}.get(key, 8)
