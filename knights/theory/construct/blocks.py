"""The blocks: tours of small boards that can be joined to their neighbours, each found once.

A block is searched for, not stored: the search below takes well under a millisecond for most shapes, and its
result is cached. A tiling can ask for finitely many blocks (the sides are at most 11); ``tests/theory/construct`` asks
for each of them.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import count, pairwise

from knights.base.caches import MIB, kept
from knights.boards.board import Board, Square
from knights.theory.construct.seams import Side, open_edges

Path = tuple[Square, ...]
"""Squares of a block in order, as (row, column) within the block."""


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _onward(near: Sequence[int], head: int, free: int, ends: int, ties: random.Random) -> list[int]:
    """The squares to try from ``head``, in Warnsdorff's order, the best last."""
    choice = near[head] & free
    if free & (free - 1) == 0:  # The last square.
        choice &= ends
    elif ends & (ends - 1) == 0:  # The only end allowed is kept for last.
        choice &= ~ends
    ranked = [((near[square] & free).bit_count(), ties.random(), square) for square in _bits(choice)]
    return [square for _, _, square in sorted(ranked, reverse=True)]


def _strands(near: Sequence[int], previous: int, head: int, free: int, ends: int) -> bool:
    """Whether the move from ``previous`` to ``head`` leaves a square that cannot be passed through any more."""
    reach = free | 1 << head
    for square in _bits(near[previous] & free):
        exits = (near[square] & reach).bit_count()
        if exits == 0 or (exits == 1 and not ends >> square & 1):
            return True
    return False


def _descend(
    near: Sequence[int],
    start: int,
    ends: int,
    accept: Callable[[list[int]], bool],
    ties: random.Random,
    limit: int,
) -> tuple[list[int] | None, bool]:
    """One depth-first search: the path, and whether the answer is final."""
    path, free = [start], (1 << len(near)) - 1 ^ 1 << start
    choices = [_onward(near, start, free, ends, ties)]
    steps = 0
    while choices:
        if not choices[-1]:
            choices.pop()
            free |= 1 << path.pop()
            continue
        head, steps = choices[-1].pop(), steps + 1
        remaining = free ^ 1 << head
        if remaining == 0:
            if accept([*path, head]):
                return [*path, head], True
        elif steps > limit:
            return None, False
        elif not _strands(near, path[-1], head, remaining, ends):
            path.append(head)
            free = remaining
            choices.append(_onward(near, head, free, ends, ties))
    return None, True


def find_path(
    near: Sequence[int],
    start: int,
    ends: int,
    accept: Callable[[list[int]], bool] = lambda path: True,
) -> list[int] | None:
    """A path through all squares from ``start`` to one of ``ends``; None if there is none.

    Depth-first search in Warnsdorff's order with restarts: each attempt breaks ties by another seeded shuffle
    and may take half as many steps again, so that one of them is complete. If only one end is allowed, every
    second attempt starts there: a corner that is easy to leave may be hard to reach. Deterministic.

    Args:
        near: for each square the squares a move away, as a bit mask.
        ends: the squares allowed as the last one, as a bit mask.
        accept: a further condition on the whole path, which may be given in reverse.
    """
    limit = 200
    for attempt in count():
        if attempt % 2 and ends & (ends - 1) == 0:
            first, last = ends.bit_length() - 1, 1 << start
        else:
            first, last = start, ends
        path, final = _descend(near, first, last, accept, random.Random(attempt), limit)
        if path is not None:
            return path if path[0] == start else path[::-1]
        if final:
            return None
        limit += limit // 2
    raise AssertionError("unreachable")  # pragma: no cover


def _neighbours(board: Board) -> list[int]:
    return [sum(1 << board.index(onward) for onward in board.onward(square)) for square in board]


@kept(1 * MIB)
def closed_block(rows: int, columns: int) -> Path:
    """A closed tour of a block from its top left corner, ready to be joined on all four sides.

    Sides are from 5 to 11, not both odd. Ready means: the square (1, 1) lies between (3, 0) and (0, 3). With the moves
    at the corners, which every closed tour has because a corner has only two, that makes the swaps of
    :mod:`knights.theory.construct.seams` possible.
    """
    board = Board(rows, columns)
    near = _neighbours(board)
    inner = board.index((1, 1))
    required = 1 << board.index((3, 0)) | 1 << board.index((0, 3))
    for other in _bits(near[inner] & ~required):
        near[other] &= ~(1 << inner)
    near[inner] = required
    path = find_path(near, 0, 1 << board.index((2, 1)))
    assert path is not None, f"no closed block of {board}"
    return tuple(board.square(index) for index in path)


@kept(16 * MIB)
def open_block(
    rows: int, columns: int, start: Square, ends: frozenset[Square] | None, sides: frozenset[Side]
) -> Path | None:
    """An open tour of a block of 5 to 11 by 5 to 11, or None if there is none.

    It ends on one of ``ends``, None for any square, and has on each of ``sides`` one of the two moves that a swap needs
    (:func:`knights.theory.construct.seams.open_edges`).
    """
    board = Board(rows, columns)
    needed = [
        [{board.index(a), board.index(b)} for a, b in open_edges(rows, columns, side)]
        for side in sorted(sides)
    ]

    def joinable(path: list[int]) -> bool:
        moves = [set(move) for move in pairwise(path)]
        return all(any(edge in moves for edge in edges) for edges in needed)

    goal = (1 << len(board)) - 1 if ends is None else sum(1 << board.index(end) for end in ends)
    path = find_path(_neighbours(board), board.index(start), goal, joinable)
    return None if path is None else tuple(board.square(index) for index in path)
