"""Tours with a chosen start and a chosen finish.

The board is cut as in :mod:`knights.theory.construct.tiling`, into blocks of 6 to 11. A chain of blocks leads from the
block of the start along its row of blocks, and then along the column of the finish. Each block of the chain has an open
tour from the square where the knight enters it to the square where it leaves for the next, and all other blocks are
joined to the chain by swaps. On an odd number of squares the one odd x odd block is put around the start.

It always succeeds because any two squares of a block of 6 to 11 whose colours allow it (different ones on an even
number of squares, both the colour of the corners on an odd number) are the ends of an open tour that can be joined on
every side that a chain may need. There are finitely many cases, and ``tests/theory/construct/test_blocks.py`` checks
each; Conrad, Hindrichs, Morsy and Wegener (1994) prove it for square boards. With a side of 5 or less some finishes are
impossible.
"""

from collections.abc import Iterator

from knights.base.errors import InputError
from knights.boards.board import Board, Square, colour
from knights.theory.construct.blocks import Path, open_block
from knights.theory.construct.tiling import BlockIndex, Tiling, cut, cut_around, sides_to_join

_SHIFTS = ((0, 0, 2), (0, 0, -2), (1, 0, 1), (0, 1, 1))
"""Moves across a seam: the depth before it, the depth behind it, and the squares along it."""
MIN_DIRECTED_SIDE = 6
"""The shortest side on which every finish of the right colour is possible."""


def finish_refusal(board: Board, start: Square, finish: Square) -> str:
    """Return the reason why the colours forbid a tour from ``start`` to ``finish``; empty if there is a tour.

    Raises an InputError if the squares are the same, or if a side is shorter than 6: there no rule tells which finishes
    are possible.
    """
    board.index(start)
    board.index(finish)
    if start == finish:
        raise InputError(
            f"A tour cannot finish on {finish[0]},{finish[1]}, where it starts; choose another square."
        )
    if min(board.rows, board.columns) < MIN_DIRECTED_SIDE:
        raise InputError(
            f"A finish can be chosen on boards with both sides of {MIN_DIRECTED_SIDE} or more, not on {board}."
        )
    alternate = "the colours alternate along a tour, so on an"
    if len(board) % 2 == 0 and colour(start) == colour(finish):
        return (
            f"{alternate} even number of squares it ends on the other colour than it started on, and "
            f"{start[0]},{start[1]} and {finish[0]},{finish[1]} have the same"
        )
    for act, square in (("start", start), ("end", finish)):
        if len(board) % 2 and colour(square):
            return (
                f"{alternate} odd number of squares it must {act} on the colour of the corners, and "
                f"{square[0]},{square[1]} has the other"
            )
    return ""


def _gates(
    size: tuple[int, int], following: tuple[int, int], step: BlockIndex
) -> Iterator[tuple[Square, Square]]:
    """Yield the moves from a block to the next, one ``step`` away, as a square within each block."""
    across = 1 if step[0] == 0 else 0
    forward = step[across] > 0
    for depth, next_depth, shift in _SHIFTS:
        leave = size[across] - 1 - depth if forward else depth
        enter = next_depth if forward else following[across] - 1 - next_depth
        for along in range(max(0, -shift), size[1 - across] - max(0, shift)):
            one, other = (along, leave), (along + shift, enter)
            yield (one, other) if across else (one[::-1], other[::-1])


def directed_tiling(board: Board, start: Square, finish: Square) -> Tiling:
    """Return a tiling of a board with both sides of 6 or more for a tour that :func:`finish_refusal` allows."""
    if len(board) % 2:
        heights, widths = cut_around(board.rows, start[0], 7)[0], cut_around(board.columns, start[1], 7)[0]
    else:
        heights, widths = cut(board.rows, MIN_DIRECTED_SIDE), cut(board.columns, MIN_DIRECTED_SIDE)
    plan = Tiling(heights, widths, {})
    first, last = plan.block_of(start), plan.block_of(finish)
    # Along the row of the first block, then along the column of the last.
    (i, j), (ii, jj) = first, last
    right, down = (1 if jj >= j else -1), (1 if ii >= i else -1)
    chain = [(i, column) for column in range(j, jj, right)] + [(row, jj) for row in range(i, ii + down, down)]
    sides = sides_to_join(heights, widths, chain)
    goal = plan.within(last, finish)
    routes: dict[BlockIndex, Path] = {}
    enter = plan.within(first, start)
    for block, following in zip(chain, [*chain[1:], None], strict=True):
        size = plan.size(block)
        if following is None:
            leave, next_enter = goal, goal
        else:
            step = following[0] - block[0], following[1] - block[1]
            odd = size[0] * size[1] % 2
            leave, next_enter = next(
                (one, other)
                for one, other in _gates(size, plan.size(following), step)
                if (sum(one) + sum(enter) + odd) % 2 == 1
                and one != enter
                and not (following == last and other == goal)
            )
        route = open_block(*size, enter, frozenset({leave}), sides[block])
        assert route is not None, f"no open block of {size} from {enter} to {leave}"
        routes[block] = route
        enter = next_enter
    return Tiling(heights, widths, routes)
