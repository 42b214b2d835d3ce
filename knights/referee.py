"""The referee: is this a tour, and does it obey Warnsdorff's rule?

It knows nothing of any search: it shares no code with the kernel, the plain programs or the
constructions, only the values they hand over, so that a mistake there cannot hide here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.board import Square
from knights.tour import Tour

_STEPS = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Checks:
    """What the referee found.

    Attributes:
        legal: every move is a knight's move between squares of the board.
        complete: every square of the board is entered exactly once.
        starts_right: it begins where it was asked to.
        closes: its end is a knight's move from its start (or the board is a single square).
        closed_as_claimed: it closes, or did not claim to.
        problem: the first thing found wrong, in words; empty if nothing is.
    """

    legal: bool
    complete: bool
    starts_right: bool
    closes: bool
    closed_as_claimed: bool
    problem: str

    @property
    def passed(self) -> bool:
        """Whether it is a tour, from the right start and closed if it says so."""
        return self.legal and self.complete and self.starts_right and self.closed_as_claimed


def check(tour: Tour, start: Square | None = None) -> Checks:
    """Judge a tour: legal moves only, every square exactly once, right start, closed as claimed.

    Linear in the squares.

    Args:
        tour: what to judge.
        start: the (row, column) where it must begin; None accepts any.
    """
    board, path = tour.board, np.asarray(tour.path, dtype=np.int64)
    size = board.rows * board.columns
    on_board = (path >= 0) & (path < size)
    rows, columns = path // board.columns, path % board.columns
    jump = np.abs(np.diff(rows)) * np.abs(np.diff(columns)) == 2
    legal = bool(on_board.all() and jump.all())
    visits = np.bincount(path[on_board], minlength=size)
    complete = len(path) == size and bool((visits == 1).all())
    begins = bool(len(path)) and (start is None or (rows[0], columns[0]) == tuple(start))
    gap = abs(rows[-1] - rows[0]) * abs(columns[-1] - columns[0]) if len(path) else 0
    closes = size == 1 or bool(gap == 2)
    closed_as_claimed = closes or not tour.closed
    problem = ""
    if not on_board.all():
        problem = f"entry {int(np.argmin(on_board)) + 1} is not on the {board} board"
    elif not legal:
        at = int(np.argmin(jump))
        problem = (
            f"move {at + 1}, from {rows[at]},{columns[at]} to {rows[at + 1]},{columns[at + 1]}, "
            "is not a knight's move"
        )
    elif not complete:
        problem = f"{int((visits == 1).sum())} of {size} squares are entered exactly once"
    elif not begins:
        problem = f"it begins at {rows[0]},{columns[0]}"
    elif not closed_as_claimed:
        problem = "its end is not a knight's move from its start"
    return Checks(legal, complete, begins, closes, closed_as_claimed, problem)


def degrees_seen(tour: Tour) -> NDArray[np.int8]:
    """The degrees that the knight saw at each move of a tour.

    Entry [i, k] belongs to the k-th of the eight squares around the i-th square of the tour: how many
    unvisited squares can be reached from it at that moment, or -1 where it is off the board or
    visited. Shape (squares, 8), int8. Cost: 64 look-ups a square.
    """
    board, n = tour.board, len(tour.path)
    when = np.full((board.rows + 8, board.columns + 8), -1, dtype=np.int32)
    inner = when[4:-4, 4:-4]
    inner[tour.rows, tour.columns] = np.arange(n, dtype=np.int32)
    seen = np.empty((n, 8), dtype=np.int8)
    for low in range(0, n, _CHUNK):
        now = np.arange(low, min(low + _CHUNK, n), dtype=np.int32)
        rows, columns = tour.rows[now] + 4, tour.columns[now] + 4
        for k, (down, right) in enumerate(_STEPS):
            near = sum((when[rows + down + a, columns + right + b] > now).astype(np.int8) for a, b in _STEPS)
            free = when[rows + down, columns + right] > now
            seen[now, k] = np.where(free, near, -1)
    return seen


def onward_counts(tour: Tour) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]]:
    """What Warnsdorff's rule saw at each move of a tour.

    Returns three arrays of shape (squares - 1,), int8, one entry a move: the degree of the square the
    knight went to, the least degree among the squares it could have gone to, and how many of those
    had that least degree (2 or more: a tie-break decided, if the rule was obeyed).
    """
    seen = degrees_seen(tour)[:-1]
    step = np.stack([np.diff(tour.rows), np.diff(tour.columns)], axis=1)
    taken = np.full(len(seen), -1, dtype=np.int8)
    for k, (down, right) in enumerate(_STEPS):
        here = (step[:, 0] == down) & (step[:, 1] == right)
        taken[here] = seen[here, k]
    least = np.where(seen >= 0, seen, 9).min(axis=1, initial=9).astype(np.int8)
    ties = (seen == least[:, None]).sum(axis=1).astype(np.int8)
    return taken, least, ties


def first_break_of_warnsdorff(tour: Tour) -> int | None:
    """The number of the first move that does not go to a square of least degree, or None.

    Moves are numbered from 1; the tour must be legal and complete.
    """
    taken, least, _ = onward_counts(tour)
    wrong = np.flatnonzero(taken != least)
    return int(wrong[0]) + 1 if len(wrong) else None
