"""Why each move was made, on small cases."""

import numpy as np
import pytest

from knights.boards.board import Board
from knights.boards.pictures.marks import NOT_LEAST, ONE_LEAST, TIE
from knights.boards.tour import Tour
from knights.engine.result import move_reasons
from knights.engine.search import search
from knights.figures.tour import shown_reasons
from knights.heuristics.variants import NAMED


def test_the_only_best_move_is_told_from_a_tie():
    # From the corner 0,0 the knight goes to 1,2, with one onward square, rather than to 2,1, with two; then to 2,0.
    kinds = move_reasons(Tour(Board(3, 4), [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11]))
    assert kinds[:2].tolist() == [ONE_LEAST, ONE_LEAST]
    # From 0,0 to 1,2, of degree 5 like 2,1; then to 3,3, of degree 3, though the corner 0,4 has degree 1.
    assert move_reasons(Tour(Board(5, 5), [0, 7, 18])).tolist() == [TIE, NOT_LEAST]


def test_of_nothing_there_is_none():
    assert move_reasons(Tour(Board(4, 4), np.zeros(0, dtype=np.int32))).tolist() == []


@pytest.mark.parametrize(
    ("side", "variant", "told"),
    [(8, "roth", True), (6, "plain", False), (8, "construct", False), (65, "roth", False)],
)
def test_a_search_without_a_rule_has_no_ties_to_tell(side: int, variant: str, told: bool):
    result = search(Board(side, side), (0, 0), NAMED[variant].variant)
    assert (shown_reasons(result) is not None) == told
