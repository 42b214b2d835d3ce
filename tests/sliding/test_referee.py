from hypothesis import given
from hypothesis import strategies as st

from knights.reproduction.stu_sliding import worked_example
from knights.sliding import Puzzle, parse_puzzle
from knights.sliding.referee import first_error
from tests.sliding.brute import solvable_puzzles


@given(solvable_puzzles(), st.text(alphabet="UDLR", max_size=20))
def test_the_referee_agrees_with_playing_the_moves_by_hand(puzzle, moves):
    state, legal = puzzle.start, True
    for move in moves:
        if move not in state.moves:
            legal = False
            break
        state = state.after(move)
    assert (first_error(Puzzle(puzzle.start, state), moves) == "") == legal
    assert (first_error(puzzle, moves) == "") == (legal and state == puzzle.goal)


def test_the_referee_names_the_first_error():
    puzzle = worked_example()
    assert first_error(puzzle, "LDDRULURDD") == ""
    assert first_error(puzzle, "LDDRULURD") == "after the moves, 2 positions differ from the goal"
    assert first_error(puzzle, "LDDRULURDDX") == "move 11, “X”, is not a move"
    assert first_error(puzzle, "LU") == "move 2, U, leaves the board"
    assert first_error(puzzle, "R") == "move 1, R, leaves the board"
    assert first_error(puzzle, "") != ""
    assert first_error(parse_puzzle("1 0", "1 0"), "") == ""
