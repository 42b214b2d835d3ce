"""A report on whether the tests and intervals of a comparison have their nominal error rates.

Run ``python -m tests.benchmarks.report_statistics [REPETITIONS BOARDS DRAWS]``. The A/A test compares ``random`` with
five seeds and with five other seeds, 200 times; a test at 5% should reject in 2 to 8% of these. For coverage, the mean
difference of two variants over many boards is known; a nominal 95% interval from some of the boards should contain it
in 93 to 97% of 500 draws.

The A/A test rejects in 3.5%. Coverage depends on the tail: the pairs below differ on 2 to 4% of the starts, by up to
two thousand steps per square. Their intervals contain the mean in 97.4, 93.2 and 89.6% of the draws. When only orbits
were resampled, without drawing boards first, the coverage was 87.4, 88.6 and 79.8%.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from knights.base.work import parts_of
from knights.boards.board import Board
from knights.experiments.comparisons.intervals import bootstrap, orbits
from knights.experiments.comparisons.significance import ranking
from knights.experiments.sweeps.question import Cases, Sweep
from knights.experiments.sweeps.results import Results, by_board, by_variant
from knights.experiments.sweeps.runner import run
from knights.heuristics.variants import NAMED, Variant, with_seed
from tests.benchmarks.harness import sizes

SMALLEST = (2, 7, 5)
SEEDS, DRAWN = 5, 40
PAIRS = (("warnsdorff", "stu-2021"), ("roth", "pohl"), ("roth", "squirrel-cull"))


def results(variants: Sequence[Variant], cases: Cases, steps: int) -> dict[Variant, list[Results]]:
    """Run variants from the same starts; return the results by variant."""
    sweeps = [Sweep(cases, variant, steps) for variant in variants]
    return by_variant(parts_of(run(sweeps, workers=1)))


def report_same_against_same(repetitions: int) -> None:
    """Print how often the test distinguishes a variant from itself."""
    random, rejected = NAMED["random"].variant, 0
    orbits_there = 0
    for repetition in range(repetitions):
        first = 2 * SEEDS * repetition
        variants = [with_seed(random, first + k) for k in range(2 * SEEDS)]
        known = results(variants, Cases(5, 10), 2000)
        groups = [[part for one in variants[low : low + SEEDS] for part in known[one]] for low in (0, SEEDS)]
        found = ranking(groups)
        assert found is not None
        orbits_there = found.orbits
        rejected += found.p_values[0, 1] < 0.05
    print(f"A/A: random with {SEEDS} seeds against {SEEDS} others on 5x5 to 10x10, {orbits_there} orbits:")
    print(f"  sign test rejects at 5% in {rejected} of {repetitions}, {rejected / repetitions:.1%}")


def report_coverage(names: tuple[str, str], largest: int, draws: int) -> None:
    """Print how often an interval from a sample of the boards contains the mean difference over all boards."""
    first, second = (NAMED[name].variant for name in names)
    known = results((first, second), Cases(5, largest, (5, largest)), 100_000)
    values, classes = differences(by_board(known[first]), by_board(known[second]))
    truth = float(np.concatenate(values).mean())
    print(
        f"Coverage, {' against '.join(names)}: difference {truth:+.4f} steps per square on {len(values)} boards"
    )
    rng, drawn, covered = np.random.default_rng(7), min(DRAWN, len(values)), 0
    for _ in range(draws):
        chosen = [k for k in rng.choice(len(values), drawn, replace=False) if len(values[k])]
        low, high = bootstrap(
            np.concatenate([values[k] for k in chosen]),
            np.concatenate([classes[k] for k in chosen]),
            np.concatenate([np.full(len(values[k]), k) for k in chosen]),
        )
        covered += low <= truth <= high
    print(f"  from {drawn} boards: held in {covered} of {draws}, {covered / draws:.1%}", flush=True)


def differences(
    ours: dict[Board, Results], theirs: dict[Board, Results]
) -> tuple[list[NDArray[np.float64]], list[NDArray[np.int64]]]:
    """Return the differences on the starts that both variants solve, and the orbits of these starts, board by board."""
    values, classes, offset = [], [], 0
    for board, a in ours.items():
        b = theirs[board]
        both = a.found & b.found
        values.append((a.per_square - b.per_square)[both])
        classes.append(orbits(board)[a["start"]][both].astype(np.int64) + offset)
        offset += len(board)
    return values, classes


def main(repetitions: int = 200, largest: int = 24, draws: int = 500) -> None:
    """Print the coverage of intervals, then the A/A test."""
    for pair in PAIRS:
        report_coverage(pair, largest, draws)
    report_same_against_same(repetitions)


if __name__ == "__main__":
    main(*sizes())
