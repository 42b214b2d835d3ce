"""The whole of the library in one script: python docs/example.py

It prints a line for each call; docs/python.md explains them.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import knights
import knights.sliding
from knights import Board, Square, Variant, Walk


def near_the_start(walk: Walk, square: Square) -> int:
    """A tie-break of one's own: the square nearest to the start."""
    return max(abs(here - there) for here, there in zip(square, walk.path[0], strict=True))


def main() -> None:
    """Call everything once."""
    board = Board(6, 6)
    own = Variant(ties=near_the_start)
    result = knights.search(board, (0, 0), own)
    print("search", result.outcome.value, result.steps)
    if result.tour is not None:
        print("judge", knights.judge(result.tour).problem or "a tour")
    print("verdict", knights.verdict((5, 5), (0, 1)).exists)
    print("camel", knights.verdict((5, 5), (0, 1), leaper="camel").brief)
    closed = knights.construct(board, (0, 0), closed=True).tour
    print("construct", closed is not None and closed.closed)
    print("race", knights.race(board, (0, 0), "plain", "warnsdorff").step)

    swept = knights.sweep(5, 6, "roth", progress=False)
    print("sweep", swept.total.first_try, len(swept.to_csv().splitlines()), swept.to_svg()[:4])
    compared = knights.compare(5, 6, [own, "roth"], steps_per_square=100, progress=False)
    print("compare", {name: score.first_try for name, score in compared.scores.items()})
    print("atlas", knights.atlas(5, 5, progress=False).scores.solvable)
    print("published", knights.published("stu-2021", progress=False).summary.differ)
    print("sliding", knights.sliding.solve("1 2 3/4 5 6/7 0 8").moves)


if __name__ == "__main__":
    main()
