"""A challenge: a user's tie-break against Roth's, by the number of starts solved on the first try.

A formula chosen from many is fitted to the boards that it was chosen on. So there are two ranges of boards: one to
tune on, and one held out for a single look at the end. After several looks, the p-value is multiplied by their number
(Bonferroni).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

from knights.base import REQUIRED, InputError, declared, figure, nested, p_in_words, parameter, plural, switch
from knights.boards import PLAIN, Family
from knights.engine import PerSquare, start_noun
from knights.experiments.comparisons import comparison, intervals
from knights.experiments.comparisons.compared import Common
from knights.experiments.comparisons.significance import SIGNIFICANT, sign_test_by_classes
from knights.experiments.sweeps import question, results
from knights.heuristics import NAMED, Variant

TUNED, HELD_OUT = (5, 20), (21, 30)
"""The default ranges of sides: of the square boards to tune on, and of the held-out boards."""
RIVAL = NAMED["roth"].variant
ROTHS_FORMULA = "f(-centre)"


def challenger(ties: str) -> Variant:
    """Return Roth's variant with another tie-break; raises an InputError if the tie-break cannot be read."""
    made = Variant(RIVAL.rule, ties, RIVAL.orders, RIVAL.prune)
    return RIVAL if made.ties.replace(" ", "") == ROTHS_FORMULA else made


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge to Roth's tie-break; raises an InputError for a bad tie-break or size, or a board in both ranges."""

    COMMAND: ClassVar[str] = "challenge"
    ARGUMENTS: ClassVar[tuple[str, ...]] = ("formula",)

    ties: str = parameter(
        REQUIRED, lambda text: challenger(text).ties, "A formula, or the key of a tie-break.", key="formula"
    )
    tuned: tuple[int, int] = question.span(TUNED, "The boards to tune on, all square.", key="tune")
    held_out: tuple[int, int] = question.span(HELD_OUT, "The held-out boards, all square.")
    closed: bool = declared(question.Sweep, "closed")
    family: Family = nested(Family, PLAIN)
    final: bool = switch("Try the held-out boards, too; wait until the formula is ready.")

    def __post_init__(self) -> None:
        challenger(self.ties)
        for sides in (self.tuned, self.held_out):
            self.cases(sides)
        if max(self.tuned[0], self.held_out[0]) <= min(self.tuned[1], self.held_out[1]):
            raise InputError(
                f"The held-out boards, {self.family.sizes(*self.held_out)}, overlap with the boards to tune "
                f"on, {self.family.sizes(*self.tuned)}: choose separate ranges."
            )

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The challenger, with five seeds if it draws random numbers, and its rival."""
        return tuple(dict.fromkeys((*comparison.with_seeds((challenger(self.ties),), 5), RIVAL)))

    def cases(self, sides: tuple[int, int]) -> question.Cases:
        """Return all starts of the square boards with sides in a range."""
        return question.Cases(*sides, family=self.family)

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The range of sides to tune on and, for the final look, the range held out."""
        return (self.tuned, self.held_out) if self.final else (self.tuned,)

    @property
    def sweeps(self) -> tuple[question.Sweep, ...]:
        """The sweeps to run, with the limit of a first try: one step per square."""
        return tuple(
            question.Sweep(self.cases(sides), one, PerSquare(1), closed=self.closed)
            for sides in self.ranges
            for one in self.variants
        )

    @property
    def noun(self) -> str:
        """The noun for the starts that are not proved unsolvable."""
        return start_noun((board for sides in self.ranges for board in self.cases(sides).boards), self.closed)

    @property
    def common(self) -> Common:
        """A new, empty collection for the results on common starts."""
        return Common(self.variants, [self.cases(sides) for sides in self.ranges])

    def groups(self, common: Common) -> list[list[results.Results]]:
        """Return the challenger's common results, with all its seeds, and its rival's; omit whichever is empty."""
        ours = [part for part in common.parts if part.variant != RIVAL]
        return [*filter(None, (ours, [part for part in common.parts if part.variant == RIVAL]))]


class Standing(NamedTuple):
    """The scores of the challenger and its rival on the boards with sides from ``first`` to ``last``.

    ``ours`` and ``theirs`` are the mean numbers, over the seeds, of solvable starts solved on the first try. The
    p-value is from a sign test on families of mirror images, each won by the variant that solves more of its starts.
    """

    first: int
    last: int
    starts: int
    families: int
    ours: float
    theirs: float
    p_value: float

    @property
    def ahead(self) -> bool:
        """Whether the challenger solves more starts than its rival."""
        return self.ours > self.theirs

    def won(self, looks: int = 1) -> bool:
        """Return whether the challenger is ahead by more than chance explains, adjusted for the number of looks."""
        return self.ahead and looks * self.p_value < SIGNIFICANT


def standings(challenge: Challenge, common: Common) -> list[Standing]:
    """Compare the challenger with its rival on each range, on the starts tried with both."""
    found = []
    seeds = max(1, len(challenge.variants) - 1)
    # A challenger that equals the rival has no separate results.
    alone = challenge.variants == (RIVAL,)
    for first, last in challenge.ranges:
        solvable = [part[part["solvable"]] for part in common.parts if first <= part.board.rows <= last]
        classes, _ = intervals.families(solvable)
        solved = results.column(solvable, lambda part: part.first_try)
        rival = results.column(solvable, lambda part: np.full(len(part), part.variant == RIVAL)) > 0
        starts, theirs = len(solved) // len(challenge.variants), float(solved[rival].sum())
        ours = theirs if alone else float(solved[~rival].sum() / seeds)
        p_value = 1.0 if alone else sign_test_by_classes(np.where(rival, -seeds, 1) * solved, classes)
        number = len(np.unique(classes))
        found.append(Standing(first, last, starts, number, ours=ours, theirs=theirs, p_value=p_value))
    return found


def in_words(challenge: Challenge, found: Sequence[Standing], looks: int = 1) -> tuple[str, str]:
    """Return the verdict, adjusted for the number of looks at the held-out boards, and a sentence on each range."""
    tuned, *final = found
    if challenge.variants == (RIVAL,):
        head = "This is Roth's tie-break itself"
    elif final:
        won = final[0].won(looks)
        head = "Roth is beaten on held-out boards" if won else "Roth is not beaten on held-out boards"
    elif tuned.won():
        head = "Ahead of Roth; the held-out boards decide"
    else:
        head = "Ahead of Roth, but chance can explain it" if tuned.ahead else "Not ahead of Roth"
    return head, " ".join([_line(challenge, tuned, 1), *(_line(challenge, one, looks) for one in final)])


def _line(challenge: Challenge, one: Standing, looks: int) -> str:
    p_value = min(1.0, looks * one.p_value)
    ours, theirs = (figure(one.starts - solved) for solved in (one.ours, one.theirs))
    line = (
        f"Mistakes on {challenge.family.sizes(one.first, one.last)}: {ours}, Roth's {theirs}, of "
        f"{plural(one.starts, challenge.noun)}."
    )
    if not one.ahead:
        return line
    adjusted = f", adjusted for {looks:,} looks at these boards" if looks > 1 else ""
    chance = "Chance does not explain this" if p_value < SIGNIFICANT else "Chance can explain this"
    return (
        f"{line} {chance} (sign test on {plural(one.families, 'mirror family', 'mirror families')}, "
        f"{p_in_words(p_value)}{adjusted})."
    )
