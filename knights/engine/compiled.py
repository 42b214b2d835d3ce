"""The compiled search, which prepares the kernel's arrays and reads results from them."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knights.base import MIB, InputError, cached, has_numba
from knights.boards import MOVES, Board, MoveOrder, Square, squares_of
from knights.engine import formulas, kernel, rotations
from knights.engine.case import Case
from knights.engine.events import PROFILE_STRETCHES, DepthProfile, EventLog
from knights.engine.referee import terms_of
from knights.engine.state import (
    OFF_BOARD,
    REGISTERS,
    Asked,
    Batch,
    PruningBit,
    Register,
    RuleCode,
    ScheduleCode,
    State,
    Status,
    TieCode,
)
from knights.heuristics import PRUNINGS, Variant, tie_break
from knights.heuristics.tie_breaks import OfSquare, begins_by_shape

_NO_LIMIT = 1 << 62
_COUNTS = np.array([Register.STEPS, Register.BACKTRACKS, Register.RESTARTS, Register.SINCE_RESTART])
TIE_CODES = {
    "move-order": TieCode.MOVE_ORDER,
    "exchange": TieCode.EXCHANGE,
    "random": TieCode.RANDOM,
    "pohl": TieCode.POHL,
    "roving": TieCode.ROVING,
    "shaped": TieCode.ROVING,
}
PRUNING_BITS = {"squares": PruningBit.SQUARES, "pairs": PruningBit.PAIRS, "home": PruningBit.HOME}
"""The kernel's bit for each pruning that has a compiled twin, by key."""


def tie_code(key: str) -> int | None:
    """Return the kernel's code for a tie-break (TABLE if only the square matters), or None if it has no twin."""
    ties = tie_break(key)
    if ties.of_square is not None:
        return TieCode.TABLE
    return TieCode.FORMULA if ties.formula else TIE_CODES.get(key)


def is_compiled(variant: Variant) -> bool:
    """Return whether the kernel has twins of the tie-break and all prunings, and numba is there to compile it."""
    judged = (key for key in variant.prune if PRUNINGS[key].refuses_move)
    return has_numba() and tie_code(variant.ties) is not None and all(key in PRUNING_BITS for key in judged)


@cached(32 * MIB)
def _padded_degrees(board: Board) -> NDArray[np.int8]:
    squares = _pad(board, squares_of(board).astype(np.int8))
    degrees = np.zeros_like(squares)
    for step in offsets(board, (MOVES,))[0].view(np.int64).tolist():
        degrees += np.roll(squares, -step)
    degrees[squares == 0] = OFF_BOARD
    degrees.setflags(write=False)
    return degrees


@cached(72 * MIB)
def _padded_table(board: Board, ties: str) -> NDArray[np.int32]:
    """Return the table of a tie-break, read-only: the rank of each square, or its row and column for a formula."""
    known, table = tie_break(ties), np.zeros(1, dtype=np.int32)
    if known.of_square is not None:
        ranks = np.unique(squares_keys(board, known.of_square), return_inverse=True)[1].astype(np.int32)
        table = _pad(board, ranks.reshape(board.rows, board.columns))
    elif known.formula or known.first:
        rows, columns = np.indices((board.rows, board.columns), dtype=np.int32)
        table = _pad(board, rows << 16 | columns)
    # Even without ranks: numba would compile the kernel a second time for a writable array.
    table.setflags(write=False)
    return table


def squares_keys(board: Board, of_square: OfSquare) -> NDArray[np.generic]:
    """Return the key of each square, shape (rows, columns)."""
    shape = board.rows, board.columns
    places: Any = tuple(np.indices(shape))
    try:
        return np.broadcast_to(of_square(board, places), shape)
    except (TypeError, ValueError):  # The function is not arithmetic.
        return np.array([of_square(board, place) for place in np.ndindex(shape)]).reshape(shape)


def _pad(board: Board, values: NDArray[np.generic]) -> NDArray[Any]:
    """Return the values of all squares in the kernel's numbering, with 0 for the padding."""
    stride = stride_of(board)
    padded = np.zeros((board.rows + 2 * board.reach) * stride + 2 * board.reach, dtype=values.dtype)
    first = padded_index(board, (0, 0))
    padded[first : first + board.rows * stride].reshape(board.rows, stride)[:, : board.columns] = values
    return padded


