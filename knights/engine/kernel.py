"""The compiled depth-first search, called in slices: one program for all starts of a board.

The board is an array with padding as wide as a move is long, so no move needs a test for the edge. ``degrees`` holds
the degree of every square, plus ``VISITED`` while it is on the walk; padding and holes have ``OFF_BOARD``, which is
larger still. So one comparison tells an onward square from everything else. The squares still to be tried at a depth
are packed into one 64-bit word with a byte for each move (its number in the low four bits). The lowest byte holds the
next move, and the bytes above the last move hold ``NO_MOVE``. If ties are in move order, arithmetic on all eight bytes
at once keeps the word sorted (with the degree in the high four bits); other tie-breaks sort wider keys first. A step
costs 8 look-ups (64 more for each ``pohl`` tie).

:func:`advance` is all that Python calls. Ties by formulas and rotations take as long to compile as the rest, so they
have programs of their own, :func:`knights.engine.formulas.advance` and :func:`knights.engine.rotations.advance`, made
of the same :func:`search` and :func:`each_start`.

The programs in :mod:`knights.engine.plain_programs` define what the kernel must do; tests compare the events of both.
Squares and offsets are unsigned so that numba omits its test for negative indices.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, inner_njit, pasted_njit
from knights.engine import referee
from knights.engine.state import (
    VISITED,
    Asked,
    Batch,
    Event,
    PruningBit,
    Register,
    RuleCode,
    ScheduleCode,
    State,
    Status,
    TieCode,
)
from knights.heuristics.variants import MAX_DOUBLINGS, luby

NO_MOVE = 0x7F
OPEN = np.uint64(0x80)
"""The bit that marks a move in a word as part of a tie that the formula has yet to decide."""

EMPTY = np.uint64(0x7F7F7F7F7F7F7F7F)
_EVERY_BYTE = np.uint64(0x0101010101010101)
_EIGHT_OF_ALL = np.uint64(0x0808080808080808)
_HIGH_BITS = np.uint64(0x8080808080808080)
_BYTE = np.uint64(8)
_SEVEN = np.uint64(7)
_ONE = np.uint64(1)
_luby = inner_njit(luby)
_FORMULA = int(TieCode.FORMULA)
Decide = Callable[[np.uint64, int, np.uint64, int, State], np.uint64]
"""A compiled function that decides the next tie in a word; see :func:`knights.engine.formulas.decide_tie`."""
Go = Callable[[State, np.uint64, int, int], Status]
"""A compiled function that continues a search from a start, of a number of squares, until a number of steps."""


@inner_njit
def _below(word: np.uint64, key: np.uint64) -> np.uint64:
    """Return a mask of the bytes of a sorted word that are less than ``key``, which is at most 0x7F."""
    not_less = (((word | _HIGH_BITS) - key * _EVERY_BYTE) & _HIGH_BITS) >> _SEVEN
    return (not_less - _ONE) & ~not_less  # All ones if every byte is less.


@inner_njit
def _by_degree(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8], rule: int) -> np.uint64:
    """Return the moves to try from ``square`` as a word, sorted by degree if there is a rule, then in move order."""
    word = EMPTY
    for k in range(8):
        degree = degrees[square + offsets[k]]
        if degree < VISITED:
            key = np.uint64(k)
            if rule != RuleCode.NONE:
                key |= np.uint64(degree) << np.uint64(4)
            below = _below(word, key)
            word = (word & below) | key * (below + _ONE) | (word & ~below) << _BYTE
    if rule == RuleCode.FILTER and word != EMPTY:
        least = _below(word, (word & np.uint64(0x70)) | np.uint64(0x0F))
        word = (word & least) | (EMPTY & ~least)
    return word


@bare_njit
def next_random(registers: NDArray[np.int64]) -> np.uint64:
    """Return the next 64 random bits of SplitMix64."""
    state = np.uint64(registers[Register.RANDOM_STATE]) + np.uint64(0x9E3779B97F4A7C15)
    registers[Register.RANDOM_STATE] = np.int64(state)
    return mix(state)


@bare_njit
def mix(number: np.uint64) -> np.uint64:
    """Scramble 64 bits, as :func:`knights.base.rng.mix` does."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@inner_njit
def sum_of_onward(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8]) -> int:
    """Return the sum of the degrees of a square's onward squares."""
    total = 0
    for k in range(8):
        near = degrees[square + offsets[k]]
        if near < VISITED:
            total += near
    return total


