"""The compiled referee: it agrees with the plain referee on tours and spoilt tours."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, Outcome, Tour, check, search
from knights.engine.referee import is_tour, terms_of
from tests.support.strategies import examples, spoilt

BOARDS = [Board(1, 1), Board(3, 4), Board(5, 5), Board(5, 8), Board(8, 8), Board(9, 6)]


BOARDS += [Board(4, 4, holes=frozenset({(0, 0), (0, 3), (3, 0), (3, 3)})), Board(10, 10, leaper=(2, 3))]


def tour_of(board: Board) -> list[int]:
    result = search(board, next(iter(board)))
    assert result.outcome is Outcome.FOUND
    return result.tour.path.tolist()


TOURS = {board: tour_of(board) for board in BOARDS}


def judged(board: Board, path: list[int], start: int, first: int = 0, margin: int = 0, closed: bool = False) -> bool:
    """Return the compiled referee's judgement; numbers begin at ``first``, with a gap of ``margin`` after each row."""
    stride = board.columns + margin
    numbers = [first + square // board.columns * stride + square % board.columns for square in path]
    place = first + start // board.columns * stride + start % board.columns
    array = np.array(numbers, dtype=np.uint32)
    return bool(is_tour(array, terms_of(board, first, stride), place, closed))


@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize(("first", "margin"), [(0, 0), (22, 2), (7, 40)])
def test_the_referee_passes_tours_however_squares_are_numbered(board, first, margin):
    assert judged(board, TOURS[board], TOURS[board][0], first, margin)


@examples(100, thorough=5000)
@given(st.data())
def test_it_agrees_with_the_plain_referee_on_spoilt_tours(data):
    board = data.draw(st.sampled_from(BOARDS))
    path = data.draw(spoilt(TOURS[board], board.area).filter(len))
    start = data.draw(st.sampled_from([path[0], TOURS[board][0]]))
    closed = data.draw(st.booleans())
    expected = check(Tour(board, np.array(path), closed), board.square(start)).passed
    assert judged(board, path, start, closed=closed) == expected


@pytest.mark.parametrize("number", [0, 5, 21, 22 + 8, 22 + 10 * 8, 4_000_000_000])
def test_it_rejects_squares_off_the_board(number):
    board = Board(8, 8)
    stride, first = 10, 22
    path = np.array([first + s // 8 * stride + s % 8 for s in TOURS[board]], dtype=np.uint32)
    path[5] = number
    assert not is_tour(path, terms_of(board, first, stride), int(path[0]), False)


def test_it_rejects_a_walk_without_squares():
    assert not is_tour(np.zeros(0, dtype=np.uint32), terms_of(Board(8, 8)), 0, False)


@pytest.mark.parametrize("leaper", [*combinations(range(1, 6), 2)], ids=str)
def test_it_passes_the_eight_moves_of_a_leaper_and_no_others(leaper):
    middle, places = (5, 5), set(Board(11, 11))
    boards = {at: Board(11, 11, holes=frozenset(places - {middle, at}), leaper=leaper) for at in places}
    reached = {place for place, board in boards.items() if judged(board, [60, board.index(place)], 60)}
    assert reached == {(5 + down, 5 + right) for down, right in Board(11, 11, leaper=leaper).moves}