def stride_of(board: Board) -> int:
    """Return the difference between the padded indices of a square and of the square below it."""
    return board.columns + board.reach


def padded_index(board: Board, square: Square) -> int:
    """Return the padded index of a square."""
    return (square[0] + board.reach) * stride_of(board) + square[1] + board.reach


def padded(board: Board, squares: NDArray[np.integer]) -> NDArray[np.uint64]:
    """Convert the indices of squares on the board to padded indices."""
    rows, columns = np.divmod(squares.astype(np.int64), board.columns)
    return ((rows + board.reach) * stride_of(board) + columns + board.reach).astype(np.uint64)


def unpadded(board: Board, places: NDArray[np.uint32] | NDArray[np.int32]) -> NDArray[np.int32]:
    """Convert padded indices to the indices of squares on the board: the inverse of :func:`padded`."""
    rows, columns = np.divmod(places.astype(np.int32) - board.reach, stride_of(board))
    squares: NDArray[np.int32] = (rows - board.reach) * board.columns + columns
    return squares


def offsets(board: Board, orders: tuple[MoveOrder, ...]) -> NDArray[np.uint64]:
    """Return the change in the padded index for each move of each order, shape (orders, 8)."""
    moves = np.array([board.in_order(order) for order in orders], dtype=np.int64)
    return (moves[..., 0] * stride_of(board) + moves[..., 1]).view(np.uint64)


def new_state(board: Board, variant: Variant, *, closed: bool = False, events: int = 0, profile: bool = False) -> State:
    """Create the kernel's arrays for a search; raises an InputError if the variant does not search or has no twin."""
    if not variant.searches:
        raise InputError(f"The rule “{variant.rule}” does not search; choose another rule to watch.")
    if not has_numba():
        raise InputError("This needs compiled searches: install numba (pip install numba).")
    if not is_compiled(variant):
        raise InputError(f"The compiled kernel cannot run “{variant}”; the plain program can.")
    size, ties = len(board), tie_break(variant.ties)
    registers = np.zeros(REGISTERS, dtype=np.int64)
    registers[[Register.RANDOM_STATE, Register.STRETCH]] = variant.seed, 1
    prunings = sum(PRUNING_BITS.get(key, 0) for key in variant.prune)
    asked = np.zeros(len(Asked), dtype=np.int64)
    asked[Asked.RULE] = RuleCode[variant.rule.upper()]
    asked[Asked.TIES] = tie_code(variant.ties) or 0
    asked[Asked.PRUNINGS] = prunings if closed else prunings & ~PruningBit.HOME
    asked[Asked.RESTART_AFTER] = variant.restart_after or 0
    asked[Asked.SCHEDULE] = ScheduleCode[variant.schedule.upper()]
    asked[Asked.ATTEMPTS] = variant.attempts
    asked[Asked.SEED] = variant.seed
    asked[Asked.CLOSED] = closed
    asked[Asked.ROWS], asked[Asked.COLUMNS] = board.rows, board.columns
    asked[Asked.REACH], asked[Asked.ROTATIONS] = board.reach, variant.rotations
    asked[Asked.BOTH_ENDS], asked[Asked.COMPLETE] = variant.both_ends, variant.complete
    formula = ties.formula
    if ties.first and begins_by_shape(board, closed):
        formula, asked[Asked.FIRST] = ties.first, 1
    program, stack = formulas.arrays_for(board, formula, variant.orders) if formula else formulas.NO_FORMULA
    degrees, table = _padded_degrees(board).copy(), _padded_table(board, ties.key)
    path, words = np.empty(size, dtype=np.uint32), np.empty(size, dtype=np.uint64)
    log = np.zeros((events, 2), dtype=np.int32)
    depths = np.zeros((PROFILE_STRETCHES if profile else 0, 2), dtype=np.int32)
    draws = np.zeros(size if formula and "random" in formula.quantities else 0, dtype=np.uint64)
    turned = np.zeros((2, len(degrees) if variant.rotations else 0), dtype=np.int64)
    moves = offsets(board, variant.orders)
    return State(registers, asked, moves, degrees, table, path, words, log, depths, program, stack, draws, turned)


