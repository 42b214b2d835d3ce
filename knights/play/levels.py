"""The levels for playing by hand, from easy to hard, and the board of each day."""

from dataclasses import dataclass
from datetime import date

from knights.base import InputError, SplitMix64, shortened
from knights.boards import Board, Family, Square
from knights.engine import Case, Limit
from knights.engine.no_return import first_dead_end
from knights.heuristics import NAMED
from knights.theory.obstacles import refusal
from knights.theory.theorems import by_theorem


@dataclass(frozen=True, slots=True)
class Level:
    """A board to fill by hand, with the task as a sentence.

    The player cannot choose the start if it is ``fixed``. A ``blind`` level hides visited squares and their numbers.
    """

    title: str
    board: Board
    start: Square = (0, 0)
    task: str = "Visit every square once."
    fixed: bool = False
    closed: bool = False
    blind: bool = False

    def why_none(self, start: Square) -> str:
        """Return a short reason why no tour starts on a square of the board; empty if there is no instant proof."""
        known = by_theorem(self.board, start) or refusal(self.board, start)
        return "" if known is None or known.exists else known.brief


LEVELS: dict[str, Level] = {
    "cross": Level("Cross of 12", Family("cross").board(4, 4), (0, 1)),
    "5x5": Level("5×5", Board(5, 5)),
    "6x6": Level("6×6", Board(6, 6)),
    "8x8": Level("8×8", Board(8, 8)),
    "closed": Level(
        "6×6, closed",
        Board(6, 6),
        task="Visit every square once and end a knight's move from the start.",
        fixed=True,
        closed=True,
    ),
    "corner": Level(
        "7×7, from a corner", Board(7, 7), (6, 0), "Visit every square once, from this corner.", fixed=True
    ),
    "blind": Level(
        "6×6, from memory",
        Board(6, 6),
        task="Visit every square once. Nothing shows where you have been.",
        fixed=True,
        blind=True,
    ),
}
"""The levels in order of difficulty; each has a tour from its start."""

ODD_BOARDS = (
    *(Family(shape).board(side, side) for shape in ("cross", "diamond", "octagon") for side in (6, 8)),
    *(Family(shape).board(side, side) for shape in ("no-middle", "l") for side in (7, 8)),
)
"""The boards of Sundays, which have a tour from every square."""


def board_of_the_day(day: date) -> Level:
    """Return the level for a date, the same for every visitor, with a start that has a tour.

    The sides are 5 or 6 on Mondays and from 6 to 8 on other days; Sundays have a board with holes.
    """
    rng, least, sides = SplitMix64(day.toordinal()), *((5, 2) if day.weekday() == 0 else (6, 3))
    board = Board(least + rng.next() % sides, least + rng.next() % sides)
    if day.weekday() == 6:
        board = ODD_BOARDS[rng.next() % len(ODD_BOARDS)]
    # No theorem applies to the boards of Sundays, and each applies to all others.
    starts = [square for square in board if (known := by_theorem(board, square)) is None or known.exists]
    start = starts[rng.next() % len(starts)]
    return Level(day_in_words(day), board, start, "Visit every square once, from this square.", fixed=True)


def day_in_words(day: date) -> str:
    """Write a date: ``22 November 2026``."""
    return f"{day.day} {day:%B %Y}"


def rule_alone(level: Level) -> int:
    """Return the number of squares that Warnsdorff's rule visits before its first dead end."""
    limit = Limit(len(level.board))
    return len(first_dead_end(Case(level.board, level.start, NAMED["warnsdorff"].variant, limit)))


def read_day(text: str) -> date:
    """Read a date written as ``2026-11-22``; raises an InputError for other text."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise InputError(
            f"A date is written as year-month-day, like 2026-11-22, not “{shortened(text, 40)}”."
        ) from None
