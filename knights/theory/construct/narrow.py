"""Exact answers for boards with a side of 2, 3 or 4, for every start and every length.

The automaton of :mod:`knights.theory.construct.frontier` runs on sets of states. ``reached[k]`` holds the borders that
k columns can leave, with at most one end of the tour in them (the finish); ``completes[k]`` those from which k more
columns can complete the tour. A tour that starts in row r of column c on a board of n columns exists if and only if a
transition that places an end in row r leads from ``reached[c]`` to ``completes[n - c - 1]``. One rule makes each set
from the one before, so both sequences are periodic from their first repetition on: with a period of 2 (width 3) or 1
(width 4) after at most 10 columns. That is a proof for all lengths; a question costs one pass through the transitions.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.caches import MIB, kept
from knights.boards.board import Board, Square
from knights.theory.construct.frontier import DONE, NOTHING, Automaton, automaton
from knights.theory.construct.links import Links, flip

States = NDArray[np.bool_]
"""A set of states, shape (states,)."""


class PeriodicSequence(NamedTuple):
    """A sequence of sets that is periodic from some index on: the last ``period`` sets repeat."""

    sets: tuple[States, ...]
    period: int

    def which(self, number: int) -> int:
        """Return the index in ``sets`` of a member of the sequence, counted from 0."""
        beyond = max(0, number - len(self.sets) + 1)
        return number - -(-beyond // self.period) * self.period

    def __call__(self, number: int) -> States:
        """Return a member of the sequence, counted from 0."""
        return self.sets[self.which(number)]


class Reachability(NamedTuple):
    """An automaton, and the states that it can pass through on boards of each length.

    Attributes:
        automaton: its transitions are ordered by source.
        reached, completes: the two sequences of the module's docstring.
        out_bounds: the transitions out of state s are those from out_bounds[s] to out_bounds[s + 1].
        into, into_bounds: those into state s are into[into_bounds[s]:into_bounds[s + 1]].
    """

    automaton: Automaton
    reached: PeriodicSequence
    completes: PeriodicSequence
    out_bounds: NDArray[np.intp]
    into: NDArray[np.intp]
    into_bounds: NDArray[np.intp]


def _sequence(
    first: int, size: int, source: NDArray[np.int32], target: NDArray[np.int32]
) -> PeriodicSequence:
    """Follow all transitions from one state, step by step, until the sets of states repeat."""
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


@kept(32 * MIB)
def reachability(width: int) -> Reachability:
    """Return the automaton of a width with its two sequences of states."""
    table = automaton(width)
    ends, source, target = table.ends, table.source, table.target
    one_end = np.isin(table.placed, [1 << row for row in range(width)])
    no_end = table.placed == 0
    # Before the start, the finish may be placed; after it, the missing ends.
    before = (no_end & (ends[source] < 2) | one_end & (ends[source] == 0)) & (target != DONE)
    after = no_end | one_end & (ends[source] == 1)
    into, bounds = np.argsort(target, kind="stable"), np.arange(len(ends) + 1)
    return Reachability(
        table,
        _sequence(NOTHING, len(ends), source[before], target[before]),
        _sequence(DONE, len(ends), target[after], source[after]),
        np.searchsorted(source, bounds),
        into,
        np.searchsorted(target[into], bounds),
    )


def _first_moves(width: int, length: int, start: Square) -> NDArray[np.intp]:
    """Return all transitions that add the column of ``start`` in some tour from there."""
    reach, (row, column) = reachability(width), start
    table = reach.automaton
    return np.flatnonzero(
        (table.placed >> row & 1 == 1)
        & reach.reached(column)[table.source]
        & reach.completes(length - column - 1)[table.target]
    )


def _lay(board: Board, start: Square) -> tuple[int, int, Square]:
    if board.rows <= board.columns:
        return board.rows, board.columns, start
    return board.columns, board.rows, (start[1], start[0])


def has_tour(board: Board, start: Square) -> bool:
    """Return whether an open tour exists from a start of a board with a side of 2 to 4."""
    return len(_first_moves(*_lay(board, start))) > 0


def starts_with_a_tour(board: Board) -> NDArray[np.bool_]:
    """Mark the starts of open tours on a board with a side of 2 to 4, shape (rows, columns)."""
    width, length, _ = _lay(board, (0, 0))
    reach = reachability(width)
    table, met = reach.automaton, dict[tuple[int, int], int]()
    starts = np.zeros((width, length), dtype=np.bool_)
    for column in range(length):
        pair = reach.reached.which(column), reach.completes.which(length - column - 1)
        if pair not in met:
            before, after = reach.reached.sets[pair[0]], reach.completes.sets[pair[1]]
            fits = before[table.source] & after[table.target]
            met[pair] = int(np.bitwise_or.reduce(table.placed[fits], initial=0))
        starts[:, column] = [met[pair] >> row & 1 for row in range(width)]
    return starts if board.rows <= board.columns else starts.T.copy()


def narrow_links(board: Board, start: Square, closed: bool = False) -> Links:
    """Return the links of a tour from a solvable start of a board with a side of 2 to 4."""
    width, length, turned = _lay(board, start)
    reach = reachability(width)
    steps = _steps_after(reach, NOTHING, length) if closed else _steps(reach, length, turned)
    moves = reach.automaton.moves[steps]
    pairs = []
    for bit, edge in enumerate(reach.automaton.edges):
        columns = np.flatnonzero(moves >> bit & 1)
        # Squares are counted through three columns; the last is the one just added.
        ends = [(np.full(len(columns), square % width), columns + square // width - 2) for square in edge]
        pairs.append(np.array(ends).transpose(2, 0, 1))
    moved = np.concatenate(pairs)
    if board.rows > board.columns:
        moved = moved[:, :, ::-1]
    links = np.zeros((board.rows, board.columns), dtype=np.uint8)
    flip(links, moved[:, 0], moved[:, 1])
    return links


def _steps(reach: Reachability, length: int, start: Square) -> list[int]:
    """Return one transition per column for a tour from ``start``, found from the start's column outwards."""
    table, column = reach.automaton, start[1]
    middle = int(_first_moves(table.width, length, start)[0])
    earlier, state = [], int(table.source[middle])
    for number in range(column - 1, -1, -1):
        into = reach.into[slice(*reach.into_bounds[state : state + 2])]
        step = int(into[np.argmax(reach.reached(number)[table.source[into]])])
        earlier.append(step)
        state = int(table.source[step])
    later = _steps_after(reach, int(table.target[middle]), length - column - 1)
    return [*reversed(earlier), middle, *later]


def _steps_after(reach: Reachability, state: int, columns: int) -> list[int]:
    """Return one transition per column, from a state to the complete tour."""
    table, steps = reach.automaton, []
    for remaining in range(columns - 1, -1, -1):
        first, last = reach.out_bounds[state : state + 2]
        fits = reach.completes(remaining)[table.target[first:last]]
        if table.ends[state] == 0:  # A closed tour has no ends to place.
            fits &= table.placed[first:last] == 0
        steps.append(int(first + np.argmax(fits)))
        state = int(table.target[steps[-1]])
    return steps
