"""Exact answers for boards with a side of 2, 3 or 4, for every start and every length, by a finite automaton.

The automaton makes all tours of a narrow board, column by column. A move reaches at most two columns ahead, so the last
two filled columns, the *border*, determine how the next columns can be filled. Each square of the border has a mark. It
is ``FULL`` if the square has both its moves, and the square's own number if it has none yet. If the square has one
move, it is the number of the square at the other end of its piece of walk, or ``LOOSE`` if an end of the tour is there.
There are finitely many borders of each width; they are the states of the automaton. A transition adds a column: it says
which squares of the column are ends of the tour, and which moves join the column to the border. A square that leaves
the border must be full. A piece of walk may close, or both ends of the tour may be joined, only if nothing is left
over; this leads to the state ``DONE``. So the words that the automaton accepts are exactly the tours of boards of
this width. Width 3 has 1,603 borders and width 4 has 13,927; finding them takes a second or two, once.

The automaton runs on sets of states. ``reached[k]`` contains the borders that k columns can leave, with at most one end
of the tour in these columns (the finish). ``completes[k]`` contains the borders from which k more columns can complete
the tour. A tour from row r of column c on a board of n columns exists if and only if a transition that places an end in
row r leads from ``reached[c]`` to ``completes[n - c - 1]``. Each set determines the next, so both sequences are
periodic from their first repetition on: with a period of 2 (width 3) or 1 (width 4) after at most 10 columns. This
proves the answers for all lengths; each answer takes one pass through the transitions.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.memory_cache import MIB, kept
from knights.boards.board import Board, Square
from knights.theory.construct.links import Links, flip
from knights.theory.theorems import Verdict

FULL, LOOSE = -1, -2

Border = tuple[int, ...]
"""The marks of two columns, the older first, each from the first row to the last."""

NOTHING, DONE = 0, 1
"""The numbers of two states: before the first column, and after a complete tour."""


States = NDArray[np.bool_]
"""A set of states, shape (states,)."""


class PeriodicSequence(NamedTuple):
    """A sequence of sets that is eventually periodic: the last ``period`` of ``sets`` repeat."""

    sets: tuple[States, ...]
    period: int

    def which(self, number: int) -> int:
        """Return the index in ``sets`` of the set with this number, counted from 0."""
        beyond = max(0, number - len(self.sets) + 1)
        return number - -(-beyond // self.period) * self.period

    def __call__(self, number: int) -> States:
        """Return the set with this number, counted from 0."""
        return self.sets[self.which(number)]


class Automaton(NamedTuple):
    """All borders of one width (the squares in a column), all transitions between them, and the sequences of states.

    Attributes:
        edges: the moves that can join a new column to the border, as (older, newer) squares, numbered through three
            columns: 0 to 2 x width - 1 in the border, then the new column.
        ends: the number of ends of the tour in the columns so far, by state; 2 for ``DONE``, although a closed tour
            has no ends.
        source, target: the states of each transition, shape (transitions,), int32, ordered by source.
        placed: the rows of the new column that are ends of the tour, as a bit mask, uint8.
        moves: the ``edges`` that are used, as a bit mask, int32.
        reached, completes: the two sequences of the module's docstring.
        out_bounds: the transitions out of state s are those from out_bounds[s] to out_bounds[s + 1].
        into, into_bounds: the transitions into state s are into[into_bounds[s]:into_bounds[s + 1]].
    """

    width: int
    edges: tuple[tuple[int, int], ...]
    ends: NDArray[np.int8]
    source: NDArray[np.int32]
    target: NDArray[np.int32]
    placed: NDArray[np.uint8]
    moves: NDArray[np.int32]
    reached: PeriodicSequence
    completes: PeriodicSequence
    out_bounds: NDArray[np.intp]
    into: NDArray[np.intp]
    into_bounds: NDArray[np.intp]


def join(marks: list[int], one: int, other: int) -> list[int] | None:
    """Return the marks after adding a move between two squares that are not full; None if the walk closes early."""
    far_one, far_other = marks[one], marks[other]
    after = marks.copy()
    if far_one != one:
        after[one] = FULL
    if far_other != other:
        after[other] = FULL
    if far_one == other or far_one == far_other == LOOSE:
        return after if all(mark == FULL for mark in after) else None
    if far_one != LOOSE:
        after[far_one] = far_other
    if far_other != LOOSE:
        after[far_other] = far_one
    return after


def _fillings(marks: list[int], edges: tuple[tuple[int, int], ...], width: int) -> dict[Border | None, int]:
    """Return the borders that can follow, each with a bit mask of the moves that lead to it.

    The key None stands for a complete tour. The marks cover three columns; the last column is new and has no moves yet.
    """
    masks: dict[Border | None, int] = {}
    leaving = [i + 1 < len(edges) and edges[i + 1][0] == older for i, (older, _) in enumerate(edges)]

    def choose(index: int, marks: list[int], mask: int) -> None:
        if index == len(edges):
            if all(mark == FULL for mark in marks[:width]):
                masks.setdefault(tuple(m - width if m >= 0 else m for m in marks[width:]), mask)
            return
        older, newer = edges[index]
        # A square of the oldest column must be full after the choice for its last edge.
        must = older < width and not leaving[index]
        if not must or marks[older] == FULL:
            choose(index + 1, marks, mask)
        if marks[older] == FULL or marks[newer] == FULL:
            return
        after = join(marks, older, newer)
        if after is None or (must and after[older] != FULL):
            return
        if all(mark == FULL for mark in after):
            masks.setdefault(None, mask | 1 << index)
        else:
            choose(index + 1, after, mask | 1 << index)

    choose(0, marks, 0)
    return masks


def _sequence(
    first: int, size: int, source: NDArray[np.int32], target: NDArray[np.int32]
) -> PeriodicSequence:
    """Follow all transitions from one state, column by column, until a set of states repeats."""
    sets: list[States] = []
    numbers: dict[bytes, int] = {}
    now = np.zeros(size, dtype=np.bool_)
    now[first] = True
    while now.tobytes() not in numbers:
        numbers[now.tobytes()] = len(sets)
        sets.append(now)
        following = np.zeros(size, dtype=np.bool_)
        following[target[now[source]]] = True
        now = following
    return PeriodicSequence(tuple(sets), len(sets) - numbers[now.tobytes()])


@kept(48 * MIB)
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
                column = [LOOSE if row in rows else 2 * width + row for row in range(width)]
                placed = sum(1 << row for row in rows)
                for follower, moves in _fillings([*border, *column], edges, width).items():
                    if follower is not None and follower not in numbers:
                        waiting.append(follower)
                    number = numbers.setdefault(follower, len(numbers))
                    transitions.append((numbers[border], number, placed, moves))
    table = np.array(sorted(transitions), dtype=np.int32)
    ends = np.array([2 if b is None else b.count(LOOSE) for b in numbers], dtype=np.int8)
    source, target, placed_rows, moves_used = table.T.copy()
    one_end, no_end = np.isin(placed_rows, [1 << row for row in range(width)]), placed_rows == 0
    # Before the column of the start, only the finish may be placed; after it, any missing end.
    before = (no_end & (ends[source] < 2) | one_end & (ends[source] == 0)) & (target != DONE)
    after = no_end | one_end & (ends[source] == 1)
    into, bounds = np.argsort(target, kind="stable"), np.arange(len(ends) + 1)
    return Automaton(
        width,
        edges,
        ends,
        source,
        target,
        placed_rows.astype(np.uint8),
        moves_used,
        reached=_sequence(NOTHING, len(ends), source[before], target[before]),
        completes=_sequence(DONE, len(ends), target[after], source[after]),
        out_bounds=np.searchsorted(source, bounds),
        into=into,
        into_bounds=np.searchsorted(target[into], bounds),
    )


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
    return Verdict(
        False, f"{evidence}, and none makes a tour from {square}", "every way to fill the board was tried"
    )


def starts_with_a_tour(board: Board) -> NDArray[np.bool_]:
    """Return a mask of the starts of open tours on a board with a side of 2 to 4, shape (rows, columns)."""
    width, length, _ = _lay(board, (0, 0))
    table, met = automaton(width), dict[tuple[int, int], int]()
    starts = np.zeros((width, length), dtype=np.bool_)
    for column in range(length):
        pair = table.reached.which(column), table.completes.which(length - column - 1)
        if pair not in met:
            before, after = table.reached.sets[pair[0]], table.completes.sets[pair[1]]
            fits = before[table.source] & after[table.target]
            met[pair] = int(np.bitwise_or.reduce(table.placed[fits], initial=0))
        starts[:, column] = [met[pair] >> row & 1 for row in range(width)]
    return starts if board.rows <= board.columns else starts.T.copy()


def narrow_links(board: Board, start: Square, closed: bool = False) -> Links:
    """Return the links of a tour from a solvable start of a board with a side of 2 to 4."""
    width, length, turned = _lay(board, start)
    table = automaton(width)
    moves = table.moves[_steps_after(table, NOTHING, length) if closed else _steps(table, length, turned)]
    pairs = []
    for bit, edge in enumerate(table.edges):
        columns = np.flatnonzero(moves >> bit & 1)
        # Squares are numbered through three columns, the last of which has just been added.
        ends = [(np.full(len(columns), square % width), columns + square // width - 2) for square in edge]
        pairs.append(np.array(ends).transpose(2, 0, 1))
    moved = np.concatenate(pairs)
    if board.rows > board.columns:
        moved = moved[:, :, ::-1]
    links = np.zeros((board.rows, board.columns), dtype=np.uint8)
    flip(links, moved[:, 0], moved[:, 1])
    return links


def _steps(table: Automaton, length: int, start: Square) -> list[int]:
    """Return a transition for each column of a tour from ``start``, found from the column of the start outwards."""
    column, middle = start[1], int(_first_moves(table.width, length, start)[0])
    earlier, state = [], int(table.source[middle])
    for number in range(column - 1, -1, -1):
        into = table.into[slice(*table.into_bounds[state : state + 2])]
        step = int(into[np.argmax(table.reached(number)[table.source[into]])])
        earlier.append(step)
        state = int(table.source[step])
    later = _steps_after(table, int(table.target[middle]), length - column - 1)
    return [*reversed(earlier), middle, *later]


def _steps_after(table: Automaton, state: int, columns: int) -> list[int]:
    """Return a transition for each of the last columns, from a state to the complete tour."""
    steps: list[int] = []
    for remaining in range(columns - 1, -1, -1):
        first, last = table.out_bounds[state : state + 2]
        fits = table.completes(remaining)[table.target[first:last]]
        if table.ends[state] == 0:  # A closed tour has no ends to place.
            fits &= table.placed[first:last] == 0
        steps.append(int(first + np.argmax(fits)))
        state = int(table.target[steps[-1]])
    return steps
