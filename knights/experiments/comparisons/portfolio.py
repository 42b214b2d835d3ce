"""The virtual best: the best variant from each start, and what each variant adds to that.

Xu, Hutter, Hoos and Leyton-Brown (2012): a method that is good where the others are good adds nothing, however good it
is; one that alone solves a few starts adds much.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from knights.experiments.comparisons.costs import common_costs
from knights.experiments.sweeps.results import Results


@dataclass(frozen=True, slots=True)
class Portfolio:
    """Several variants of which the best is chosen for each start.

    Attributes:
        par10: what that would cost: mean steps per square, a failure of all counted as ten times the limit.
        added: by how much that would rise without each of the variants.
    """

    par10: float
    added: tuple[float, ...]


def portfolio(groups: Sequence[Iterable[Results]]) -> Portfolio | None:
    """The virtual best of variants, of several seeds the mean; None of fewer than two, or without a common start."""
    costs = common_costs(groups).costs
    if len(costs) < 2 or not costs.shape[1]:
        return None
    least, second = np.partition(costs, 1, axis=0)[:2]
    best = costs.argmin(axis=0)
    gaps = np.bincount(best, weights=second - least, minlength=len(costs)) / costs.shape[1]
    return Portfolio(float(least.mean()), tuple(gaps.tolist()))
