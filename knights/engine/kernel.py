"""The compiled depth-first search, called in slices.

The board is an array with padding as wide as a move is long, so no move needs a test for the edge. ``degrees`` holds
the degree of every square, plus ``VISITED`` while it is on the walk; padding and holes have ``OFF_BOARD``, which is
larger still. So one comparison tells an onward square from everything else. The squares still to be tried at a depth
are packed into one 64-bit word with a byte for each move (its number in the low four bits). The lowest byte holds the
next move, and the bytes above the last move hold ``NO_MOVE``. If ties are in move order, arithmetic on all eight bytes
at once keeps the word sorted (with the degree in the high four bits); other tie-breaks sort wider keys first. A step
costs 8 look-ups (64 more for each ``pohl`` tie).

The programs in :mod:`knights.engine.plain_programs` define what the kernel must do; tests compare the events of both.
Squares and offsets are unsigned so that numba omits its test for negative indices.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, inner_njit
from knights.engine.formulas import VISITED, decide_tie, mix, sum_of_onward
from knights.heuristics.variants import MAX_DOUBLINGS, luby

OFF_BOARD = 96
NO_MOVE = 0x7F
OPEN = np.uint64(0x80)
"""The bit that marks a move in a word as part of a tie that the formula has yet to decide."""

# Rules.
NONE, FILTER, ORDER = 0, 1, 2
# Tie-breaks. TABLE reads ranks from a table, so tie-breaks that depend only on the square need no code here.
MOVE_ORDER, TABLE, POHL, RANDOM, EXCHANGE, ROVING, FORMULA = range(7)
# Restart schedules.
FIXED, GEOMETRIC, LUBY = range(3)
# Prunings, one bit each. (Parity is tested before a search starts; HOME is for closed tours only.)
SQUARES, PAIRS, HOME = 1, 2, 4
# Events.
ENTER, BACK_UP, REFUSE, RESTART, ROTATE = range(5)
# The values that `advance` returns.
PAUSED, FOUND, NOTHING_LEFT = 0, 1, 2
STUCK = 3  # A dead end at which a rotation may be possible; used in this module only.

# Registers: the scalars of a search, kept in one array so that a slice continues where the last one ended.
DEPTH, STEPS, BACKTRACKS, SINCE_RESTART, RESTARTS, RANDOM_STATE, EVENTS, STRETCH = range(8)
CENTRE_ROW, CENTRE_COLUMN = range(8, 10)  # The centre in half squares of the padded board.
ROTATED, IN_A_ROW = range(10, 12)  # Rotations in total, and since a square was last entered.
KEYS, REGISTERS = 12, 20  # The first of eight registers for sorting.
# Settings: the question of a search.
RULE, TIES, PRUNINGS, RESTART_AFTER, SCHEDULE, ATTEMPTS, SEED, CLOSED, ROWS, COLUMNS, REACH = range(11)
ROTATIONS, SETTINGS = range(11, 13)

_EMPTY = np.uint64(0x7F7F7F7F7F7F7F7F)
_EVERY_BYTE = np.uint64(0x0101010101010101)
_EIGHT_OF_ALL = np.uint64(0x0808080808080808)
_HIGH_BITS = np.uint64(0x8080808080808080)
_BYTE = np.uint64(8)
_SEVEN = np.uint64(7)
_ONE = np.uint64(1)
_ZERO = np.uint64(0)
_luby = inner_njit(luby)


class State(NamedTuple):
    """A search in progress. With one more array, each call of :func:`advance` would take 200 ns longer.

    Attributes:
        registers, settings: the scalars and the question, shapes (REGISTERS,) and (SETTINGS,).
        offsets: the eight moves of each move order as index differences, shape (orders, 8).
        degrees: the degrees and marks described above, shape (padded squares,).
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
    settings: NDArray[np.int64]
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


