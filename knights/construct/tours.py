"""Tours without search: the questions that this package answers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from knights.board import Board, Square
from knights.construct.directed import directed_tiling, refusal
from knights.construct.existence import verdict
from knights.construct.links import Links, walk
from knights.construct.narrow import narrow_links
from knights.construct.tiling import Tiling, splice, tiling
from knights.errors import InputError
from knights.tour import Tour


@dataclass(frozen=True, eq=False)
class Construction:
    """A tour, or the proof that there is none.

    Attributes:
        tour: the tour; None if none exists.
        reason: how it was made, or why there is none, in words.
    """

    tour: Tour | None
    reason: str


def construct(board: Board, start: Square, closed: bool = False) -> Construction:
    """Make a tour from ``start`` without search, or say why there is none.

    Both sides of 5 or more: tile and splice (:mod:`knights.construct.tiling`, where the argument and the
    sources are). A side of 3 or 4: along the automaton of :mod:`knights.construct.frontier`. Either way
    linear in the squares, in time and in memory.

    Args:
        board: any board.
        start: where to start.
        closed: whether only a closed tour will do. On boards with both sides of 5 or more and an even
            number of squares the tour is closed in any case, and says so. Every start of a board gets
            the same closed tour, started there. (On 1x1 the only square closes, if asked to.)

    Raises:
        InputError: if the start is not on the board.
    """
    found = verdict(board, start, closed)
    if not found.exists:
        return Construction(None, found.reason)
    if len(board) == 1:
        return Construction(Tour(board, np.zeros(1, dtype=np.int32), closed), found.reason)
    if min(board.rows, board.columns) < 5:
        tour = _walked(board, narrow_links(board, start, closed), start, closed)
        side = min(board.rows, board.columns)
        return Construction(tour, f"the board filled {side} squares at a time, by a way known to work out")
    plan = tiling(board, start)
    return Construction(_walked(board, splice(plan), start, not plan.routes), _told(plan))


def construct_between(board: Board, start: Square, finish: Square) -> Construction:
    """Make an open tour from ``start`` to ``finish`` without search, or say why there is none.

    Linear in the squares. The argument is in :mod:`knights.construct.directed`.

    Raises:
        InputError: if a square is not on the board, if they are the same, or if a side is shorter
            than 6: there, which finishes can be had is not settled by a rule.
    """
    reason = refusal(board, start, finish)
    if reason:
        return Construction(None, reason)
    plan = directed_tiling(board, start, finish)
    return Construction(_walked(board, splice(plan), start, False), _told(plan))


def rotated(tour: Tour, start: Square) -> Tour:
    """The same closed tour, started elsewhere.

    Raises:
        InputError: if the tour is not closed, or the start not on its board.
    """
    index = tour.board.index(start)
    if not tour.closed:
        raise InputError(f"Only a closed tour can start anywhere; this one of {tour.board} is open.")
    if tour.path[0] == index:
        return tour
    return Tour(tour.board, np.roll(tour.path, -int(np.argmax(tour.path == index))), True)


def _walked(board: Board, links: Links, start: Square, closed: bool) -> Tour:
    """The tour along the links; a closed one is walked the same way round, whatever the start."""
    if closed:
        return rotated(Tour(board, walk(board, links, (0, 0)), True), start)
    return Tour(board, walk(board, links, start), False)


def _told(plan: Tiling) -> str:
    """How many blocks were joined, in words."""
    blocks = len(plan.heights) * len(plan.widths)
    if blocks == 1:
        return "one block, whose tour is made once and kept"
    return f"{blocks:,} blocks with a tour each, made into one by {blocks - 1:,} joints"
