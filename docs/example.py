"""An example of every call of the library; run it with: python docs/example.py.

It prints a line for each call; docs/python.md explains them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import knights
import knights.sliding
from knights import (
    NAMED,
    Board,
    Checks,
    InputError,
    Limit,
    Outcome,
    SearchResult,
    Square,
    Tour,
    Variant,
    Verdict,
    Walk,
    as_board,
)


def near_the_start(walk: Walk, square: Square) -> int:
    """Return the key of a custom tie-break, by which the square nearest to the start comes first."""
    return max(abs(here - there) for here, there in zip(square, walk.path[0], strict=True))


def referee(tour: Tour) -> str:
    """Return the referee's verdict on a tour, and the first move that breaks the rule of 1823."""
    checks: Checks = knights.check(tour, tour.squares[0])
    return f"{checks.passed} {knights.first_break_of_warnsdorff(tour)}"


def one_board(own: Variant) -> None:
    """Run the calls for one board and one start."""
    board = as_board((6, 6), leaper="knight")
    result: SearchResult = knights.search(board, (0, 0), own, Limit(knights.default_limit(board).steps, 60))
    print("search", result.outcome.value, result.steps)
    if result.outcome is Outcome.FOUND and result.tour is not None:
        print("judge", knights.judge(result.tour).problem or "a tour", referee(result.tour))
    known: Verdict = knights.verdict((5, 5), (0, 1))
    print("verdict", known.exists)
    print("camel", knights.verdict((5, 5), (0, 1), leaper="camel").brief)
    closed = knights.construct(board, (0, 0), closed=True).tour
    print("construct", closed is not None and closed.closed)
    print("race", knights.race(board, (0, 0), "plain", knights.parse_variant("order.edge")).step)
    try:
        knights.search(Board(8, 8), (8, 8), NAMED["roth"])
    except InputError as error:
        print("error", error)


def main() -> None:
    """Run every call once."""
    own = Variant(ties=near_the_start)
    one_board(own)
    swept = knights.sweep(5, 6, "roth", progress=False)
    print("sweep", swept.total.first_try, len(swept.to_csv().splitlines()), swept.to_svg()[:4])
    compared = knights.compare(5, 6, [own, "roth"], steps="100-per-square", progress=False)
    print("compare", {name: score.first_try for name, score in compared.scores.items()})
    print("atlas", knights.atlas(5, 5, progress=False).scores.solvable)
    print("published", knights.published("stu-2021", progress=False).summary.differ)
    print("ablation", len(knights.ablation(5, 5, steps=300, progress=False).combinations))
    print("challenge", knights.challenge("edge", tune=(5, 6), held_out=(7, 7), progress=False).sentence)
    print("discover", len(knights.discover(5, 5, evaluations=5, progress=False).front))
    print("restarts", knights.restarts(5, 5, runs=50, progress=False).sample.first_try)
    print("puzzles", len(knights.puzzles("2x2", puzzles=2, progress=False).searches))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "experiment.toml"
        file.write_text("[atlas]\nrows = 3\ncolumns = 4\n", "utf-8")
        print("run", knights.run(file, progress=False).scores.solvable)
    print("sliding", knights.sliding.solve("1 2 3/4 5 6/7 0 8").moves)


if __name__ == "__main__":
    main()
