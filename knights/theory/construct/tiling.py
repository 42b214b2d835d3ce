"""Tiling and splicing: boards cut into blocks, each with its own tour, and the swaps that join these tours.

The construction always gives a tour. A side of 5 or more is cut into lengths from 5 to 11, at most one of them odd.
Every block with an even number of squares has a closed tour. A board with an odd number of squares has one odd block,
which contains the start and has an open tour from there. Each row of blocks is joined across its seams, and the rows
are joined along the first column. These joints form a tree, so each swap joins two separate components, and one
component remains in the end. The two moves that a swap removes always exist (see
:mod:`knights.theory.construct.blocks`), and no two swaps remove the same move.

This is the divide and conquer of Parberry (An efficient algorithm for the knight's tour problem, Discrete Applied
Mathematics 73, 1997), in which four quarters of square and nearly square boards are joined at their corners. Conrad,
Hindrichs, Morsy and Wegener (Solution of the knight's Hamiltonian path problem on chessboards, Discrete Applied
Mathematics 50, 1994) treat every start on square boards, and Lin and Wei (Optimal algorithms for constructing knight's
tours on arbitrary n x m chessboards, Discrete Applied Mathematics 146, 2005) treat all rectangles, both with cases
found by hand.

If a finish is chosen, all lengths are from 6 to 11. A *chain* of blocks leads from the block of the start along its row
of blocks, and then along the column of the finish. Each block of the chain has an open tour from the square where the
knight enters it to the square where the knight leaves it for the next; all other blocks are joined to the chain by
swaps. This always succeeds: if colours allow a tour between two squares of a block with sides of 6 to 11, there is an
open tour between them that can be joined on every side that a chain may need. ``tests/theory/construct/test_blocks.py``
checks all cases. With a side of 5 or less, some finishes are impossible.
"""

from collections.abc import Iterator
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from knights.base import KIB, InputError, cached
from knights.boards import Board, Square, colour
from knights.theory.construct.blocks import Path, Side, closed_block, open_block, swap_squares
from knights.theory.construct.links import Links, flip
from knights.theory.obstacles import colour_of_moves, refused_by_colour

BlockIndex = tuple[int, int]
"""The row and the column of a block, counted in blocks from the top left, from 0."""
LONGEST = 11
"""The longest side of a block."""
MIN_DIRECTED_SIDE = 6
"""The minimum side for which every finish of the right colour is possible."""


def cut(length: int, least: int = 5) -> tuple[int, ...]:
    """Cut a side into lengths of 6 and a last length from ``least`` (5 or 6) to 11.

    The side is 0 or at least ``least``. All lengths are even, except for the last one if the side is odd.
    """
    sixes, remainder = divmod(length, 6)
    if length == 0:
        return ()
    if remainder == 5 and least == 5:
        return (6,) * sixes + (5,)
    return (6,) * (sixes - 1) + (6 + remainder,)


def cut_around(length: int, index: int, least: int = 5) -> tuple[int, ...]:
    """Cut an odd side so that its only odd length contains the square at ``index``.

    The odd length is the shortest possible from ``least`` (5 or 7) to 11. All others are even, so every square has the
    same colour within that block as on the board. Such a cut exists for every odd ``length >= least``: the lengths
    before and after the odd one must be 0 or even numbers of 6 or more. The tests show this for every square of every
    side that is short enough for this to matter.
    """
    for odd in range(least, LONGEST + 1, 2):
        for before in range(max(0, index - odd + 1), min(index, length - odd) + 1):
            after = length - odd - before
            if before % 2 == 0 and before not in (2, 4) and after not in (2, 4):
                return (*cut(before), odd, *cut(after))
    raise AssertionError(f"no cut of {length} around {index}")  # pragma: no cover


