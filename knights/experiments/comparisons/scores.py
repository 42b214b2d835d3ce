"""The scores of variants: figures and performance profiles."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.experiments.sweeps import Results, column
from knights.heuristics import Variant


@dataclass(frozen=True, slots=True)
class Score:
    """The figures of a variant over a set of starts. Starts proved unsolvable count in ``starts`` only.

    Attributes:
        solved: the number of tours found, ``constructed_after_search`` included.
        par2, par10: mean steps per square over the solvable starts, with 2 or 10 times the limit for an unsolved
            start; None if no start is solvable.
        ert: expected running time: the total steps per square, failures included, divided by the number of starts
            solved; None if none is solved.
        median, mean, percentile_95, largest: steps per square of the starts solved; None if none is solved.
        median_steps, mean_steps, largest_steps: steps from a solvable start, unsolved ones included with the steps that
            the search made; None if no start is solvable.
        steps, backtracks, restarts: totals, unsolved starts included.
        seconds: processor time of the searches, added over all workers.
    """

    variant: Variant
    starts: int
    solvable: int
    solved: int
    constructed_after_search: int
    first_try: int
    par2: float | None
    par10: float | None
    ert: float | None
    median: float | None
    mean: float | None
    percentile_95: float | None
    largest: float | None
    median_steps: float | None
    mean_steps: float | None
    largest_steps: float | None
    steps: int
    backtracks: int
    restarts: int
    seconds: float

    @property
    def not_solved(self) -> int:
        """The number of solvable starts that are not solved."""
        return self.solvable - self.solved

    @property
    def solved_share(self) -> float:
        """The share of the solvable starts that are solved."""
        return self.solved / max(1, self.solvable)

    @property
    def first_try_share(self) -> float:
        """The share of the solvable starts that are solved on the first try."""
        return self.first_try / max(1, self.solvable)

    @property
    def nanoseconds(self) -> float | None:
        """The processor time per step of the search; None without a search, or if the time is unknown."""
        known = self.variant.searches and self.steps and self.seconds > 0
        return 1e9 * self.seconds / self.steps if known else None


class Column(NamedTuple):
    """A figure of a score: its attribute, its heading in tables, and its key in JSON.

    The heading or the key is empty if it is not used. A figure with a ``note`` is also a column of the Compare page.
    """

    name: str
    head: str
    key: str
    note: str = ""


_PAR = "Mean steps per square over all solvable starts; an unsolved start counts as {} times the limit."
_ERT = "Expected running time: the steps per square of all searches, divided by the number of starts solved."
COLUMNS = (
    Column("solvable", "starts", "solvable"),
    Column("not_solved", "not solved", "not_solved"),
    Column("ert", "ERT", "ert", _ERT),
    Column("median_steps", "median", "median_steps"),
    Column("mean_steps", "mean", "mean_steps"),
    Column("largest_steps", "largest", "largest_steps"),
    Column("backtracks", "backtracks", "backtracks", "Backtracks from all starts."),
    Column("starts", "", "starts"),
    Column("solved", "solved", "solved"),
    Column("first_try", "first try", "first_try"),
    Column("par2", "PAR-2", "par2", _PAR.format(2)),
    Column("par10", "PAR-10", "par10", _PAR.format(10)),
    Column("mean", "", "mean_solved"),
    Column("median", "", "median_solved"),
    Column("percentile_95", "", "p95_solved"),
    Column("largest", "", "max_solved"),
    Column("steps", "", "steps"),
    Column("restarts", "restarts", "restarts", "Restarts from all starts."),
    Column("nanoseconds", "ns per step", ""),
)
"""The figures of a score, in the order of table columns."""
FIRST = COLUMNS[:7]
"""The figures that answer which variant needs the fewest steps."""


def score(variant: Variant, results: Iterable[Results]) -> Score:
    """Compute the score of a variant from its results."""
    parts = list(results)
    fields = ("solvable", "steps", "backtracks", "restarts")
    counts = {field: int(sum(part[field].sum() for part in parts)) for field in fields}
    failed = [part[part["solvable"] & ~part.found] for part in parts]
    limits = sum(len(part) * part.limit / len(part.board) for part in failed)
    ratios = column(parts, lambda part: part.per_square[part.found])
    each = column(parts, lambda part: part["steps"][part["solvable"]])
    known, solvable, solved = len(ratios) > 0, counts["solvable"], float(ratios.sum())
    return Score(
        variant,
        starts=sum(map(len, parts)),
        solved=len(ratios),
        constructed_after_search=sum(int((part["constructed_after_search"] & part.found).sum()) for part in parts),
        first_try=sum(int(part.first_try.sum()) for part in parts),
        par2=(solved + 2 * limits) / solvable if solvable else None,
        par10=(solved + 10 * limits) / solvable if solvable else None,
        ert=(solved + sum(float(part.per_square.sum()) for part in failed)) / len(ratios) if known else None,
        median=float(np.median(ratios)) if known else None,
        mean=float(ratios.mean()) if known else None,
        percentile_95=float(np.percentile(ratios, 95)) if known else None,
        largest=float(ratios.max()) if known else None,
        median_steps=float(np.median(each)) if solvable else None,
        mean_steps=float(each.mean()) if solvable else None,
        largest_steps=float(each.max()) if solvable else None,
        seconds=sum(part.time for part in parts),
        **counts,
    )


def profile(results: Iterable[Results]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the performance profile of a variant: a point for each distinct number of steps per square.

    The points are these numbers, ascending, and the share of the solvable starts solved within each.
    """
    parts = list(results)
    solvable = sum(int(part["solvable"].sum()) for part in parts)
    values, counts = np.unique(column(parts, lambda part: part.per_square[part.found]), return_counts=True)
    return values, np.cumsum(counts) / max(1, solvable)
