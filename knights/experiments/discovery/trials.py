"""Trials of candidates: the front of the best ones, and the file from which a search resumes."""

import math
from dataclasses import dataclass

from knights.base.errors import InputError
from knights.base.text import shortened
from knights.boards.board import format_move_order, parse_move_order
from knights.experiments.discovery.candidates import Candidate, candidate_of
from knights.experiments.sweeps.read import cells_of

HEADER = ("evaluation", "formula", "order", "operations", "mistakes", "last", "rectangles")
"""The columns of a file of trials."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The evaluation of a candidate; ``number`` counts from 1.

    Attributes:
        mistakes: the solvable starts not solved on the first try, on the boards up to ``last``.
        last: the size or the columns of the largest board that it was tried on; fewer than the study's if it left the
            race.
        rectangles: the mistakes on the rectangles that break ties; None if it was not tried on all of them.
    """

    number: int
    candidate: Candidate
    operations: int
    mistakes: int
    last: int
    rectangles: int | None

    @property
    def rank(self) -> tuple[int, int, float]:
        """The sort key, the best trial first: mistakes, operations, mistakes on rectangles, with None last."""
        return self.mistakes, self.operations, math.inf if self.rectangles is None else self.rectangles

    @property
    def row(self) -> tuple[object, ...]:
        """The trial as a line of a table, a value per column of ``HEADER``."""
        order = format_move_order(self.candidate.order)
        counts = self.operations, self.mistakes, self.last, self.rectangles
        return (self.number, self.candidate.formula, order, *counts)


class Front(list[Trial]):
    """The Pareto front: the trials that no other trial beats in both mistakes and operations, the simplest first."""

    @property
    def best(self) -> Trial:
        """The trial with the fewest mistakes."""
        return self[-1]

    def bound(self, operations: int) -> float:
        """Return the fewest mistakes with up to that many operations; infinite if there is no such trial."""
        return min((one.mistakes for one in self if one.operations <= operations), default=math.inf)

    def add(self, new: Trial) -> bool:
        """Add a trial and drop those that it beats or equals; return False if one beats it."""
        if any(one.operations <= new.operations and one.rank < new.rank for one in self):
            return False
        rest = [one for one in self if one.operations < new.operations or one.mistakes < new.mistakes]
        self[:] = sorted([*rest, new], key=lambda one: one.operations)
        return True


def trials_in(text: str, name: str) -> list[Trial]:
    """Read the trials in the whole lines of a file; raises an InputError that quotes the first line that is not one."""
    trials = []
    for number, line in enumerate(text.splitlines()[1:], 1):
        try:
            evaluation, formula, order, operations, mistakes, last, rectangles = cells_of(line)
            candidate = Candidate(candidate_of(formula).weights, parse_move_order(order))
            counts = int(operations), int(mistakes), int(last), int(rectangles) if rectangles else None
            if int(evaluation) != number:
                raise ValueError
        except ValueError:
            raise InputError(
                f"“{name}” cannot be resumed: line {number + 1:,}, “{shortened(line)}”, is not trial {number:,}."
            ) from None
        trials.append(Trial(number, candidate, *counts))
    return trials
