"""Bratislava 2019: an ordering by an unstable sort; twenty boards, and percentages of random starts."""

from collections.abc import Sequence
from functools import partial
from math import comb
from typing import Any

from knights.base.text import percent
from knights.boards.board import Board
from knights.experiments.sweeps.cases import Cases, Sweep
from knights.heuristics.variants import Variant
from knights.reproduction.rows import (
    Agreement,
    Data,
    Rows,
    Section,
    Table,
    on_sweep_page,
    order_of,
    printed_board,
    swept,
)

_BOARDS = Table("stu-2019", "Twenty boards, number by number")
_SAMPLES = Table("stu-2019", "Random starts: percentages of a sample against exact shares")
LEVEL = 0.05
"""The probability that any figure of the table is called implausible if all are right (Bonferroni)."""


def parts(data: Data) -> Sequence[Section]:
    """Return the sections of the replay."""
    variant, steps = Variant("order", "exchange", (order_of(data["move_order"]),)), data["budget_steps"]
    boards = [
        partial(printed_board, _BOARDS, number, printed, variant, steps)
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


def _percentages(variant: Variant, steps: int, level: float, sample: dict[str, Any]) -> Rows:
    """Compare the printed percentages of samples with the exact shares over all starts of each size."""
    size, trials = sample["size"], sample["starts"]
    board, sweep = Board(size, size), Sweep(Cases(size, size), variant, steps)
    results = (yield from swept(sweep))[board]
    first_try, solved = int(results.first_try.sum()), int(results.found.sum())
    counts = (first_try, solved - first_try, len(results) - solved)
    for (key, outcome), count in zip(_OUTCOMES.items(), counts, strict=True):
        printed = sample[key]
        share = count / len(board)
        hits = round(printed / 100 * trials)
        p_value = binomial_p_value(hits, trials, share)
        plausible = p_value >= level
        yield _SAMPLES.row(
            f"{board}, {trials} random starts: {outcome}",
            percent(printed / 100),
            percent(share),
            f"{'' if plausible else 'not '}plausible, p = {p_value:.2g}: {hits} of {trials} random starts against "
            f"{count} of all {len(board)}, exact two-sided binomial test (implausible below {level:.2g})",
            link=on_sweep_page(sweep),
            agreement=Agreement.AGREES if plausible else Agreement.DIFFERS,
        )


def binomial_p_value(hits: int, trials: int, share: float) -> float:
    """Return the p-value of the exact two-sided binomial test, with both sides as in Fisher's; linear in the trials."""
    if share in (0.0, 1.0):
        return float(hits == trials * share)
    chances = [comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(trials + 1)]
    # Results as likely as this one count, whatever rounding does.
    return min(1.0, sum(chance for chance in chances if chance <= chances[hits] * (1 + 1e-9)))
