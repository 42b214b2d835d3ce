"""Theorems on the existence of tours.

Sources: Cull and De Curtins, Knight's tour revisited, Fibonacci Quarterly 16 (1978): a board with both sides of 5 or
more has a tour, and a closed one if its number of squares is even; Schwenk, Which rectangular chessboards have a
knight's tour?, Mathematics Magazine 64 (1991): which boards have a closed tour. On a board with an odd number of
squares the constructions of :mod:`knights.theory.construct` make a tour from each square of the corners' colour;
Conrad, Hindrichs, Morsy and Wegener, Solution of the knight's Hamiltonian path problem on chessboards, Discrete Applied
Mathematics 50 (1994), treat square boards. Boards with a side of 3 or 4 are decided for every length in
:mod:`knights.theory.construct.narrow`. All this holds for knights on whole rectangles. Knuth, Leaper graphs,
Mathematical Gazette 78 (1994): which rectangles the moves of a leaper connect.
"""

from dataclasses import dataclass
from math import gcd

from knights.boards import Board, Square, colour


@dataclass(frozen=True, slots=True)
class Verdict:
    """A verdict on whether a tour exists (None if unknown), with a reason; ``brief`` is a short reason for no tour."""

    exists: bool | None
    reason: str
    brief: str = ""

    @property
    def word(self) -> str:
        """The verdict in a word: ``yes``, ``no`` or ``not known``."""
        return "not known" if self.exists is None else "yes" if self.exists else "no"


def leaper_moves_connect(board: Board) -> bool:
    """Return whether the moves of the piece connect all squares of a rectangle without holes (Knuth 1994)."""
    r, s = board.leaper
    short, long = sorted((board.rows, board.columns))
    return len(board) == 1 or (gcd(r + s, s - r) == 1 and short >= r + s and long >= 2 * s)


def board_has_open_tour(board: Board) -> bool:
    """Return whether the board has an open tour from at least one square; :func:`by_theorem` gives the reasons."""
    short, long = sorted((board.rows, board.columns))
    if short == 3:
        return long == 4 or long >= 7
    return len(board) == 1 or (short == 4 and long >= 5) or short >= 5


def board_has_closed_tour(board: Board) -> bool:
    """Return whether the board has a closed tour (Schwenk 1991)."""
    short, long = sorted((board.rows, board.columns))
    if len(board) % 2 or short in (1, 2, 4):
        return False
    return not (short == 3 and long in (4, 6, 8))


def expected_solvable(board: Board, closed: bool = False) -> int | None:
    """Return the number of starts that a theorem proves to have a tour; None if no theorem applies.

    A closed tour passes through every square, so either all starts have one or none does (Schwenk 1991). If both sides
    are 5 or more, an open tour starts on every square that the colours allow: on all squares if their number is even,
    and on those of the corners' colour if it is odd.
    """
    if not board.is_plain:
        return None
    if closed:
        return len(board) if board_has_closed_tour(board) or len(board) == 1 else 0
    if min(board.rows, board.columns) < 5:
        return None
    return len(board) if len(board) % 2 == 0 else (len(board) + 1) // 2


def by_theorem(board: Board, start: Square, closed: bool = False) -> Verdict | None:
    """Return the verdict of a theorem on a tour from ``start``; None if no theorem applies.

    No theorem applies to boards with holes, to leapers other than the knight, or to boards with a side of 3 or 4 on
    which only some starts have a tour.
    """
    board.index(start)
    if not board.is_plain:
        return None
    if len(board) == 1:
        return Verdict(True, "the only square is the whole tour")
    if closed and board_has_closed_tour(board):
        passes = "a closed tour, which passes through every square (Schwenk 1991)"
        return Verdict(True, f"the {board} board has {passes}")
    if closed and len(board) % 2:
        return Verdict(
            False,
            "a closed tour changes colour at every move, so it needs an even number of squares",
            f"the number of squares, {len(board):,}, is odd",
        )
    none = f"a {board} board has none"
    if closed:
        return Verdict(False, f"no {board} board has a closed tour (Schwenk 1991)", none)
    if not board_has_open_tour(board):
        return Verdict(False, _why_none(board), none)
    if len(board) % 2 and colour(start):
        return Verdict(
            False,
            "the colours alternate along a tour, so on an odd number of squares a tour must start on the "
            f"corners' colour; {start[0]},{start[1]} has the other",
            f"the number of squares, {len(board):,}, is odd, and the start has the wrong colour",
        )
    if min(board.rows, board.columns) >= 5:
        even = "number of squares is even, so there is a closed tour, which passes through every square"
        odd = "start has the colour of the corners: from each such start a tour is constructed here"
        why = odd if len(board) % 2 else f"{even} (Cull and De Curtins 1978)"
        return Verdict(True, f"both sides are 5 or longer and the {why}")
    return None


def _why_none(board: Board) -> str:
    short = min(board.rows, board.columns)
    if short == 1:
        return f"a knight has no move on a {board} board"
    if short == 2:
        along = "goes two squares along it and skips the squares between"
        return f"every knight's move on a {board} board {along}"
    if len(board) == 9:
        return f"no knight's move leads to the square in the middle of a {board} board"
    tried = f"every way to fill the {board} board, {short} squares at a time, was tried"
    return f"{tried}, and none makes a tour from any square"
