from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.board import Board, Square, colour
from knights.construct import Pieces, construct, pieces
from knights.errors import InputError
from knights.tour import Tour
from tests.support.strategies import boards, starts

Moves = set[frozenset[Square]]


def joined(parts: Pieces) -> Moves:
    """The moves that remain when all swaps are made, each of them found where it is taken from."""
    moves: Moves = set()
    for piece in parts.pieces:
        squares = [*piece.squares, piece.squares[0]] if piece.closed else piece.squares
        moves |= {frozenset(move) for move in pairwise(squares)}
    for swap in parts.swaps:
        removed, added = ({frozenset(edge) for edge in edges} for edges in (swap.removed, swap.added))
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
    parts = pieces(board, start)
    assert len(parts.swaps) == len(parts.pieces) - 1
    assert sorted(s for piece in parts.pieces for s in piece.squares) == sorted(board)
    assert sum(not piece.closed for piece in parts.pieces) == len(board) % 2
    assert joined(parts) == moves_of(construct(board, start).tour)


def test_blocks_lie_where_they_say() -> None:
    for piece in pieces(Board(17, 20), (3, 3)).pieces:
        (top, left), rows, columns = piece.corner, piece.rows, piece.columns
        assert sorted(piece.squares) == [(top + r, left + c) for r in range(rows) for c in range(columns)]


def test_where_there_is_nothing_to_show_it_says_so() -> None:
    for board, start, said in (
        (Board(4, 9), (0, 0), "cut into blocks, not 4×9"),
        (Board(5, 5), (0, 1), "no tour from 0,1 of 5×5"),
        (Board(8, 8), (8, 0), "8,0 is not on the 8×8 board"),
    ):
        with pytest.raises(InputError, match=said):
            pieces(board, start)
