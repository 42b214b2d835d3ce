"""Candidates of a search for a tie-break: weighted sums of simple terms, their trials, and the Pareto front."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from knights.base import InputError, shortened
from knights.boards import MOVES, MoveOrder, format_move_order, parse_move_order
from knights.experiments.comparisons.challenge import challenger
from knights.experiments.sweeps.read import cells_of
from knights.heuristics import Variant
from knights.heuristics.formula import MAX_NUMBER, Operation, Tree, read_formula

BOUND = {"centre": 12, "edge": 3, "corner": 4, "onward": 12, "least": 4, "ahead": 4, "turn": 4, "start": 4}
"""The quantities that can differ among tied squares and do not change when the board is rotated or mirrored.

For each of them, the value is the largest bound k that is drawn for a term ``min(quantity, k)``.
"""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A tie-break to try: a sum of weighted terms, and a move order for squares with equal sums."""

    weights: tuple[tuple[str, int], ...]
    order: MoveOrder = MOVES

    @property
    def formula(self) -> str:
        """The weighted sum, written as a formula."""
        text = ""
        for term, weight in self.weights:
            sign = (" - " if weight < 0 else " + ") if text else ("-" if weight < 0 else "")
            text += sign + (term if abs(weight) == 1 else f"{abs(weight)}*{term}")
        return f"f({text})"

    @property
    def variant(self) -> Variant:
        """Roth's variant with this tie-break and move order."""
        return replace(challenger(self.formula), orders=(self.order,))

    @property
    def operations(self) -> int:
        """The number of operations of the formula, a measure of its length."""
        # A function, a factor and a sign count as one operation each; a leading -3 is a single factor.
        terms = sum((term not in BOUND) + (abs(weight) != 1) for term, weight in self.weights)
        return terms + len(self.weights) - (self.weights[0][1] != -1)


def candidate_of(formula: str) -> Candidate:
    """Read a formula as a candidate with the default move order; raises an InputError unless it is a sum of terms."""
    weights: dict[str, int] = {}

    def add(tree: Tree, factor: int) -> None:
        match tree:
            case Operation("+" | "-" as sign, (left, right)):
                add(left, factor)
                add(right, factor if sign == "+" else -factor)
            case Operation("negative", (operand,)):
                add(operand, -factor)
            case Operation("*", (int(number), operand) | (operand, int(number))):
                add(operand, factor * number)
            case str(quantity) if quantity in BOUND:
                weights[quantity] = weights.get(quantity, 0) + factor
            case Operation("min" | "==" as name, (str(quantity), int(bound))) if quantity in BOUND:
                term = f"min({quantity}, {bound})" if name == "min" else f"({quantity} == {bound})"
                weights[term] = weights.get(term, 0) + factor
            case _:
                raise InputError(
                    "A search starts from a sum of terms like centre, 3*edge, min(turn, 2) or (start == 4), "
                    f"not from “{shortened(formula)}”."
                )

    add(read_formula(formula).tree, 1)
    terms = _canonical(weights)
    if len(terms) < max(1, sum(map(bool, weights.values()))):
        raise InputError(
            f"A search starts from terms that do not cancel out, with weights up to {MAX_NUMBER:,}; not from "
            f"“{shortened(formula)}”."
        )
    return Candidate(terms)


FIRST = Candidate((("centre", -1),))
"""The first candidate of a search: Roth's tie-break."""


def mutation(candidate: Candidate, random: Random, *, orders: bool) -> Candidate:
    """Return a candidate with one to three terms changed or, a quarter of the time if ``orders``, two moves swapped."""
    if orders and random.random() < 0.25:
        moves = list(candidate.order)
        first, second = random.sample(range(len(moves)), 2)
        moves[first], moves[second] = moves[second], moves[first]
        return Candidate(candidate.weights, tuple(moves))
    weights = dict(candidate.weights)
    for _ in range(random.choice((1, 1, 2, 3))):
        # Half of the changes affect an existing term.
        term = random.choice(list(weights)) if weights and random.random() < 0.5 else _term(random)
        weights[term] = _weight(weights.get(term, 0), random)
    return Candidate(_canonical(weights), candidate.order)


