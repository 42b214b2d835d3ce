"""Tours constructed without a search, in linear time: open and closed, from every solvable start of a rectangle.

>>> from knights.boards.board import Board
>>> construct(Board(8, 8), (3, 4), closed=True).tour is not None
True
>>> construct(Board(3, 7), (1, 3)).tour is None
True
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.base import MIB, Progress, Work, cached
from knights.base.work import result
from knights.boards import Board, Square, Tour
from knights.theory.construct import exact
from knights.theory.construct.links import walk
from knights.theory.construct.narrow import links_between, narrow_links, narrow_verdict, starts_with_a_tour
from knights.theory.construct.tiling import MIN_DIRECTED_SIDE, finish_refusal, splice, tiling_from
from knights.theory.theorems import board_has_closed_tour, board_has_open_tour, by_theorem


def starts_on_rectangle(board: Board, closed: bool = False) -> NDArray[np.bool_]:
    """Return a mask of the starts of a rectangle that have a tour, shape (rows, columns)."""
    sides = board.rows, board.columns
    if closed:
        return np.full(sides, board_has_closed_tour(board) or len(board) == 1)
    if min(sides) in (3, 4) and board_has_open_tour(board):
        return starts_with_a_tour(board)
    starts = np.full(sides, board_has_open_tour(board))
    if len(board) % 2:  # Only squares of the corners' colour.
        starts[1::2, ::2] = starts[::2, 1::2] = False
    return starts


@dataclass(frozen=True, eq=False)
class Construction:
    """A tour and how it was made, or None and why there is none; it is not ``proved`` if there may be one after all."""

    tour: Tour | None
    reason: str
    proved: bool = True


def construct(board: Board, start: Square, closed: bool = False, finish: Square | None = None) -> Construction:
    """Construct a tour from ``start`` without a search, or give the reason why there is none.

    Boards with both sides of 5 or more are tiled and spliced (:mod:`knights.theory.construct.tiling` has the proof and
    the sources); boards with a side of 3 or 4 are filled by the automaton of :mod:`knights.theory.construct.narrow`.
    Both methods take linear time and memory. To a chosen finish, boards with a side of 5, with holes or for another
    piece are searched: see :func:`constructing`. Without one, a spliced tour of an even number of squares is always
    closed, and is the same for every start. Raises an InputError if the start is not on the board, or the finish is
    invalid.
    """
    return result(constructing(board, start, closed, finish))


def constructing(board: Board, start: Square, closed: bool = False, finish: Square | None = None) -> Work[Construction]:
    """Construct a tour like :func:`construct`, in slices if it is searched."""
    if finish is not None and (reason := finish_refusal(board, start, finish)):
        yield Progress(1.0, Construction(None, reason))
    elif finish is None or (board.is_plain and min(board.rows, board.columns) >= MIN_DIRECTED_SIDE):
        yield Progress(1.0, _constructed(board, start, closed, finish))
    else:
        yield from _between(board, start, finish)


def _constructed(board: Board, start: Square, closed: bool, finish: Square | None) -> Construction:
    if finish is None:
        existence = by_theorem(board, start, closed) or narrow_verdict(board, start)
        if not existence.exists:
            return Construction(None, existence.reason)
        if len(board) == 1:
            return Construction(Tour(board, np.zeros(1, dtype=np.int32), closed), existence.reason)
    if (side := min(board.rows, board.columns)) < 5:
        path = walk(board, narrow_links(board, start, closed), (0, 0) if closed else start)
        reason = f"filled {side} squares at a time along a route known to succeed"
    else:
        plan = tiling_from(board, start, finish)
        closed = not plan.routes
        path = _closed_path(board) if closed else walk(board, splice(plan), start)
        blocks = len(plan.heights) * len(plan.widths)
        joints = f"{blocks:,} blocks with a tour each, joined into one tour at {blocks - 1:,} seams"
        reason = joints if blocks > 1 else "one block, with a stored tour"
    if closed:  # It has the same direction for every start.
        path = np.roll(path, -int(np.argmax(path == board.index(start))))
    return Construction(Tour(board, path, closed), reason)


@cached(16 * MIB)
def _closed_path(board: Board) -> NDArray[np.int32]:
    """Return the closed tour of a board of blocks with an even number of squares, from the first square."""
    return walk(board, splice(tiling_from(board, (0, 0))), (0, 0))


def _between(board: Board, start: Square, finish: Square) -> Work[Construction]:
    """Search for a tour to a chosen finish of a board that cannot be tiled, or for the proof that there is none."""
    ends = f"from {start[0]},{start[1]} to {finish[0]},{finish[1]}"
    tour, tried = None, f"every walk {ends}"
    if board.is_plain and min(board.rows, board.columns) < 5:
        links = links_between(board, start, finish)
        tour = None if links is None else Tour(board, walk(board, links, start))
        tried = f"every way to fill the {board} board"
    else:
        squares = None
        for progress in exact.between(board, start, finish):
            squares = progress.part
            yield Progress(progress.share)
        if squares is None:
            none = f"{exact.ATTEMPTS + 1} searches {ends} found neither a tour nor a proof; try another finish"
            if len(board) > exact.MAX_SQUARES:
                none = f"a tour {ends} is searched only on boards of up to {exact.MAX_SQUARES:,} squares"
            yield Progress(1.0, Construction(None, none, False))
            return
        tour = Tour.from_squares(board, squares) if squares else None
    none = f"{tried} was tried, and none is a tour {ends}"
    yield Progress(1.0, Construction(tour, f"by an exact search of {tried}" if tour else none))
