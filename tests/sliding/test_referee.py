from hypothesis import given
from hypothesis import strategies as st

from knights.sliding.instances import worked_example
from knights.sliding.puzzle import Puzzle, parse_puzzle
from knights.sliding.referee import check
from tests.sliding.brute import solvable_puzzles


@given(solvable_puzzles(), st.text(alphabet="UDLR", max_size=20))
def test_it_says_what_playing_the_moves_by_hand_says(puzzle, moves):
    state, legal = puzzle.start, True
    for move in moves:
        if move not in state.moves:
            legal = False
            break
        state = state.after(move)
    checks = check(Puzzle(puzzle.start, state), moves)
    assert checks.legal == legal
    assert checks.passed == legal
    assert check(puzzle, moves).passed == (legal and state == puzzle.goal)


def test_it_names_the_first_thing_wrong():
    puzzle = worked_example()
    assert check(puzzle, "LDDRULURDD").problem == ""
    assert check(puzzle, "LDDRULURDD").passed
    assert check(puzzle, "LDDRULURD").problem == "the moves end with 2 places unlike the goal"
    assert check(puzzle, "LDDRULURDDX").problem == "move 11, “X”, is no move"
    assert check(puzzle, "LU").problem == "move 2, U, leaves the board"
    assert check(puzzle, "R").problem == "move 1, R, leaves the board"
    assert not check(puzzle, "").passed
    assert check(parse_puzzle("1 0", "1 0"), "").passed