@inner_njit
def _below(word: np.uint64, key: np.uint64) -> np.uint64:
    """Return a mask of the bytes of a sorted word that are less than ``key``, which is at most 0x7F."""
    not_less = ((word | _HIGH_BITS) - key * _EVERY_BYTE) & _HIGH_BITS
    return ((not_less - _ONE) & ~not_less) >> _SEVEN


@inner_njit
def _by_degree(
    square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8], rule: int
) -> np.uint64:
    """Return the moves to try from ``square`` as a word, sorted by degree if there is a rule, then in move order."""
    word = _EMPTY
    for k in range(8):
        degree = degrees[square + offsets[k]]
        if degree < VISITED:
            key = np.uint64(k)
            if rule != NONE:
                key |= np.uint64(degree) << np.uint64(4)
            below = _below(word, key)
            word = (word & below) | key * (below + _ONE) | (word & ~below) << _BYTE
    if rule == FILTER and word != _EMPTY:
        least = _below(word, (word & np.uint64(0xF0)) + np.uint64(16))
        word = (word & least) | (_EMPTY & ~least)
    return word


@bare_njit
def _next_random(registers: NDArray[np.int64]) -> np.uint64:
    """Return the next 64 random bits of SplitMix64."""
    state = np.uint64(registers[RANDOM_STATE]) + np.uint64(0x9E3779B97F4A7C15)
    registers[RANDOM_STATE] = np.int64(state)
    return mix(state)


@inner_njit
def _place_centre(registers: NDArray[np.int64], settings: NDArray[np.int64]) -> None:
    """Set the centre of ``roving`` for the next attempt; for the first one it is the centre of the board."""
    rows, columns, attempt = settings[ROWS], settings[COLUMNS], registers[RESTARTS]
    row, column = rows - 1, columns - 1
    if attempt > 0:
        number = np.uint64(settings[SEED]) + np.uint64(2 * attempt)
        row = np.int64(mix(number) % np.uint64(2 * rows - 1))
        column = np.int64(mix(number + _ONE) % np.uint64(2 * columns - 1))
    padding = 2 * settings[REACH]
    registers[CENTRE_ROW], registers[CENTRE_COLUMN] = row + padding, column + padding


