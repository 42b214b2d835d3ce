"""A report on the tie-break that the lab found, compared with others: the figures of docs/findings.md.

Run ``python -m tests.benchmarks.report_discovery [FIRST LAST ...]``. It prints the mistakes of ``look-ahead``,
``outward`` and the published tie-breaks on all solvable starts of square boards, with 95% intervals from resampled
boards and mirror families. It continues with closed tours and rotations; the mistakes of the formula without each of
its parts; rectangles, other leapers and other move orders; and tie-breaks learned from small samples, the figures of
the Learn page. A mistake is a start that is not solved on the first try. Given ranges of sizes, it reports on those
boards; the default ranges take about an hour on one core.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from statistics import median
from typing import Any

import numpy as np

from knights.base.work import parts_of, result
from knights.boards.board import MOVES, Board, a_leaper, as_leaper, parse_move_order
from knights.boards.shapes import PLAIN, Family
from knights.engine.case import Limit, PerSquare
from knights.engine.existence import solvable_starts
from knights.engine.search import search
from knights.experiments.comparisons.comparison import label
from knights.experiments.comparisons.intervals import orbits
from knights.experiments.comparisons.scores import score
from knights.experiments.discovery.candidates import FIRST, candidate_of
from knights.experiments.discovery.study import FIRST_TRY, Study, discover, front_of, judge
from knights.experiments.sweeps.question import Cases, Sweep
from knights.experiments.sweeps.results import Results
from knights.experiments.sweeps.runner import run
from knights.figures.discovery import HELD_OUT
from knights.heuristics.variants import NAMED, Variant, coming_home
from tests.benchmarks.harness import line, sizes

SMALLEST = (5, 7, 8, 8)
RANGES = (5, 20, 21, 40, 41, 60, 61, 80, 81, 100)
CLOSED = (6, 20, 21, 40, 41, 50)
LONGER = (Cases(5, 6, (25, 40)), Cases(25, 40, (5, 6)), Cases(7, 24, (25, 40)), Cases(25, 40, (25, 40)))
WALKED = (Cases(5, 100), Cases(101, 106), Cases(107, 120), Cases(5, 24, (5, 24)))
LEAPERS = {name: Family(leaper=as_leaper(name)) for name in ("knight", "zebra", "giraffe", "antelope")}
HARDER = (
    Cases(5, 6, (5, 40)),
    Cases(5, 6, (25, 40)),
    *(Cases(10, 18, family=LEAPERS[name]) for name in ("knight", "giraffe")),
    Cases(14, 18, family=LEAPERS["zebra"]),
    *(Cases(side, side, family=LEAPERS["zebra"]) for side in (10, 18)),
    *(Cases(side, side, family=LEAPERS["antelope"]) for side in (14, 22)),
)
FOUND, EARLIER, SHAPE = (NAMED[name].variant for name in ("look-ahead", "outward", "by-shape"))
LEAST = candidate_of("f(least)").variant
FOUND_FOR = {
    "zebra": "f(5*ahead + 9*start + 358*corner - 60*min(onward, 10))",
    "giraffe": "f(-10*turn + start + 8*centre - 1550*(edge == 0))",
    "antelope": "f(183*ahead + centre + 29*corner - 32*onward)",
}
"""The formulas that ``knights discover`` found for other leapers on 10x10 to 14x14 boards; see docs/findings.md."""
OPEN_CASES = {"zebra": (12,)}
"""The squares of these sides that have no tour, as a constraint solver says, although no obstacle here proves it."""
EVALUATIONS, SEEDS = 300, range(1, 6)
"""The number of formulas tried in each search on a sample of boards, and the seeds of the searches."""
SAMPLES = {
    8: (6222, 5951, 11, 3, 2013),
    12: (6081, 79, 399, 10, 5733),
    16: (5316, 42, 618, 5, 59),
    20: (319, 33, 317, 5, 39),
    24: (15, 36, 16, 2, 40),
}
"""For each size of the largest board used for learning, the mistakes on the held-out boards, one for each seed."""
ROTH = 54
"""The mistakes of Roth's tie-break on the held-out boards."""


