from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from knights import InputError, check, search
from knights.base.work import result
from knights.boards import Board, Square, colour
from knights.engine import Outcome, Search, TourQuestion, answer_in_words, solvable_starts, verdict
from knights.theory.construct import construct, exact
from knights.theory.theorems import board_has_closed_tour
from tests.support.strategies import boards, starts

GIANT = pytest.param((4096, 4096), marks=pytest.mark.thorough)


def agrees(board: Board, start: Square, closed: bool = False) -> bool:
    """Check that verdict and construction agree and that the referee accepts the tour; return the verdict."""
    made, known = construct(board, start, closed), verdict(board, start, closed)
    assert known.exists is (made.tour is not None)
    assert made.reason
    if made.tour is not None:
        assert check(made.tour, start).passed
        assert made.tour.closed or not closed
    return made.tour is not None


@pytest.mark.parametrize("largest", [9, pytest.param(20, marks=pytest.mark.thorough)])
def test_small_boards_have_a_tour_from_every_start_that_the_colours_allow(largest):
    for rows, columns in product(range(5, largest + 1), repeat=2):
        board = Board(rows, columns)
        for start in board:
            assert agrees(board, start) == (len(board) % 2 == 0 or colour(start) == 0)


@given(st.data(), boards(400, 5))
def test_random_boards_have_a_tour_from_every_start_that_the_colours_allow(data, board):
    start = data.draw(starts(board))
    assert agrees(board, start) == (len(board) % 2 == 0 or colour(start) == 0)
    assert agrees(board, start, closed=True) == (len(board) % 2 == 0)


def test_closed_tours_exist_exactly_on_the_boards_of_schwenks_theorem():
    for rows, columns in product(range(1, 21), repeat=2):
        board = Board(rows, columns)
        expected = board_has_closed_tour(board) or len(board) == 1
        assert agrees(board, (rows - 1, 0), closed=True) == expected


@pytest.mark.parametrize("size", [(1000, 1000), (999, 1001), (5, 4096), (4095, 7), (2500, 1999), GIANT])
def test_verdict_and_construction_agree_on_large_boards(size):
    board = Board(*size)
    assert agrees(board, (board.rows // 4 * 2, board.columns // 4 * 2))


def test_the_reason_counts_blocks_and_seams():
    assert "6 blocks with a tour each, joined into one tour at 5 seams" in construct(Board(12, 17), (0, 0)).reason
    assert "one block, with a stored tour" in construct(Board(5, 6), (0, 0)).reason


def test_cached_starts_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        solvable_starts(Board(4, 9))[0, 0] = False


# Tours to a chosen finish.


def allowed(board: Board, start: Square, finish: Square) -> bool:
    if len(board) % 2:
        return colour(start) == colour(finish) == 0
    return colour(start) != colour(finish)


def leads(board: Board, start: Square, finish: Square) -> bool:
    """Return whether there is a tour from start to finish, and check it with the referee."""
    made = construct(board, start, finish=finish)
    assert made.reason
    if made.tour is None:
        return False
    assert check(made.tour, start).passed
    assert made.tour.squares[-1] == finish
    return True


@given(st.data(), boards(80, 6))
def test_random_boards_have_a_tour_between_all_squares_that_the_colours_allow(data, board):
    start, finish = data.draw(starts(board)), data.draw(starts(board))
    assume(start != finish)
    assert leads(board, start, finish) == allowed(board, start, finish)


def test_a_giant_board_has_tours_from_corner_to_corner():
    assert leads(Board(1000, 1001), (0, 0), (999, 1000 - 1000 % 2))
    assert leads(Board(1001, 1001), (1000, 0), (0, 1000))


@pytest.mark.parametrize("size", [(3, 4), (4, 3), (3, 7), (4, 5)])
def test_the_automaton_and_the_search_find_tours_between_the_same_squares(size):
    board = Board(*size)
    for start, finish in product(board, repeat=2):
        if start != finish:
            assert leads(board, start, finish) == bool(result(exact.between(board, start, finish)))


@pytest.mark.slow
def test_on_narrow_boards_there_are_tours_to_some_squares_and_proofs_for_others():
    board = Board(5, 5)
    assert leads(board, (4, 0), (4, 4))
    refused = construct(board, (0, 2), finish=(2, 2))
    assert (refused.tour, refused.proved) == (None, True)
    assert refused.reason == "every walk from 0,2 to 2,2 was tried, and none is a tour from 0,2 to 2,2"
    assert not leads(Board(5, 8), (3, 1), (2, 1)), "the proof is short from the finish only"
    assert leads(Board(5, 30), (0, 0), (4, 29))
    assert leads(Board(4, 300), (0, 0), (3, 298))


def test_a_finish_may_be_on_a_board_with_holes_or_for_another_piece():
    holed = Board(5, 6, holes=frozenset({(0, 0), (0, 1)}))
    ends = [finish for finish in holed if finish != (2, 2) and leads(holed, (2, 2), finish)]
    assert ends
    assert construct(Board(5, 5, leaper=(1, 3)), (0, 0), finish=(4, 4)).tour is None


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ({"ATTEMPTS": 0, "LAST": 5}, "found neither a tour nor a proof"),
        ({"MAX_SQUARES": 24}, "a tour from 4,0 to 4,4 is searched only on boards of up to 24 squares"),
    ],
)
def test_a_search_to_a_finish_is_limited(limits, told, monkeypatch):
    for name, limit in limits.items():
        monkeypatch.setattr(f"knights.theory.construct.exact.{name}", limit)
    result = search(Board(5, 5), (4, 0), finish=(4, 4))
    assert (result.tour, result.outcome) == (None, Outcome.EXHAUSTED)
    assert told in result.reason
    said = " ".join(answer_in_words(result, verdict(result.board, result.start)))
    assert "There is a tour" not in said, "one from this start may end elsewhere"


def test_a_search_to_a_finish_can_be_stopped_after_any_slice():
    """The two ends, each a few columns from an end of the board, took the first version longer than its limits."""
    running = Search(TourQuestion(Board(5, 30), (2, 3), finish=(4, 28)).case())
    assert not running.advance(0.0)
    stopped = running.result()
    assert (stopped.outcome, stopped.reason) == (Outcome.BUDGET, "the search was stopped")
    assert running.to_end().tour.squares[-1] == (4, 28)


def test_bad_questions_are_refused():
    with pytest.raises(InputError, match="where it starts"):
        construct(Board(8, 8), (1, 1), finish=(1, 1))
    with pytest.raises(InputError, match="is not on the"):
        construct(Board(8, 8), (0, 0), finish=(8, 1))
