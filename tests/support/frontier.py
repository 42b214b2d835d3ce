"""How many tours has a board of any shape, for any leaper, from each square? Exact for small or narrow boards.

Squares are added one by one, along the longer side. What the added squares can tell those still to come is written
on the *border*, the added squares with moves to squares not added yet; the marks are those of
:mod:`knights.theory.construct.frontier`. All walks that leave the same border are followed as one, with the number of
the walks and, for each square, how many of them have an end there. A tour from a square is a tour with an end there, so
one pass answers for all starts.

Cost: the borders of all squares. There are some thousand of them on a board three squares wide, whatever its length,
and some hundred thousand on 5x5.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from knights.boards.board import Board, Square, squares_of
from knights.theory.construct.frontier import FULL, LOOSE, join

Border = tuple[int, ...]
"""The marks of the squares of the border, in the order in which they were added: the other end as a place in it."""


class TooManyBorders(Exception):
    """The board is too wide to be counted."""


def count_tours(board: Board, closed: bool = False, most: int | None = None) -> NDArray[np.object_]:
    """Count the tours from each square, shape (rows, columns), as Python's whole numbers; 0 on holes.

    Open tours are counted as directed walks, those that could close included; closed ones as undirected cycles, the
    same number for every square.

    Args:
        board: the board.
        closed: whether to count closed tours.
        most: the most borders to follow at a time.

    Raises:
        TooManyBorders: if there are more.
    """
    squares, width = len(board), 3 * len(board) + 2
    counts = np.zeros((board.rows, board.columns), dtype=object)
    if squares <= 2:
        # A single square is a tour, and of two squares a move away either is the other's neighbour.
        joined = squares == 1 or board.degree(next(iter(board))) == 1
        counts[squares_of(board)] = int(joined)
        return counts
    # No square has more than eight moves: a walk count fits into three bits a square.
    counted = _follow(board, closed, width, most)
    lane = (1 << width) - 1
    for number, square in enumerate(_in_order(board), 1):
        counts[square] = counted & lane if closed else counted >> number * width & lane
    return counts


def _in_order(board: Board) -> list[Square]:
    """Return the squares along the longer side."""
    along = 0 if board.rows >= board.columns else 1
    return sorted(board, key=lambda square: (square[along], square[1 - along]))


def _follow(board: Board, closed: bool, width: int, most: int | None) -> int:
    """Return the number of all tours in the lowest bits, and above it, in lanes, of those with an end on a square."""
    order = _in_order(board)
    number = {square: k for k, square in enumerate(order)}
    near = [[number[square] for square in board.onward(at)] for at in order]
    last = [max([at, *near[at]]) for at in range(len(order))]
    border: list[int] = []
    walks: dict[Border, int] = {(): 1}
    for square in range(len(order)):
        places = [place for place, at in enumerate(border) if at in near[square]]
        stays = [place for place, at in enumerate([*border, square]) if last[at] > square]
        position = {place: k for k, place in enumerate(stays)}
        final = square == len(order) - 1
        following: dict[Border, int] = {}
        for marks, count in walks.items():
            with_end = count + ((count & (1 << width) - 1) << (square + 1) * width)
            for after, ends_here in _additions(marks, places, closed, final):
                if all(mark == FULL for place, mark in enumerate(after) if place not in position):
                    kept = tuple(after[p] if after[p] < 0 else position[after[p]] for p in stays)
                    following[kept] = following.get(kept, 0) + (with_end if ends_here else count)
        if most is not None and len(following) > most:
            raise TooManyBorders
        walks, border = following, [at for at in [*border, square] if last[at] > square]
    return walks.get((), 0)


def _additions(
    marks: Border, places: list[int], closed: bool, final: bool
) -> Iterator[tuple[list[int], bool]]:
    """Return the marks after adding a square to a border, and whether the square is an end of the tour.

    Args:
        marks: of the border.
        places: the squares of the border that are a move from the new one.
        closed: whether a tour has no ends.
        final: whether it is the last square: only then may the tour be complete.
    """
    new = len(marks)
    free = [place for place in places if marks[place] != FULL]
    for ends_here in (False,) if closed or marks.count(LOOSE) == 2 else (False, True):
        fresh = [*marks, LOOSE if ends_here else new]
        for count in range(2 if ends_here else 3):
            for chosen in combinations(free, count):
                after: list[int] | None = fresh
                for place in chosen:
                    if after is not None:
                        after = join(after, place, new)
                if after is None:
                    continue
                complete = all(mark == FULL for mark in after)
                if complete == final:
                    yield after, ends_here