def report_mistakes(first: int, last: int) -> None:
    """Print the mistakes of each tie-break in open tours on a range of sizes."""
    judged = result(judge([FOUND, SHAPE, EARLIER, LEAST], Cases(first, last), workers=1))
    print(f"open tours, {judged[0].starts:,} solvable starts of {first}x{first} to {last}x{last}:")
    for one in judged:
        line(f"  {label(one.variant)}", one.mistakes, f"  {one.low:,.0f} to {one.high:,.0f}")


def report_two_walks(*ranges: Cases) -> None:
    """Print, for each range, the solvable starts, those that need the second walk, and those that neither solves."""
    print("open tours, two walks: starts, second walks, unsolved")
    for cases in ranges:
        sweep = Sweep(cases, NAMED["two-walks"].variant, PerSquare(2))
        parts = [part[part["solvable"]] for part in parts_of(run([sweep], workers=1))]
        second, solved = (
            np.concatenate(one) for one in zip(*((p["restarts"], p.clean) for p in parts), strict=True)
        )
        name = PLAIN.sizes(cases.first, cases.last, cases.columns)
        line(f"  {name}", len(second), int(second.sum()), int((~solved).sum()))


def report_closed(first: int, last: int) -> None:
    """Print the numbers of closed tours found at first, without and with ``home``, and of solvable starts."""
    print(f"closed tours of {first}x{first} to {last}x{last}, on the first try:")
    without = [NAMED[name].variant for name in ("roth", "look-ahead")]
    for variant in (*without, *map(coming_home, without), NAMED["homeward"].variant):
        line(f"  {label(variant)}", *closed_by(variant, Cases(first, last)))


def report_rotations(closed: tuple[int, int], opened: tuple[int, int], side: int) -> None:
    """Print how many starts rotations solve, their mean and maximum steps per square, and a search on a large board."""
    posa = NAMED["posa"].variant
    print("posa within 10 steps a square: solved, of, mean and most steps a square")
    for sizes_of, home in ((closed, True), (opened, False)):
        sweep = Sweep(Cases(*sizes_of), posa, PerSquare(10), closed=home)
        solvable = [part[part["solvable"]] for part in parts_of(run([sweep], workers=1))]
        found = np.concatenate([part.found for part in solvable])
        steps = np.concatenate([part.per_square for part in solvable])
        name = f"  {'closed' if home else 'open'}, {PLAIN.sizes(*sizes_of)}"
        line(name, int(found.sum()), len(found), f"{steps.mean():.3f}", f"{steps.max():.2f}")
    large = search(Board(side, side), (0, 0), posa, Limit(10 * side * side), closed=True)
    line(f"  rotations, closed, {side}x{side}", large.backtracks, large.outcome.value)


def report_rotated(*harder: Cases) -> None:
    """Print how many starts rotations solve on harder boards, within 10, 30 and 100 steps, and their maximum."""
    print("rotations on harder boards, within 10, 30 and 100 steps a square, of, most:")
    for cases, closed, key in product(harder, (True, False), ("posa", "both-ends")):
        sweep = Sweep(cases, NAMED[key].variant, PerSquare(100), closed=closed)
        parts = [part[part["solvable"]] for part in parts_of(run([sweep], workers=1))]
        steps = np.concatenate([part.per_square[part.found] for part in parts])
        piece = a_leaper(cases.family.leaper)
        sizes_of, tours = PLAIN.sizes(cases.first, cases.last, cases.columns), "closed" if closed else "open"
        within = [int((steps <= most).sum()) for most in (10, 30, 100)]
        most = f"{steps.max(initial=0):.1f}"
        line(f"  {key}, {sizes_of}, {piece}, {tours}", *within, sum(map(len, parts)), most)


def report_homeward(last: int, evaluations: int, *held_out: Cases) -> None:
    """Print how many closed tours the best sum finds on the boards used for learning and on others."""
    origin = candidate_of("f(-centre - 1000*start)")
    study = Study(6, last, evaluations, 14, closed=True, seed=1, origin=origin)
    best = front_of(parts_of(discover(study, workers=1)), study).best.candidate
    print(f"closed on the first try by {best.formula}, learned on {PLAIN.sizes(6, last)}, and elsewhere:")
    for cases in (Cases(6, last), *held_out):
        line(f"  {PLAIN.sizes(cases.first, cases.last)}", *closed_by(study.variant(best), cases))


