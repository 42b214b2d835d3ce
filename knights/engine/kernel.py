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

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, inner_njit
from knights.engine.formulas import decide_tie, mix, sum_of_onward
from knights.engine.state import (
    ON_WALK,
    VISITED,
    Asked,
    Event,
    PruningBit,
    Register,
    RuleCode,
    ScheduleCode,
    State,
    Status,
    TieCode,
)
from knights.heuristics.variants import MAX_DOUBLINGS, REVERSED, luby

NO_MOVE = 0x7F
OPEN = np.uint64(0x80)
"""The bit that marks a move in a word as part of a tie that the formula has yet to decide."""

_EMPTY = np.uint64(0x7F7F7F7F7F7F7F7F)
_EVERY_BYTE = np.uint64(0x0101010101010101)
_EIGHT_OF_ALL = np.uint64(0x0808080808080808)
_HIGH_BITS = np.uint64(0x8080808080808080)
_BYTE = np.uint64(8)
_SEVEN = np.uint64(7)
_ONE = np.uint64(1)
_ZERO = np.uint64(0)
_luby = inner_njit(luby)
_BY_A_ROTATION = (
    Register.ROTATED,
    Register.IN_A_ROW,
    Register.STEPS,
    Register.BACKTRACKS,
    Register.SINCE_RESTART,
)
"""The registers that a rotation increases by 1."""


@inner_njit
def _below(word: np.uint64, key: np.uint64) -> np.uint64:
    """Return a mask of the bytes of a sorted word that are less than ``key``, which is at most 0x7F."""
    not_less = (((word | _HIGH_BITS) - key * _EVERY_BYTE) & _HIGH_BITS) >> _SEVEN
    return (not_less - _ONE) & ~not_less  # All ones if every byte is less.


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
            if rule != RuleCode.NONE:
                key |= np.uint64(degree) << np.uint64(4)
            below = _below(word, key)
            word = (word & below) | key * (below + _ONE) | (word & ~below) << _BYTE
    if rule == RuleCode.FILTER and word != _EMPTY:
        least = _below(word, (word & np.uint64(0x70)) | np.uint64(0x0F))
        word = (word & least) | (_EMPTY & ~least)
    return word


@bare_njit
def _next_random(registers: NDArray[np.int64]) -> np.uint64:
    """Return the next 64 random bits of SplitMix64."""
    state = np.uint64(registers[Register.RANDOM_STATE]) + np.uint64(0x9E3779B97F4A7C15)
    registers[Register.RANDOM_STATE] = np.int64(state)
    return mix(state)


@inner_njit
def _place_centre(registers: NDArray[np.int64], asked: NDArray[np.int64]) -> None:
    """Set the centre of ``roving`` for the next attempt; for the first one it is the centre of the board."""
    rows, columns, attempt = asked[Asked.ROWS], asked[Asked.COLUMNS], registers[Register.RESTARTS]
    row, column = rows - 1, columns - 1
    if attempt > 0:
        number = np.uint64(asked[Asked.SEED]) + np.uint64(2 * attempt)
        row = np.int64(mix(number) % np.uint64(2 * rows - 1))
        column = np.int64(mix(number + _ONE) % np.uint64(2 * columns - 1))
    padding = 2 * asked[Asked.REACH]
    registers[Register.CENTRE_ROW], registers[Register.CENTRE_COLUMN] = row + padding, column + padding


