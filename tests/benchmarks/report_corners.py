"""First tries from the corners of large boards: python -m tests.benchmarks.report_corners

300 random starts from the corner regions (the four blocks of a fifth of the side) of 50x50, 100x100 and 200x200, the
same for every variant, each with 25 steps a square. Prints the share solved on the first try, and the share solved
by an attempt that never backtracked, restarts before it allowed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.sweeps.cases import draw
from knights.sweeps.results import Results, join
from knights.sweeps.units import Unit, do

SIDES = (50, 100, 200)
STARTS = 300
VARIANTS = ("warnsdorff", "random", "roth", "pohl", "squirrel-cull", "default")


def corner_starts(board: Board) -> NDArray[np.int32]:
    """Indices of the starts drawn from the corner regions."""
    side = board.rows // 5
    near = [*range(side), *range(board.rows - side, board.rows)]
    region = [board.index((row, column)) for row in near for column in near]
    return np.array([region[k] for k in draw(len(region), STARTS, board.rows)], dtype=np.int32)


def searched(unit: Unit) -> Results:
    """The results of all starts of a unit."""
    parts = []
    left: Unit | None = unit
    while left is not None:
        part, left = do(left)
        parts.append(part)
    return join(parts)


def report() -> None:
    """Print a line for each board and variant."""
    for side in SIDES:
        board = Board(side, side)
        starts = corner_starts(board)
        for name in VARIANTS:
            results = searched(Unit(board, NAMED[name].variant, starts, 25 * len(board)))
            first, clean, found = (
                values.mean() for values in (results.first_try, results.clean, results.found)
            )
            print(
                f"{board} {name}: first try {first:.1%}, clean descent {clean:.1%}, solved {found:.1%}",
                flush=True,
            )


if __name__ == "__main__":
    report()