@inner_njit
def _nearness(square: np.uint64, registers: NDArray[np.int64], settings: NDArray[np.int64]) -> int:
    """Return 2^36 minus the squared distance, in half squares, from the centre of ``roving``; it is positive."""
    stride = settings[COLUMNS] + settings[REACH]
    row = 2 * (np.int64(square) // stride) - registers[CENTRE_ROW]
    column = 2 * (np.int64(square) % stride) - registers[CENTRE_COLUMN]
    return int((1 << 36) - row * row - column * column)


@bare_njit
def cutoff(settings: NDArray[np.int64], attempt: int) -> int:
    """Return the number of backtracks after which an attempt, counted from 0, restarts; see ``Schedule``."""
    factor = 1
    if settings[SCHEDULE] == GEOMETRIC:
        factor = 1 << min(attempt, MAX_DOUBLINGS)
    elif settings[SCHEDULE] == LUBY:
        factor = _luby(attempt)
    return int(settings[RESTART_AFTER] * factor)


@inner_njit
def _sort(keys: NDArray[np.int64], count: int) -> None:
    for i in range(count):
        for j in range(i):
            if keys[i] < keys[j]:
                keys[i], keys[j] = keys[j], keys[i]


@inner_njit
def _exchange_sort(keys: NDArray[np.int64], count: int) -> None:
    """Sort by the degrees in the keys with the double loop of the 2019 course work, which is not stable."""
    for i in range(count):
        for j in range(count):
            if keys[i] >> 44 < keys[j] >> 44:
                keys[i], keys[j] = keys[j], keys[i]


@inner_njit
def _by_keys(square: np.uint64, offsets: NDArray[np.uint64], state: State) -> np.uint64:
    """Return the moves to try from ``square`` as a word, sorted by degree, tie-break and move order."""
    degrees, registers, keys = state.degrees, state.registers, state.registers[KEYS:]
    rule, ties = state.settings[RULE], state.settings[TIES]
    count = 0
    for k in range(8):
        onward = square + offsets[k]
        degree = degrees[onward]
        if degree >= VISITED:
            continue
        key = np.int64(0)
        if ties == TABLE:
            key = np.int64(state.table[onward])
        elif ties == POHL:
            key = np.int64(sum_of_onward(onward, offsets, degrees))
        elif ties == ROVING and registers[RESTARTS] % 2 == 0:
            key = np.int64(_nearness(onward, registers, state.settings))
        elif ties in (RANDOM, ROVING):
            key = np.int64(_next_random(registers) >> np.uint64(24))
        if rule != NONE:
            key |= np.int64(degree) << 40
        keys[count] = (key << 4) | k
        count += 1
    if ties == EXCHANGE:
        _exchange_sort(keys, count)
    else:
        _sort(keys, count)
    word = _EMPTY
    for i in range(count - 1, -1, -1):
        if rule != FILTER or keys[i] >> 44 == keys[0] >> 44:
            word = word << _BYTE | np.uint64(keys[i] & 7)
    return word


@inner_njit
def _in_order(square: np.uint64, depth: int, offsets: NDArray[np.uint64], state: State) -> np.uint64:
    """Return the moves to try from ``square`` as a word, sorted by the rule and any tie-break except a formula."""
    rule, ties = state.settings[RULE], state.settings[TIES]
    if ties != MOVE_ORDER and ties != FORMULA:
        return _by_keys(square, offsets, state)
    word = _by_degree(square, offsets, state.degrees, rule)
    if ties == FORMULA:
        # Set `OPEN` in every byte that holds a move.
        word |= (~word & _EIGHT_OF_ALL) << np.uint64(4)
        if len(state.draws):
            state.draws[depth] = _next_random(state.registers) >> np.uint64(24)
    return word


@inner_njit
def _count(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8], by: int) -> None:
    """Add ``by`` to the degrees of the neighbours of a square: 1 to count it as onward, -1 to stop counting it."""
    for k in range(8):
        degrees[square + offsets[k]] += by


@inner_njit
def _clear(state: State, start: np.uint64, depth: int, offsets: NDArray[np.uint64]) -> None:
    """Remove the walk from the board and begin the next attempt."""
    for at in range(depth):
        square = np.uint64(state.path[at])
        state.degrees[square] -= VISITED
        _count(square, offsets, state.degrees, 1)
    if state.settings[PRUNINGS] & HOME:
        _count(start, offsets, state.degrees, -1)
    state.turned[1] = 0
    state.registers[RESTARTS] += 1
    _place_centre(state.registers, state.settings)


@inner_njit
def _closes(start: np.uint64, end: np.uint64, offsets: NDArray[np.uint64]) -> bool:
    for k in range(8):
        if start + offsets[k] == end:
            return True
    return False


@inner_njit
def _blocks(
    state: State, start: np.uint64, square: np.uint64, offsets: NDArray[np.uint64], unvisited: int
) -> bool:
    """Return whether a move to ``square`` blocks a square, a pair or the way home; ``unvisited`` counts ``square``."""
    degrees, prunings = state.degrees, state.settings[PRUNINGS]
    one_way_home = prunings & HOME and unvisited > 1 and degrees[start] == VISITED + 1
    if one_way_home and _closes(start, square, offsets):
        return True
    for k in range(8):
        near = square + offsets[k]
        if prunings & SQUARES and unvisited > 2 and degrees[near] == 1:
            return True
        if prunings & PAIRS and unvisited > 3 and degrees[near] == 2:
            for j in range(8):
                mate = near + offsets[j]
                if mate != square and degrees[mate] == 1:
                    return True
    return False