class Tiling:
    """A board cut into blocks with the given heights and widths.

    ``tops`` and ``lefts`` are the first rows and columns of the blocks, followed by the numbers of rows and columns.
    ``routes`` has the open tours of the chain in order, as squares of the board; each ends a knight's move from the
    start of the next.
    """

    def __init__(self, heights: tuple[int, ...], widths: tuple[int, ...]) -> None:
        self.heights, self.widths = heights, widths
        self.tops, self.lefts = np.cumsum([0, *heights]), np.cumsum([0, *widths])
        self.routes: dict[BlockIndex, Path] = {}

    @property
    def blocks(self) -> list[BlockIndex]:
        """All blocks, row by row."""
        return [(i, j) for i in range(len(self.heights)) for j in range(len(self.widths))]

    @property
    def chain(self) -> NDArray[np.bool_]:
        """A mask of the blocks of the chain, shape (rows of blocks, columns of blocks)."""
        chain = np.zeros((len(self.heights), len(self.widths)), dtype=np.bool_)
        for block in self.routes:
            chain[block] = True
        return chain

    def path(self, block: BlockIndex) -> Path:
        """Return the tour of a block as squares of the board; it is closed unless it is one of the routes."""
        return self.routes.get(block) or self.placed(block, closed_block(*self.size(block)))

    def size(self, block: BlockIndex) -> tuple[int, int]:
        """Return the numbers of rows and columns of a block."""
        return self.heights[block[0]], self.widths[block[1]]

    def block_of(self, square: Square) -> BlockIndex:
        """Return the block that contains a square of the board."""
        row = int(np.searchsorted(self.tops, square[0], side="right")) - 1
        return row, int(np.searchsorted(self.lefts, square[1], side="right")) - 1

    def within(self, block: BlockIndex, square: Square) -> Square:
        """Convert a square of the board to the coordinates of a block."""
        top, left = self.corner(block)
        return square[0] - top, square[1] - left

    def placed(self, block: BlockIndex, path: Path) -> Path:
        """Convert a path from the coordinates of a block to squares of the board."""
        top, left = self.corner(block)
        return tuple((top + row, left + column) for row, column in path)

    def corner(self, block: BlockIndex) -> Square:
        """Return the top left square of a block."""
        return int(self.tops[block[0]]), int(self.lefts[block[1]])

    def squares(self, block: BlockIndex) -> Iterator[Square]:
        """Return the squares of a block, row by row."""
        (top, left), (rows, columns) = self.corner(block), self.size(block)
        return product(range(top, top + rows), range(left, left + columns))


def sides_to_join(chain: NDArray[np.bool_], block: BlockIndex) -> frozenset[Side]:
    """Return the sides on which a block of a chain is joined to a neighbour by a swap.

    Rows of blocks are joined across all their seams except those that the chain crosses. The rows are joined along the
    first column, except for two rows that the chain connects.
    """
    (i, j), (rows, columns) = block, chain.shape
    across = {Side.LEFT: j - 1, Side.RIGHT: j + 1}
    along = {Side.TOP: i - 1, Side.BOTTOM: i + 1} if j == 0 else {}
    return frozenset(
        [side for side, column in across.items() if 0 <= column < columns and not chain[i, column]]
        + [side for side, row in along.items() if 0 <= row < rows and not chain[row].any()]
    )


def finish_refusal(board: Board, start: Square, finish: Square) -> str:
    """Return why the colours rule out a tour from ``start`` to ``finish``; empty if they do not.

    With both sides of 6 or more, there is a tour unless the colours rule it out. Raises an InputError if the squares
    are the same.
    """
    board.index(start)
    board.index(finish)
    if start == finish:
        raise InputError(f"A tour cannot finish on {finish[0]},{finish[1]}, where it starts; choose another square.")
    if refused := refused_by_colour(board, start):
        return refused.reason
    alike = colour_of_moves(board, start) == colour_of_moves(board, finish)
    if alike == (len(board) % 2 == 0):
        number, must, have = ("even", "different colours", "the same") if alike else ("odd", "one colour", "two")
        ends = f"{start[0]},{start[1]} and {finish[0]},{finish[1]}"
        return (
            f"the colours alternate along a tour, so on an {number} number of squares its two ends have {must}, and "
            f"{ends} have {have}"
        )
    return ""


