"""Does a tour exist from here? What theorems say.

Sources: Cull and De Curtins, Knight's tour revisited, Fibonacci Quarterly 16 (1978); Schwenk, Which
rectangular chessboards have a knight's tour?, Mathematics Magazine 64 (1991); Conrad, Hindrichs, Morsy
and Wegener, Solution of the knight's Hamiltonian path problem on chessboards, Discrete Applied
Mathematics 50 (1994).
"""

from __future__ import annotations

from dataclasses import dataclass

from knights.board import Board, Square, colour


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a tour exists.

    Attributes:
        exists: whether there is one.
        reason: how we know, in words.
        brief: the same in a few words, where there is none.
    """

    exists: bool
    reason: str
    brief: str = ""

    @property
    def word(self) -> str:
        """``yes`` or ``no``."""
        return "yes" if self.exists else "no"


def board_has_open_tour(board: Board) -> bool:
    """Whether the board has an open tour from any square at all (Cull and De Curtins 1978)."""
    short, long = sorted((board.rows, board.columns))
    if short == 3:
        return long == 4 or long >= 7
    return len(board) == 1 or (short == 4 and long >= 5) or short >= 5


def board_has_closed_tour(board: Board) -> bool:
    """Whether the board has a closed tour (Schwenk 1991)."""
    short, long = sorted((board.rows, board.columns))
    if len(board) % 2 or short in (1, 2, 4):
        return False
    return not (short == 3 and long in (4, 6, 8))


def expected_solvable(board: Board, closed: bool = False) -> int | None:
    """How many starts have a tour where both sides are 5 or more: all, or one colour; None elsewhere.

    A closed tour passes every square, so there are all or none, whatever the sides (Schwenk 1991). Open ones:
    n² for even and ⌈n²/2⌉ for odd square boards (Conrad, Hindrichs, Morsy and Wegener 1994).
    """
    if closed:
        return len(board) * (board_has_closed_tour(board) or len(board) == 1)
    if min(board.rows, board.columns) < 5:
        return None
    return len(board) if len(board) % 2 == 0 else (len(board) + 1) // 2


def by_theorem(board: Board, start: Square, closed: bool = False) -> Verdict | None:
    """Whether a tour from ``start`` exists, as far as theorems tell; None where they do not.

    That is on boards with a side of 3 or 4, where some starts have a tour and some have none: those are left
    to :func:`knights.construct.existence.verdict`.

    Raises:
        InputError: if the start is not on the board.
    """
    board.index(start)
    if len(board) == 1:
        return Verdict(True, "the only square is the whole tour")
    if closed:
        return _closed(board)
    if not board_has_open_tour(board):
        return Verdict(
            False,
            f"no {board} board has a tour from any square (Cull and De Curtins 1978)",
            f"a {board} board has none",
        )
    if len(board) % 2 and colour(start):
        return Verdict(
            False,
            "the colours alternate along a tour, so on an odd number of squares a tour must start on the "
            f"corners' colour; {start[0]},{start[1]} has the other",
            f"{len(board):,} squares is odd, and the start has the wrong colour",
        )
    if min(board.rows, board.columns) >= 5:
        return Verdict(
            True,
            "both sides are 5 or longer"
            + (" and the start has the colour of the corners" if len(board) % 2 else "")
            + " (Conrad, Hindrichs, Morsy and Wegener 1994)",
        )
    return None


def _closed(board: Board) -> Verdict:
    if board_has_closed_tour(board):
        return Verdict(True, f"the {board} board has a closed tour, which passes every square (Schwenk 1991)")
    if len(board) % 2:
        return Verdict(
            False,
            "a closed tour changes colour at every move, so it needs an even number of squares",
            f"{len(board):,} squares is odd",
        )
    return Verdict(False, f"no {board} board has a closed tour (Schwenk 1991)", f"a {board} board has none")
