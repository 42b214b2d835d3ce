"""The referee, which judges whether a walk is a tour and obeys Warnsdorff's rule.

It shares no code with the kernel, the plain programs or the constructions, so it does not repeat their errors.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.boards.board import MAX_LEAP, Board, Square, a_leaper
from knights.boards.tour import Tour

_CHUNK = 1 << 12
_BORDER = 2 * MAX_LEAP
"""The width of an imaginary border around a board, which two moves from a square of the board do not leave."""
_SPARSE = 16
"""If a walk enters less than 1/16 of a board, its squares are looked up in a sorted list instead of a table."""


@dataclass(frozen=True, slots=True)
class Checks:
    """The findings of the referee; ``problem`` is the first error, in words, and empty if there is none.

    A walk is legal if every move is a move of the board's piece between squares of the board, and complete if it enters
    every square exactly once. It closes if its last square is one move from the first, or is the only one.
    """

    legal: bool
    complete: bool
    starts_right: bool
    closes: bool
    problem: str

    @property
    def passed(self) -> bool:
        """Whether the walk is a tour from the right start, and is closed if it claims to be."""
        return not self.problem


def check(tour: Tour, start: Square | None = None) -> Checks:
    """Check a tour in linear time, with little more memory than the tour itself; a start of None accepts all starts."""
    board, path = tour.board, np.asarray(tour.path)
    places, size = board.area, len(board)
    on_board: NDArray[np.bool_] = (path >= 0) & (path < places)
    if board.holes:
        on_board &= ~np.isin(path, [row * board.columns + column for row, column in board.holes])
    wrong = _first_wrong_move(board, path)
    legal = bool(on_board.all()) and wrong is None
    complete = len(path) == size and _entered(path[on_board], places) == size
    starts = bool(len(path)) and (start is None or divmod(int(path[0]), board.columns) == tuple(start))
    closes = size == 1 or (len(path) > 0 and _first_wrong_move(board, path[[-1, 0]]) is None)
    problem = ""
    if not on_board.all():
        problem = f"entry {int(np.argmin(on_board)) + 1} is not on the {board} board"
    elif wrong is not None:
        (row, column), (to_row, to_column) = (divmod(int(path[at]), board.columns) for at in (wrong, wrong + 1))
        piece = a_leaper(board.leaper)
        problem = f"move {wrong + 1}, from {row},{column} to {to_row},{to_column}, is not {piece}'s move"
    elif not complete:
        once = int((np.unique(path, return_counts=True)[1] == 1).sum())
        problem = f"{once} of {size} squares are entered exactly once"
    elif not starts:
        problem = f"it starts at {path[0] // board.columns},{path[0] % board.columns}"
    elif tour.closed and not closes:
        problem = f"its end is not {a_leaper(board.leaper)}'s move from its start"
    return Checks(legal, complete, starts, closes, problem)


def _entered(path: NDArray[np.int32], places: int) -> int:
    """Return the number of distinct squares that a path enters."""
    entered = np.zeros(places, dtype=np.bool_)
    entered[path] = True
    return int(entered.sum())


def _first_wrong_move(board: Board, path: NDArray[np.int32]) -> int | None:
    short, long = board.leaper
    for low in range(0, len(path) - 1, _CHUNK):
        rows, columns = np.divmod(path[low : low + _CHUNK + 1].astype(np.int64), board.columns)
        down, right = np.abs(np.diff(rows)), np.abs(np.diff(columns))
        wrong = np.flatnonzero((np.minimum(down, right) != short) | (np.maximum(down, right) != long))
        if len(wrong):
            return low + int(wrong[0])
    return None


def onward_counts(walk: Tour) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]]:
    """Return the degrees that Warnsdorff's rule compares at each move; squares never entered count as unvisited.

    The result is three arrays of shape (squares - 1,), int8: the degree of the square entered, the least degree among
    the onward squares, and the number of onward squares with that degree.
    """
    empty = np.empty(0, dtype=np.int8)
    chosen, least, ties = zip((empty, empty, empty), *_counts_in_chunks(walk), strict=True)
    return np.concatenate(chosen), np.concatenate(least), np.concatenate(ties)


def _counts_in_chunks(walk: Tour) -> Iterator[tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]]]:
    """Yield the values of :func:`onward_counts`, ``_CHUNK`` moves at a time, with 64 look-ups per square."""
    board, when = walk.board, _when(walk)
    sides = (board.leaper, board.leaper[::-1])
    moves = [(down * a, right * b) for a, b in sides for down in (-1, 1) for right in (-1, 1)]
    steps = np.array([down * _stride(board) + right for down, right in moves], dtype=np.int32)
    for low in range(0, len(walk.path) - 1, _CHUNK):
        path = _with_border(walk.path[low : low + _CHUNK + 1], board)
        now = np.arange(low, low + len(path) - 1, dtype=np.int32)[:, None]
        around = path[:-1, None] + steps
        # The number of unvisited neighbours of each of the eight squares around, or -1 if that square is not free.
        near = (when(around[..., None] + steps) > now[..., None]).sum(axis=2, dtype=np.int8)
        degrees = np.where(when(around) > now, near, np.int8(-1))
        chosen = np.where(around == path[1:, None], degrees, np.int8(-1)).max(axis=1)
        least = np.where(degrees >= 0, degrees, np.int8(9)).min(axis=1)
        yield chosen, least, (degrees == least[:, None]).sum(axis=1).astype(np.int8)


def _when(walk: Tour) -> Callable[[NDArray[np.int32]], NDArray[np.int32]]:
    """Return a function that maps squares, numbered with the border, to the numbers of the moves that enter them.

    It returns -1 off the board, and a number greater than all moves for squares never entered. It looks squares up in a
    table, or in a sorted list if the walk enters few squares.
    """
    board, never = walk.board, len(walk.path)
    if never * _SPARSE >= board.rows * board.columns or board.holes:
        table = np.full((board.rows + 2 * _BORDER, _stride(board)), -1, dtype=np.int32)
        inside = table[_BORDER:-_BORDER, _BORDER:-_BORDER]
        inside[:] = never
        for hole in board.holes:
            inside[hole] = -1
        inside[np.divmod(walk.path, np.int32(board.columns))] = np.arange(never, dtype=np.int32)
        return table.ravel().__getitem__
    entries = _with_border(walk.path, board)
    order = np.argsort(entries).astype(np.int32)
    sorted_entries = entries[order]

    def when(squares: NDArray[np.int32]) -> NDArray[np.int32]:
        rows, columns = (place - _BORDER for place in np.divmod(squares, np.int32(_stride(board))))
        inside = (rows >= 0) & (rows < board.rows) & (columns >= 0) & (columns < board.columns)
        spots = np.minimum(np.searchsorted(sorted_entries, squares), len(sorted_entries) - 1)
        entered = np.where(sorted_entries[spots] == squares, order[spots], np.int32(never))
        return np.where(inside, entered, np.int32(-1))

    return when


def _with_border(path: NDArray[np.int32], board: Board) -> NDArray[np.int32]:
    """Convert the numbers of squares on the board to their numbers on the board with a border."""
    rows, columns = np.divmod(path, np.int32(board.columns))
    return (rows + _BORDER) * np.int32(_stride(board)) + columns + _BORDER


def _stride(board: Board) -> int:
    return board.columns + 2 * _BORDER


def first_break_of_warnsdorff(tour: Tour) -> int | None:
    """Return the number, from 1, of the first move that breaks Warnsdorff's rule; None if no move does."""
    for chunk, (chosen, least, _) in enumerate(_counts_in_chunks(tour)):
        wrong = np.flatnonzero(chosen != least)
        if len(wrong):
            return chunk * _CHUNK + int(wrong[0]) + 1
    return None
