"""What is the tie-break worth that the lab found?

Run ``python -m tests.benchmarks.report_discovery [FIRST LAST ...]``. Prints the mistakes of ``look-ahead``, of
``outward`` and of the published tie-breaks on all solvable starts of square boards, with 95% intervals that draw
boards and mirror families; closed tours; then, on the first two ranges, what each of its parts carries:
its mistakes without that part; then rectangles, other leapers, other move orders, and what a small sample teaches,
the numbers of the page Learn. A mistake is a start that is not solved on the first try. Ranges of sizes may be given;
the usual ones take about fifty minutes of one core.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import numpy as np

from knights.base.work import parts_of, result
from knights.boards.board import MOVES, parse_leaper
from knights.boards.shapes import PLAIN, Family
from knights.engine.case import PerSquare
from knights.experiments.comparisons.comparison import label
from knights.experiments.discovery.candidates import FIRST, candidate_of
from knights.experiments.discovery.study import FIRST_TRY, Study, discover, front_of, judge
from knights.experiments.sweeps.cases import Cases, Sweep
from knights.experiments.sweeps.results import Results
from knights.experiments.sweeps.runner import run
from knights.figures.discovery import EVALUATIONS, HELD_OUT, HELD_OUT_MISTAKES, SEEDS
from knights.heuristics.variants import NAMED, Variant, coming_home
from tests.benchmarks.harness import line, sizes

SMALLEST = (5, 7, 8, 8)
RANGES = (5, 20, 21, 40, 41, 60, 61, 80, 81, 100)
CLOSED = (6, 20, 21, 40, 41, 50)
LONGER = Cases(5, 6, (25, 40)), Cases(25, 40, (5, 6)), Cases(25, 40, (25, 40))
FOUND, EARLIER = (NAMED[name].variant for name in ("look-ahead", "outward"))
LEAST = candidate_of("f(least)").variant
FOUND_FOR = {
    "zebra": "f(5*ahead + 9*start + 358*corner - 60*min(onward, 10))",
    "giraffe": "f(-10*turn + start + 8*centre - 1550*(edge == 0))",
    "antelope": "f(183*ahead + centre + 29*corner - 32*onward)",
}
"""What ``knights discover`` found for other leapers on 10x10 to 14x14; docs/variants.md has the command."""


def report_mistakes(first: int, last: int) -> None:
    """Print the mistakes of each tie-break on a range of sizes, open tours."""
    judged = result(judge([FOUND, EARLIER, LEAST], Cases(first, last), workers=1))
    print(f"open tours, {judged[0].starts:,} solvable starts of {first}x{first} to {last}x{last}:")
    for one in judged:
        line(f"  {label(one.variant)}", one.mistakes, f"  {one.low:,.0f} to {one.high:,.0f}")


def report_closed(first: int, last: int) -> None:
    """Print the closed tours on the first try, without coming home and with it; then those of rotations."""
    print(f"closed tours of {first}x{first} to {last}x{last}, on the first try:")
    without = [NAMED[name].variant for name in ("roth", "look-ahead")]
    for variant in (*without, *map(coming_home, without), NAMED["homeward"].variant):
        parts = parts_of(run([Sweep(Cases(first, last), variant, FIRST_TRY, closed=True)], workers=1))
        line(f"  {label(variant)}", sum(int((part["solvable"] & part.first_try).sum()) for part in parts))
    sweep = Sweep(Cases(first, last), NAMED["posa"].variant, PerSquare(10), closed=True)
    solvable = [part[part["solvable"]] for part in parts_of(run([sweep], workers=1))]
    found = np.concatenate([part.found for part in solvable])
    steps = np.concatenate([part.per_square for part in solvable])
    line(
        "  posa within 10 steps a square",
        int(found.sum()),
        len(found),
        float(steps.mean()),
        float(steps.max()),
    )


def report_parts(first: int, last: int) -> None:
    """Print the mistakes of the formula without each of its terms, open tours."""
    whole = candidate_of(FOUND.ties)
    print(f"without one of its parts, open tours of {first}x{first} to {last}x{last}:")
    for term in whole.weights:
        rest = replace(whole, weights=tuple(one for one in whole.weights if one != term))
        line(f"  {term[1]:+}*{term[0]}", mistakes(rest.variant, Cases(first, last)))


def report_rectangles(first: int, last: int) -> None:
    """Print the mistakes on all rectangles of a range of sides: in all, with a short side of 5 or 6, and without."""
    print(f"rectangles, {first} to {last} rows and columns; a side below 7; both sides of 7 or more:")
    for name in ("by-shape", "outward", "roth", "look-ahead", "pohl", "edge", "warnsdorff"):
        wrong = {False: 0, True: 0}
        for part in first_tries(NAMED[name].variant, Cases(first, last, (first, last))):
            narrow = min(part.board.rows, part.board.columns) < 7
            wrong[narrow] += wrong_in([part])
        line(f"  {name}", sum(wrong.values()), wrong[True], wrong[False])


def report_longer_rectangles(*longer: Cases) -> None:
    """Print the mistakes on other rectangles than those of the table, a number per range of boards."""
    ranges = (PLAIN.sizes(cases.first, cases.last, cases.columns) for cases in longer)
    print(f"rectangles, {', '.join(ranges)}:")
    for name in ("by-shape", "outward", "roth", "look-ahead", "pohl", "edge", "warnsdorff"):
        line(f"  {name}", *(mistakes(NAMED[name].variant, cases) for cases in longer))


def report_leapers(*ranges: tuple[int, int]) -> None:
    """Print the starts solved on the first try by other leapers, and how many may have a tour, by range of sizes."""
    for leaper, ties in FOUND_FOR.items():
        family = Family(leaper=parse_leaper(leaper))
        found = candidate_of(ties).variant
        print(f"{leaper}, solved on the first try, {' and '.join(PLAIN.sizes(*one) for one in ranges)}:")
        for variant in (*(NAMED[name].variant for name in ("warnsdorff", "roth", "pohl")), FOUND, found):
            solved = []
            for first, last in ranges:
                parts = list(first_tries(variant, Cases(first, last, family=family)))
                starts = sum(int(part["solvable"].sum()) for part in parts)
                solved += [starts - wrong_in(parts), starts]
            line(f"  {label(variant)}", *solved)


def report_orders(first: int, last: int, count: int) -> None:
    """Print the mistakes of the formula with random move orders, the usual one apart."""
    whole, random = candidate_of(FOUND.ties), Random(1)
    orders = [tuple(random.sample(MOVES, len(MOVES))) for _ in range(count)]
    every = sorted(mistakes(replace(whole, order=order).variant, Cases(first, last)) for order in orders)
    print(f"with {count} random move orders, open tours of {first}x{first} to {last}x{last}:")
    print("  mistakes", *every)


def report_samples(
    lasts: Iterable[int], held_out: tuple[int, int], evaluations: int, seeds: Iterable[int]
) -> None:
    """Print the mistakes on held-out boards of what is found on 5x5 up to some sizes, a number per seed."""
    print(f"held out, {held_out[0]}x{held_out[0]} to {held_out[1]}x{held_out[1]}, a number per seed:")
    line("  roth", mistakes(FIRST.variant, Cases(*held_out)))
    for last in lasts:
        line(f"  learned up to {last}x{last}", *(sample(last, seed, held_out, evaluations) for seed in seeds))


def sample(last: int, seed: int, held_out: tuple[int, int], evaluations: int) -> int:
    """Count the mistakes on held-out boards of the best formula that a search finds on 5x5 up to a size."""
    study = Study(5, last, evaluations, seed=seed)
    found = front_of(parts_of(discover(study, workers=1)), study).best
    return mistakes(found.candidate.variant, Cases(*held_out))


def first_tries(variant: Variant, cases: Cases) -> Iterator[Results]:
    """Try a variant once from all starts of some boards, open tours; yield the results."""
    return parts_of(run([Sweep(cases, variant, FIRST_TRY)], workers=1))


def wrong_in(parts: Iterable[Results]) -> int:
    """Count the solvable starts that are not solved on the first try."""
    return sum(int((part["solvable"] & ~part.first_try).sum()) for part in parts)


def mistakes(variant: Variant, cases: Cases) -> int:
    """Count the mistakes of a variant on some boards, open tours."""
    return wrong_in(first_tries(variant, cases))


def main(*sides: int) -> None:
    """Print the report."""
    sides = sides or RANGES
    ranges = list(zip(sides[::2], sides[1::2], strict=True))
    for first, last in ranges:
        report_mistakes(first, last)
    closed = CLOSED if sides == RANGES else sides
    for first, last in zip(closed[::2], closed[1::2], strict=True):
        report_closed(first, last)
    for first, last in ranges[:2]:
        report_parts(first, last)
    report_rectangles(5, 24 if sides == RANGES else 7)
    if sides == RANGES:
        report_longer_rectangles(*LONGER)
        report_leapers((10, 14), (15, 18))
    else:
        report_longer_rectangles(Cases(5, 5, (6, 7)), Cases(7, 7, (8, 8)))
        report_leapers((10, 10))
    report_orders(5, 40 if sides == RANGES else 7, 44 if sides == RANGES else 2)
    if sides == RANGES:
        report_samples(HELD_OUT_MISTAKES, HELD_OUT, EVALUATIONS, SEEDS)
    else:
        report_samples([ranges[0][1]], ranges[-1], 20, [1])


if __name__ == "__main__":
    main(*sizes())
