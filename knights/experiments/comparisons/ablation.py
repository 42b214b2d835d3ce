"""Ablation: a comparison of the variant of 2009 with each of its four parts switched on or off."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar, NamedTuple

import numpy as np

from knights.base.questions import declared, nested
from knights.engine.case import Steps
from knights.experiments.comparisons.comparison import Comparison
from knights.experiments.comparisons.scores import Score
from knights.experiments.sweeps.question import Cases, Sweep
from knights.heuristics.variants import NAMED, Variant

PARTS = {
    "parity": "starts of the minority colour are refused",
    "blocking": "moves that block a square or a pair are refused",
    "Warnsdorff": "onward squares are tried by degree",
    "restarts": "at a dead end, the search restarts with the next of five move orders",
}
"""The four parts of the variant, each with a description of its effect."""


class Ablated(NamedTuple):
    """A variant with some of the ``PARTS`` switched on and the others off."""

    switches: tuple[bool, ...]
    variant: Variant


@dataclass(frozen=True, slots=True)
class Ablation:
    """A comparison of all combinations of the four parts on the same starts, unsolvable ones included."""

    COMMAND: ClassVar[str] = "ablation"
    ARGUMENTS: ClassVar[tuple[str, ...]] = ("first", "last")

    cases: Cases = nested(Cases)
    steps: Steps = declared(Sweep, "steps")
    closed: bool = declared(Sweep, "closed")

    @property
    def comparison(self) -> Comparison:
        """The comparison of the 16 combinations, from no part to all parts."""
        variants = tuple(row.variant for row in ablation())
        return Comparison(self.cases, variants, self.steps, all_starts_searched=True, closed=self.closed)

    @property
    def sweeps(self) -> tuple[Sweep, ...]:
        """The sweeps to run, one for each combination."""
        return self.comparison.sweeps


class Gain(NamedTuple):
    """The mean effect of switching on a part: two gains in percentage points, and a factor of fewer steps."""

    part: str
    solved: float
    first_try: float
    fewer: float | None


def gains(known: Sequence[tuple[Ablated, Score]]) -> list[Gain]:
    """Return the gain from each part, given the scores of all 16 combinations on the same starts."""
    scores = {row.switches: one for row, one in known}
    found = []
    for place, part in enumerate(PARTS):
        on = [scores[key] for key in scores if key[place]]
        off = [scores[(*key[:place], False, *key[place + 1 :])] for key in scores if key[place]]
        pairs = list(zip(on, off, strict=True))
        solved = np.mean([a.solved_share - b.solved_share for a, b in pairs])
        first_try = np.mean([a.first_try_share - b.first_try_share for a, b in pairs])
        ratios = [b.steps / a.steps for a, b in pairs if a.steps and b.steps]
        fewer = round(float(np.exp(np.mean(np.log(ratios)))), 2) if ratios else None
        found.append(Gain(part, 100 * float(solved), 100 * float(first_try), fewer))
    return found


def ablation() -> tuple[Ablated, ...]:
    """Return the 16 combinations of the four parts, from none to all."""
    whole = NAMED["altstu-2009"].variant
    rows = []
    for switches in product((False, True), repeat=4):
        parity, blocking, warnsdorff, restarts = switches
        off = (() if parity else ("parity",)) + (() if blocking else ("squares", "pairs"))
        prune = tuple(key for key in whole.prune if key not in off)
        variant = replace(whole, rule=whole.rule if warnsdorff else "none", prune=prune)
        if not restarts:
            variant = replace(variant, orders=whole.orders[:1], restart_after=None, rounds=1)
        rows.append(Ablated(switches, variant))
    return tuple(rows)