def report_ahead(last: int, rectangles: Cases) -> None:
    """Print the mistakes of Roth's tie-break and of the quantity ``ahead``, and of their sum on some rectangles."""
    alone = candidate_of("f(ahead)")
    other = replace(alone, order=parse_move_order("42315867"))
    print(f"open tours of 5x5 to {last}x{last}:")
    for name, one in (("roth", FIRST), ("f(ahead)", alone), ("  in the order 42315867", other)):
        line(f"  {name}", mistakes(one.variant, Cases(5, last)))
    both = candidate_of("f(300*ahead - centre)")
    line(f"  {both.formula} on rectangles", mistakes(both.variant, rectangles))


def report_narrow(seeds: Iterable[int], columns: tuple[int, int], evaluations: int, held_out: Cases) -> None:
    """Learn sums on narrow rectangles, and print their mistakes on these and on longer rectangles."""
    origin = candidate_of("f(76*ahead - 7*onward + 86*least + 144*turn)")
    print(f"learned on {PLAIN.sizes(5, 6, columns)}: mistakes there and on longer ones")
    for seed in seeds:
        study = Study(5, 6, evaluations, 14, seed=seed, origin=origin, columns=columns)
        best = front_of(parts_of(discover(study, workers=1)), study).best
        one = best.candidate
        line(f"  seed {seed}", best.mistakes, mistakes(one.variant, held_out), one.formula)


def report_families(first: int, last: int) -> None:
    """Print in how many families of mirror images the mistakes of Roth's tie-break lie."""
    tries = list(first_tries(FIRST.variant, Cases(first, last)))
    wrong = [part["start"][part["solvable"] & ~part.first_try] for part in tries]
    failing = sum(
        len({*orbits(part.board)[starts].tolist()}) for part, starts in zip(tries, wrong, strict=True)
    )
    line(f"roth on {first}x{first} to {last}x{last}", sum(map(len, wrong)), "in families", failing)


def report_where(first: int, last: int) -> None:
    """Print the boards and the starts on which the formula makes mistakes."""
    print(f"mistakes of {label(FOUND)} on {first}x{first} to {last}x{last}:")
    for part in sorted(first_tries(FOUND, Cases(first, last)), key=lambda part: len(part.board)):
        wrong = part["start"][part["solvable"] & ~part.first_try].tolist()
        if wrong:
            line(f"  {part.board}", *(str(part.board.square(start)) for start in wrong))


def report_parts(first: int, last: int) -> None:
    """Print the mistakes in open tours of the formula with each of its terms left out in turn."""
    whole = candidate_of(FOUND.ties)
    print(f"without one of its parts, open tours of {first}x{first} to {last}x{last}:")
    for term in whole.weights:
        rest = replace(whole, weights=tuple(one for one in whole.weights if one != term))
        line(f"  {term[1]:+}*{term[0]}", mistakes(rest.variant, Cases(first, last)))


def report_rectangles(first: int, last: int) -> None:
    """Print the mistakes on rectangles with sides in a range: all of them, those with a side below 7, and the rest."""
    print(
        f"rectangles, {first} to {last} rows and columns, {solvable_on(Cases(first, last, (first, last))):,} starts; "
        "a side below 7; both sides of 7 or more:"
    )
    for name in ("by-shape", "outward", "roth", "look-ahead", "pohl", "edge", "warnsdorff"):
        wrong = {False: 0, True: 0}
        for part in first_tries(NAMED[name].variant, Cases(first, last, (first, last))):
            narrow = min(part.board.rows, part.board.columns) < 7
            wrong[narrow] += wrong_in([part])
        line(f"  {name}", sum(wrong.values()), wrong[True], wrong[False])


