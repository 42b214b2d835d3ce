"""Tours between two squares of any board, by trying every walk.

A walk that cannot become a tour is given up early: a square that is not visited needs two neighbours that it can come
from and lead to, the last one needs one, and all must be connected. Of the squares ahead, the one with the fewest
onward moves is tried first, as Warnsdorff's rule says; of several, one far from the finish. How far counts with some
noise, another in each attempt: most attempts succeed soon or late, so that many short ones find a tour of a long board.
Each step takes time linear in the number of squares.
"""

from random import Random

from knights.base import Progress, Work
from knights.boards import Board, Square

MAX_SQUARES = 1_000
"""The maximum number of squares of a board that is searched."""
ATTEMPTS, LAST = 10, 60_000
"""The number of attempts, each of up to four steps a square but at least 1,000; and the step limit of one more."""
NOISE = 3.0
"""The noise in the distance from the finish, in squares."""


def between(board: Board, start: Square, finish: Square) -> Work[list[Square]]:
    """Search for a tour between two squares: yield it, an empty list if there is none, or nothing at the limits."""
    squares = [*board] if len(board) <= MAX_SQUARES else []
    number = {square: bit for bit, square in enumerate(squares)}
    near = [sum(1 << number[onward] for onward in board.onward(square)) for square in squares]
    for attempt in range(ATTEMPTS + 1) if squares else ():
        steps, draw = LAST if attempt == ATTEMPTS else max(1_000, 4 * len(board)), Random(attempt)
        turn = -1 if attempt % 2 else 1  # From the other end, there may be a proof after a few steps.
        first, last = (start, finish)[::turn]
        away = [max(abs(row - last[0]), abs(column - last[1])) + NOISE * draw.random() for row, column in squares]
        walk, free = [number[first]], (1 << len(squares)) - 1 - (1 << number[first])
        ahead = [_ahead(near, away, number[last], walk[-1], free)]
        while ahead and steps:
            if not free:
                yield Progress(1.0, [squares[at] for at in walk[::turn]])
                return
            if not ahead[-1]:
                ahead.pop()
                free |= 1 << walk.pop()
                continue
            steps -= 1
            yield Progress(attempt / (ATTEMPTS + 1))
            walk.append(ahead[-1].pop())
            free &= ~(1 << walk[-1])
            ahead.append(_ahead(near, away, number[last], walk[-1], free))
        if not ahead:
            yield Progress(1.0, [])
            return


def _bits(squares: int) -> list[int]:
    found = []
    while squares:
        found.append((squares & -squares).bit_length() - 1)
        squares &= squares - 1
    return found


def _ahead(near: list[int], away: list[float], last: int, at: int, free: int) -> list[int]:
    """Return the squares to try from ``at``, the best last; none if the free squares cannot complete a tour."""
    seen = reached = near[at] & free
    while reached:
        more = 0
        for square in _bits(reached):
            more |= near[square]
        reached = more & free & ~seen
        seen |= reached
    open_now = free | 1 << at
    if seen != free or any((near[one] & open_now).bit_count() < 1 + (one != last) for one in _bits(free)):
        return []
    onward = [one for one in _bits(near[at] & free) if one != last or free == 1 << last]
    return sorted(onward, key=lambda one: (-(near[one] & free).bit_count(), away[one]))
