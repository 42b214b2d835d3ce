"""Whether a walk can still become a tour: the exact answer, checked by brute force."""

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import InputError, construct
from knights.base.work import result
from knights.boards.board import MOVES, Board, Square
from knights.boards.shapes import Family
from knights.play.by_hand import MAX_LEFT, Truth, is_small_enough, read_moves, truth, write_moves
from tests.support.strategies import examples


def truth_of(board: Board, squares: list[Square], **more: int) -> Truth:
    return result(truth(board, squares, **more))


@cache
def brute(board: Board) -> Callable[[int, int], bool]:
    """Return a function that tests by brute force whether a walk at a square can visit all squares in a bit mask."""
    onward = [[board.index(square) for square in board.onward(at)] for at in board]

    @cache
    def can_end(last: int, left: int) -> bool:
        return not left or any(left >> to & 1 and can_end(to, left & ~(1 << to)) for to in onward[last])

    return can_end


def can_end(board: Board, squares: list[Square]) -> bool:
    left = sum(1 << board.index(square) for square in set(board) - set(squares))
    return brute(board)(board.index(squares[-1]), left)


def some_walk(board: Board, picks: list[int], start: int) -> list[Square]:
    """Return a legal walk; each pick chooses among the onward squares."""
    squares = [board.square(start % len(board))]
    for pick in picks:
        onward = [square for square in board.onward(squares[-1]) if square not in squares]
        if not onward:
            break
        squares.append(onward[pick % len(onward)])
    return squares


def walks_on(least: int, *sides: tuple[int, int]) -> st.SearchStrategy:
    """Return a strategy for the sides of a board, at least ``least`` picks for a walk on it, and a start."""
    picks = st.lists(st.integers(0, 7), min_size=least, max_size=24)
    return st.tuples(st.sampled_from(sides), picks, st.integers(0, 24))


small_walks = walks_on(0, (3, 4), (4, 5), (3, 7), (4, 4), (3, 5), (2, 3), (1, 1))
"""A strategy for walks on boards small enough for brute force from the start; on 5x5, it would take seconds."""


@examples(100, thorough=3000)
@given(small_walks | walks_on(5, (5, 5)))
def test_the_answer_agrees_with_brute_force(drawn):
    sides, picks, start = drawn
    board = Board(*sides)
    squares = some_walk(board, picks, start)
    found = truth_of(board, squares)
    assert found.possible == can_end(board, squares)


@pytest.mark.slow
@examples(100, thorough=1000)
@given(small_walks)
def test_the_wrong_move_is_the_first_after_which_there_is_no_tour(drawn):
    sides, picks, start = drawn
    board = Board(*sides)
    squares = some_walk(board, picks, start)
    found = truth_of(board, squares)
    possible = [can_end(board, squares[:made]) for made in range(1, len(squares) + 1)]
    assert found.wrong_move == (possible.index(False) if False in possible else None)


@pytest.mark.slow
@examples(20, thorough=100)
@given(st.lists(st.integers(0, 7), min_size=10, max_size=35), st.integers(0, 35))
def test_boards_of_36_squares_are_always_decided(picks, start):
    board = Board(6, 6)
    squares = some_walk(board, picks, start)
    assert is_small_enough(board, 1)
    assert truth_of(board, squares).possible is not None


def test_boards_with_holes_are_decided_and_a_low_bound_leaves_the_answer_open():
    board = Family("cross").board(4, 4)
    assert truth_of(board, [(0, 1)]).possible
    assert not truth_of(board, [(0, 1), (1, 3), (3, 2)]).possible
    assert truth_of(Board(8, 8), [(0, 1)], bound=20).possible is None


def test_early_moves_on_a_large_board_are_not_examined():
    board = Board(8, 8)
    # Cut off a corner early, by visiting both of its neighbours.
    squares = read_moves(board, (1, 2), write_moves([(1, 2), (3, 1), (5, 0), (7, 1)]))
    assert not is_small_enough(board, len(squares))
    lost = [(1, 2), (3, 3), (2, 1)]
    while len(board) - len(lost) > MAX_LEFT:
        onward = [square for square in board.onward(lost[-1]) if square not in lost and square != (0, 0)]
        lost.append(min(onward, key=lambda square: sum(each not in lost for each in board.onward(square))))
    found = truth_of(board, lost)
    assert found.possible is False
    assert found.wrong_move == len(lost) - 1
    assert not is_small_enough(board, found.wrong_move), "an earlier move may be wrong, too"


def test_a_start_without_a_tour_is_wrong_at_move_0():
    """Start on the minority colour of small and large boards; no move comes before move 0."""
    for board in (Board(3, 3), Board(5, 5), Board(7, 7)):
        found = truth_of(board, [(0, 1)])
        assert found.possible is False
        assert found.wrong_move == 0


def test_colours_can_decide_a_walk_too_early_to_search():
    found = truth_of(Board(7, 7), [(0, 1), (2, 2), (4, 3)])
    assert found == Truth(False, 2)


def test_small_means_a_board_of_36_squares_or_30_unvisited_squares():
    for rows, columns, made in ((6, 6, 1), (4, 9, 1), (1, 37, 7), (8, 8, 34)):
        assert is_small_enough(Board(rows, columns), made)
        assert rows * columns == 36 or not is_small_enough(Board(rows, columns), made - 1)


def test_a_complete_tour_needs_no_search():
    whole = read_moves(Board(3, 4), (0, 0), write_moves(construct(Board(3, 4), (0, 0)).tour.squares))
    assert truth_of(Board(3, 4), whole) == Truth(True)


@pytest.mark.parametrize(
    ("digits", "told"),
    [
        ("9", "not “9”"),
        ("x", "not “x”"),
        ("0", "not “0”"),
        ("4", "Move 1 cannot be made: the square 6,3 is not on the 5×5 board"),
        ("15", "Move 2 cannot be made: the square 4,2 has already been visited"),
    ],
)
def test_illegal_moves_are_refused(digits, told):
    with pytest.raises(InputError) as error:
        read_moves(Board(5, 5), (4, 2), digits)
    assert told in str(error.value)


def test_each_digit_is_the_number_of_a_move():
    for number, move in enumerate(MOVES, 1):
        walk = [(4, 4), (4 + move[0], 4 + move[1])]
        assert write_moves(walk) == str(number)
        assert read_moves(Board(9, 9), (4, 4), str(number)) == walk
    assert write_moves([(4, 2), (2, 3), (0, 4)]) == "11"
    assert read_moves(Board(5, 5), (4, 2), "") == [(4, 2)]
