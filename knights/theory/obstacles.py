"""Obstacles to a tour on a board of any shape, for any leaper: colours, parts, and squares with few moves.

Each obstacle proves that there is no tour; a board without obstacles may still have no tour. The moves of a leaper
(r, s) alternate between two colours. Let g = gcd(r, s). If (r + s) / g is odd, every move changes row / g + column / g
by an odd number. Otherwise, every move changes row / g by an odd number and keeps to one colour of a chessboard.
"""

from math import gcd
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base import MIB, cached, plural
from knights.boards import Board, Square, leaper_name, squares_of
from knights.theory.theorems import Verdict, leaper_moves_connect


def colour_of_moves(board: Board, square: Any) -> Any:
    """Return the colour, 0 or 1, of one square or of arrays of rows and columns; every move changes this colour."""
    g = gcd(*board.leaper)
    row, column = square[0] // g, square[1] // g
    return row % 2 if sum(board.leaper) // g % 2 == 0 else (row + column) % 2


@cached(MIB)
def _colours(board: Board) -> tuple[bool, tuple[int, int]]:
    """Return whether moves keep to one chessboard colour, and the number of squares of each :func:`colour_of_moves`."""
    if board.is_plain:
        return False, ((len(board) + 1) // 2, len(board) // 2)
    rows, columns = np.nonzero(squares_of(board))
    chess = (rows + columns) % 2
    stays = sum(board.leaper) % 2 == 0 and bool(chess.min() != chess.max())
    second = int(colour_of_moves(board, (rows, columns)).sum())
    return stays, (len(board) - second, second)


def refused_by_colour(board: Board, start: Square, closed: bool = False) -> Verdict | None:
    """Return a proof from colours that no tour starts at ``start``, or None."""
    if len(board) == 1:
        return None
    (stays, counts), name = _colours(board), leaper_name(board.leaper)
    if stays:
        return Verdict(
            False,
            f"every move of a {name} leads to a square of the same colour, and the board has squares of both",
            f"a {name} never changes colour",
        )
    apart, its = abs(counts[0] - counts[1]), colour_of_moves(board, start)
    split = f"the moves lead from {counts[0]:,} squares to {counts[1]:,} others and back"
    brief = f"{max(counts):,} squares of one colour and {min(counts):,} of the other"
    if apart > 1 or (closed and apart):
        differ = "a tour alternates between them, so their numbers differ by at most one"
        equal = "a closed tour alternates between them, so their numbers are equal"
        return Verdict(False, f"{split}, and {differ if apart > 1 else equal}", brief)
    if apart and counts[its] < counts[1 - its]:
        reason = f"a tour starts on one of the {max(counts):,}"
        own = f"{start[0]},{start[1]} is one of the {min(counts):,}"
        return Verdict(False, f"{split}, so {reason}; {own}", "the start has the wrong colour")
    return None


class Moves(NamedTuple):
    """The moves of a board as a graph.

    Attributes:
        degrees: the degree of each place, shape (rows * columns,); -1 on holes.
        parts: the first square of each connected part.
        cuts: the number of parts that remain without each cut square; not searched for on a board of several parts or
            of more than 2,000 squares.
    """

    degrees: NDArray[np.int8]
    parts: list[int]
    cuts: dict[int, int]


@cached(8 * MIB)
def moves_of(board: Board) -> Moves:
    """Return the graph of the moves of a board, in time linear in its squares."""
    inside, near = squares_of(board).ravel(), _near(board)
    degrees = np.where(inside, (near >= 0).sum(axis=1), -1).astype(np.int8)
    parts = _parts(near, inside)
    cuts = _cuts(near, parts[0]) if len(board) <= 2_000 and len(parts) == 1 else {}
    return Moves(degrees, parts, cuts)


def _near(board: Board) -> NDArray[np.int32]:
    """Return the eight squares a move away from each place, shape (rows * columns, 8); -1 for those off the board."""
    inside, reach = squares_of(board), board.reach
    squares = np.where(inside, np.arange(board.area, dtype=np.int32).reshape(inside.shape), -1)
    around = np.pad(squares, reach, constant_values=-1)
    near = np.empty((*inside.shape, 8), dtype=np.int32)
    for number, (down, right) in enumerate(board.moves):
        # The board shifted by the move.
        near[..., number] = around[reach + down :, reach + right :][: board.rows, : board.columns]
    near[~inside] = -1
    return near.reshape(-1, 8)


def _parts(near: NDArray[np.int32], inside: NDArray[np.bool_]) -> list[int]:
    left = inside.copy()
    firsts: list[int] = []
    while left.any():
        firsts.append(int(np.argmax(left)))
        wave = np.array(firsts[-1:])
        while len(wave):
            left[wave] = False
            onward = near[wave]
            wave = np.unique(onward[(onward >= 0) & left[onward]])
    return firsts


def _cuts(near: NDArray[np.int32], root: int) -> dict[int, int]:
    """Return the cut squares of a connected board, each with the number of parts without it (Tarjan 1972).

    A square is a cut square if it has a child in the tree of a depth-first search from whose subtree no move leads to a
    square above it.
    """
    onward = [[to for to in row if to >= 0] for row in near.tolist()]
    order: dict[int, int] = {}
    above: dict[int, int] = {}
    stack = [(root, root)]
    while stack:
        at, parent = stack.pop()
        if at not in order:
            order[at], above[at] = len(order), parent
            stack += [(to, at) for to in onward[at]]
    low = {at: min((order[to] for to in onward[at]), default=0) for at in order}
    # For every square but the root, the squares above it are one more part.
    parts = {at: int(at != root) for at in order}
    # From the last square reached to the first, without the root.
    for at in list(order)[:0:-1]:
        parent = above[at]
        low[parent] = min(low[parent], low[at])
        if low[at] >= order[parent]:
            parts[parent] += 1
    return {square: count for square, count in parts.items() if count > 1}


def refusal(board: Board, start: Square, closed: bool = False) -> Verdict | None:
    """Return a proof from colours, parts or squares with few moves that no tour starts at ``start``, or None."""
    index = board.index(start)
    if by_colour := refused_by_colour(board, start, closed):
        return by_colour
    missed = "no walk reaches every square"
    if not board.holes and not leaper_moves_connect(board):
        apart = f"the moves of a {leaper_name(board.leaper)} do not connect the squares of a {board} board (Knuth 1994)"
        return Verdict(False, apart, missed)
    graph = moves_of(board)
    if len(graph.parts) > 1:
        row, column = board.square(graph.parts[1])
        parts = f"the squares fall into {len(graph.parts):,} parts that no move joins"
        return Verdict(False, f"{parts}: none leads from the first square to {row},{column}", missed)
    if len(board) < 3:
        return None
    reason = _few_moves(board, graph, index, closed) or _cut(board, graph, index, closed)
    return Verdict(False, reason, "squares with too few moves") if reason else None


def possible_starts(board: Board, closed: bool = False) -> NDArray[np.bool_]:
    """Return a mask of the starts for which :func:`refusal` has no proof, shape (rows, columns), in linear time.

    A proof for one start holds for all of its colour, except for cut squares and for the two ends of every tour.
    """
    possible = squares_of(board)
    apart = np.zeros(board.area, dtype=np.bool_)
    if board.holes or leaper_moves_connect(board):
        graph = moves_of(board)
        ends = np.flatnonzero(graph.degrees == 1)
        apart[ends if len(ends) == 2 else ends[:0]] = True
        apart[list(graph.cuts)] = True
    of_colour = colour_of_moves(board, np.ogrid[: board.rows, : board.columns])
    alike = possible & ~apart.reshape(possible.shape)
    for colour in (0, 1):
        same = alike & (of_colour == colour)
        if same.any():
            first = board.square(int(np.argmax(same)))
            possible[same] = refusal(board, first, closed) is None
    for place in np.flatnonzero(apart).tolist():
        square = board.square(place)
        possible[square] = refusal(board, square, closed) is None
    return possible


def _few_moves(board: Board, graph: Moves, start: int, closed: bool) -> str:
    """Return why squares with one move, which must be ends of a tour, rule out a tour; empty if they do not."""
    ends = np.flatnonzero(graph.degrees == 1)
    names = ["{},{}".format(*board.square(int(end))) for end in ends[:3]]
    if closed and len(ends):
        return f"a closed tour enters and leaves every square, and {names[0]} has only one move"
    if len(ends) > 2:
        count = f"there are {len(ends):,}: {', '.join(names)} …"
        return f"a square with one move is an end of a tour, which has two ends; {count}"
    if len(ends) == 2 and start not in ends:
        so = "so a tour starts on one of them and ends on the other"
        return f"{' and '.join(names)} have one move each, {so}"
    return ""


def _cut(board: Board, graph: Moves, start: int, closed: bool) -> str:
    """Return why a cut square rules out a tour; empty if none does."""
    for square, parts in graph.cuts.items():
        if not closed and parts == 2 and square != start:
            continue
        row, column = board.square(square)
        joins = f"without {row},{column} the squares fall into {plural(parts, 'part')}"
        if closed:
            return f"{joins}, and a closed tour visits it only once"
        if parts > 2:
            return f"{joins}, and a tour that visits it once reaches at most two of them"
        return f"{joins}, and a tour that starts there reaches only one of them"
    return ""
