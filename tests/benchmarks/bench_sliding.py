"""A benchmark of the compiled search of the sliding puzzle against the plain program.

Run ``python -m tests.benchmarks.bench_sliding [SIDE ROUNDS]``. Both solve the published
puzzles, ten random 4×4 puzzles and three random 5×5 puzzles (up to SIDE, if given) by greedy search, and must expand
the same states. The table has the microseconds per expansion, in the best of several rounds, of the plain program, of
the compiled search alone, and of a whole call (with tables, memory and the referee).
"""

from functools import partial

from knights.reproduction.stu_sliding import published_puzzles
from knights.sliding import ALGORITHMS, HEURISTICS, Puzzle, Query
from knights.sliding.programs import PlainEngine
from knights.sliding.search import search, warm_up
from knights.sliding.solvability import random_puzzle
from tests.benchmarks.harness import best_of, line, sizes, timed

SMALLEST = (3, 1)
NODES = 1_000_000
WANTED = 100
"""The minimum speed-up of the compiled search alone on 4×4 puzzles."""


def measure(name: str, puzzle: Puzzle, heuristic: str, rounds: int) -> tuple[float, float]:
    """Print a line for a puzzle; return the seconds of the plain program and of the compiled search alone."""
    query = Query(puzzle, heuristic, "greedy", NODES)
    expanded = set()

    def plain() -> None:
        engine = PlainEngine(puzzle, HEURISTICS[heuristic], ALGORITHMS["greedy"], NODES, recent=0)
        for _ in engine.running:
            pass
        expanded.add(engine.expanded)

    def alone() -> float:
        result = search(query)
        expanded.add(result.expanded)
        return result.seconds

    best = best_of(
        rounds,
        {"plain": partial(timed, plain), "alone": alone, "whole": lambda: timed(lambda: search(query))},
    )
    (states,) = expanded  # All must agree.
    per_state = (1e6 * best[part] / states for part in ("plain", "alone", "whole"))
    line(f"{name}, {heuristic}", states, *per_state, best["plain"] / best["alone"])
    return best["plain"], best["alone"]


def main(largest: int = 5, rounds: int = 3) -> None:
    """Print the table."""
    for side in range(3, largest + 1):
        warm_up((side, side))
    line("µs per expansion", "expanded", "plain", "compiled", "whole", "times")
    for puzzle, moves in published_puzzles():
        for heuristic in moves:
            measure(puzzle.start.shape, puzzle, heuristic, rounds)
    for side, count in ((4, 10), (5, 3)):
        if side <= largest:
            times = [
                measure(f"{side}×{side} no. {k}", random_puzzle(side, side, k), "sum", rounds)
                for k in range(count)
            ]
            plain, alone = (sum(column) for column in zip(*times, strict=True))
            line(f"all of {side}×{side}", f"{plain / alone:.0f} times", f"wanted: {WANTED}")


if __name__ == "__main__":
    main(*sizes())
