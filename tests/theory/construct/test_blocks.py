from itertools import pairwise, product

import pytest

from knights import Tour, check
from knights.base.work import result
from knights.boards import Board, Square, colour
from knights.theory.construct import blocks, exact
from knights.theory.construct.blocks import Path, Side

EVEN_BLOCKS = [(h, w) for h, w in product(range(5, 12), repeat=2) if h * w % 2 == 0]


ODD_BLOCKS = list(product((5, 7, 9, 11), repeat=2))


# Blocks in the first column are joined at the top, the bottom and the right, and others at the left and the right.
SIDES = [frozenset({Side.TOP, Side.RIGHT, Side.BOTTOM}), frozenset({Side.LEFT, Side.RIGHT})]


def has_move(path: Path, edge: tuple[Square, Square]) -> bool:
    return edge in set(pairwise(path)) or edge[::-1] in set(pairwise(path))


def passes(rows: int, columns: int, path: Path, closed: bool) -> bool:
    return check(Tour.from_squares(Board(rows, columns), path, closed), path[0]).passed


@pytest.mark.parametrize(("rows", "columns"), EVEN_BLOCKS)
def test_every_closed_block_has_a_tour_that_can_be_joined(rows, columns):
    path = blocks.closed_block(rows, columns)
    assert passes(rows, columns, path, closed=True)
    assert has_move((*path, path[0]), ((1, 1), (3, 0)))
    assert has_move((*path, path[0]), ((1, 1), (0, 3)))


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), ODD_BLOCKS)
def test_every_open_block_has_a_joinable_tour_from_every_start_of_the_right_colour(rows, columns):
    for start, sides in product(Board(rows, columns), SIDES):
        if colour(start) == 0:
            path = blocks.open_block(rows, columns, start, None, sides)
            assert path[0] == start
            assert passes(rows, columns, path, closed=False)
            for side in sides:
                assert any(has_move(path, edge) for edge in blocks.open_edges(rows, columns, side))


@pytest.mark.thorough
@pytest.mark.parametrize(("rows", "columns"), [*product(range(6, 12), repeat=2)])
def test_every_open_block_has_a_tour_to_every_finish_of_the_right_colour(rows, columns):
    odd = rows * columns % 2
    for start, finish, sides in product(Board(rows, columns), Board(rows, columns), SIDES):
        allowed = colour(start) == colour(finish) == 0 if odd else colour(start) != colour(finish)
        if allowed and start != finish:
            assert blocks.open_block(rows, columns, start, finish, sides) is not None


def every_path(board: Board, start: Square) -> list[list[Square]]:
    """Return all paths that the search for blocks finds before it gives up."""
    met: list[list[Square]] = []
    found = exact.find(board, start, None, lambda last, ties: lambda square: ties.random(), [10**9], met.append)
    assert result(found) == []
    return met


@pytest.mark.slow
def test_the_search_finds_every_path():
    assert len(set(map(tuple, every_path(Board(5, 5), (2, 2))))) == 64
