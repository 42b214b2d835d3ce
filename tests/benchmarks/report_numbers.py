"""A report of the figures of docs/numbers.md.

Run ``python -m tests.benchmarks.report_numbers [LAST]``. LAST is the side of the largest board of the comparisons
(default: 12). A comparison takes seconds, and so do the corners of 500 boards.
"""

from collections.abc import Sequence

import numpy as np

from knights import Board, Limit, search
from knights.base.work import parts_of
from knights.experiments.comparisons.comparison import Comparison, parse_variants
from knights.experiments.comparisons.scores import score
from knights.experiments.sweeps.question import Cases
from knights.experiments.sweeps.results import Results, by_variant
from knights.experiments.sweeps.runner import run
from tests.benchmarks.harness import sizes

SMALLEST = (6,)
NAMES = "squirrel-cull,pohl,warnsdorff,roth,edge"
STEPS = 100_000
SWITCHING = "order.switching"


def report_failures(last: int) -> None:
    """Print the table of five heuristics in docs/numbers.md, and the scores of the methods of 1996 as published."""
    parts = list(parts_of(run(Comparison(Cases(5, last), parse_variants(NAMES), STEPS).sweeps)))
    known = {str(variant): score(variant, found) for variant, found in by_variant(parts).items()}
    starts = next(iter(known.values())).solvable
    print(f"{starts:,} solvable starts of 5x5 to {last}x{last}, up to {STEPS:,} steps each:")
    for name in NAMES.split(","):
        it = known[name]
        print(f"| `{name}` | {it.solved} | {it.mean:.2f} | {it.par2:.1f} | {it.par10:.1f} | {it.ert:.1f} |")
    report_as_published([part for part in parts if str(part.variant) == "squirrel-cull"])
    comparison = Comparison(Cases(5, last), parse_variants(SWITCHING), last * last)
    switching = score(comparison.variants[0], parts_of(run(comparison.sweeps)))
    print(f"{SWITCHING}: {switching.first_try} of {starts} on the first try")


def report_as_published(parts: Sequence[Results]) -> None:
    """Print the score of squirrel-cull if its last move order, too, gives up at its first dead end."""
    solvable = [part[part["solvable"]] for part in parts]
    solved = sum(int(part.clean.sum()) for part in solvable)
    costs = [np.where(one.clean, one.per_square, 10 * one.limit / len(one.board)).sum() for one in solvable]
    print(f"squirrel-cull as published: {solved} solved, PAR-10 {sum(costs) / sum(map(len, solvable)):.1f}")
    for part in solvable:
        for start in part["start"][~part.clean].tolist():
            print(f"  not solved: {part.board} from {part.board.square(start)}")


def report_closed(last: int) -> None:
    """Print how many closed and open tours are found on the first try."""
    variants = parse_variants("roth,pohl,warnsdorff")
    for closed in (True, False):
        comparison = Comparison(Cases(6, last), variants, last * last, closed=closed)
        boards = [part for part in parts_of(run(comparison.sweeps)) if len(part.board) % 2 == 0]
        scores = [score(variant, found) for variant, found in by_variant(boards).items()]
        lines = [f"{one.variant} {one.first_try} of {one.solvable}" for one in scores]
        print(f"{'Closed' if closed else 'Open'} tours on the first try: {', '.join(sorted(lines))}")


def report_corner(longest: int) -> None:
    """Print the square boards on which Roth's tie-break finds no tour from the corner on the first try."""
    sides = range(5, longest + 1)
    fails = [n for n in sides if search(Board(n, n), (0, 0), "roth", Limit(n * n)).tour is None]
    print(f"roth from the corner of 5x5 to {longest}x{longest} fails on the first try on: {fails}")


def main(last: int = 12) -> None:
    """Print all parts of the report."""
    report_failures(last)
    report_closed(last)
    report_corner(500 if last == 12 else last)


if __name__ == "__main__":
    main(*sizes())
