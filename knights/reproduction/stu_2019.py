"""Bratislava 2019: an ordering by an unstable sort; twenty boards, and percentages of random starts."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from knights.board import Board
from knights.heuristics.variants import Variant
from knights.reproduction.boards import printed_board
from knights.reproduction.plausible import binomial_p_value
from knights.reproduction.publication import (
    Data,
    Parameters,
    Publication,
    Replayer,
    Section,
    order_in_words,
    order_of,
)
from knights.reproduction.rows import ClaimRow, Standing
from knights.reproduction.searching import on_sweep_page, swept
from knights.sweeps import Cases, Results, Sweep

_NAME = "stu-2019"
LEVEL = 0.05
"""The chance of calling any figure of the whole table implausible though all are sound (Bonferroni)."""


def _describe(data: Data) -> Publication:
    return Publication(
        _NAME,
        "2019: unstable sort",
        data["source"],
        "Printed twenty searches of 5×5 and 8×8 boards, and how many of hundreds of random starts are solved at "
        "once, after backtracking, or not at all.",
        "Recursive depth-first search that tries every onward square, those of the lowest degree first. "
        "The sort is a double loop of exchanges that shuffles equals, and these shuffles decide its tours.",
        Parameters(
            order_in_words(order_of(data)),
            data["move_order_origin"],
            "Warnsdorff's rule as an ordering: all onward squares, by degree",
            "whatever the exchange sort makes of the move order",
            f"{data['budget_steps']:,} steps",
        ),
    )


def _parts(data: Data) -> Sequence[Section]:
    variant, steps = Variant("order", "exchange", (order_of(data),)), data["budget_steps"]
    boards = [
        partial(printed_board, _NAME, "Twenty boards, number by number", number, printed, variant, steps)
        for number, printed in enumerate(data["boards"], 1)
    ]
    samples = data["percent_of_random_starts"]
    level = LEVEL / (len(samples) * len(_OUTCOMES))
    return [*boards, *(partial(_percentages, variant, steps, level, sample) for sample in samples)]


_OUTCOMES = {
    "first_try": "found on the first try",
    "backtracked": "found after backtracking",
    "not_found": "not found",
}


def _percentages(
    variant: Variant, steps: int, level: float, sample: dict[str, Any]
) -> Generator[ClaimRow | None, None, None]:
    """The exact shares over all starts of a size, and whether the published sample is plausible under them."""
    size, trials = sample["size"], sample["starts"]
    board, sweep = Board(size, size), Sweep(Cases(size, size), variant, steps)
    results = (yield from swept(sweep))[board]
    for key, outcome in _OUTCOMES.items():
        percent, count = sample[key], _count(key, results)
        share = count / len(board)
        hits = round(percent / 100 * trials)
        p_value = binomial_p_value(hits, trials, share)
        plausible = p_value >= level
        yield ClaimRow(
            _NAME,
            "Random starts: percentages of a sample against exact shares",
            f"{board}, {trials} random starts: {outcome}",
            f"{percent:.1f} %",
            f"{100 * share:.1f} %",
            Standing.AGREES if plausible else Standing.DIFFERS,
            f"{'' if plausible else 'not '}plausible, p = {p_value:.2g}: {hits} of {trials} random starts against "
            f"{count} of all {len(board)}, exact two-sided binomial test (implausible below {level:.2g})",
            on_sweep_page(sweep),
        )


def _count(key: str, results: Results) -> int:
    first_try, found = int(results.first_try.sum()), int(results.found.sum())
    return {
        "first_try": first_try,
        "backtracked": found - first_try,
        "not_found": len(results) - found,
    }[key]


REPLAYER = Replayer(_describe, _parts)
