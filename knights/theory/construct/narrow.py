"""Exact answers for boards with a side of 2, 3 or 4, for every start and every length, by a finite automaton.

The automaton makes all tours of a narrow board, column by column. A move reaches at most two columns ahead, so the last
two filled columns, the *border*, determine how the next columns can be filled. Each square of the border has a mark. It
is ``FULL`` if the square has both its moves, and the square's own number if it has none yet. If the square has one
move, it is the number of the square at the other end of its piece of walk, or ``LOOSE`` if an end of the tour is there.
There are finitely many borders of each width; they are the states of the automaton. A transition adds a column: it says
which squares of the column are ends of the tour, and which moves join the column to the border. A square that leaves
the border must be full. A piece of walk may close, or both ends of the tour may be joined, only if nothing is left
over; this leads to the state ``DONE``. So the words that the automaton accepts are exactly the tours of boards of
this width. Width 3 has 1,603 borders and width 4 has 13,927; finding them takes less than a second, once.

The automaton runs on sets of states. ``reached(k)`` contains the borders that k columns can leave, with at most one end
of the tour in these columns (the finish). ``completes(k)`` contains the borders from which k more columns can complete
the tour. A tour from row r of column c on a board of n columns exists if and only if a transition that places an end in
row r leads from ``reached(c)`` to ``completes(n - c - 1)``. Each set determines the next, so both sequences are
periodic from their first repetition on: with a period of 2 (width 3) or 1 (width 4) after at most 10 columns. This
proves the answers for all lengths; each answer takes one pass through the transitions.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base import MIB, cached
from knights.boards import Board, Square
from knights.theory.construct.links import Links, flip
from knights.theory.theorems import Verdict

FULL, LOOSE = -1, -2

Border = tuple[int, ...]
"""The marks of two columns, the older first, each from the first row to the last."""

NOTHING, DONE = 0, 1
"""The numbers of two states: before the first column, and after a complete tour."""

States = NDArray[np.bool_]
"""A set of states, shape (states,)."""


@dataclass(frozen=True, slots=True)
class Half:
    """The columns from one end of the board to the column of the start.

    A transition leads from a state ``outer``, towards the end of the board, to a state ``inner``, by which all are
    ordered; ``numbers`` are their numbers in the automaton. ``sets`` are the states that each number of columns, from
    0, can have on the inside; the last ``period`` sets repeat.
    """

    outer: NDArray[np.int32]
    inner: NDArray[np.int32]
    numbers: NDArray[np.intp]
    sets: tuple[States, ...]
    period: int

    def __call__(self, columns: int) -> States:
        """Return the states that this number of columns can have on the inside."""
        beyond = max(0, columns - len(self.sets) + 1)
        return self.sets[columns - -(-beyond // self.period) * self.period]

    def fill(self, state: int, columns: int) -> list[int]:
        """Return the numbers of transitions for all columns, from a state on the inside to the end of the board."""
        transitions = []
        for remaining in range(columns - 1, -1, -1):
            first, last = np.searchsorted(self.inner, [state, state + 1])
            step = first + np.argmax(self(remaining)[self.outer[first:last]])
            transitions.append(int(self.numbers[step]))
            state = int(self.outer[step])
        return transitions


class Automaton(NamedTuple):
    """All transitions between the borders of one width, as arrays of shape (transitions,), and both halves of a board.

    ``edges`` has the moves that can join a new column to the border, as (older, newer) squares, numbered through three
    columns: 0 to 2 x width - 1 in the border, then the new column. ``placed`` is a bit mask of the rows of the new
    column that are ends of the tour, and ``moves`` one of the edges that are used.
    """

    edges: tuple[tuple[int, int], ...]
    source: NDArray[np.int32]
    target: NDArray[np.int32]
    placed: NDArray[np.int32]
    moves: NDArray[np.int32]
    reached: Half
    completes: Half


def join(marks: Border, one: int, other: int) -> Border | None:
    """Return the marks after adding a move between two squares that are not full; None if the walk closes early."""
    far_one, far_other = marks[one], marks[other]
    after = list(marks)
    after[one] = after[other] = FULL
    if far_one == other or far_one == far_other == LOOSE:
        return tuple(after) if set(after) == {FULL} else None
    # A square without a move is the far end of its own piece, so it is marked again.
    if far_one != LOOSE:
        after[far_one] = far_other
    if far_other != LOOSE:
        after[far_other] = far_one
    return tuple(after)


def _fillings(marks: Border, edges: tuple[tuple[int, int], ...], width: int) -> dict[Border | None, int]:
    """Return the borders that can follow, each with a bit mask of the moves that lead to it.

    The key None means a complete tour. The marks cover three columns; the last column is new and has no moves yet.
    """
    masks = {marks: 0}
    last = {older: bit for bit, (older, _) in enumerate(edges)}
    for bit, (older, newer) in enumerate(edges):
        for before, mask in list(masks.items()):
            if before[older] != FULL and before[newer] != FULL:
                after = join(before, older, newer)
                if after is not None:
                    masks.setdefault(after, mask | 1 << bit)
        if older < width and bit == last[older]:
            masks = {after: mask for after, mask in masks.items() if after[older] == FULL}
    followers: dict[Border | None, int] = {}
    for after, mask in masks.items():
        border = tuple(mark - width if mark >= 0 else mark for mark in after[width:])
        followers[None if set(border) == {FULL} else border] = mask
    return followers


def _half(first: States, outer: NDArray[np.int32], inner: NDArray[np.int32], used: NDArray[np.bool_]) -> Half:
    """Follow the used transitions inwards from a set of states, column by column, until a set repeats."""
    numbers = np.flatnonzero(used)
    numbers = numbers[np.argsort(inner[numbers], kind="stable")]
    outer, inner = outer[numbers], inner[numbers]
    sets: dict[bytes, States] = {}
    now = first
    while now.tobytes() not in sets:
        sets[now.tobytes()] = now
        following = np.zeros_like(now)
        following[inner[now[outer]]] = True
        now = following
    period = len(sets) - list(sets).index(now.tobytes())
    return Half(outer, inner, numbers, tuple(sets.values()), period)


@cached(48 * MIB)
def automaton(width: int) -> Automaton:
    """Return the automaton for columns of ``width`` squares, 2 to 4; it is computed once."""
    # The moves between a new column and the two before it, in the order of the older square.
    edges = tuple(
        (age * width + row, 2 * width + other)
        for age, reach in ((0, 1), (1, 2))
        for row in range(width)
        for other in (row - reach, row + reach)
        if 0 <= other < width
    )
    nothing: Border = (FULL,) * (2 * width)
    numbers: dict[Border | None, int] = {nothing: NOTHING, None: DONE}
    waiting = [nothing]
    transitions: list[tuple[int, int, int, int]] = []
    while waiting:
        border = waiting.pop()
        for count in range(3 - border.count(LOOSE)):
            for rows in combinations(range(width), count):
                column = tuple(LOOSE if row in rows else 2 * width + row for row in range(width))
                placed = sum(1 << row for row in rows)
                for follower, moves in _fillings((*border, *column), edges, width).items():
                    if follower is not None and follower not in numbers:
                        waiting.append(follower)
                    number = numbers.setdefault(follower, len(numbers))
                    transitions.append((numbers[border], number, placed, moves))
    source, target, placed_rows, moves_used = np.array(transitions, dtype=np.int32).T.copy()
    ends_of = np.array([0 if border is None else border.count(LOOSE) for border in numbers])
    ends, added = ends_of[source], np.bitwise_count(placed_rows)
    # Before the column of the start, only the finish may be placed; after it, any missing end.
    before = (ends + added <= 1) & (target != DONE)
    after = (added == 0) | (added == 1) & (ends == 1)
    states = np.arange(len(numbers))
    reached = _half(states == NOTHING, source, target, before)
    completes = _half(states == DONE, target, source, after)
    return Automaton(edges, source, target, placed_rows, moves_used, reached, completes)


def _first_moves(width: int, length: int, start: Square) -> NDArray[np.intp]:
    """Return all transitions that add the column of ``start`` in some tour from ``start``."""
    table, (row, column) = automaton(width), start
    return np.flatnonzero(
        (table.placed >> row & 1 == 1)
        & table.reached(column)[table.source]
        & table.completes(length - column - 1)[table.target]
    )


def _lay(board: Board, start: Square) -> tuple[int, int, Square]:
    if board.rows <= board.columns:
        return board.rows, board.columns, start
    return board.columns, board.rows, (start[1], start[0])


def narrow_verdict(board: Board, start: Square) -> Verdict:
    """Return whether a board with a side of 2 to 4 has an open tour from ``start``, and why."""
    side, square = min(board.rows, board.columns), f"{start[0]},{start[1]}"
    evidence = f"every way to fill the {board} board, {side} squares at a time, was tried"
    if len(_first_moves(*_lay(board, start))):
        return Verdict(True, f"{evidence}, and some make a tour from {square}")
    none = f"{evidence}, and none makes a tour from {square}"
    return Verdict(False, none, "every way to fill the board was tried")


def starts_with_a_tour(board: Board) -> NDArray[np.bool_]:
    """Return a mask of the starts of open tours on a board with a side of 2 to 4, shape (rows, columns)."""
    width, length, _ = _lay(board, (0, 0))
    table = automaton(width)
    # The rows of the starts in a column, as a bit mask, for each pair of sets met before and after a column.
    placed: dict[tuple[int, int], int] = {}
    starts = np.zeros((width, length), dtype=np.bool_)
    for column in range(length):
        before, after = table.reached(column), table.completes(length - column - 1)
        pair = id(before), id(after)
        if pair not in placed:
            fits = before[table.source] & after[table.target]
            placed[pair] = int(np.bitwise_or.reduce(table.placed[fits], initial=0))
        starts[:, column] = placed[pair] >> np.arange(width) & 1
    return starts if board.rows <= board.columns else starts.T


def narrow_links(board: Board, start: Square, closed: bool = False) -> Links:
    """Return the links of a tour from a solvable start of a board with a side of 2 to 4."""
    width, length, turned = _lay(board, start)
    table, column = automaton(width), turned[1]
    if closed:
        return _links(board, table.completes.fill(NOTHING, length))
    middle = int(_first_moves(width, length, turned)[0])
    earlier = table.reached.fill(int(table.source[middle]), column)
    later = table.completes.fill(int(table.target[middle]), length - column - 1)
    return _links(board, [*reversed(earlier), middle, *later])


def links_between(board: Board, *ends: Square) -> Links | None:
    """Return the links of a tour with both its ends given, on a board with a side of 2 to 4; None if there is none."""
    placed: dict[int, int] = {}
    for end in ends:
        width, length, (row, column) = _lay(board, end)
        placed[column] = placed.get(column, 0) | 1 << row
    table = automaton(width)
    fitting = {mask: np.flatnonzero(table.placed == mask) for mask in {0, *placed.values()}}
    steps = [fitting[placed.get(column, 0)] for column in range(length)]
    reached = [np.arange(int(table.target.max()) + 1) == NOTHING]
    for step in steps:
        reached.append(np.zeros_like(reached[0]))
        reached[-1][table.target[step[reached[-2][table.source[step]]]]] = True
    transitions, state = list[int](), DONE
    for step, before in zip(reversed(steps), reversed(reached[:-1]), strict=True):
        into = step[(table.target[step] == state) & before[table.source[step]]]
        if not len(into):
            return None
        transitions.append(int(into[0]))
        state = int(table.source[into[0]])
    return _links(board, transitions[::-1])


def _links(board: Board, transitions: list[int]) -> Links:
    """Return the links of the tour that these transitions make."""
    width = min(board.rows, board.columns)
    table = automaton(width)
    moves = table.moves[transitions]
    links = np.zeros((board.rows, board.columns), dtype=np.uint8)
    for bit, edge in enumerate(table.edges):
        columns = np.flatnonzero(moves >> bit & 1)
        ends = []
        for square in edge:
            # Squares are numbered through three columns, the last of which has just been added.
            across, along = np.full_like(columns, square % width), columns + square // width - 2
            place = (across, along) if board.rows <= board.columns else (along, across)
            ends.append(np.stack(place, axis=1))
        flip(links, *ends)
    return links