@inner_njit
def _nearness(square: np.uint64, registers: NDArray[np.int64], asked: NDArray[np.int64]) -> int:
    """Return 2^36 minus the squared distance, in half squares, from the centre of ``roving``; it is positive."""
    stride = asked[Asked.COLUMNS] + asked[Asked.REACH]
    row = 2 * (np.int64(square) // stride) - registers[Register.CENTRE_ROW]
    column = 2 * (np.int64(square) % stride) - registers[Register.CENTRE_COLUMN]
    return int((1 << 36) - row * row - column * column)


@bare_njit
def cutoff(asked: NDArray[np.int64], attempt: int) -> int:
    """Return the number of backtracks after which an attempt, counted from 0, restarts; see ``Schedule``."""
    factor = 1
    if asked[Asked.SCHEDULE] == ScheduleCode.GEOMETRIC:
        factor = 1 << min(attempt, MAX_DOUBLINGS)
    elif asked[Asked.SCHEDULE] == ScheduleCode.LUBY:
        factor = _luby(attempt)
    return int(asked[Asked.RESTART_AFTER] * factor)


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
    degrees, registers, keys = state.degrees, state.registers, state.registers[Register.KEYS :]
    rule, ties = state.asked[Asked.RULE], state.asked[Asked.TIES]
    count = 0
    for k in range(8):
        onward = square + offsets[k]
        degree = degrees[onward]
        if degree >= VISITED:
            continue
        key = np.int64(0)
        if ties == TieCode.TABLE:
            key = np.int64(state.table[onward])
        elif ties == TieCode.POHL:
            key = np.int64(sum_of_onward(onward, offsets, degrees))
        elif ties == TieCode.ROVING and registers[Register.RESTARTS] % 2 == 0:
            key = np.int64(_nearness(onward, registers, state.asked))
        elif ties in (TieCode.RANDOM, TieCode.ROVING):
            key = np.int64(_next_random(registers) >> np.uint64(24))
        if rule != RuleCode.NONE:
            key |= np.int64(degree) << 40
        keys[count] = (key << 4) | k
        count += 1
    if ties == TieCode.EXCHANGE:
        _exchange_sort(keys, count)
    else:
        _sort(keys, count)
    word = _EMPTY
    for i in range(count - 1, -1, -1):
        if rule != RuleCode.FILTER or keys[i] >> 44 == keys[0] >> 44:
            word = word << _BYTE | np.uint64(keys[i] & 7)
    return word


@inner_njit
def _in_order(square: np.uint64, depth: int, offsets: NDArray[np.uint64], state: State) -> np.uint64:
    """Return the moves to try from ``square`` as a word, sorted by the rule and any tie-break except a formula."""
    rule, ties = state.asked[Asked.RULE], state.asked[Asked.TIES]
    if ties != TieCode.MOVE_ORDER and ties != TieCode.FORMULA:
        return _by_keys(square, offsets, state)
    word = _by_degree(square, offsets, state.degrees, rule)
    if ties == TieCode.FORMULA:
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
    if state.asked[Asked.PRUNINGS] & PruningBit.HOME:
        _count(start, offsets, state.degrees, -1)
    state.turned[1] = 0
    state.registers[Register.RESTARTS] += 1
    _place_centre(state.registers, state.asked)


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
    degrees, prunings = state.degrees, state.asked[Asked.PRUNINGS]
    one_way_home = prunings & PruningBit.HOME and unvisited > 1 and degrees[start] == VISITED + 1
    if one_way_home and _closes(start, square, offsets):
        return True
    for k in range(8):
        near = square + offsets[k]
        if prunings & PruningBit.SQUARES and unvisited > 2 and degrees[near] == 1:
            return True
        if prunings & PruningBit.PAIRS and unvisited > 3 and degrees[near] == 2:
            for j in range(8):
                mate = near + offsets[j]
                if mate != square and degrees[mate] == 1:
                    return True
    return False


@inner_njit
def _record(state: State, kind: int, square: np.uint64) -> None:
    if len(state.events):
        place = state.registers[Register.EVENTS] % len(state.events)
        state.events[place, 0], state.events[place, 1] = kind, square
    state.registers[Register.EVENTS] += 1


@inner_njit
def _note_depth(state: State, depth: int, steps: int) -> None:
    """Record the depth in the profile; if the profile is full, double its stretch."""
    profile, registers = state.profile, state.registers
    if not len(profile):
        return
    place = (steps - 1) // registers[Register.STRETCH]
    if place == len(profile):
        place //= 2
        for i in range(place):
            profile[i, 0] = min(profile[2 * i, 0], profile[2 * i + 1, 0])
            profile[i, 1] = max(profile[2 * i, 1], profile[2 * i + 1, 1])
        profile[place:] = 0
        registers[Register.STRETCH] *= 2
    if profile[place, 0] == 0 or depth < profile[place, 0]:
        profile[place, 0] = depth
    profile[place, 1] = max(profile[place, 1], depth)


@inner_njit
def _pivot(state: State, start: np.uint64, depth: int, offsets: NDArray[np.uint64], whole: bool) -> np.uint64:
    """Return the square at which to rotate the walk, or 0 if there is none; ``whole`` means that it is complete."""
    degrees, path, turned, asked = state.degrees, state.path, state.turned, state.asked
    both, first = asked[Asked.BOTH_ENDS], np.uint64(path[0])
    stride = np.uint64(state.asked[Asked.COLUMNS] + state.asked[Asked.REACH])
    pivot, least = _ZERO, (2, np.int64(0), np.int64(0))
    for k in range(8):
        near = np.uint64(path[depth - 1]) + offsets[k]
        if degrees[near] < VISITED or degrees[near] > ON_WALK or turned[0, near] >= depth - 2:
            continue
        end = np.uint64(path[turned[0, near] + 1])
        leads_on = whole and _closes(first, end, offsets)
        leads_on = leads_on or (whole and both and not asked[Asked.CLOSED] and end == start)
        for j in range(8):
            leads_on = leads_on or degrees[end + offsets[j]] < VISITED
        down = np.int64(end // stride) - np.int64(start // stride)
        right = np.int64(end % stride) - np.int64(start % stride)
        far = down * down + right * right
        if both:
            far = np.int64(_next_random(state.registers) >> np.uint64(24))
        key = (int(not leads_on), turned[1, end], far)
        if key < least:
            pivot, least = near, key
    return pivot


@inner_njit
def _number(state: State, depth: int) -> None:
    """Set the places of the squares on the walk, unless they are known from the last rotation."""
    if state.registers[Register.IN_A_ROW] == 0:
        for at in range(depth):
            state.turned[0, np.uint64(state.path[at])] = at


@inner_njit
def _reverse(state: State, first: int, last: int) -> None:
    path, turned = state.path, state.turned
    while first < last:
        path[first], path[last] = path[last], path[first]
        turned[0, np.uint64(path[first])], turned[0, np.uint64(path[last])] = first, last
        first, last = first + 1, last - 1


@inner_njit
def _turn(state: State, first: int, kind: int, square: np.uint64, offsets: NDArray[np.uint64]) -> None:
    """Reverse the walk from a place on, count and record it, and sort the moves to try from the new end."""
    registers = state.registers
    depth = registers[Register.DEPTH]
    _reverse(state, first, depth - 1)
    for at in range(first, depth - 1):
        state.words[at] = _EMPTY
    state.words[depth - 1] = _in_order(np.uint64(state.path[depth - 1]), depth - 1, offsets, state)
    for count in _BY_A_ROTATION:
        registers[count] += 1
    _record(state, kind, square)
    _note_depth(state, depth, registers[Register.STEPS])


@inner_njit
def _rotate(state: State, start: np.uint64, squares: int, until: int) -> Status:
    """Rotate the walk at its dead end if possible, and return a status.

    Afterwards, no moves are left to try from the squares between the pivot and the new end.
    """
    path, turned, registers = state.path, state.turned, state.registers
    offsets = state.offsets[registers[Register.RESTARTS] % len(state.offsets)]
    depth = registers[Register.DEPTH]
    _number(state, depth)
    pivot = _pivot(state, start, depth, offsets, depth == squares)
    if pivot == _ZERO:
        registers[Register.IN_A_ROW] = state.asked[Asked.ROTATIONS]
        return Status.STUCK
    if registers[Register.STEPS] >= until:
        return Status.PAUSED
    _turn(state, turned[0, pivot] + 1, Event.ROTATE, pivot, offsets)
    end = np.uint64(path[depth - 1])
    turned[1, end] = registers[Register.ROTATED]
    return Status.FOUND if depth == squares and _closes(start, end, offsets) else Status.STUCK


@inner_njit
def _open(state: State, at: int) -> None:
    """Open a closed walk so that it ends with the square at the place ``at``."""
    registers, path = state.registers, state.path
    last = registers[Register.DEPTH] - 1
    _record(state, Event.OPEN, np.uint64(path[last]))
    _record(state, Event.OPEN, np.uint64(path[at]))
    _reverse(state, 0, at)
    _reverse(state, at + 1, last)
    _reverse(state, 0, last)
    for at in range(last):
        state.words[at] = _EMPTY
    registers[Register.BACKTRACKS] += 2
    registers[Register.SINCE_RESTART] += 2


@inner_njit
def _place_beside(state: State, depth: int, offsets: NDArray[np.uint64]) -> int:
    """Return the place of a random square of the walk from which a move leads to an unvisited square, or -1."""
    count = chosen = 0
    for again in range(2):
        for at in range(depth):
            leads_on = False
            for k in range(8):
                leads_on = leads_on or state.degrees[np.uint64(state.path[at]) + offsets[k]] < VISITED
            if leads_on and again and chosen == 0:
                return at
            if leads_on:
                count, chosen = count + 1 - again, chosen - again
        if count == 0:
            return -1
        if not again:
            chosen = int((_next_random(state.registers) >> np.uint64(24)) % np.uint64(count))
    return -1


@inner_njit
def _at_both_ends(state: State, start: np.uint64, squares: int, until: int) -> Status:
    """Finish a tour, or go on from a dead end, as the plain program of this name does; return a status."""
    path, degrees, registers, asked = state.path, state.degrees, state.registers, state.asked
    offsets = state.offsets[registers[Register.RESTARTS] % len(state.offsets)]
    depth = registers[Register.DEPTH]
    first, end = np.uint64(path[0]), np.uint64(path[depth - 1])
    closes = depth == 1 or _closes(first, end, offsets)
    _number(state, depth)
    if depth == squares and (closes or (not asked[Asked.CLOSED] and (first == start or end == start))):
        if first != start and closes:
            _open(state, state.turned[0, start] - 1)
        elif first != start:
            if registers[Register.STEPS] >= until:
                return Status.PAUSED
            _turn(state, 0, Event.REVERSE, first, offsets)
        return Status.FOUND
    if registers[Register.IN_A_ROW] < asked[Asked.ROTATIONS]:
        if closes and 2 < depth < squares:
            at = _place_beside(state, depth, offsets)
            if at >= 0:
                _open(state, at)
                registers[Register.IN_A_ROW] += 1
                end = np.uint64(path[depth - 1])
                state.words[depth - 1] = _in_order(end, depth - 1, offsets, state)
                return Status.STUCK
        before, pivot = registers[Register.RANDOM_STATE], _ZERO
        reverses = (_next_random(registers) >> np.uint64(24)) % np.uint64(REVERSED) == 0
        if not reverses:
            pivot = _pivot(state, start, depth, offsets, depth == squares)
        if (reverses or pivot != _ZERO) and registers[Register.STEPS] >= until:
            registers[Register.RANDOM_STATE] = before
            return Status.PAUSED
        if reverses:
            _turn(state, 0, Event.REVERSE, first, offsets)
            return Status.STUCK
        if pivot != _ZERO:
            _turn(state, state.turned[0, pivot] + 1, Event.ROTATE, pivot, offsets)
            state.turned[1, np.uint64(path[depth - 1])] = registers[Register.ROTATED]
            return Status.STUCK
    # Cut off a random part of the end.
    registers[Register.IN_A_ROW] = 0
    parts = np.uint64(depth // 4 + 1)
    for _ in range(1 + int((_next_random(registers) >> np.uint64(24)) % parts)):
        depth -= 1
        end = np.uint64(path[depth])
        _record(state, Event.BACK_UP, end)
        degrees[end] -= VISITED
        _count(end, offsets, degrees, 1)
        registers[Register.BACKTRACKS] += 1
        registers[Register.SINCE_RESTART] += 1
        registers[Register.DEPTH] = depth
        is_due = registers[Register.SINCE_RESTART] >= cutoff(asked, registers[Register.RESTARTS])
        if is_due and registers[Register.RESTARTS] + 1 < asked[Asked.ATTEMPTS]:
            _clear(state, start, depth, offsets)
            registers[Register.DEPTH] = registers[Register.SINCE_RESTART] = 0
            _record(state, Event.RESTART, start)
            return Status.STUCK
    if depth == 1:
        state.words[0] = _in_order(np.uint64(path[0]), 0, offsets, state)
    return Status.STUCK


@inner_njit
def _search(state: State, start: np.uint64, squares: int, until: int) -> Status:
    """Continue the search as :func:`advance` does, but return STUCK at a dead end where rotations are allowed."""
    registers, degrees, path, words = state.registers, state.degrees, state.path, state.words
    ties, prunings, closed = state.asked[Asked.TIES], state.asked[Asked.PRUNINGS], state.asked[Asked.CLOSED]
    attempts, restart_after = state.asked[Asked.ATTEMPTS], cutoff(state.asked, registers[Register.RESTARTS])
    # A single test shows whether a step has anything to record.
    rotations, home = state.asked[Asked.ROTATIONS], prunings & PruningBit.HOME
    both = state.asked[Asked.BOTH_ENDS]
    noted = len(state.events) + len(state.profile) + rotations + home > 0
    depth, steps = registers[Register.DEPTH], registers[Register.STEPS]
    backtracks, since_restart = registers[Register.BACKTRACKS], registers[Register.SINCE_RESTART]
    offsets = state.offsets[registers[Register.RESTARTS] % len(state.offsets)]
    if both and depth:
        start = np.uint64(path[0])  # It stays the same until the next dead end.
    status = Status.PAUSED
    if steps == 0:
        _place_centre(registers, state.asked)
    while True:
        square = start
        if depth > 0:
            word = words[depth - 1]
            if word == _EMPTY:
                # Dead end: rotate or back up; at the start, the search ends.
                if depth == 1:
                    status = Status.NOTHING_LEFT
                    break
                square = np.uint64(path[depth - 1])
                if noted:
                    if registers[Register.IN_A_ROW] < rotations or both:
                        status = Status.STUCK
                        break
                    _record(state, Event.BACK_UP, square)
                degrees[square] -= VISITED
                _count(square, offsets, degrees, 1)
                depth -= 1
                backtracks += 1
                since_restart += 1
                # Restart: clear the board, and take the next move order.
                if since_restart >= restart_after and registers[Register.RESTARTS] + 1 < attempts:
                    _clear(state, start, depth, offsets)
                    depth = since_restart = 0
                    restart_after = cutoff(state.asked, registers[Register.RESTARTS])
                    offsets = state.offsets[registers[Register.RESTARTS] % len(state.offsets)]
                    if noted:
                        _record(state, Event.RESTART, start)
                continue
            # Take the next square to try, unless a pruning refuses it or the slice is over.
            if ties == TieCode.FORMULA and word & OPEN:
                word = decide_tie(
                    word, registers[Register.RESTARTS] % len(state.offsets), start, depth, state
                )
            square = np.uint64(path[depth - 1]) + offsets[word & _SEVEN]
            rest = word >> _BYTE | np.uint64(NO_MOVE) << np.uint64(56)
            if prunings and _blocks(state, start, square, offsets, squares - depth):
                words[depth - 1] = rest
                if noted:
                    _record(state, Event.REFUSE, square)
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
            if depth == 1 and home:
                # Count the start as onward; only now, so that every degree that is sorted fits in three bits.
                _count(start, offsets, degrees, 1)
            registers[Register.IN_A_ROW] = 0
            _record(state, Event.ENTER, square)
            _note_depth(state, depth, steps)
        # Is it a tour?
        if depth == squares and (not closed or squares == 1 or _closes(start, square, offsets)):
            status = Status.FOUND
            break
    registers[Register.DEPTH], registers[Register.STEPS] = depth, steps
    registers[Register.BACKTRACKS], registers[Register.SINCE_RESTART] = backtracks, since_restart
    return status


@bare_njit
def advance(state: State, start: np.uint64, squares: int, until: int) -> Status:
    """Continue a search in place until it has made ``until`` steps in total; return FOUND, NOTHING_LEFT or PAUSED.

    ``start`` is a padded index; ``squares`` is the number of squares that a tour must enter.
    """
    while True:
        status = _search(state, start, squares, until)
        if status in (Status.FOUND, Status.STUCK) and state.asked[Asked.BOTH_ENDS]:
            status = _at_both_ends(state, start, squares, until)
        elif status == Status.STUCK:
            status = _rotate(state, start, squares, until)
        if status != Status.STUCK:
            return status
