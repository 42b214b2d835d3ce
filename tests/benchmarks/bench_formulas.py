"""What do formulas cost? python -m tests.benchmarks.bench_formulas

Nanoseconds a step of processor time on a 30x30 board, from every third start: the named tie-breaks, and formulas
beside those of them that they are to be measured by; rounds in turn, the best of each counts. Then the time from the
text of a formula that was never seen to the tour on 8x8, and memory over 10,000 formulas.
"""

from __future__ import annotations

import resource
import time

from knights.board import Board
from knights.heuristics.variants import Variant, parse_variant
from knights.search.compiled import CompiledSearch
from knights.search.search import search

SIDE, STEPS, EVERY, ROUNDS = 30, 20_000, 3, 7
_MIXTURE = "+".join(["onward*3-centre//2+edge"] * 6)
NAMED = ("order", "order.roth", "order.edge", "order.pohl", "order.random", "order.exchange", "default")
FORMULAS = {
    "squares alone": ("order.f(-centre)", "order.roth", 1.05),
    "f(onward)": ("order.f(onward)", "order.pohl", 1.5),
    "30 operations": (f"order.f(({_MIXTURE})%1000)", "order.pohl", 3.0),
    "28 times onward": ("order.f(number*(" + "+".join(["onward"] * 29) + ")%9)", "order.pohl", 3.0),
}


def time_a_step(spec: str) -> float:
    """Nanoseconds a step."""
    board, variant = Board(SIDE, SIDE), parse_variant(spec)
    searches = [CompiledSearch(board, start, variant) for start in list(board)[::EVERY]]
    began = time.process_time_ns()
    for one in searches:
        one.advance(STEPS)
    return (time.process_time_ns() - began) / sum(one.steps for one in searches)


def main() -> None:
    """Print the figures."""
    specs = [*NAMED, *(spec for spec, *_ in FORMULAS.values())]
    for spec in specs:
        search(Board(8, 8), (0, 0), parse_variant(spec))
    best = dict.fromkeys(specs, float("inf"))
    for _ in range(ROUNDS):
        for spec in specs:
            best[spec] = min(best[spec], time_a_step(spec))
    print(f"ns a step on {SIDE}x{SIDE}, best of {ROUNDS}")
    for spec in NAMED:
        print(f"  {spec:16} {best[spec]:6.1f}")
    for name, (spec, beside, most) in FORMULAS.items():
        ratio = best[spec] / best[beside]
        print(f"  {name:16} {best[spec]:6.1f}  {ratio:.2f} times {beside} (wanted: up to {most})")
    began = time.perf_counter()
    result = search(Board(8, 8), (3, 3), Variant("order", "f(2*onward - centre + edge*7 + number%3)"))
    print(f"a new formula on 8x8: {result.outcome} after {1000 * (time.perf_counter() - began):.1f} ms")
    sizes = []
    for number in range(10_000):
        search(Board(8, 8), (0, 0), Variant("order", f"f(onward*{number} - centre)"))
        if number % 5000 == 4999:
            sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
    print(f"most memory after 5,000 and 10,000 formulas: {sizes[0]} and {sizes[1]} MB")


if __name__ == "__main__":
    main()
