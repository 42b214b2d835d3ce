"""An obstacle to a tour on a board of any shape, for any leaper: too few sets of moves with two at each square.

A tour is a set of moves with two at each square but its ends, which have one. An open tour becomes closed if its ends
are joined outside the board: through one added place if the squares of one colour outnumber those of the other, or else
through two, one of each colour. So a tour is a perfect 2-matching of a bipartite graph: a largest one is a maximum flow
(Ford and Fulkerson 1956), and if it misses a move, there is no tour. Otherwise it shows which moves no perfect
2-matching contains, and which moves all contain: those that no alternating cycle changes (Régin 1994). Moves of the
first kind, and those that would close a shorter cycle with moves of the second, are removed until none is left.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base import MIB, cached
from knights.boards import Board, Square
from knights.theory.obstacles import colour_of_moves
from knights.theory.theorems import Verdict

MOST, ROUNDS = 1000, 10
"""The largest board, in squares, and the maximum number of rounds, which keep the work below half a second."""


class _NoTour(Exception):
    """The reason why no tour exists."""


class Ends(NamedTuple):
    """The squares on which a tour may start, shape (rows, columns), and why not on any other."""

    possible: NDArray[np.bool_]
    reason: str


def refused_by_matching(board: Board, start: Square, closed: bool = False) -> Verdict | None:
    """Return a proof from 2-matchings that no tour starts at ``start``, or None; only up to ``MOST`` squares."""
    if not 2 < len(board) <= MOST or (ends := possible_ends(board, closed)).possible[start]:
        return None
    kind = "a closed tour takes" if closed else "a tour takes one move at each of its ends and"
    reason = ends.reason or f"no such set of moves ends at {start[0]},{start[1]}"
    text = f"{kind} two moves at each {'' if closed else 'other '}square, and closes no shorter walk: {reason}"
    return Verdict(False, text, "no set of moves fits")


@cached(2 * MIB)
def possible_ends(board: Board, closed: bool = False) -> Ends:
    """Return the squares on which a tour may start; in time proportional to squares × moves, in a few rounds."""
    moves, possible = _Moves(board, closed), np.zeros((board.rows, board.columns), dtype=np.bool_)
    try:
        moves.reduce()
    except _NoTour as reason:
        return Ends(possible, str(reason))
    for index in {*moves.squares} if closed else set().union(*moves.near[board.area :]):
        if index < board.area:
            possible[board.square(index)] = True
    return Ends(possible, "")


class _Moves:
    """The moves that a tour may take, as a bipartite graph of squares and of places added outside the board.

    Attributes:
        near: the squares that a tour may enter from each square.
        taken: those that the largest 2-matching found so far does.
        forced: those that every tour does.
    """

    def __init__(self, board: Board, closed: bool) -> None:
        self.board, self.squares = board, [board.index(square) for square in board]
        added = 0 if closed else 1 + (len(board) + 1) % 2
        self.near: list[set[int]] = [set() for _ in range(board.area + added)]
        self.taken: list[set[int]] = [set() for _ in self.near]
        self.forced: list[set[int]] = [set() for _ in self.near]
        sides: tuple[list[int], list[int]] = ([], [])
        for index, square in zip(self.squares, board, strict=True):
            sides[colour_of_moves(board, square)].append(index)
            self.near[index].update(map(board.index, board.onward(square)))
        larger, smaller = sorted(sides, key=len, reverse=True)
        for place, side in zip(range(board.area, len(self.near)), (larger, smaller), strict=False):
            self.near[place].update(side)
            for index in side:
                self.near[index].add(place)
        if added == 2:
            one, other = board.area, board.area + 1
            for moves in (self.near, self.forced):
                moves[one].add(other)
                moves[other].add(one)
            larger.append(other)
        self.first, self.needed = dict.fromkeys(larger), len(board) - (not closed)

    def reduce(self) -> None:
        """Remove moves that no tour takes; raises a _NoTour with a reason if none is possible."""
        for _ in range(ROUNDS):
            missing = sum(2 - self._fill(square) for square in self.first)
            if missing:
                raise _NoTour(f"of its {self.needed} moves, at most {self.needed - missing} can be taken so")
            self._remove_useless()
            if not self._remove_short():
                break
        part = _strong_parts(self.near)
        if apart := [place for place in self.squares if part[place] != part[self.squares[0]]]:
            names = f"{self._name(self.squares[0])} and {self._name(apart[0])}"
            raise _NoTour(f"the moves that can be taken so do not connect {names}")

    def _exchangeable(self, at: int) -> set[int]:
        """Return where an alternating path goes on: by a free move from one side, by a taken one from the other."""
        return self.near[at] - self.taken[at] if at in self.first else self.taken[at] - self.forced[at]

    def _fill(self, square: int) -> int:
        """Give a square two moves, if necessary by exchanging moves of others; return how many it has."""
        taken = self.taken
        taken[square] |= self.forced[square]
        for to in self.forced[square]:
            taken[to].add(square)
        while len(taken[square]) < 2:
            came, waiting, end = {square: -1}, [square], -1
            for at in waiting:
                for to in self._exchangeable(at):
                    if to not in came:
                        came[to] = at
                        waiting.append(to)
                        if at in self.first and len(taken[to] | self.forced[to]) < 2:
                            end = to
                if end >= 0:
                    break
            else:
                break
            while (before := came[end]) >= 0:
                taken[end] ^= {before}
                taken[before] ^= {end}
                end = before
        return len(taken[square])

    def _remove_useless(self) -> None:
        """Remove the moves that no perfect 2-matching takes, and force those that all take."""
        part = _strong_parts([*map(self._exchangeable, range(len(self.near)))])
        for at in self.first:
            for to in [to for to in self.near[at] if part[to] != part[at]]:
                if to in self.taken[at]:
                    self.forced[at].add(to)
                    self.forced[to].add(at)
                else:
                    self._remove(at, to)

    def _remove_short(self) -> bool:
        """Remove the moves that would close a path of forced moves too early; return whether there are any."""
        removed, whole = False, len(self.squares) + len(self.near) - self.board.area
        for walk in self._forced_walks():
            if len(walk) == whole:
                continue
            if len(self.forced[walk[0]]) == 2:
                inside = [self._name(place) for place in walk if place < self.board.area]
                raise _NoTour(f"it must take all moves of a closed walk of {len(walk)} squares, from {inside[0]}")
            if len(walk) > 2 and walk[-1] in self.near[walk[0]]:
                self._remove(walk[0], walk[-1])
                removed = True
        return removed

    def _forced_walks(self) -> Iterator[list[int]]:
        """Yield the squares of each path of forced moves, then those of each cycle."""
        left = {at for at, near in enumerate(self.forced) if near}
        for end in sorted(left, key=lambda at: len(self.forced[at])):
            walk = [end] if end in left else []
            left.discard(end)
            while walk and (onward := self.forced[walk[-1]] & left):
                walk.append(onward.pop())
                left.discard(walk[-1])
            if walk:
                yield walk

    def _remove(self, one: int, other: int) -> None:
        for at, to in ((one, other), (other, one)):
            self.near[at].discard(to)
            self.taken[at].discard(to)

    def _name(self, place: int) -> str:
        return "{},{}".format(*self.board.square(place))


def _strong_parts(onward: list[set[int]]) -> dict[int, int]:
    """Return the number of the strongly connected part of each place (Kosaraju's two searches, Sharir 1981)."""
    back: list[list[int]] = [[] for _ in onward]
    left, done, seen = [*range(len(onward))], list[int](), set[int]()
    while left:
        at = left.pop()
        if at < 0:
            done.append(~at)  # All places that it leads to are done.
        elif at not in seen:
            seen.add(at)
            left += [~at, *onward[at]]
            for to in onward[at]:
                back[to].append(at)
    part: dict[int, int] = {}
    for root in reversed(done):
        left = [root]
        while left:
            at = left.pop()
            if at not in part:
                part[at] = root
                left += back[at]
    return part
