"""What the kernel, the plain programs and their callers share: codes, registers, and the state of a search."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.engine.referee import Terms

VISITED = 32
"""The mark added to the degree of a square while it is on the walk."""
ON_WALK = VISITED + 8
"""The largest degree of a square on the walk."""
OFF_BOARD = 96
"""The degree of padding and holes. Counting changes it by at most 8: it stays above ``ON_WALK``, and fits in 8 bits."""


class Status(IntEnum):
    """The status of a search in slices. The first four are the codes of the outcomes, in their order.

    A search that is ``PAUSED`` has reached its limit unless it is continued. ``STUCK``, at a dead end where it may
    rotate, never leaves the kernel; ``REJECTED`` by the referee is a tour of a batch, which judges its own.
    """

    FOUND, NO_TOUR, EXHAUSTED, PAUSED, STUCK, REJECTED = range(6)


class Event(IntEnum):
    """A kind of event of a search.

    The search enters a square, leaves the last square of the walk, refuses a move because of a pruning, restarts, or
    rotates the walk at a square. It reverses the whole walk, and names its new end; or it opens a closed one so that it
    ends on a square, after an event that names the end until then, so that both can be undone.
    """

    ENTER, BACK_UP, REFUSE, RESTART, ROTATE, REVERSE, OPEN = range(7)


class RuleCode(IntEnum):
    """The code of a rule."""

    NONE, FILTER, ORDER = range(3)


class TieCode(IntEnum):
    """The code of a tie-break; TABLE reads ranks that depend only on the square, FORMULA decides by a formula."""

    MOVE_ORDER, TABLE, POHL, RANDOM, EXCHANGE, ROVING, FORMULA = range(7)


class ScheduleCode(IntEnum):
    """The code of a restart schedule."""

    FIXED, GEOMETRIC, LUBY = range(3)


class PruningBit(IntEnum):
    """The bit of a pruning. Parity is tested before a search starts; HOME is for closed tours only."""

    SQUARES, PAIRS, HOME = 1, 2, 4


class Register(IntEnum):
    """The places of the scalars of a search, kept in one array so that a slice continues where the last one ended."""

    DEPTH, STEPS, BACKTRACKS, SINCE_RESTART, RESTARTS, RANDOM_STATE, EVENTS, STRETCH = range(8)
    # The centre in half squares of the padded board.
    CENTRE_ROW, CENTRE_COLUMN = range(8, 10)
    # Rotations in total, and since a square was last entered.
    ROTATED, IN_A_ROW = range(10, 12)
    # The first of eight registers for sorting.
    KEYS = 12


REGISTERS = Register.KEYS + 8


class Asked(IntEnum):
    """The places of the parts of the question of a search."""

    RULE, TIES, PRUNINGS, RESTART_AFTER, SCHEDULE, ATTEMPTS, SEED, CLOSED = range(8)
    ROWS, COLUMNS, REACH, ROTATIONS, BOTH_ENDS = range(8, 13)
    # The number of attempts whose ties a formula decides, before the tie-break does.
    FIRST = 13
    # Whether a search that has nothing left to try proves that there is no tour.
    COMPLETE = 14


class State(NamedTuple):
    """A search in progress. With one more array, each call of the kernel would take 200 ns longer.

    Attributes:
        registers, asked: the scalars and the question, with a place for each :class:`Register` and each :class:`Asked`.
        offsets: the eight moves of each move order as index differences, shape (orders, 8).
        degrees: the degrees and marks described in the kernel, shape (padded squares,).
        table: the rank of each square in the tie-break or, for a formula, 65,536 times its row plus its column, shape
            (padded squares,), or (1,) if unused.
        path: the padded indices of the squares on the walk, shape (squares,).
        words: the squares still to be tried at each depth, shape (squares,).
        events: a ring buffer of the last N events as (kind, padded index), shape (N, 2); N may be 0.
        profile: the least and the largest depth in N equal stretches of steps, shape (N, 2); N is even, or 0.
        program, stack: the arrays of a formula (see :mod:`knights.engine.formulas`), empty without one.
        draws: the random number drawn at each depth if a formula needs them, shape (squares,) or (0,).
        turned: the place of each square on the walk, and the number of the last rotation that made it the end, shape
            (2, padded squares), or (2, 0) without rotations.
    """

    registers: NDArray[np.int64]
    asked: NDArray[np.int64]
    offsets: NDArray[np.uint64]
    degrees: NDArray[np.int8]
    table: NDArray[np.int32]
    path: NDArray[np.uint32]
    words: NDArray[np.uint64]
    events: NDArray[np.int32]
    profile: NDArray[np.int32]
    program: NDArray[np.int64]
    stack: NDArray[np.int64]
    draws: NDArray[np.uint64]
    turned: NDArray[np.int64]


class Batch(NamedTuple):
    """Searches of a board, one after the other, with the same arrays; a single search is a batch of one.

    Attributes:
        state: the search in progress.
        starts: the starts as padded indices, shape (searches,).
        ended: the status, steps, backtracks, restarts and backtracks since the last restart of each search that has
            ended, shape (searches, 5).
        empty: the degrees of the empty board, shape (padded squares,).
        terms: what the referee needs to judge a tour.
    """

    state: State
    starts: NDArray[np.uint64]
    ended: NDArray[np.int64]
    empty: NDArray[np.int8]
    terms: Terms
