"""How much faster is the compiled search than the plain program, for the same expansions?

    python -m tests.benchmarks.bench_sliding

Both search the published puzzles and ten random 4×4 ones greedily; that they expand the same states is checked. Each is
timed several times in turn, the best time counts, and what is needed around the search (tables, memory, the referee) is
part of it. The exit status is 1 if the search alone is not 100 times faster on the ten 4×4
puzzles with ``sum``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from knights.sliding.algorithms import ALGORITHMS
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.instances import published_puzzles, random_puzzle
from knights.sliding.programs import Record, best_first
from knights.sliding.puzzle import Puzzle
from knights.sliding.search import Query, search, warm_up

NODES = 1_000_000
REPEATS = 3


def plain_time(puzzle: Puzzle, heuristic: str) -> tuple[float, int]:
    """Seconds and expansions of the plain program."""
    begin = perf_counter()
    record = Record(puzzle, HEURISTICS[heuristic])
    for _ in best_first(puzzle, HEURISTICS[heuristic], ALGORITHMS["greedy"], NODES, record):
        pass
    return perf_counter() - begin, record.expanded


def compiled_times(puzzle: Puzzle, heuristic: str) -> tuple[float, float, int]:
    """Seconds with everything around it, seconds of the search alone, and expansions."""
    begin = perf_counter()
    result = search(Query(puzzle, heuristic, "greedy", NODES))
    return perf_counter() - begin, result.seconds, result.expanded


def line(name: str, puzzle: Puzzle, heuristic: str) -> tuple[float, float, float]:
    """Measure one puzzle and print a line; return the three times."""
    slow, whole, alone = float("inf"), float("inf"), float("inf")
    for _ in range(REPEATS):
        plain, expected = plain_time(puzzle, heuristic)
        slow = min(slow, plain)
        for _ in range(REPEATS):
            around, inside, expanded = compiled_times(puzzle, heuristic)
            whole, alone = min(whole, around), min(alone, inside)
            if expanded != expected:
                raise SystemExit(f"{name}: {expanded} states expanded, not {expected}")
    print(
        f"{name:<12}{heuristic:<12}{expected:>9,}{1e6 * slow / expected:>10.2f}{1e6 * alone / expected:>10.3f}"
        f"{slow / alone:>9.0f}{slow / whole:>9.0f}"
    )
    return slow, whole, alone


def main() -> int:
    """Print the table and return the exit status."""
    for rows, columns in ((3, 3), (4, 4), (5, 5)):
        warm_up(rows, columns)
    print("us = microseconds an expansion; ratio = plain / compiled: search alone, and with all around it")
    print(
        f"{'puzzle':<12}{'heuristic':<12}{'expanded':>9}{'plain us':>10}{'comp. us':>10}{'ratio':>9}{'whole':>9}"
    )
    for entry in published_puzzles():
        for heuristic in entry.moves:
            line(entry.name, entry.puzzle, heuristic)
    times = [line(f"4×4 no. {seed}", random_puzzle(4, 4, seed), "sum") for seed in range(10)]
    slow, whole, alone = (sum(column) for column in zip(*times, strict=True))
    middle = median(slow / alone for slow, _, alone in times)
    print(f"ten random 4×4, sum: {slow / alone:.0f} times faster, median {middle:.0f}; ", end="")
    print(f"with all around it {slow / whole:.0f}")
    for seed in range(3):
        line(f"5×5 no. {seed}", random_puzzle(5, 5, seed), "sum")
    return int(slow < 100 * alone)


if __name__ == "__main__":
    raise SystemExit(main())