def tiling_from(board: Board, start: Square, finish: Square | None = None) -> Tiling:
    """Cut a board into blocks, with sides of 5 or more, for a tour from ``start``, which ends on any ``finish``."""
    least = 5 if finish is None else MIN_DIRECTED_SIDE
    if len(board) % 2 == 0:
        plan = Tiling(cut(board.rows, least), cut(board.columns, least))
        if finish is None:
            return plan
    else:
        sides = (board.rows, start[0]), (board.columns, start[1])
        plan = Tiling(*(cut_around(length, index, least | 1) for length, index in sides))
    # Along the row of the first block, then along the column of the last.
    (i, j), (ii, jj) = plan.block_of(start), plan.block_of(finish or start)
    right, down = (1 if jj >= j else -1), (1 if ii >= i else -1)
    blocks = [(i, column) for column in range(j, jj, right)]
    blocks += [(row, jj) for row in range(i, ii + down, down)]
    # The sides to join depend on the whole chain, so it must be known before its tours.
    plan.routes = dict.fromkeys(blocks, ())
    chain, enter = plan.chain, start
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        size, leave, onward = plan.size(block), finish, enter
        if following is not None:
            # The ends of a tour have the same colour if and only if the number of squares is odd.
            alike = size[0] * size[1] % 2 == 1
            there = set(plan.squares(following)) - {finish}
            leave, onward = next(
                (one, other)
                for one in plan.squares(block)
                if (colour(one) == colour(enter)) == alike and one != enter
                for other in board.onward(one)
                if other in there
            )
        end = None if leave is None else plan.within(block, leave)
        route = open_block(*size, plan.within(block, enter), end, sides_to_join(chain, block))
        assert route is not None, f"no open block of {size} from {enter} to {leave}"
        plan.routes[block], enter = plan.placed(block, route), onward
    return plan


def swaps(plan: Tiling) -> NDArray[np.int64]:
    """Return all swaps that join the blocks, as (row, column) of a, b, c and d, shape (swaps, 4, 2)."""
    chain = plan.chain
    # Blocks outside the chain are joined to the block on the left and, in the first column, to the block above.
    across = ~(chain[:, 1:] | chain[:, :-1])
    touched, first = np.array([band.any() for band in chain]), chain[:, 0]
    along = ~((touched[1:] & touched[:-1]) | first[1:] | first[:-1])
    special = []
    for block, route in plan.routes.items():
        moves = {frozenset(move) for move in pairwise(route)}
        for side in sorted(sides_to_join(chain, block)):
            near, far = (swap_squares(*plan.corner(block), *plan.size(block), side, is_far) for is_far in (False, True))
            special.append(near if frozenset(map(tuple, near[2:].tolist())) in moves else far)
    band, block_before = np.nonzero(across)
    return np.concatenate(
        [
            swap_squares(plan.tops[band], plan.lefts[block_before + 1], 0, 0, Side.LEFT),
            swap_squares(plan.tops[1:-1][along], 0, 0, 0, Side.TOP),
            np.array(special, dtype=np.int64).reshape(-1, 4, 2),
        ]
    )


@cached(256 * KIB)
def _closed_links(rows: int, columns: int) -> Links:
    links = np.zeros((rows, columns), dtype=np.uint8)
    if rows * columns % 2 == 0:  # An odd block has no closed tour; it is one of the routes.
        path = np.array(closed_block(rows, columns))
        flip(links, path, np.roll(path, -1, axis=0))
    return links


def splice(plan: Tiling) -> Links:
    """Join the tours of all blocks by swaps, and return the links of the whole tour; this takes linear time."""
    bands = {
        height: np.concatenate([_closed_links(height, width) for width in plan.widths], axis=1)
        for height in set(plan.heights)
    }
    links = np.concatenate([bands[height] for height in plan.heights])
    for block in plan.routes:
        (top, left), (height, width) = plan.corner(block), plan.size(block)
        links[top : top + height, left : left + width] = 0
    # One route after the other, with the moves between them.
    path = np.array([square for route in plan.routes.values() for square in route], dtype=np.int64).reshape(-1, 2)
    flip(links, path[:-1], path[1:])
    a, b, c, d = swaps(plan).transpose(1, 0, 2)
    for one, other in ((a, b), (c, d), (a, c), (b, d)):
        flip(links, one, other)
    return links
