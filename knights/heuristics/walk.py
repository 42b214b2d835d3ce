"""A walk in progress, for the plain definitions of rules, tie-breaks and prunings."""

from dataclasses import KW_ONLY, dataclass

from knights.base import SplitMix64
from knights.boards import MOVES, Board, MoveOrder, Square


@dataclass(eq=False, repr=False)
class Walk:
    """The walk of one attempt of a search, which enters each square at most once.

    Attributes:
        order: the moves of the piece, in the order in which this attempt tries them.
        attempt: the number of restarts so far.
        rng: the generator of random choices, which all attempts of a search share.
        must_close: whether only a closed tour counts.
        comes_home: whether the start counts in the degrees of its neighbours.
        at_random: whether ties of rotations are broken at random.
        ends: the number of the last rotation that made a square the end of the walk, by square.
    """

    board: Board
    order: MoveOrder = MOVES
    _: KW_ONLY
    attempt: int = 0
    seed: int = 0
    rng: SplitMix64 = None  # type: ignore[assignment]  # By default, the generator of the seed.
    must_close: bool = False
    comes_home: bool = False
    at_random: bool = False

    def __post_init__(self) -> None:
        self.order = self.board.in_order(self.order)
        self.rng = self.rng or SplitMix64(self.seed)
        self.path: list[Square] = []
        self.ends: dict[Square, int] = {}
        self._entered: dict[Square, int] = {}

    def enter(self, square: Square) -> None:
        """Enter a square."""
        self.path.append(square)
        self._entered[square] = len(self.path)

    def back_up(self) -> Square:
        """Leave the last square; return it."""
        square = self.path.pop()
        del self._entered[square]
        return square

    def rotate(self, pivot: Square) -> None:
        """Reverse the part of the walk after ``pivot``, which must be a move away from the last square."""
        number = self.number(pivot)
        self._reorder(self.path[:number] + self.path[: number - 1 : -1])
        self.ends[self.path[-1]] = max(self.ends.values(), default=0) + 1

    def reverse(self) -> None:
        """Reverse the whole walk."""
        self._reorder(self.path[::-1])

    def open_at(self, square: Square) -> None:
        """Open the walk, which must be closed, so that it ends on ``square``."""
        number = self.number(square)
        self._reorder(self.path[number:] + self.path[:number])

    def _reorder(self, path: list[Square]) -> None:
        self.path = path
        self._entered = {square: place for place, square in enumerate(path, start=1)}

    def pivot(self, home: Square | None = None) -> Square | None:
        """Return the square at which to rotate the walk after a dead end (Pósa 1976); None if there is none.

        It prefers a new end from which the walk can go on or close, or the end ``home``; among equals, the one that was
        an end least recently, then the one nearest to the start, or any one at random.
        """
        before = range(1, len(self.path) - 1)
        near = self.board.onward(self.path[-1], self.order)
        pivots = [square for square in near if self.number(square) in before]
        return min(pivots, key=lambda square: self._worth(self.path[self.number(square)], home), default=None)

    def _worth(self, end: Square, home: Square | None) -> tuple[bool, int, int]:
        arrives = self.is_at_home(end) or end == home
        leads_on = arrives if self.is_complete() else bool(self.onward(end))
        row, column = self.path[0]
        far = self.rng.next() if self.at_random else (end[0] - row) ** 2 + (end[1] - column) ** 2
        return not leads_on, self.ends.get(end, 0), far

    def onward(self, square: Square) -> list[Square]:
        """Return the unvisited squares a move away from ``square``, in move order."""
        return [s for s in self.board.onward(square, self.order) if s not in self._entered]

    def degree(self, square: Square) -> int:
        """Return the number of unvisited squares one move from ``square``; the start counts if the walk comes home."""
        return len(self.onward(square)) + (self.comes_home and self.is_at_home(square))

    def number(self, square: Square) -> int:
        """Return the position, from 1, of a square on the walk, or 0 if it is unvisited."""
        return self._entered.get(square, 0)

    def is_complete(self) -> bool:
        """Return whether every square of the board has been entered."""
        return len(self.path) == len(self.board)

    def is_tour(self) -> bool:
        """Return whether the walk is complete, and closes if it must."""
        return self.is_complete() and (self.closes() or not self.must_close)

    def closes(self) -> bool:
        """Return whether the last square is the first square or is one move from it."""
        return self.path[0] == self.path[-1] or self.is_at_home(self.path[-1])

    def is_at_home(self, square: Square) -> bool:
        """Return whether a square is one move from the start."""
        return bool(self.path) and self.path[0] in self.board.onward(square)
