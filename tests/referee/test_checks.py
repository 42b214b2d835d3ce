from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import NAMED, Board, Tour, construct, search
from knights.referee.checks import check, first_break_of_warnsdorff, onward_counts
from tests.support import counting, strategies

FIND = NAMED["default"].variant


def is_move(a, b):
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 == 5


def naive(board, squares, start):
    """Return, checked in the simplest way, whether a walk is legal, is complete, begins at ``start`` and closes."""
    legal = all(0 <= r < board.rows and 0 <= c < board.columns for r, c in squares)
    legal = legal and all(is_move(a, b) for a, b in pairwise(squares))
    complete = sorted(squares) == sorted(board)
    return legal, complete, bool(squares) and squares[0] == start, is_move(squares[0], squares[-1])


@st.composite
def tours(draw):
    """Draw tours on boards of 5x5 to 9x9."""
    board = draw(strategies.boards(9, least=5))
    start = draw(strategies.starts(board).filter(lambda s: len(board) % 2 == 0 or sum(s) % 2 == 0))
    return search(board, start, FIND).tour


def test_the_counts_of_tours_match_the_known_ones():
    counts = counting.open_tours(5, 5)
    assert (sum(counts.values()), counts[0, 0], counts[2, 2]) == (1728, 304, 64)
    assert sum(count > 0 for count in counts.values()) == 13
    assert sum(counting.open_tours(3, 4).values()) == 16
    assert sum(counting.open_tours(3, 7).values()) == 104
    assert sum(counting.open_tours(4, 5).values()) == 164
    assert counting.closed_tours(3, 10) == 16


@given(tours())
def test_it_passes_a_tour_and_catches_an_open_one_that_claims_to_close(tour):
    start = tour.squares[0]
    checks = check(tour, start)
    assert checks.passed
    assert checks.problem == ""
    assert check(tour).passed
    *rest, closes = naive(tour.board, tour.squares, start)
    assert rest == [True, True, True]
    claimed = check(Tour(tour.board, tour.path, closed=True))
    assert claimed.closes == claimed.passed == closes


@given(tours(), st.data())
def test_it_agrees_with_a_naive_judge_on_every_mutation(tour, data):
    board, start = tour.board, tour.squares[0]
    wrong = Tour(board, np.array(data.draw(strategies.spoilt(tour.path.tolist(), len(board)))))
    checks = check(wrong, start)
    legal, complete, starts_right, closes = naive(board, wrong.squares, start)
    assert (checks.legal, checks.complete, checks.starts_right) == (legal, complete, starts_right)
    assert checks.closes == closes
    assert checks.passed == (legal and complete and starts_right)
    assert bool(checks.problem) == (not checks.passed)


@given(tours(), st.data())
def test_it_catches_squares_off_the_board_and_a_wrong_start(tour, data):
    path, size = tour.path.copy(), len(tour.board)
    path[data.draw(st.integers(0, size - 1))] = data.draw(st.integers(-(2**31), -1) | st.integers(size, 2**31 - 1))
    checks = check(Tour(tour.board, path))
    assert not checks.legal
    assert not checks.complete
    assert "is not on the" in checks.problem
    other = data.draw(strategies.starts(tour.board).filter(lambda s: s != tour.squares[0]))
    checks = check(tour, other)
    assert not checks.passed
    assert "it starts at" in checks.problem
    row, column = tour.squares[0]
    assert not check(tour, (row - 1, column + tour.board.columns)).starts_right


def test_a_closed_tour_passes_and_an_empty_walk_does_not():
    result = search(Board(6, 6), (2, 3), FIND, closed=True)
    assert result.checks.closes
    assert check(Tour.from_squares(Board(1, 1), [(0, 0)], closed=True)).passed
    assert not check(Tour.from_squares(Board(1, 1), [])).passed
    assert not check(Tour.from_squares(Board(2, 2), [(0, 0)])).passed


@pytest.mark.parametrize(("walk", "once"), [("00 12 00 12 20", 1), ("00 12 00", 1), ("00 12 20 01", 4)])
def test_squares_entered_twice_are_not_counted_as_entered_once(walk, once):
    checks = check(Tour.from_squares(Board(3, 3), [(int(row), int(column)) for row, column in walk.split()]))
    assert checks.legal
    assert checks.problem == f"{once} of 9 squares are entered exactly once"


def naive_degrees(board, squares):
    """Yield for each move the degree of its target, the least degree, and the number of squares with that degree."""
    for now in range(len(squares) - 1):
        visited = set(squares[: now + 1])
        onward = [s for s in board if s not in visited and is_move(s, squares[now])]
        degree = {s: sum(is_move(s, t) for t in board if t not in visited) for s in onward}
        least = min(degree.values())
        yield degree[squares[now + 1]], least, list(degree.values()).count(least)


@given(tours(), st.data())
def test_the_degrees_at_each_move_match_a_naive_count(tour, data):
    """Squares are looked up in a table or, on a walk that enters few of them, in a list."""
    walk = Tour(tour.board, tour.path[: data.draw(st.integers(1, len(tour)))])
    expected = list(naive_degrees(walk.board, walk.squares))
    breaks = [number for number, (took, low, _) in enumerate(expected, 1) if took != low]
    for sparse in (0, 10**9):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("knights.referee.checks._SPARSE", sparse)
            counts = (each.tolist() for each in onward_counts(walk))
            assert list(zip(*counts, strict=True)) == expected
            assert first_break_of_warnsdorff(walk) == (breaks[0] if breaks else None)


@pytest.mark.parametrize("place", [2, 65_534, 65_535, 65_536, 65_537, 131_072, 159_999])
def test_a_large_tour_is_judged_to_the_end(place):
    tour = construct(Board(400, 400), (0, 0)).tour
    path = tour.path.copy()
    path[[place - 1, place]] = path[[place, place - 1]]
    checks = check(Tour(tour.board, path))
    assert not checks.legal
    assert checks.complete
    assert checks.problem.startswith(f"move {place - 1}, from ")
    assert check(tour).passed


def test_a_break_of_the_rule_is_found_wherever_it_is():
    """Use a board of many chunks; check the first break, and the counts at a few moves."""
    tour = search(Board(300, 300), (0, 0), NAMED["roth"].variant).tour
    taken, least, ties = onward_counts(tour)
    assert len(taken) == len(least) == len(ties) == len(tour) - 1
    broken = np.flatnonzero(taken != least)
    assert first_break_of_warnsdorff(tour) == (int(broken[0]) + 1 if len(broken) else None)
    for at in (0, 65_535, 65_536, 89_998):
        now = [s for s in tour.board.onward(tour.squares[at]) if tour.numbers[s] > at + 1]
        degrees = [sum(tour.numbers[t] > at + 1 for t in tour.board.onward(s)) for s in now]
        assert (least[at], ties[at]) == (min(degrees), degrees.count(min(degrees)))
        assert taken[at] == degrees[now.index(tour.squares[at + 1])]
    backwards = Tour(tour.board, tour.path[::-1])
    assert first_break_of_warnsdorff(backwards) < 1000
