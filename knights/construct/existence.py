"""The verdict on the question itself: does a tour exist from here? Always yes or no, and how we know.

Theorems settle most boards (:mod:`knights.theorems`). Where they are silent, on sides of 3 and 4, every
way to fill the board is followed at once (:mod:`knights.construct.narrow`), for any length.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from knights.board import Board, Square
from knights.caches import MIB, kept
from knights.construct.narrow import has_tour, starts_with_a_tour
from knights.theorems import Verdict, board_has_closed_tour, board_has_open_tour, by_theorem


def verdict(board: Board, start: Square, closed: bool = False) -> Verdict:
    """Whether a tour from ``start`` exists: with the reason; no search is made.

    The first question about a side of 4 takes a second or two in a process, all others less than a
    millisecond, whatever the length.

    Raises:
        InputError: if the start is not on the board.
    """
    known = by_theorem(board, start, closed)
    if known is not None:
        return known
    side, place = min(board.rows, board.columns), f"{start[0]},{start[1]}"
    ways = f"every way to fill the {board} board, {side} squares at a time, was followed"
    if has_tour(board, start):
        return Verdict(True, f"{ways}, and some make a tour from {place}")
    return Verdict(
        False, f"{ways}, and none makes a tour from {place}", "every way to fill the board was tried"
    )


@kept(32 * MIB)
def solvable_starts(board: Board, closed: bool = False) -> NDArray[np.bool_]:
    """The verdicts on all starts of a board, shape (rows, columns); read-only.

    Linear in the squares: what :func:`verdict` says of each, without the reasons.
    """
    if closed:
        found = np.full((board.rows, board.columns), board_has_closed_tour(board) or len(board) == 1)
    elif not board_has_open_tour(board):
        found = np.zeros((board.rows, board.columns), dtype=np.bool_)
    elif min(board.rows, board.columns) in (3, 4):
        found = starts_with_a_tour(board)
    else:
        colours = np.add.outer(np.arange(board.rows), np.arange(board.columns)) % 2
        found = np.full(colours.shape, True) if len(board) % 2 == 0 else colours == 0
    found.setflags(write=False)
    return found
