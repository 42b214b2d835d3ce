"""The idea in pictures: the blocks before they are joined, and what joins them."""

from dataclasses import dataclass

from knights.board import Board, Square
from knights.construct.existence import verdict
from knights.construct.tiling import swaps, tiling
from knights.errors import InputError

Edge = tuple[Square, Square]
"""A move, as the two squares that it joins, in no particular direction."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A block with its own tour.

    Attributes:
        corner: its first square on the board.
        rows, columns: its size.
        squares: its tour, as squares of the board.
        closed: whether the tour returns to its first square.
    """

    corner: Square
    rows: int
    columns: int
    squares: tuple[Square, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class Swap:
    """Two moves replaced by two others, which makes two tours one."""

    removed: tuple[Edge, Edge]
    added: tuple[Edge, Edge]


@dataclass(frozen=True, slots=True)
class Pieces:
    """A tour before it is joined.

    Attributes:
        pieces: the blocks, row by row.
        swaps: what joins them, in any order.
    """

    board: Board
    pieces: tuple[Piece, ...]
    swaps: tuple[Swap, ...]


def pieces(board: Board, start: Square) -> Pieces:
    """The blocks and swaps of :func:`knights.construct.construct`, for a drawing; some microseconds per square.

    Raises an InputError if a side is shorter than 5 (nothing is tiled there), or if there is no such tour.
    """
    if min(board.rows, board.columns) < 5:
        raise InputError(f"Boards with both sides of 5 or more are cut into blocks, not {board}.")
    existence = verdict(board, start)
    if not existence.exists:
        raise InputError(f"There is no tour from {start[0]},{start[1]} of {board}: {existence.reason}.")
    plan = tiling(board, start)
    parts = tuple(
        Piece(
            plan.corner(block),
            *plan.size(block),
            tuple(plan.on_board(block, square) for square in plan.path(block)),
            block not in plan.routes,
        )
        for block in plan.blocks
    )
    joints = []
    for quad in swaps(plan).tolist():
        a, b, c, d = ((row, column) for row, column in quad)
        joints.append(Swap(((a, b), (c, d)), ((a, c), (b, d))))
    return Pieces(board, parts, tuple(joints))
