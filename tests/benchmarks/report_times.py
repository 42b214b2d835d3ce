"""Is the time per step that of the search? python -m tests.benchmarks.report_times [FROM TO]

Compares variants on the boards FROM to TO (5 and 12 if not given) twice, the second time in the opposite order, and
prints nanoseconds per step. What is compiled or loaded first must not pay for it. On a busy machine the two orders
agree within 3% on 5x5 to 12x12, and within 30% on 8x8 alone, where a variant has a third of a millisecond of work.
"""

from __future__ import annotations

import sys

from knights.comparisons import Comparison, parse_variants, scores
from knights.sweeps import Cases, run

NAMES = ("roth", "warnsdorff", "pohl", "edge", "random", "squirrel-cull")


def report(low: int, high: int) -> None:
    """Print a line per variant: its time in either order."""
    measured: dict[str, list[float]] = {name: [] for name in NAMES}
    for names in (NAMES, NAMES[::-1]):
        comparison = Comparison(Cases(low, high), parse_variants(",".join(names)), 100_000)
        for one in scores(part for part in run(comparison.sweeps, workers=1) if part is not None):
            measured[str(one.variant)].append(one.nanoseconds or 0.0)
    for name, (first, second) in measured.items():
        print(f"{name:15} {first:6.1f} {second:6.1f} ns per step, {abs(first / second - 1):.1%} apart")


if __name__ == "__main__":
    report(*(map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (5, 12)))
