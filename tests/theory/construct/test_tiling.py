from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from knights.boards.board import Board, Square, colour
from knights.boards.tour import Tour
from knights.theory.construct import construct
from knights.theory.construct.tiling import Tiling, swaps, tiling
from tests.support.strategies import boards, starts

Moves = set[frozenset[Square]]


def blocks_of(plan: Tiling) -> list[list[Square]]:
    """The tours of the blocks, as squares of the board."""
    return [[plan.on_board(block, square) for square in plan.path(block)] for block in plan.blocks]


def joined(plan: Tiling) -> Moves:
    """The moves that remain when all swaps are made, each of them found where it is taken from."""
    moves: Moves = set()
    for block, squares in zip(plan.blocks, blocks_of(plan), strict=True):
        moves |= {frozenset(move) for move in pairwise([*squares, *squares[: block not in plan.routes]])}
    for quad in swaps(plan).tolist():
        a, b, c, d = map(tuple, quad)
        removed, added = {frozenset({a, b}), frozenset({c, d})}, {frozenset({a, c}), frozenset({b, d})}
        assert removed <= moves  # Of a block, and wanted by no other swap: only the next line adds any.
        assert not added & moves
        moves = (moves - removed) | added
    return moves


def moves_of(tour: Tour | None) -> Moves:
    assert tour is not None
    squares = tour.squares
    return {frozenset(move) for move in pairwise([*squares, squares[0]] if tour.closed else squares)}


@given(st.data(), boards(40, 5))
def test_blocks_and_swaps_make_the_tour(data: st.DataObject, board: Board) -> None:
    start = data.draw(starts(board).filter(lambda s: len(board) % 2 == 0 or colour(s) == 0))
    plan = tiling(board, start)
    assert len(swaps(plan)) == len(plan.blocks) - 1
    assert sorted(square for squares in blocks_of(plan) for square in squares) == sorted(board)
    assert len(plan.routes) == len(board) % 2
    assert joined(plan) == moves_of(construct(board, start).tour)


def test_blocks_lie_where_they_say() -> None:
    plan = tiling(Board(17, 20), (3, 3))
    for block, squares in zip(plan.blocks, blocks_of(plan), strict=True):
        (top, left), (rows, columns) = plan.corner(block), plan.size(block)
        assert sorted(squares) == [(top + r, left + c) for r in range(rows) for c in range(columns)]