@inner_njit
def _place_centre(registers: NDArray[np.int64], asked: NDArray[np.int64]) -> None:
    """Set the centre of ``roving`` for the next attempt; for the first one it is the centre of the board."""
    rows, columns = asked[Asked.ROWS], asked[Asked.COLUMNS]
    attempt = registers[Register.RESTARTS] - asked[Asked.FIRST]
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
        elif ties == TieCode.ROVING and (registers[Register.RESTARTS] - state.asked[Asked.FIRST]) % 2 == 0:
            key = np.int64(_nearness(onward, registers, state.asked))
        elif ties in (TieCode.RANDOM, TieCode.ROVING):
            key = np.int64(next_random(registers) >> np.uint64(24))
        if rule != RuleCode.NONE:
            key |= np.int64(degree) << 40
        keys[count] = (key << 4) | k
        count += 1
    if ties == TieCode.EXCHANGE:
        _exchange_sort(keys, count)
    else:
        _sort(keys, count)
    word = EMPTY
    for i in range(count - 1, -1, -1):
        if rule != RuleCode.FILTER or keys[i] >> 44 == keys[0] >> 44:
            word = word << _BYTE | np.uint64(keys[i] & 7)
    return word


@inner_njit
def _ties(state: State) -> int:
    """Return the code of the tie-break of the current attempt."""
    first = state.registers[Register.RESTARTS] < state.asked[Asked.FIRST]
    return _FORMULA if first else int(state.asked[Asked.TIES])


@inner_njit
def in_order(square: np.uint64, depth: int, offsets: NDArray[np.uint64], state: State) -> np.uint64:
    """Return the moves to try from ``square`` as a word, sorted by the rule and any tie-break except a formula."""
    rule, ties = state.asked[Asked.RULE], _ties(state)
    if ties != TieCode.MOVE_ORDER and ties != TieCode.FORMULA:
        return _by_keys(square, offsets, state)
    word = _by_degree(square, offsets, state.degrees, rule)
    if ties == TieCode.FORMULA:
        # Set `OPEN` in every byte that holds a move.
        word |= (~word & _EIGHT_OF_ALL) << np.uint64(4)
        if len(state.draws):
            state.draws[depth] = next_random(state.registers) >> np.uint64(24)
    return word


@inner_njit
def count(square: np.uint64, offsets: NDArray[np.uint64], degrees: NDArray[np.int8], by: int) -> None:
    """Add ``by`` to the degrees of the neighbours of a square: 1 to count it as onward, -1 to stop counting it."""
    for k in range(8):
        degrees[square + offsets[k]] += by


@inner_njit
def clear(state: State, start: np.uint64, depth: int, offsets: NDArray[np.uint64]) -> None:
    """Remove the walk from the board and begin the next attempt."""
    for at in range(depth):
        square = np.uint64(state.path[at])
        state.degrees[square] -= VISITED
        count(square, offsets, state.degrees, 1)
    if state.asked[Asked.PRUNINGS] & PruningBit.HOME:
        count(start, offsets, state.degrees, -1)
    state.turned[1] = 0
    state.registers[Register.RESTARTS] += 1
    _place_centre(state.registers, state.asked)


@inner_njit
def closes(start: np.uint64, end: np.uint64, offsets: NDArray[np.uint64]) -> bool:
    """Return whether a move leads from the end of a walk to its start."""
    for k in range(8):
        if start + offsets[k] == end:
            return True
    return False


@inner_njit
def _blocks(state: State, start: np.uint64, square: np.uint64, offsets: NDArray[np.uint64], unvisited: int) -> bool:
    """Return whether a move to ``square`` blocks a square, a pair or the way home; ``unvisited`` counts ``square``."""
    degrees, prunings = state.degrees, state.asked[Asked.PRUNINGS]
    one_way_home = prunings & PruningBit.HOME and unvisited > 1 and degrees[start] == VISITED + 1
    if one_way_home and closes(start, square, offsets):
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
def record(state: State, kind: int, square: np.uint64) -> None:
    """Record an event."""
    if len(state.events):
        place = state.registers[Register.EVENTS] % len(state.events)
        state.events[place, 0], state.events[place, 1] = kind, square
    state.registers[Register.EVENTS] += 1


@inner_njit
def note_depth(state: State, depth: int, steps: int) -> None:
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


