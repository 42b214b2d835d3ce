"""Rotations in the kernel, at one end of the walk or at both: the compiled twin of the plain programs that rotate."""

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import apart_njit, bare_njit, inner_njit, pasted_njit
from knights.engine import kernel
from knights.engine.formulas import decide_tie
from knights.engine.state import ON_WALK, VISITED, Asked, Batch, Event, Register, State, Status
from knights.heuristics import REVERSED

_ZERO = np.uint64(0)
_BY_A_ROTATION = (Register.ROTATED, Register.IN_A_ROW, Register.STEPS, Register.BACKTRACKS, Register.SINCE_RESTART)
_ALWAYS = 1 << 40


@apart_njit
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
        leads_on = whole and kernel.closes(first, end, offsets)
        leads_on = leads_on or (whole and both and not asked[Asked.CLOSED] and end == start)
        for j in range(8):
            leads_on = leads_on or degrees[end + offsets[j]] < VISITED
        down = np.int64(end // stride) - np.int64(start // stride)
        right = np.int64(end % stride) - np.int64(start % stride)
        far = down * down + right * right
        if both:
            far = np.int64(kernel.next_random(state.registers) >> np.uint64(24))
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


@apart_njit
def _sort_end(state: State, offsets: NDArray[np.uint64]) -> None:
    """Sort the moves to try from the end of the walk."""
    at = state.registers[Register.DEPTH] - 1
    state.words[at] = kernel.in_order(np.uint64(state.path[at]), at, offsets, state)


@apart_njit
def _turn(state: State, first: int, kind: int, square: np.uint64, offsets: NDArray[np.uint64]) -> None:
    """Reverse the walk from a place on, count and record it, and sort the moves to try from the new end."""
    registers = state.registers
    depth = registers[Register.DEPTH]
    _reverse(state, first, depth - 1)
    for at in range(first, depth - 1):
        state.words[at] = kernel.EMPTY
    _sort_end(state, offsets)
    for count in _BY_A_ROTATION:
        registers[count] += 1
    kernel.record(state, kind, square)
    kernel.note_depth(state, depth, registers[Register.STEPS])


@apart_njit
def _open(state: State, at: int) -> None:
    """Open a closed walk so that it ends with the square at the place ``at``."""
    registers, path = state.registers, state.path
    last = registers[Register.DEPTH] - 1
    kernel.record(state, Event.OPEN, np.uint64(path[last]))
    kernel.record(state, Event.OPEN, np.uint64(path[at]))
    _reverse(state, 0, at)
    _reverse(state, at + 1, last)
    _reverse(state, 0, last)
    for at in range(last):
        state.words[at] = kernel.EMPTY
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
            chosen = int((kernel.next_random(state.registers) >> np.uint64(24)) % np.uint64(count))
    return -1


@pasted_njit
def _after_dead_end(state: State, start: np.uint64, squares: int, until: int, both: bool) -> Status:
    """Finish a tour, or go on from a dead end, as the plain program that rotates does; return a status."""
    path, degrees, registers, asked = state.path, state.degrees, state.registers, state.asked
    offsets = state.offsets[registers[Register.RESTARTS] % len(state.offsets)]
    depth = registers[Register.DEPTH]
    first, end = np.uint64(path[0]), np.uint64(path[depth - 1])
    closes = depth == 1 or kernel.closes(first, end, offsets)
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
        if both and closes and 2 < depth < squares:
            at = _place_beside(state, depth, offsets)
            if at >= 0:
                _open(state, at)
                registers[Register.IN_A_ROW] += 1
                _sort_end(state, offsets)
                return Status.STUCK
        before, pivot = registers[Register.RANDOM_STATE], _ZERO
        reverses = both and (kernel.next_random(registers) >> np.uint64(24)) % np.uint64(REVERSED) == 0
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
            end = np.uint64(path[depth - 1])
            state.turned[1, end] = registers[Register.ROTATED]
            done = not both and depth == squares and kernel.closes(start, end, offsets)
            return Status.FOUND if done else Status.STUCK
    if not both:
        registers[Register.IN_A_ROW] = asked[Asked.ROTATIONS]
        return Status.STUCK
    # Cut off a random part of the end.
    registers[Register.IN_A_ROW] = 0
    parts = np.uint64(depth // 4 + 1)
    for _ in range(1 + int((kernel.next_random(registers) >> np.uint64(24)) % parts)):
        depth -= 1
        end = np.uint64(path[depth])
        kernel.record(state, Event.BACK_UP, end)
        degrees[end] -= VISITED
        kernel.count(end, offsets, degrees, 1)
        registers[Register.BACKTRACKS] += 1
        registers[Register.SINCE_RESTART] += 1
        registers[Register.DEPTH] = depth
        is_due = registers[Register.SINCE_RESTART] >= kernel.cutoff(asked, registers[Register.RESTARTS])
        if is_due and registers[Register.RESTARTS] + 1 < asked[Asked.ATTEMPTS]:
            kernel.clear(state, start, depth, offsets)
            registers[Register.DEPTH] = registers[Register.SINCE_RESTART] = 0
            kernel.record(state, Event.RESTART, start)
            return Status.STUCK
    if depth == 1:
        _sort_end(state, offsets)
    return Status.STUCK


@pasted_njit
def _turning(state: State, start: np.uint64, squares: int, until: int, decide: kernel.Decide) -> Status:
    both = state.asked[Asked.BOTH_ENDS] != 0
    turns = _ALWAYS if both else state.asked[Asked.ROTATIONS]
    while True:
        first = start
        if both and state.registers[Register.DEPTH]:
            first = np.uint64(state.path[0])  # It stays the same until the next dead end.
        status = kernel.search(state, first, squares, until, decide, turns)
        if status == Status.STUCK or (both and status == Status.FOUND):
            status = _after_dead_end(state, start, squares, until, both)
        if status != Status.STUCK:
            return status


@pasted_njit
def _go_on(state: State, start: np.uint64, squares: int, until: int) -> Status:
    return _turning(state, start, squares, until, kernel.as_is)


@pasted_njit
def _go_on_by_formula(state: State, start: np.uint64, squares: int, until: int) -> Status:
    return _turning(state, start, squares, until, decide_tie)


@bare_njit
def advance(batch: Batch, number: int, limit: int, work: int) -> int:
    """Search like :func:`knights.engine.kernel.advance`, with rotations at dead ends."""
    return kernel.each_start(batch, number, limit, work, _go_on)


@bare_njit
def advance_by_formula(batch: Batch, number: int, limit: int, work: int) -> int:
    """Search like :func:`advance`, with ties by a formula."""
    return kernel.each_start(batch, number, limit, work, _go_on_by_formula)
