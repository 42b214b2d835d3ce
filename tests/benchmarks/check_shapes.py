"""How many tours do boards without some squares have? python -m tests.benchmarks.check_shapes [PART[=LONGEST] ...]

Tours are counted as directed walks, those that could close included; closed ones as undirected cycles. Parts, all if
none is named:

- ``small``: the cross of 12, the ring of 8, and 5x5 without a corner or without its middle, each counted twice: by the
  sets of squares that walks have passed, and square by square along a border;
- ``narrow``: 3 x n without one square, up to a length: from how many squares a tour starts, for each square taken
  away, by the border alone, and up to 3 x 6 by the sets as well; the verdict must not disagree.
"""

from __future__ import annotations

import sys

from knights.board import Board
from knights.existence import NO, YES, known_starts
from knights.shapes import Family
from tests.benchmarks.harness import line, run_parts
from tests.support.counting import closed_tours, open_tours
from tests.support.frontier import count_tours

SMALLEST = ("small=4", "narrow=4")


def small(longest: int = 5) -> None:
    """The boards of the classroom, counted by two methods."""
    boards = [
        ("cross of 12", Family("cross").board(4, 4)),
        ("ring of 8", Family("ring").board(3, 3)),
        ("5x5 without a corner", Board(5, 5, holes=frozenset({(0, 0)}))),
        ("5x5 without the middle", Board(5, 5, holes=frozenset({(2, 2)}))),
    ]
    for name, board in boards:
        if board.rows > longest:
            continue
        counts, by_border = open_tours(board.rows, board.columns, board.holes), count_tours(board)
        assert {square: by_border[square] for square in board} == counts
        cycles = closed_tours(board.rows, board.columns, board.holes)
        assert cycles == count_tours(board, closed=True).max()
        starts = sum(count > 0 for count in counts.values())
        line(f"{name}: {sum(counts.values()):,} walks from {starts} starts, {cycles} cycles")


def narrow(longest: int = 13) -> None:
    """3 x n without one square."""
    for columns in range(3, longest + 1):
        starts = {}
        for hole in [(row, column) for row in range(3) for column in range(columns)]:
            starts[hole] = _starts(Board(3, columns, holes=frozenset({hole})))
        allowed = {hole: count for hole, count in starts.items() if count}
        words = ", ".join(f"{row},{column}: {count}" for (row, column), count in allowed.items())
        line(
            f"3x{columns}: {len(allowed)} of {3 * columns} squares may be taken away; starts left {words or '-'}"
        )


def _starts(board: Board) -> int:
    """From how many squares a tour starts."""
    table = count_tours(board)
    counts = {square: table[square] for square in board}
    if board.columns <= 6:
        assert counts == open_tours(board.rows, board.columns, board.holes)
    known = known_starts(board)
    assert not any(known[square] == (NO if count else YES) for square, count in counts.items())
    return sum(count > 0 for count in counts.values())


def main(*words: str) -> None:
    """Run the parts that are named, or all."""
    run_parts({"small": small, "narrow": narrow}, words)


if __name__ == "__main__":
    main(*sys.argv[1:])
