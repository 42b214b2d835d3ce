"""What other programs read of a tour: they can read it again, and it is that tour."""

import csv
import io

import numpy as np
import pytest

from knights.boards.board import Board
from knights.boards.tour import Tour
from knights.engine.export import board_lines, tour_csv
from knights.engine.search import search
from knights.referee.checks import check


@pytest.fixture(params=[(5, 5), (3, 10), (6, 8), (31, 31)], ids=str)
def tour(request) -> Tour:
    result = search(Board(*request.param), (0, 0))
    assert result.tour is not None
    return result.tour


def test_csv_is_the_tour(tour):
    rows = list(csv.DictReader(io.StringIO(tour_csv(tour))))
    squares = [tour.board.index((int(row["row"]), int(row["column"]))) for row in rows]
    assert [int(row["move"]) for row in rows] == list(range(1, len(tour) + 1))
    assert check(Tour(tour.board, squares), (0, 0)).passed


def test_text_is_the_board_of_numbers_in_columns_of_one_width(tour):
    lines = list(board_lines(tour))
    assert len({len(line) for line in lines}) == 1
    numbers = np.array([[int(word) for word in line.split()] for line in lines])
    assert (numbers == tour.numbers).all()
