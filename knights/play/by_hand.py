"""A walk by hand, as a page and an address hold it."""

from collections.abc import Sequence
from itertools import pairwise

from knights.base.errors import InputError
from knights.boards.board import MOVES, Board, MoveOrder, Square, a_leaper
from knights.heuristics.walk import Walk


def write_moves(squares: Sequence[Square], moves: MoveOrder = MOVES) -> str:
    """A walk as digits, one per move: its number, from 1, among the moves of the piece."""
    pairs = pairwise(squares)
    return "".join(str(moves.index((to[0] - at[0], to[1] - at[1])) + 1) for at, to in pairs)


def read_moves(board: Board, start: Square, digits: str) -> list[Square]:
    """The squares of a walk: inverse of :func:`write_moves`; raises an InputError naming the first illegal move."""
    board.index(start)
    squares, entered = [start], {start}
    for number, digit in enumerate(digits, 1):
        if digit not in "12345678":
            raise InputError(f"Moves are written as digits from 1 to 8, one per move; “{digit}” is none.")
        down, right = board.moves["12345678".index(digit)]
        square = squares[-1][0] + down, squares[-1][1] + right
        if square not in board or square in entered:
            why = "is visited already" if square in entered else f"is not on the {board} board"
            raise InputError(f"Move {number} cannot be made: the square {square[0]},{square[1]} {why}.")
        squares.append(square)
        entered.add(square)
    return squares


def walk_of(board: Board, squares: Sequence[Square]) -> Walk:
    """A :class:`Walk` over some squares."""
    walk = Walk(board)
    for square in squares:
        walk.enter(square)
    return walk


def refusal(walk: Walk, square: Square) -> str:
    """Why a walk cannot go on to a square of its board, as a sentence; empty if it can."""
    walk.board.index(square)
    row, column = square
    if walk.number(square):
        return f"{row},{column} is visited already, as number {walk.number(square)}."
    if square not in walk.onward(walk.path[-1]):
        at_row, at_column = walk.path[-1]
        return f"{row},{column} is not {a_leaper(walk.board.leaper)}'s move from {at_row},{at_column}."
    return ""