def _canonical(weights: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Return terms in a fixed order and without a common divisor, so that equivalent sums are equal candidates."""
    kept = {term: weight for term, weight in weights.items() if weight and abs(weight) <= MAX_NUMBER}
    divisor = math.gcd(*kept.values())
    order = sorted(kept, key=lambda term: (len(term), term))
    return tuple((term, kept[term] // divisor) for term in order)


def _term(random: Random) -> str:
    """Draw a term: half the time a quantity, otherwise a quantity capped at a bound or compared with a value."""
    quantity = random.choice([*BOUND])
    if random.random() < 0.5:
        return quantity
    bound = random.randint(1, BOUND[quantity])
    return f"({quantity} == {bound - 1})" if random.random() < 0.3 else f"min({quantity}, {bound})"


def _weight(weight: int, random: Random) -> int:
    """Return a random variation of a weight; for a weight of 0, return a new one, either small or of any size."""
    steps = (-3, -2, -1, 1, 2, 3)
    if not weight:
        return random.choice(steps) if random.random() < 0.5 else _any_size(random)
    change = random.random()
    if change < 0.2:
        return 0
    if change < 0.5:
        return weight + random.choice(steps)
    if change < 0.7:
        return 2 * weight
    if change < 0.85:
        return int(weight / 2)
    return -weight if change < 0.92 else _any_size(random)


def _any_size(random: Random) -> int:
    """Draw a weight up to 1000 whose logarithm is uniformly distributed, with a random sign."""
    return random.choice((-1, 1)) * round(math.exp(random.uniform(0, math.log(1000))))


HEADER = ("evaluation", "formula", "order", "operations", "mistakes", "last", "rectangles")
"""The columns of a file of trials."""


class Trial(NamedTuple):
    """The evaluation of a candidate; ``number`` counts from 1.

    ``mistakes`` is the number of solvable starts not solved on the first try, on the boards up to the size (or the
    number of columns) ``last``, which is below the maximum of the study if the candidate dropped out of the race.
    ``rectangles`` is that number on the rectangles that break ties; None unless all of them were tried.
    """

    number: int
    candidate: Candidate
    operations: int
    mistakes: int
    last: int
    rectangles: int | None

    @property
    def rank(self) -> tuple[int, int, float]:
        """The sort key that puts the best trial first: mistakes, operations, mistakes on rectangles (None last)."""
        return self.mistakes, self.operations, math.inf if self.rectangles is None else self.rectangles

    @property
    def row(self) -> tuple[object, ...]:
        """The trial as a row with a value for each column of ``HEADER``."""
        order = format_move_order(self.candidate.order)
        counts = self.operations, self.mistakes, self.last, self.rectangles
        return (self.number, self.candidate.formula, order, *counts)


class Front(list[Trial]):
    """The Pareto front: the trials that no other beats in both mistakes and operations, the shortest formula first."""

    @property
    def best(self) -> Trial:
        """The trial with the fewest mistakes."""
        return self[-1]

    def bound(self, operations: int) -> float:
        """Return the least number of mistakes with up to this many operations; infinite if there is no such trial."""
        return min((one.mistakes for one in self if one.operations <= operations), default=math.inf)

    def add(self, new: Trial) -> bool:
        """Add a trial and remove the trials that it beats or equals; return False if another trial beats it."""
        if any(one.operations <= new.operations and one.rank < new.rank for one in self):
            return False
        rest = [one for one in self if one.operations < new.operations or one.mistakes < new.mistakes]
        self[:] = sorted([*rest, new], key=lambda one: one.operations)
        return True


def trials_in(text: str, name: str) -> list[Trial]:
    """Read the trials in the text of the file ``name``; raises an InputError that quotes the first invalid line."""
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
