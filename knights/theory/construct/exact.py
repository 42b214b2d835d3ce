"""Tours of small boards that end where they should, by trying every walk.

A walk that cannot become a tour is given up early: a square that is not visited needs two neighbours that it can come
from and lead to, and an end needs one. Of the squares ahead, the one with the fewest onward moves is tried first, as
Warnsdorff's rule says; of several, the one that the attempt values most. Most attempts succeed soon or late, so that
many short ones, each with values of its own, find a tour of a long board.
"""

from collections.abc import Callable, Sequence
from random import Random

from knights.base import Progress, Work
from knights.boards import Board, Square

MAX_SQUARES = 1_000
"""The maximum number of squares of a board that is searched."""
ATTEMPTS, LAST = 10, 60_000
"""The number of attempts, each of up to four steps a square but at least 1,000; and the step limit of one more."""
NOISE = 3.0
"""The noise in the distance from the finish, in squares."""

Worth = Callable[[Square], float]
"""The value of a square: of squares with equally many onward moves, the one of the greatest value is tried first."""


def between(board: Board, start: Square, finish: Square) -> Work[list[Square]]:
    """Search for a tour between two squares: yield it, an empty list if there is none, or nothing at the limits.

    Squares far from the finish come first, but how far counts with some noise. All squares ahead must be connected,
    which each step tests in time linear in the number of squares.
    """

    def worth(last: Square | None, draw: Random) -> Worth:
        row, column = last or finish
        return {(r, c): max(abs(r - row), abs(c - column)) + NOISE * draw.random() for r, c in board}.__getitem__

    if len(board) <= MAX_SQUARES:
        limits = [*[max(1_000, 4 * len(board))] * ATTEMPTS, LAST]
        yield from find(board, start, finish, worth, limits, connected=True)


def find(
    board: Board,
    start: Square,
    end: Square | None,
    worth: Callable[[Square | None, Random], Worth],
    limits: Sequence[int],
    accept: Callable[[list[Square]], bool] = lambda tour: True,
    connected: bool = False,
) -> Work[list[Square]]:
    """Search for a tour to ``end``, or to any square; the result is that of :func:`between`.

    To a chosen end, every second attempt starts there: a corner that is easy to leave may be hard to reach, or a proof
    short. ``worth`` makes the values of an attempt from its end and its random numbers. ``accept`` is a further
    condition on the tour, which may be reversed; ``connected`` says whether walks that cut squares off are given up.
    """
    squares = [*board]
    number = {square: place for place, square in enumerate(squares)}
    # Sets of squares are integers, with a bit for each.
    near = [sum(1 << number[onward] for onward in board.onward(square)) for square in squares]
    every = (1 << len(squares)) - 1
    for attempt, steps in enumerate(limits):
        turn = -1 if end and attempt % 2 else 1
        first, last = (end, start) if end and turn < 0 else (start, end)
        value, ends = worth(last, Random(attempt)), 1 << number[last] if last else every
        walk, free, ahead = list[int](), every, [[number[first]]]
        while ahead and steps >= 0:  # The start is not a step.
            if not free and accept([squares[at] for at in walk]):
                yield Progress(1.0, [squares[at] for at in walk[::turn]])
                return
            if not ahead[-1]:
                ahead.pop()
                free |= 1 << walk.pop() if walk else 0
                continue
            steps -= 1
            yield Progress(attempt / len(limits))
            walk.append(ahead[-1].pop())
            free &= ~(1 << walk[-1])
            onward = _onward(near, walk, free, ends, connected)
            # The best is last.
            ahead.append(sorted(onward, key=lambda at: (-(near[at] & free).bit_count(), value(squares[at]))))
        if not ahead:
            yield Progress(1.0, [])
            return


def _onward(near: list[int], walk: list[int], free: int, ends: int, connected: bool) -> list[int]:
    """Return the squares to try from the end of a walk; none if the free squares cannot complete a tour."""
    onward, open_now = near[walk[-1]] & free, free | 1 << walk[-1]
    # Only the neighbours of the square before have lost one.
    touched = free & near[walk[-2]] if len(walk) > 1 else free
    if any((near[one] & open_now).bit_count() < 2 - (ends >> one & 1) for one in _bits(touched)):
        return []
    seen = reached = onward
    while connected and reached:
        more = 0
        for square in _bits(reached):
            more |= near[square]
        reached = more & free & ~seen
        seen |= reached
    if connected and seen != free:
        return []
    if ends.bit_count() == 1 and free != ends:  # The only end must be last.
        onward &= ~ends
    return _bits(onward)


def _bits(squares: int) -> list[int]:
    found = []
    while squares:
        found.append((squares & -squares).bit_length() - 1)
        squares &= squares - 1
    return found
