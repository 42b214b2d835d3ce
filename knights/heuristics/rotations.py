"""Rotations, by which a walk continues after a dead end without backing up (Pósa 1976)."""

from knights.boards.board import Square
from knights.heuristics.walk import Walk


def pivot(walk: Walk) -> Square | None:
    """Return the square at which a walk is rotated; None if there is none.

    A new end is preferred from which the walk goes on or closes; then one that has not been the end for longest; then
    one near the start.
    """
    pivots = [near for near in walk.board.onward(walk.path[-1], walk.order) if _can_turn(walk, near)]
    return min(pivots, key=lambda near: _key(walk, walk.path[walk.number(near)]), default=None)


def _can_turn(walk: Walk, near: Square) -> bool:
    """Return whether a square is on the walk, before its second-last square."""
    return 0 < walk.number(near) < len(walk.path) - 1


def _key(walk: Walk, end: Square) -> tuple[bool, int, int]:
    leads_on = walk.is_at_home(end) if walk.is_complete() else bool(walk.onward(end))
    row, column = walk.path[0]
    return not leads_on, walk.ends.get(end, 0), (end[0] - row) ** 2 + (end[1] - column) ** 2
