"""Does a tour exist from a start? Always yes or no, with the reason.

Theorems settle most boards (:mod:`knights.theory.theorems`). Where they are silent, on sides of 3 and 4, all fillings
of the board are followed at once (:mod:`knights.theory.construct.narrow`), for any length.
"""

import numpy as np
from numpy.typing import NDArray

from knights.base.caches import MIB, kept
from knights.boards.board import Board, Square
from knights.theory.construct.narrow import has_tour, starts_with_a_tour
from knights.theory.theorems import Verdict, board_has_closed_tour, board_has_open_tour, by_theorem


def verdict(board: Board, start: Square, closed: bool = False) -> Verdict:
    """Whether a tour from ``start`` exists, and why; without search.

    The first board with a side of 4 takes a process a second or two, all others less than a millisecond.
    """
    theorem = by_theorem(board, start, closed)
    if theorem is not None:
        return theorem
    side, square = min(board.rows, board.columns), f"{start[0]},{start[1]}"
    evidence = f"every way to fill the {board} board, {side} squares at a time, was followed"
    if has_tour(board, start):
        return Verdict(True, f"{evidence}, and some make a tour from {square}")
    return Verdict(
        False, f"{evidence}, and none makes a tour from {square}", "every way to fill the board was tried"
    )


@kept(32 * MIB)
def solvable_starts(board: Board, closed: bool = False) -> NDArray[np.bool_]:
    """Whether a tour exists, for all starts of a board, shape (rows, columns); read-only, linear in the squares."""
    if closed:
        solvable = np.full((board.rows, board.columns), board_has_closed_tour(board) or len(board) == 1)
    elif not board_has_open_tour(board):
        solvable = np.zeros((board.rows, board.columns), dtype=np.bool_)
    elif min(board.rows, board.columns) in (3, 4):
        solvable = starts_with_a_tour(board)
    else:
        colours = np.add.outer(np.arange(board.rows), np.arange(board.columns)) % 2
        solvable = np.full(colours.shape, True) if len(board) % 2 == 0 else colours == 0
    solvable.setflags(write=False)
    return solvable