def new_batch(
    board: Board,
    variant: Variant,
    starts: NDArray[np.uint64],
    closed: bool = False,
    *,
    events: int = 0,
    profile: bool = False,
) -> Batch:
    """Create the arrays for searches from ``starts``, given as padded indices; see :func:`new_state`."""
    state = new_state(board, variant, closed=closed, events=events, profile=profile)
    terms = terms_of(board, padded_index(board, (0, 0)), stride_of(board))
    return Batch(state, starts, np.zeros((len(starts), 5), dtype=np.int64), _padded_degrees(board), terms)


def has_formula(variant: Variant) -> bool:
    """Return whether a formula breaks ties, in the first attempt or in all."""
    return tie_code(variant.ties) == TieCode.FORMULA or tie_break(variant.ties).first is not None


def program_of(variant: Variant) -> Callable[[Batch, int, int, int], int]:
    """Return the compiled program that runs a variant: the kernel, or one with formulas, rotations or both."""
    if variant.rotations:
        return rotations.advance_by_formula if has_formula(variant) else rotations.advance
    return formulas.advance if has_formula(variant) else kernel.advance


MOST_MOVED = 50_000_000
"""The number of squares that the rotations of a compiled call may move, in about 0.1 s."""


def steps_in_a_slice(board: Board, variant: Variant, usual: int) -> int:
    """Return the number of steps of a compiled call: ``usual``, or fewer if each may be a rotation of a long walk."""
    return min(usual, max(1, MOST_MOVED // len(board))) if variant.rotations else usual


class CompiledSearch:
    """A search in the kernel, like its twin, :class:`knights.engine.plain_programs.PlainSearch`, which defines it."""

    def __init__(self, case: Case, *, events: int = 0, profile: bool = False) -> None:
        self.case = case
        self.slice_steps = steps_in_a_slice(case.board, case.variant, 250_000)
        self.status = Status.PAUSED
        self.steps = self.backtracks = self.restarts = self.last_backtracks = 0
        start = np.array([padded_index(case.board, case.start)], dtype=np.uint64)
        self._batch = new_batch(case.board, case.variant, start, case.closed, events=events, profile=profile)
        self._state, self._program = self._batch.state, program_of(case.variant)

    def load(self) -> None:
        """Load the program, or compile it, before the first step; do nothing later."""
        if self.steps == 0:
            self._program(self._batch, 0, 0, 0)

    def advance(self, until: int) -> Status:
        """Continue until the search has made ``until`` steps in total; return the status."""
        if self.status == Status.PAUSED:
            if self._program(self._batch, 0, _NO_LIMIT, until - self.steps):
                self.status = Status(self._batch.ended[0, 0])
            made = self._state.registers[_COUNTS].tolist()
            self.steps, self.backtracks, self.restarts, self.last_backtracks = made
        return self.status

    @property
    def walk(self) -> NDArray[np.int32]:
        """The indices of the squares on the walk, shape (depth,)."""
        return unpadded(self.case.board, self._state.path[: self._state.registers[Register.DEPTH]])

    def events(self) -> EventLog | None:
        """Return the most recent events, or None if events are not recorded."""
        ring, total = self._state.events, int(self._state.registers[Register.EVENTS])
        if not len(ring):
            return None
        last = ring[:total] if total <= len(ring) else np.roll(ring, -(total % len(ring)), axis=0)
        kinds, squares = last[:, 0].copy(), unpadded(self.case.board, last[:, 1])
        return EventLog.ending(self.case.board, kinds, squares, self.walk, (total, self.steps, self.backtracks))

    def profile(self) -> DepthProfile | None:
        """Return the depth profile, or None if it is not recorded."""
        profile = self._state.profile
        if not len(profile):
            return None
        used = profile[profile[:, 1] > 0]
        stretch = int(self._state.registers[Register.STRETCH])
        return DepthProfile(stretch, used[:, 0].copy(), used[:, 1].copy())
