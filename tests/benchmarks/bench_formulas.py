"""What do formulas cost?

Run ``python -m tests.benchmarks.bench_formulas [SIDE ROUNDS FORMULAS]``. Nanoseconds per step of processor time on
a board of 30x30, from every third start: the named tie-breaks, and formulas beside those of them that they are to
be measured by. Then the time from the text of a formula that was never seen to the tour of 8x8, and memory over
10,000 formulas.
"""

import resource
import time
from functools import partial

from knights.boards.board import Board
from knights.engine.compiled import CompiledSearch
from knights.engine.search import search
from knights.heuristics.variants import Variant, parse_variant
from tests.benchmarks.harness import best_of, line, sizes, timed

SMALLEST = (5, 1, 2)
STEPS, EVERY = 20_000, 3
_MIXTURE = "+".join(["onward*3-centre//2+edge"] * 6)
NAMED = ("order", "order.roth", "order.edge", "order.pohl", "order.random", "order.exchange", "default")
FORMULAS = {
    "squares alone": ("order.f(-centre)", "order.roth", 1.05),
    "f(onward)": ("order.f(onward)", "order.pohl", 1.5),
    "30 operations": (f"order.f(({_MIXTURE})%1000)", "order.pohl", 3.0),
    "28 times onward": ("order.f(number*(" + "+".join(["onward"] * 29) + ")%9)", "order.pohl", 3.0),
}


def time_per_step(board: Board, spec: str) -> float:
    """Return nanoseconds per step."""
    variant = parse_variant(spec)
    searches = [CompiledSearch(board, start, variant) for start in list(board)[::EVERY]]
    seconds = timed(lambda: [one.advance(STEPS) for one in searches], time.process_time)
    return seconds * 1e9 / sum(one.steps for one in searches)


def main(side: int = 30, rounds: int = 7, formulas: int = 10_000) -> None:
    """Print the figures."""
    board, chess = Board(side, side), Board(8, 8)
    specs = [*NAMED, *(spec for spec, *_ in FORMULAS.values())]
    for spec in specs:
        search(chess, (0, 0), parse_variant(spec))  # compiles
    best = best_of(rounds, {spec: partial(time_per_step, board, spec) for spec in specs})
    line(f"{board}, best of {rounds}", "ns per step", "ratio", "wanted")
    for spec in NAMED:
        line(spec, best[spec])
    for name, (spec, beside, most) in FORMULAS.items():
        line(f"{name}, to {beside}", best[spec], best[spec] / best[beside], f"<= {most}")
    new = Variant("order", "f(2*onward - centre + edge*7 + number%3)")
    line("a new formula on 8x8, ms", 1000 * timed(lambda: search(chess, (3, 3), new)))
    for half in range(2):
        for number in range(half * formulas // 2, (half + 1) * formulas // 2):
            search(chess, (0, 0), Variant("order", f"f(onward*{number} - centre)"))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        line(f"peak memory, {(half + 1) * formulas // 2:,} formulas, MB", memory)


if __name__ == "__main__":
    main(*sizes())
