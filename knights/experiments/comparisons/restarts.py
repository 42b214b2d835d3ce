"""What restarts save: one start with many seeds, without restarts and by several schedules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from knights.base.errors import InputError
from knights.base.questions import nested, whole
from knights.base.work import Work, in_turn
from knights.boards.board import Board, Square
from knights.boards.shapes import BOARD, start_parameter
from knights.engine.case import STEPS
from knights.engine.existence import verdict
from knights.experiments.comparisons.run_lengths import (
    CUTOFFS,
    OFFERED,
    RUNS,
    Measured,
    RunLengths,
    measured,
    run_lengths,
)
from knights.heuristics.variants import Variant

SCHEDULES = [*(("fixed", cutoff) for cutoff in OFFERED), ("geometric", 1), ("luby", 1), ("luby", 10)]
"""The schedules that are set side by side: keys of the schedules of restarts, with a unit of backtracks each."""
TIES_AT_RANDOM = Variant("order", "random")
"""Warnsdorff's rule as an ordering, ties at random: attempts are independent of one another."""
_NAMES = {
    "fixed": "always after {}",
    "geometric": "after {}, then twice as many each time",
    "luby": "Luby, unit {}",
    "never": "never",
}

Part = RunLengths | Measured


@dataclass(frozen=True)
class RestartQuestion:
    """What is sampled: a board, a start, the number of seeds, and the step limit."""

    COMMAND: ClassVar = "restarts"
    ARGUMENTS: ClassVar = ("rows", "columns")

    board: Board = nested(BOARD)
    start: Square | None = start_parameter()
    runs: int = whole(2000, RUNS, "The number of searches, with the seeds 0 to N - 1.")
    limit: int = whole(100_000, STEPS, "The most squares entered per run.", key="steps")

    @property
    def origin(self) -> Square:
        """The start, the first square of the board if none is given."""
        return next(iter(self.board)) if self.start is None else self.start


def restarts(question: RestartQuestion) -> Work[Part]:
    """The sample without restarts, then each schedule; raises an InputError if no tour starts there."""
    known = verdict(question.board, question.origin)
    if known.exists is False:
        row, column = question.origin
        raise InputError(f"There is no tour from {row},{column}: {known.reason}.")
    case = question.board, question.origin, TIES_AT_RANDOM, question.limit, question.runs
    works: list[tuple[float, Work[Part]]] = [(0.7, run_lengths(*case)), (0.3, measured(*case, SCHEDULES))]
    return in_turn(works)


def sample_and_schedules(parts: Sequence[Part]) -> tuple[RunLengths, list[Measured]]:
    """The parts of that work, told apart."""
    (sample,) = (part for part in parts if isinstance(part, RunLengths))
    return sample, [part for part in parts if not isinstance(part, RunLengths)]


def side_by_side(sample: RunLengths, restarted: Sequence[Measured]) -> list[dict[str, str | float | None]]:
    """A line per schedule: the cost as computed and as measured, and the share that found a tour in time.

    After ± stand two standard errors.
    """
    lines: list[dict[str, str | float | None]] = []
    for schedule, after, runs in (*restarted, ("never", 0, sample)):
        computed = error = None
        if schedule == "fixed":
            cutoff = CUTOFFS.index(after)
            computed, error = sample.expected(cutoff), sample.expected_error(cutoff)
        lines.append(
            {
                "restart": _NAMES[schedule].format(after),
                "computed": computed,
                "computed ±": None if error is None else 2 * error,
                "measured": runs.mean,
                "measured ±": 2 * runs.mean_error,
                "solved": 1 - runs.unfinished,
            }
        )
    return lines
