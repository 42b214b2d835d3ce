"""A walk in progress, for the plain definitions of rules, tie-breaks and prunings."""

from knights.base.rng import SplitMix64
from knights.boards.board import MOVES, Board, MoveOrder, Square


class Walk:
    """The squares entered so far in one attempt of a search, without repetition.

    Attributes:
        path: the squares entered, in order.
        order: the moves of the piece in the order of this attempt.
        attempt: the number of restarts before it.
        seed, rng: those of the random choices; all attempts of a search share the generator.
        must_close: whether only a closed tour counts.
    """

    def __init__(
        self,
        board: Board,
        order: MoveOrder = MOVES,
        *,
        attempt: int = 0,
        seed: int = 0,
        rng: SplitMix64 | None = None,
        must_close: bool = False,
    ) -> None:
        self.board = board
        self.order = board.in_order(order)
        self.attempt = attempt
        self.seed = seed
        self.rng = rng or SplitMix64(seed)
        self.must_close = must_close
        self.path: list[Square] = []
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

    def onward(self, square: Square) -> list[Square]:
        """Return the unvisited squares a move away from ``square``, in move order."""
        return [s for s in self.board.onward(square, self.order) if s not in self._entered]

    def degree(self, square: Square) -> int:
        """Return the number of unvisited squares a move away from ``square``."""
        return len(self.onward(square))

    def number(self, square: Square) -> int:
        """Return the position, from 1, of a square on the walk, or 0 if it is unvisited."""
        return self._entered.get(square, 0)

    def is_complete(self) -> bool:
        """Return whether every square of the board has been entered."""
        return len(self.path) == len(self.board)

    def closes(self) -> bool:
        """Return whether the last square is a move from the first (or the same square, on a board of one)."""
        first, last = self.path[0], self.path[-1]
        return first == last or first in self.board.onward(last)