@inner_njit
def _record(state: State, kind: int, square: np.uint64) -> None:
    if len(state.events):
        place = state.registers[EVENTS] % len(state.events)
        state.events[place, 0], state.events[place, 1] = kind, square
    state.registers[EVENTS] += 1


@inner_njit
def _note_depth(state: State, depth: int, steps: int) -> None:
    """Record the depth in the profile; if the profile is full, double its stretch."""
    profile, registers = state.profile, state.registers
    if not len(profile):
        return
    place = (steps - 1) // registers[STRETCH]
    if place == len(profile):
        place //= 2
        for i in range(place):
            profile[i, 0] = min(profile[2 * i, 0], profile[2 * i + 1, 0])
            profile[i, 1] = max(profile[2 * i, 1], profile[2 * i + 1, 1])
        profile[place:] = 0
        registers[STRETCH] *= 2
    if profile[place, 0] == 0 or depth < profile[place, 0]:
        profile[place, 0] = depth
    profile[place, 1] = max(profile[place, 1], depth)


@inner_njit
def _pivot(state: State, start: np.uint64, depth: int, offsets: NDArray[np.uint64], whole: bool) -> np.uint64:
    """Return the square at which to rotate the walk, or 0 if there is none; ``whole`` means that it is complete."""
    degrees, path, turned = state.degrees, state.path, state.turned
    if state.registers[IN_A_ROW] == 0:
        for at in range(depth):
            turned[0, np.uint64(path[at])] = at
    stride = np.uint64(state.settings[COLUMNS] + state.settings[REACH])
    pivot, least = _ZERO, (2, np.int64(0), np.int64(0))
    for k in range(8):
        near = np.uint64(path[depth - 1]) + offsets[k]
        if degrees[near] < VISITED or degrees[near] > OFF_BOARD // 2 or turned[0, near] >= depth - 2:
            continue
        end = np.uint64(path[turned[0, near] + 1])
        leads_on = whole and _closes(start, end, offsets)
        for j in range(8):
            leads_on = leads_on or degrees[end + offsets[j]] < VISITED
        down = np.int64(end // stride) - np.int64(start // stride)
        right = np.int64(end % stride) - np.int64(start % stride)
        key = (int(not leads_on), turned[1, end], down * down + right * right)
        if key < least:
            pivot, least = near, key
    return pivot


@inner_njit
def _rotate(state: State, start: np.uint64, squares: int, until: int) -> int:
    """Rotate the walk at its dead end if possible, and return a status.

    Afterwards, no moves are left to try from the squares between the pivot and the new end.
    """
    path, turned, registers = state.path, state.turned, state.registers
    offsets = state.offsets[registers[RESTARTS] % len(state.offsets)]
    depth = registers[DEPTH]
    pivot = _pivot(state, start, depth, offsets, depth == squares)
    if pivot == _ZERO:
        registers[IN_A_ROW] = state.settings[ROTATIONS]
        return STUCK
    if registers[STEPS] >= until:
        return PAUSED
    first, last = turned[0, pivot] + 1, depth - 1
    for at in range(first, last):
        state.words[at] = _EMPTY
    while first < last:
        path[first], path[last] = path[last], path[first]
        turned[0, np.uint64(path[first])], turned[0, np.uint64(path[last])] = first, last
        first, last = first + 1, last - 1
    end = np.uint64(path[depth - 1])
    state.words[depth - 1] = _in_order(end, depth - 1, offsets, state)
    for count in (ROTATED, IN_A_ROW, STEPS, BACKTRACKS, SINCE_RESTART):
        registers[count] += 1
    turned[1, end] = registers[ROTATED]
    _record(state, ROTATE, pivot)
    _note_depth(state, depth, registers[STEPS])
    return FOUND if depth == squares and _closes(start, end, offsets) else STUCK


@inner_njit
def _search(state: State, start: np.uint64, squares: int, until: int) -> int:
    """Continue the search as :func:`advance` does, but return STUCK at a dead end where rotations are allowed."""
    registers, degrees, path, words = state.registers, state.degrees, state.path, state.words
    ties, prunings, closed = state.settings[TIES], state.settings[PRUNINGS], state.settings[CLOSED]
    attempts, restart_after = state.settings[ATTEMPTS], cutoff(state.settings, registers[RESTARTS])
    # A single test shows whether a step has anything to record.
    noted = len(state.events) + len(state.profile) + state.settings[ROTATIONS] + (prunings & HOME) > 0
    depth, steps = registers[DEPTH], registers[STEPS]
    backtracks, since_restart = registers[BACKTRACKS], registers[SINCE_RESTART]
    offsets = state.offsets[registers[RESTARTS] % len(state.offsets)]
    status = PAUSED
    if steps == 0:
        _place_centre(registers, state.settings)
    while True:
        square = start
        if depth > 0:
            word = words[depth - 1]
            if word == _EMPTY:
                # Dead end: rotate or back up; at the start, the search ends.
                if depth == 1:
                    status = NOTHING_LEFT
                    break
                square = np.uint64(path[depth - 1])
                if noted:
                    if registers[IN_A_ROW] < state.settings[ROTATIONS]:
                        status = STUCK
                        break
                    _record(state, BACK_UP, square)
                degrees[square] -= VISITED
                _count(square, offsets, degrees, 1)
                depth -= 1
                backtracks += 1
                since_restart += 1
                # Restart: clear the board, and take the next move order.
                if since_restart >= restart_after and registers[RESTARTS] + 1 < attempts:
                    _clear(state, start, depth, offsets)
                    depth = since_restart = 0
                    restart_after = cutoff(state.settings, registers[RESTARTS])
                    offsets = state.offsets[registers[RESTARTS] % len(state.offsets)]
                    if noted:
                        _record(state, RESTART, start)
                continue
            # Take the next square to try, unless a pruning refuses it or the slice is over.
            if ties == FORMULA and word & OPEN:
                word = decide_tie(word, registers[RESTARTS] % len(state.offsets), start, depth, state)
            square = np.uint64(path[depth - 1]) + offsets[word & _SEVEN]
            rest = word >> _BYTE | np.uint64(NO_MOVE) << np.uint64(56)
            if prunings and _blocks(state, start, square, offsets, squares - depth):
                words[depth - 1] = rest
                if noted:
                    _record(state, REFUSE, square)
                continue
            if steps >= until:
                break
            words[depth - 1] = rest
        elif steps >= until:
            break
        # Enter the square, and sort the moves to try from it.
        degrees[square] += VISITED
        _count(square, offsets, degrees, -1)
        path[depth] = square
        words[depth] = _in_order(square, depth, offsets, state)
        depth += 1
        steps += 1
        if noted:
            if depth == 1 and prunings & HOME:
                # Count the start as onward; only now, so that every degree that is sorted fits in three bits.
                _count(start, offsets, degrees, 1)
            registers[IN_A_ROW] = 0
            _record(state, ENTER, square)
            _note_depth(state, depth, steps)
        # Is it a tour?
        if depth == squares and (not closed or squares == 1 or _closes(start, square, offsets)):
            status = FOUND
            break
    registers[DEPTH], registers[STEPS] = depth, steps
    registers[BACKTRACKS], registers[SINCE_RESTART] = backtracks, since_restart
    return status


@bare_njit
def advance(state: State, start: np.uint64, squares: int, until: int) -> int:
    """Continue a search in place until it has made ``until`` steps in total; return FOUND, NOTHING_LEFT or PAUSED.

    ``start`` is a padded index; ``squares`` is the number of squares that a tour must enter.
    """
    while True:
        status = _search(state, start, squares, until)
        if status == STUCK:
            status = _rotate(state, start, squares, until)
        if status != STUCK:
            return status