@pasted_njit
def search(state: State, start: np.uint64, squares: int, until: int, decide: Decide, turns: int = 0) -> Status:
    """Continue a search in place until it has made ``until`` steps in total; return FOUND, EXHAUSTED or PAUSED.

    ``start`` is a padded index; ``squares`` is the number of squares that a tour must enter. At a dead end after fewer
    than ``turns`` rotations in a row, return STUCK.
    """
    registers, degrees, path, words = state.registers, state.degrees, state.path, state.words
    ties, prunings, closed = _ties(state), state.asked[Asked.PRUNINGS], state.asked[Asked.CLOSED]
    attempts, restart_after = state.asked[Asked.ATTEMPTS], cutoff(state.asked, registers[Register.RESTARTS])
    # A single test shows whether a step has anything to record.
    home = prunings & PruningBit.HOME
    noted = len(state.events) + len(state.profile) + turns + home > 0
    depth, steps = registers[Register.DEPTH], registers[Register.STEPS]
    backtracks, since_restart = registers[Register.BACKTRACKS], registers[Register.SINCE_RESTART]
    offsets = state.offsets[registers[Register.RESTARTS] % len(state.offsets)]
    status = Status.PAUSED
    if steps == 0:
        _place_centre(registers, state.asked)
    while True:
        square = start
        if depth > 0:
            word = words[depth - 1]
            if word == EMPTY:
                # Dead end: rotate or back up; at the start, the search ends.
                if depth == 1:
                    status = Status.EXHAUSTED
                    break
                square = np.uint64(path[depth - 1])
                if noted:
                    if registers[Register.IN_A_ROW] < turns:
                        status = Status.STUCK
                        break
                    record(state, Event.BACK_UP, square)
                degrees[square] -= VISITED
                count(square, offsets, degrees, 1)
                depth -= 1
                backtracks += 1
                since_restart += 1
                # Restart: clear the board, and take the next move order.
                if since_restart >= restart_after and registers[Register.RESTARTS] + 1 < attempts:
                    clear(state, start, depth, offsets)
                    depth = since_restart = 0
                    ties = _ties(state)
                    restart_after = cutoff(state.asked, registers[Register.RESTARTS])
                    offsets = state.offsets[registers[Register.RESTARTS] % len(state.offsets)]
                    if noted:
                        record(state, Event.RESTART, start)
                continue
            # Take the next square to try, unless a pruning refuses it or the slice is over.
            if ties == TieCode.FORMULA and word & OPEN:
                word = decide(word, registers[Register.RESTARTS] % len(state.offsets), start, depth, state)
            square = np.uint64(path[depth - 1]) + offsets[word & _SEVEN]
            rest = word >> _BYTE | np.uint64(NO_MOVE) << np.uint64(56)
            if prunings and _blocks(state, start, square, offsets, squares - depth):
                words[depth - 1] = rest
                if noted:
                    record(state, Event.REFUSE, square)
                continue
            if steps >= until:
                break
            words[depth - 1] = rest
        elif steps >= until:
            break
        # Enter the square, and sort the moves to try from it.
        degrees[square] += VISITED
        count(square, offsets, degrees, -1)
        path[depth] = square
        words[depth] = in_order(square, depth, offsets, state)
        depth += 1
        steps += 1
        if noted:
            if depth == 1 and home:
                # Count the start as onward; only now, so that every degree that is sorted fits in three bits.
                count(start, offsets, degrees, 1)
            registers[Register.IN_A_ROW] = 0
            record(state, Event.ENTER, square)
            note_depth(state, depth, steps)
        # Is it a tour?
        if depth == squares and (not closed or squares == 1 or closes(start, square, offsets)):
            status = Status.FOUND
            break
    registers[Register.DEPTH], registers[Register.STEPS] = depth, steps
    registers[Register.BACKTRACKS], registers[Register.SINCE_RESTART] = backtracks, since_restart
    return status


@inner_njit
def restart(batch: Batch) -> None:
    """Reset the arrays for another search with the same seed."""
    state, registers = batch.state, batch.state.registers
    registers[:] = 0
    registers[Register.STRETCH] = 1
    registers[Register.RANDOM_STATE] = state.asked[Asked.SEED]
    # Copying with `[:]` takes three times as long on 8x8.
    for i in range(len(batch.empty)):
        state.degrees[i] = batch.empty[i]
    state.turned[1] = 0


@pasted_njit
def each_start(batch: Batch, number: int, limit: int, work: int, go_on: Go) -> int:
    """Search from the starts as :func:`advance` does; ``go_on`` continues each search."""
    state, registers, starts = batch.state, batch.state.registers, batch.starts
    while number < len(starts) and work > 0:
        before = registers[Register.STEPS]
        status = go_on(state, starts[number], len(state.path), min(limit, before + work))
        steps = registers[Register.STEPS]
        work -= steps - before
        if status == Status.PAUSED and steps < limit:
            break
        closed = state.asked[Asked.CLOSED] != 0
        if status == Status.FOUND and not referee.is_tour(state.path, batch.terms, int(starts[number]), closed):
            status = Status.REJECTED
        elif status == Status.EXHAUSTED and state.asked[Asked.COMPLETE]:
            status = Status.NO_TOUR
        ended = batch.ended[number]
        ended[0], ended[1], ended[2] = status, steps, registers[Register.BACKTRACKS]
        ended[3], ended[4] = registers[Register.RESTARTS], registers[Register.SINCE_RESTART]
        work -= len(state.path) // 4  # To restart and judge a search takes as long as that many steps.
        number += 1
        if number < len(starts):
            restart(batch)
    return number


@inner_njit
def as_is(word: np.uint64, order: int, start: np.uint64, depth: int, state: State) -> np.uint64:
    """Decide no tie."""
    return word


@pasted_njit
def _go_on(state: State, start: np.uint64, squares: int, until: int) -> Status:
    return search(state, start, squares, until, as_is)


@bare_njit
def advance(batch: Batch, number: int, limit: int, work: int) -> int:
    """Search from ``batch.starts[number:]`` for about ``work`` steps, up to ``limit`` steps from each.

    Return the index of the start in progress. ``batch.ended`` gets a row for each search that has ended.
    """
    return each_start(batch, number, limit, work, _go_on)