def report_restarts(cases: Cases) -> None:
    """Print how ``roving`` and others restart: starts solved at first, and at all, and steps in total and at most."""
    roving = replace(NAMED["default"].variant, ties="roving", fallback=False)
    by_shape = replace(roving, ties=SHAPE.ties, rounds=1)
    nineteen = NAMED["squirrel-cull"].variant.orders
    sizes_of = PLAIN.sizes(cases.first, cases.last, cases.columns)
    print(f"restarts, {solvable_on(cases):,} starts of {sizes_of}:")
    for name, variant in (
        ("roving", roving),
        ("two walks", replace(by_shape, ties=FOUND.ties, orders=NAMED["two-walks"].variant.orders)),
        ("19 orders", replace(by_shape, orders=nineteen)),
        ("1,000 rounds of 8", replace(by_shape, orders=nineteen[:8], rounds=1000)),
    ):
        parts = list(parts_of(run([Sweep(cases, variant, 10_000_000)], workers=1)))
        first = sum(int((part["solvable"] & part.first_try).sum()) for part in parts)
        solved = sum(int(part.found.sum()) for part in parts)
        most = max(part.per_square[part["solvable"]].max(initial=0) for part in parts)
        line(f"  {name}", first, solved, sum(int(part["steps"].sum()) for part in parts), f"{most:,.1f}")


def report_default(*every: Cases) -> None:
    """Print the mean and largest steps per square of ``roving`` and ``default`` on ranges of boards, and failures."""
    for cases in every:
        for name in ("roving", "shaped"):
            variant = replace(NAMED["default"].variant, ties=name)
            one = score(variant, parts_of(run([Sweep(cases, variant, PerSquare(1000))])))
            line(f"  {name}", f"{one.mean:.4f}", f"{one.largest:.2f}", one.not_solved)


def report_longer_rectangles(*longer: Cases) -> None:
    """Print the mistakes of each variant on longer rectangles, with a column for each range of boards."""
    ranges = (
        f"{PLAIN.sizes(cases.first, cases.last, cases.columns)} ({solvable_on(cases):,} starts)"
        for cases in longer
    )
    print(f"rectangles, {', '.join(ranges)}:")
    for name in ("by-shape", "outward", "roth", "look-ahead", "pohl", "edge", "warnsdorff"):
        line(f"  {name}", *(mistakes(NAMED[name].variant, cases) for cases in longer))


def report_leapers(*ranges: tuple[int, int]) -> None:
    """Print, for each leaper and range, the starts that may have a tour, and of these those solved on the first try."""
    variants = [NAMED[name].variant for name in ("warnsdorff", "roth", "pohl", "look-ahead")]
    sums = {f"the {leaper}'s sum": candidate_of(ties).variant for leaper, ties in FOUND_FOR.items()}
    for leaper in FOUND_FOR:
        family, left_out = Family(leaper=as_leaper(leaper)), OPEN_CASES.get(leaper, ())
        print(f"{leaper}, {' and '.join(PLAIN.sizes(*one) for one in ranges)}, without {left_out or 'none'}:")
        for variant in (*variants, *sums.values()):
            solved = []
            for first, last in ranges:
                tries = first_tries(variant, Cases(first, last, family=family))
                parts = [part for part in tries if part.board.rows not in left_out]
                starts = sum(int(part["solvable"].sum()) for part in parts)
                solved += [starts - wrong_in(parts), starts]
            names = {own: name for name, own in sums.items()}
            line(f"  {names.get(variant) or label(variant)}", *solved)


def report_orders(first: int, last: int, count: int) -> None:
    """Print the mistakes of the formula with random move orders."""
    whole, random = candidate_of(FOUND.ties), Random(1)
    orders = [tuple(random.sample(MOVES, len(MOVES))) for _ in range(count)]
    every = sorted(mistakes(replace(whole, order=order).variant, Cases(first, last)) for order in orders)
    print(f"with {count} random move orders, open tours of {first}x{first} to {last}x{last}:")
    print("  mistakes", *every)


def report_samples(
    lasts: Collection[int], held_out: tuple[int, int], evaluations: int, seeds: Iterable[int]
) -> None:
    """Learn a formula for each size and seed on the boards from 5x5, and print its mistakes on held-out boards."""
    print(f"held out, {held_out[0]}x{held_out[0]} to {held_out[1]}x{held_out[1]}, a number per seed:")
    line("  roth", mistakes(FIRST.variant, Cases(*held_out)), "of", solvable_on(Cases(*held_out)))
    line(f"  roth up to {max(lasts)}x{max(lasts)}", mistakes(FIRST.variant, Cases(5, max(lasts))))
    for last in lasts:
        counts = [sample(last, seed, held_out, evaluations) for seed in seeds]
        line(f"  learned up to {last}x{last}", *counts, "median", f"{median(counts):,.0f}")


