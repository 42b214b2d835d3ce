"""The idea in pictures: the blocks before they are joined, and what joins them."""

from __future__ import annotations

from dataclasses import dataclass

from knights.board import Board, Square
from knights.construct.directed import directed_tiling, refusal
from knights.construct.existence import verdict
from knights.construct.tiling import Tiling, crossings, swaps, tiling
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
    """Two moves taken away and two put in their place, which makes two tours one."""

    taken: tuple[Edge, Edge]
    given: tuple[Edge, Edge]


@dataclass(frozen=True, slots=True)
class Pieces:
    """A tour before it is joined.

    Attributes:
        board: the board.
        pieces: the blocks, row by row.
        swaps: what joins them, in any order.
        crossings: moves from the end of one open piece to the beginning of the next; empty unless a
            finish was chosen.
    """

    board: Board
    pieces: tuple[Piece, ...]
    swaps: tuple[Swap, ...]
    crossings: tuple[Edge, ...]


def pieces(board: Board, start: Square, finish: Square | None = None) -> Pieces:
    """The blocks and swaps of :func:`knights.construct.construct`, for a drawing.

    With a finish those of :func:`knights.construct.construct_between`, which must have a tour to show.
    Meant for boards that can be drawn; the cost is some microseconds a square.

    Raises:
        InputError: if a side is shorter than 5 (6 with a finish; nothing is tiled there), if a square is
            not on the board, or if there is no such tour.
    """
    if min(board.rows, board.columns) < 5:
        raise InputError(f"Boards with both sides of 5 or more are cut into blocks, not {board}.")
    if finish is None:
        answer = verdict(board, start)
        problem, place = "" if answer.exists else answer.reason, f"from {start[0]},{start[1]}"
    else:
        problem, place = refusal(board, start, finish), "between these squares"
    if problem:
        raise InputError(f"There is no tour {place} of {board}: {problem}.")
    return _told(board, tiling(board, start) if finish is None else directed_tiling(board, start, finish))


def _told(board: Board, plan: Tiling) -> Pieces:
    parts = tuple(
        Piece(
            plan.corner(place),
            *plan.size(place),
            tuple(plan.on_board(place, square) for square in plan.path(place)),
            place not in plan.routes,
        )
        for place in plan.places
    )
    joints = []
    for quad in swaps(plan).tolist():
        a, b, c, d = ((row, column) for row, column in quad)
        joints.append(Swap(((a, b), (c, d)), ((a, c), (b, d))))
    return Pieces(board, parts, tuple(joints), tuple(crossings(plan)))
