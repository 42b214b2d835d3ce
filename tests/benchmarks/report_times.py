"""Is the time per step that of the search? python -m tests.benchmarks.report_times [FROM TO]

Compares variants on the boards FROM to TO (5 and 12 if not given) twice, the second time in the opposite order, and
prints nanoseconds per step. What is compiled or loaded first must not pay for it. On a busy machine the two orders
agree within 3% on 5x5 to 12x12, and within 30% on 8x8 alone, where a variant has a third of a millisecond of work.
"""

from __future__ import annotations

from knights.comparisons import Comparison, parse_variants, scores
from knights.sweeps import Cases, run
from knights.work import parts_of
from tests.benchmarks.harness import line, sizes

SMALLEST = (5, 5)
NAMES = ("roth", "warnsdorff", "pohl", "edge", "random", "squirrel-cull")


def main(low: int = 5, high: int = 12) -> None:
    """Print a line per variant: its time in either order."""
    measured: dict[str, list[float]] = {name: [] for name in NAMES}
    for names in (NAMES, NAMES[::-1]):
        comparison = Comparison(Cases(low, high), parse_variants(",".join(names)), 100_000)
        for one in scores(parts_of(run(comparison.sweeps, workers=1))):
            measured[str(one.variant)].append(one.nanoseconds or 0.0)
    line("ns per step", "first", "second", "apart")
    for name, (first, second) in measured.items():
        line(name, first, second, f"{abs(first / second - 1):.1%}")


if __name__ == "__main__":
    main(*sizes())
