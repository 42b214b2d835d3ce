"""Tours between two squares of any board, by trying every walk.

A walk that cannot become a tour is given up early: a square that is not visited needs two neighbours that it can come
from and lead to, the last one needs one, and all must be connected. Of the squares ahead, the one with the fewest
onward moves is tried first, as Warnsdorff's rule says; of several, the one farthest from the finish.
"""

from knights.boards import Board, Square

STEPS = 3_000, 50_000
"""The step limits of the attempts, which take a few seconds in all; each is for one direction."""


def between(board: Board, start: Square, finish: Square) -> list[Square] | None:
    """Return a tour from ``start`` to ``finish``, empty if none exists; None if the limits came first."""
    for steps in STEPS:
        forward = _between(board, start, finish, steps)
        if forward is not None:
            return forward
        backward = _between(board, finish, start, steps)
        if backward is not None:
            return backward[::-1]
    return None


def _between(board: Board, start: Square, finish: Square, steps: int) -> list[Square] | None:
    squares = [*board]
    number = {square: bit for bit, square in enumerate(squares)}
    near = [sum(1 << number[onward] for onward in board.onward(square)) for square in squares]
    away = [max(abs(row - finish[0]), abs(column - finish[1])) for row, column in squares]
    walk, free = [number[start]], (1 << len(squares)) - 1 - (1 << number[start])
    ahead = [_ahead(near, away, walk[-1], free)]
    while ahead:
        if not free:
            return [squares[at] for at in walk]
        if not ahead[-1]:
            ahead.pop()
            free |= 1 << walk.pop()
            continue
        if not steps:
            return None
        steps -= 1
        walk.append(ahead[-1].pop())
        free &= ~(1 << walk[-1])
        ahead.append(_ahead(near, away, walk[-1], free))
    return []


def _bits(squares: int) -> list[int]:
    found = []
    while squares:
        found.append((squares & -squares).bit_length() - 1)
        squares &= squares - 1
    return found


def _ahead(near: list[int], away: list[int], at: int, free: int) -> list[int]:
    """Return the squares to try from ``at``, the best last; none if the free squares cannot complete a tour."""
    last, reached = away.index(0), near[at] & free
    seen = reached
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
