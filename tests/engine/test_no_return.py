"""The point of no return of a walk: the exact answer, checked by brute force; a range at the bound."""

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import NAMED, Board, InputError, Limit, check, construct, point_of_no_return, search
from knights.base import parts_of
from knights.base.work import result
from knights.boards import Family, Square
from knights.engine import Case, Event, NoReturn, no_return, no_return_in_words
from tests.support.strategies import examples


@cache
def brute(board: Board, homes: int) -> Callable[[int, int], bool]:
    """Return a function that tests by brute force whether a walk at a square can visit all squares in a bit mask.

    The last square must be in the mask ``homes``.
    """
    onward = {board.index(at): [board.index(square) for square in board.onward(at)] for at in board}

    @cache
    def can_end(last: int, left: int) -> bool:
        if not left:
            return bool(homes >> last & 1)
        return any(left >> to & 1 and can_end(to, left & ~(1 << to)) for to in onward[last])

    return can_end


def can_end(board: Board, squares: list[Square], closed: bool) -> bool:
    left = sum(1 << board.index(square) for square in set(board) - set(squares))
    home = set(board.onward(squares[0])) if closed and len(board) > 1 else set(board)
    return brute(board, sum(1 << board.index(square) for square in home))(board.index(squares[-1]), left)


def some_walk(board: Board, picks: list[int], start: int) -> list[Square]:
    """Return a legal walk; each pick chooses among the onward squares."""
    squares = [[*board][start % len(board)]]
    for pick in picks:
        onward = [square for square in board.onward(squares[-1]) if square not in squares]
        if not onward:
            break
        squares.append(onward[pick % len(onward)])
    return squares


def found_on(board: Board, squares: list[Square], closed: bool = False, **more: int) -> NoReturn:
    return result(no_return.find_no_return(board, squares, closed, **more))


@st.composite
def walks(draw: st.DrawFn, rows: int, columns: int, least: int = 0) -> tuple[Board, list[Square]]:
    """Draw a board with a few holes, for the knight or a leaper, and a walk on it."""
    places = [(row, column) for row in range(rows) for column in range(columns)]
    holes = draw(st.frozensets(st.sampled_from(places), max_size=min(4, len(places) - 1)))
    board = Board(rows, columns, holes=holes, leaper=draw(st.sampled_from([(1, 2), (1, 2), (1, 2), (1, 3), (2, 3)])))
    picks = draw(st.lists(st.integers(0, 7), min_size=least, max_size=35))
    return board, some_walk(board, picks, draw(st.integers(0, 35)))


SMALL = [(1, 1), (1, 2), (2, 3), (3, 4), (4, 4), (3, 7), (4, 5), (3, 8)]


def agrees(board: Board, squares: list[Square], closed: bool, first: int = 1) -> None:
    """Compare with brute force, from the beginning of ``first`` squares on; the referee accepts the witness."""
    found = found_on(board, squares, closed)
    assert found.exact
    possible = [can_end(board, squares[:made], closed) for made in range(first, len(squares) + 1)]
    last = sum(possible)
    assert possible == sorted(possible, reverse=True), "once lost, a walk stays lost"
    assert found.last == (last + first - 1 if last else found.last)
    assert last or found.last < first
    assert found.possible == possible[-1]
    assert (found.tour is None) == (found.last == 0)
    if found.tour is not None:
        assert check(found.tour, squares[0]).passed
        assert found.tour.squares[: found.last] == squares[: found.last]
        assert found.tour.closed == closed


@examples(150, thorough=3000)
@given(st.sampled_from(SMALL).flatmap(lambda sides: walks(*sides)), st.booleans())
def test_the_answer_agrees_with_brute_force(drawn, closed):
    agrees(*drawn, closed)


@pytest.mark.slow
@examples(100, thorough=2000)
@given(st.sampled_from([(5, 5), (5, 6), (6, 6)]).flatmap(lambda sides: walks(*sides, least=16)), st.booleans())
def test_larger_boards_agree_from_the_middle_of_the_walk_on(drawn, closed):
    """Brute force cannot decide earlier beginnings of a walk of 36 squares."""
    board, squares = drawn
    agrees(board, squares, closed, max(1, min(len(squares), len(board) - 16)))


def test_a_walk_is_lost_after_a_cut_off_corner():
    squares = [(0, 0), (1, 2), (2, 4), (4, 3), (3, 1), (1, 0), (0, 2), (2, 1), (4, 0), (3, 2)]
    assert point_of_no_return(Board(5, 5), squares) == point_of_no_return((5, 5), squares)
    assert point_of_no_return((5, 5), [(0, 1)]) == 0
    whole = construct(Board(6, 6), (0, 0)).tour.squares
    assert point_of_no_return((6, 6), whole) == 36
    assert point_of_no_return(Family("cross").board(4, 4), [(0, 1), (1, 3), (3, 2)]) in (1, 2)


def test_a_low_bound_gives_a_range_that_contains_the_exact_answer():
    squares = no_return.first_dead_end(Case(Board(7, 7), (0, 6), NAMED["roth"].variant, Limit(49))).squares
    exact = found_on(Board(7, 7), squares)
    assert (exact.last, exact.left) == (29, 20)
    low = found_on(Board(7, 7), squares, bound=40)
    assert not low.exact
    assert exact.last in range(low.last, low.lost)
    assert "not known" in no_return_in_words(low)


@pytest.mark.parametrize(
    ("squares", "told"),
    [
        ([], "at least one square"),
        ([(0, 0), (1, 1)], "is not a knight's move"),
        ([(0, 0), (1, 2), (0, 0)], "0,0 twice"),
    ],
)
def test_a_walk_that_is_not_legal_is_refused(squares, told):
    with pytest.raises(InputError, match=told):
        point_of_no_return((5, 5), squares)


@pytest.mark.parametrize(
    "variant", ["warnsdorff", "roth", "stu-2020", "posa", "default", "random", "order.random.pairs"]
)
@pytest.mark.parametrize("closed", [False, True])
def test_the_first_dead_end_is_where_the_search_first_backs_up(variant, closed):
    for start in [(0, 0), (1, 5), (3, 3)]:
        found = search((7, 7), start, variant, Limit(2000), closed=closed, events=50_000, may_construct=False)
        back = [at for at, kind in enumerate(found.events.kinds) if kind in (Event.BACK_UP, Event.ROTATE)]
        walk = found.events.walk_after(back[0] if back else len(found.events))
        case = Case(Board(7, 7), start, found.variant, Limit(2000), closed)
        assert no_return.first_dead_end(case).path.tolist() == walk


def test_a_search_has_a_point_of_no_return_unless_it_meets_no_dead_end():
    failed = search((5, 5), (4, 2), "warnsdorff")
    assert no_return_in_words(no_return.no_return(failed)) == (
        "Lost at move 9 to 2,1, 16 squares from home: 1,0 had a tour, 2,1 has none."
    )
    assert no_return.no_return(search((5, 5), (4, 2), "roth")) is None
    assert no_return.no_return(search((6, 6), (0, 0), "construct")) is None
    unsolvable = no_return.no_return(search((5, 5), (0, 1), "warnsdorff", 1000))
    assert no_return_in_words(unsolvable) == "No tour starts on 0,1."


def test_the_squares_left_of_many_walks_are_found_one_by_one():
    cases = [Case(Board(5, 5), start, NAMED["warnsdorff"].variant) for start in ((4, 2), (0, 0))]
    assert dict(parts_of(no_return.squares_left(cases))) == {(4, 2): 16}
