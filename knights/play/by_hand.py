"""Walks by hand: their moves as digits, and which moves are allowed."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from knights.base import InputError, shortened
from knights.boards import MOVES, Board, MoveOrder, Square, a_leaper
from knights.heuristics import Walk
from knights.play.judging import Brought, mistake


def write_moves(squares: Sequence[Square], moves: MoveOrder = MOVES) -> str:
    """Write a walk as digits, the numbers of its moves in the piece's list, from 1; raises an InputError for others."""
    digits = ""
    for at, to in pairwise(squares):
        move = to[0] - at[0], to[1] - at[1]
        if move not in moves:
            raise InputError(f"The piece has no move from {at[0]},{at[1]} to {to[0]},{to[1]}.")
        digits += str(moves.index(move) + 1)
    return digits


def check_moves(digits: str) -> str:
    """Return a text unchanged if it contains only digits from 1 to 8; raises an InputError otherwise."""
    if digits.strip("12345678"):
        raise InputError(f"Moves are written as digits from 1 to 8, one per move, not “{shortened(digits, 40)}”.")
    return digits


def read_moves(board: Board, start: Square, digits: str) -> list[Square]:
    """Read the squares of a walk: the inverse of :func:`write_moves`; raises an InputError for an illegal move."""
    board.index(start)
    squares = [start]
    for digit in check_moves(digits):
        down, right = board.moves[int(digit) - 1]
        squares.append((squares[-1][0] + down, squares[-1][1] + right))
    walk = Brought(board, np.array(squares))
    if walk.fault is not None:
        raise InputError(f"The walk cannot be made: {mistake(walk, walk.fault)}.")
    return squares


def walk_of(board: Board, squares: Sequence[Square], must_close: bool = False) -> Walk:
    """Return the :class:`Walk` along these squares."""
    walk = Walk(board, must_close=must_close)
    for square in squares:
        walk.enter(square)
    return walk


def refusal(walk: Walk, square: Square) -> str:
    """Return the reason why a walk cannot continue to a square of its board, as a sentence; empty if it can."""
    walk.board.index(square)
    row, column = square
    if walk.number(square):
        return f"{row},{column} has already been visited, as number {walk.number(square)}."
    if square not in walk.onward(walk.path[-1]):
        at_row, at_column = walk.path[-1]
        return f"{row},{column} is not {a_leaper(walk.board.leaper)}'s move from {at_row},{at_column}."
    return ""