def sample(last: int, seed: int, held_out: tuple[int, int], evaluations: int) -> int:
    """Search for a formula on the boards from 5x5 to ``last``; return the mistakes of the best on held-out boards."""
    study = Study(5, last, evaluations, seed=seed)
    found = front_of(parts_of(discover(study, workers=1)), study).best
    return mistakes(found.candidate.variant, Cases(*held_out))


def first_tries(variant: Variant, cases: Cases) -> Iterator[Results]:
    """Search for an open tour from every start, giving up at the first dead end; yield the results."""
    return parts_of(run([Sweep(cases, variant, FIRST_TRY)], workers=1))


def closed_by(variant: Variant, cases: Cases) -> tuple[int, int]:
    """Count the closed tours that a variant finds on the first try, and the solvable starts."""
    parts = list(parts_of(run([Sweep(cases, variant, FIRST_TRY, closed=True)], workers=1)))
    closed = sum(int((part["solvable"] & part.first_try).sum()) for part in parts)
    return closed, sum(int(part["solvable"].sum()) for part in parts)


def wrong_in(parts: Iterable[Results]) -> int:
    """Count the solvable starts that are not solved on the first try."""
    return sum(int((part["solvable"] & ~part.first_try).sum()) for part in parts)


def solvable_on(cases: Cases) -> int:
    """Count the solvable starts of the boards."""
    return sum(int(solvable_starts(board).sum()) for board in cases.boards)


def mistakes(variant: Variant, cases: Cases) -> int:
    """Count the mistakes of a variant in open tours on the boards."""
    return wrong_in(first_tries(variant, cases))


REPORTS: tuple[tuple[Callable[..., None], tuple[Any, ...], tuple[Any, ...]], ...] = (
    (report_two_walks, WALKED, (Cases(5, 7), Cases(5, 5, (5, 6)))),
    (report_homeward, (20, 1316, Cases(21, 40), Cases(41, 50)), (6, 8, Cases(8, 8))),
    (report_rotations, ((6, 50), (5, 40), 1000), ((6, 8), (5, 7), 8)),
    (report_rotated, HARDER, HARDER[-4:-3]),
    (report_families, (5, 40), (5, 7)),
    (report_parts, (5, 40), (5, 7)),
    (report_ahead, (30, LONGER[-1]), (7, Cases(7, 7, (8, 8)))),
    (report_rectangles, (5, 24), (5, 7)),
    (report_restarts, (Cases(5, 12, (5, 12)),), (Cases(5, 5, (5, 6)),)),
    (report_default, (Cases(5, 60), Cases(5, 24, (5, 24)), Cases(5, 6, (25, 40))), (Cases(5, 6),)),
    (report_longer_rectangles, LONGER, (Cases(5, 5, (6, 7)), Cases(7, 7, (8, 8)))),
    (report_narrow, ((1, 2, 3), (5, 24), 2500, LONGER[0]), ((1,), (5, 6), 8, Cases(5, 6, (7, 7)))),
    (report_leapers, ((10, 14), (15, 18)), ((10, 10),)),
    (report_orders, (5, 40, 44), (5, 7, 2)),
    (report_samples, (SAMPLES, HELD_OUT, EVALUATIONS, SEEDS), ([7], (8, 8), 20, [1])),
)
"""The other reports, each with its usual arguments and with arguments for small boards."""


def main(*sides: int) -> None:
    """Print the report."""
    whole = not sides
    sides = sides or RANGES
    ranges = list(zip(sides[::2], sides[1::2], strict=True))
    for first, last in ranges:
        report_mistakes(first, last)
    report_where(41 if whole else 5, 80 if whole else 7)
    closed = CLOSED if whole else sides
    for first, last in zip(closed[::2], closed[1::2], strict=True):
        report_closed(first, last)
    for report, usual, small in REPORTS:
        report(*(usual if whole else small))


if __name__ == "__main__":
    main(*sizes())
