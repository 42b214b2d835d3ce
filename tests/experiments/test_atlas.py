"""The atlas: the figures of 8x8, checked against sweeps; mirror images have equal scores."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import InputError, Variant
from knights.base.work import parts_of, result
from knights.boards.board import MOVES, Board, MoveOrder
from knights.boards.shapes import Family, family_of
from knights.experiments.atlas import (
    ORDERS,
    Atlas,
    AtlasQuestion,
    digits,
    families,
    indices_of,
    published_orders,
    survey,
)
from knights.experiments.sweeps.question import Cases, Sweep
from knights.experiments.sweeps.runner import run
from tests.support.strategies import examples, move_orders

CHESS, CROSS = Board(8, 8), Family("cross").board(4, 4)
CORNERLESS, ZEBRAS = Family(holes=frozenset({(0, 0)})).board(5, 5), Board(9, 9, leaper=(2, 3))
"""A board with a single symmetry, and a board for another leaper."""


def index_of(order: MoveOrder) -> int:
    return int(indices_of([[MOVES.index(move) for move in order]])[0])


def first_tries(board: Board, order: MoveOrder) -> int:
    """Run a sweep to count the starts that a move order solves on the first try."""
    columns = (board.columns, board.columns)
    cases = Cases(board.rows, board.rows, columns, family=family_of([board]))
    sweep = Sweep(cases, Variant("order", orders=(order,)), len(board))
    return sum(int(part.first_try.sum()) for part in parts_of(run([sweep], workers=1)))


@cache
def surveyed(board: Board) -> Atlas:
    return result(survey(AtlasQuestion(board)))


@pytest.mark.thorough
def test_the_figures_of_the_chessboard_are_reproduced():
    made = result(survey(AtlasQuestion(CHESS)))
    assert len(made.first_tries) == ORDERS
    assert made.solvable * ORDERS == 2_580_480
    assert made.total == 2_501_648
    solved = (8, 88, 312, 1000, 1512, 3280, 6416, 9616, 10712, 7376)
    assert made.counts == dict(zip(range(55, 65), solved, strict=True))
    for name, number in published_orders().items():
        order = tuple(MOVES[move] for move in digits()[number])
        assert made.first_tries[number] == first_tries(CHESS, order), name


@pytest.mark.slow
@examples(25, thorough=100)
@given(st.sampled_from([Board(5, 5), Board(5, 6), Board(3, 7), CROSS, CORNERLESS, ZEBRAS]), move_orders)
def test_every_score_agrees_with_a_sweep(board, order):
    assert surveyed(board).first_tries[index_of(order)] == first_tries(board, order)


def images(board: Board, order: MoveOrder) -> list[MoveOrder]:
    flipped = [tuple((down * r, right * c) for r, c in order) for down in (1, -1) for right in (1, -1)]
    turned = [tuple((column, row) for row, column in one) for one in flipped]
    return flipped + turned * (board.rows == board.columns)


@examples(10, thorough=100)
@given(st.sampled_from([Board(5, 5), CHESS, Board(5, 8), CROSS]), move_orders)
def test_mirror_images_have_equal_scores(board, order):
    """Search with all images: since their scores are equal, the atlas tries only one order of each family."""
    every = images(board, order)
    assert len(set(every)) == (8 if board.rows == board.columns else 4)
    assert len({first_tries(board, image) for image in every}) == 1
    assert len({int(families(board)[1][index_of(image)]) for image in every}) == 1


@pytest.mark.parametrize(("board", "images"), [(CHESS, 8), (Board(3, 9), 4), (CORNERLESS, 2)])
def test_each_family_has_one_representative(board, images):
    first, of = families(board)
    assert set(np.bincount(of)) == {images}
    assert (of[first] == np.arange(ORDERS // images)).all()


def test_orders_are_numbered_in_lexicographic_order():
    assert index_of(MOVES) == 0
    assert index_of(MOVES[::-1]) == ORDERS - 1
    for place in (5, 777, 40_000):
        assert index_of(tuple(MOVES[k] for k in digits()[place])) == place


def test_every_order_scores_0_on_a_board_without_tours():
    assert result(survey(AtlasQuestion(Board(4, 4)))).counts == {0: ORDERS}
    with pytest.raises(InputError, match=r"up to 2,500 squares, not 51×50 \(2,550\)"):
        list(survey(AtlasQuestion(Board(51, 50))))
