"""Scores that count failures: by hand, and the figures of all solvable starts of 5x5 to 12x12."""

from __future__ import annotations

import re

import numpy as np
import pytest

from knights.board import Board
from knights.comparisons import Comparison, Score, parse_variants, score, sentence
from knights.heuristics.variants import NAMED
from knights.sweeps import Cases, by_variant, run
from knights.sweeps.results import BUDGET, EXHAUSTED, FOUND, NO_TOUR
from tests.support import sweeping

ROTH = NAMED["roth"].variant


def test_a_failure_counts_as_so_many_times_the_limit() -> None:
    part = sweeping.made(
        Board(5, 5), ROTH, [FOUND, FOUND, BUDGET, EXHAUSTED, NO_TOUR], 100, steps=[25, 50, 100, 30, 0]
    )
    assert part.cost(10)[:4].tolist() == [1, 2, 40, 40]
    one = score(ROTH, [part])
    assert one.par2 == pytest.approx((1 + 2 + 8 + 8) / 4)
    assert one.par10 == pytest.approx((1 + 2 + 40 + 40) / 4)
    assert one.ert == pytest.approx((1 + 2 + 4 + 1.2) / 2)


def test_of_nothing_there_is_no_score() -> None:
    nothing = score(ROTH, [])
    failed = score(ROTH, [sweeping.made(Board(5, 5), ROTH, [BUDGET], 100, steps=100)])
    assert (nothing.par2, nothing.par10, nothing.ert, nothing.nanoseconds) == (None, None, None, None)
    assert (failed.par2, failed.par10, failed.ert) == (8, 40, None)


NAMES = "roth,edge,warnsdorff,pohl,squirrel-cull"
"""PAR-1, PAR-2, PAR-10 and ERT in steps per square, to the printed digit."""
PRINTED = {
    "roth": ("34.7", "68.5", "338.3", "35.3"),
    "edge": ("34.7", "68.5", "338.3", "35.3"),
    "warnsdorff": ("22.3", "43.5", "212.9", "22.7"),
    "pohl": ("19.2", "36.3", "173.4", "19.4"),
    "squirrel-cull": ("1.2", "1.2", "1.2", "1.2"),
}


@pytest.fixture(scope="module")
def known() -> list[Score]:
    comparison = Comparison(Cases(5, 12), parse_variants(NAMES), 100_000)
    parts = by_variant(part for part in run(comparison.sweeps, workers=2) if part is not None)
    assert {name: _par1(parts[NAMED[name].variant]) for name in PRINTED} == {
        name: figures[0] for name, figures in PRINTED.items()
    }
    return [score(variant, parts[variant]) for variant in comparison.variants]


def _par1(parts) -> str:
    costs = np.concatenate([part.cost(1)[part["solvable"]] for part in parts])
    assert len(costs) == 484
    return f"{costs.mean():.1f}"


@pytest.mark.slow
def test_the_figures_of_5x5_to_12x12(known: list[Score]) -> None:
    for one in known:
        printed = tuple(f"{figure:.1f}" for figure in (one.par2, one.par10, one.ert))
        assert printed == PRINTED[str(one.variant)][1:]


@pytest.mark.slow
def test_the_sentence_is_not_misled_by_the_starts_solved(known: list[Score]) -> None:
    boards = [Board(n, n) for n in range(5, 13)]
    without = [one for one in known if str(one.variant) != "squirrel-cull"]
    text = sentence(without, boards)
    assert "Best by PAR-10: pohl, 173 steps per square. The mean of the starts solved would name " in text
    assert re.search(r"would name (roth|edge|roth and edge), number [34] of 4 by PAR-10\.", text)
