"""What is the tie-break worth that the lab found? python -m tests.benchmarks.report_discovery [FIRST LAST ...]

Prints the mistakes of ``outward`` and of the published tie-breaks on all solvable starts of square boards, for open and
closed tours, with 95% intervals that draw boards and mirror families; then, on the first two ranges, what each of its
parts carries: its mistakes without that part. A mistake is a start that is not solved on the first try. Ranges of sizes
may be given; the usual ones take about ten minutes of one core.
"""

from __future__ import annotations

from dataclasses import replace

from knights.comparisons.comparison import label
from knights.discovery import judge, variant_of
from knights.discovery.candidates import candidate_of
from knights.discovery.study import FIRST_TRY
from knights.heuristics.variants import NAMED
from knights.sweeps import Cases, Sweep, run
from knights.work import parts_of, result
from tests.benchmarks.harness import line, sizes

SMALLEST = (5, 7, 8, 8)
RANGES = (5, 20, 21, 40, 41, 60, 61, 80)
FOUND = NAMED["outward"].variant


def report_mistakes(first: int, last: int, *, closed: bool) -> None:
    """The mistakes of each tie-break on a range of sizes."""
    judged = result(judge([FOUND], first, last, closed=closed, workers=1))
    kind = "closed tours" if closed else "open tours"
    print(f"{kind}, {judged[0].starts:,} solvable starts of {first}x{first} to {last}x{last}:")
    for one in judged:
        line(f"  {label(one.variant)}", one.mistakes, f"  {one.low:,.0f} to {one.high:,.0f}")


def report_parts(first: int, last: int) -> None:
    """The mistakes of the formula without each of its terms, open tours."""
    whole = candidate_of(FOUND.ties)
    print(f"without one of its parts, open tours of {first}x{first} to {last}x{last}:")
    for term in whole.weights:
        rest = replace(whole, weights=tuple(one for one in whole.weights if one != term))
        sweep = Sweep(Cases(first, last), variant_of(rest.formula), FIRST_TRY)
        parts = parts_of(run([sweep], workers=1))
        line(
            f"  {term[1]:+}*{term[0]}", sum(int((part["solvable"] & ~part.first_try).sum()) for part in parts)
        )


def main(*sides: int) -> None:
    """Print the report."""
    sides = sides or RANGES
    ranges = list(zip(sides[::2], sides[1::2], strict=True))
    for closed in (False, True):
        for first, last in ranges:
            report_mistakes(first, last, closed=closed)
    for first, last in ranges[:2]:
        report_parts(first, last)


if __name__ == "__main__":
    main(*sizes())
