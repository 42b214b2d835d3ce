"""How near does the default variant come to its limit? python -m tests.benchmarks.report_default [FROM TO]

Searches every solvable start of every board with sides FROM to TO (5 and 30 if not given) with the variant ``default``
and prints the worst cases in steps a square: 1 is a tour on the first try.
"""

import time
from heapq import nlargest

from knights.board import Board
from knights.construct import verdict
from knights.search.case import default_limit
from knights.search.result import SearchResult
from knights.search.search import search
from tests.benchmarks.harness import sizes

SMALLEST = (5, 6)
WORST = 10


def main(low: int = 5, high: int = 30) -> None:
    """Print the report."""
    began = time.perf_counter()
    searches = steps = first_tries = restarts = 0
    unsolved: list[SearchResult] = []
    worst: list[tuple[float, str]] = []
    for rows in range(low, high + 1):
        for columns in range(low, high + 1):
            board = Board(rows, columns)
            for start in board:
                if not verdict(board, start).exists:
                    continue
                result = search(board, start)
                searches, steps = searches + 1, steps + result.steps
                first_tries, restarts = first_tries + result.first_try, restarts + result.restarts
                if result.tour is None:
                    unsolved.append(result)
                share = result.steps / default_limit(board).steps
                line = (
                    f"{result.steps / len(board):7.1f} steps a square: {board} from {start[0]},{start[1]}, "
                    f"{result.steps:,} steps, {result.restarts} restarts, {share:.2%} of the limit"
                )
                worst = nlargest(WORST, [*worst, (result.steps / len(board), line)])
    print(f"default, all solvable starts of {low}×{low} to {high}×{high}: {searches:,} searches")
    print(f"  not solved: {len(unsolved)}")
    print(f"  on the first try: {first_tries / searches:.2%}; restarts: {restarts:,}")
    print(f"  {steps:,} steps in {time.perf_counter() - began:.1f} s; the worst cases:")
    print("\n".join(f"  {line}" for _, line in worst))


if __name__ == "__main__":
    main(*sizes())
