"""What the computer is asked to look for: how many formulas it tries, of which kind, and on which boards."""

from dataclasses import dataclass, replace

from knights.base.questions import command_line
from knights.experiments.comparisons.challenge import Challenge
from knights.experiments.discovery import study as bounds
from knights.experiments.discovery.study import WORST, Study, starts_of
from knights.experiments.sweeps.estimate import refuse_too_much
from knights.ui.compare.held_out import challenge_of
from knights.ui.controls.setting import Number, Switch

EVALUATIONS = Number("evaluations", 300, bounds.EVALUATIONS, "Formulas to try", step=100)
OPERATIONS = Number("operations", 16, bounds.OPERATIONS, "Operations of a formula, up to")
SEED = Number("seed", 1, bounds.SEED, "Seed", help="The same seed finds the same formula.")
ORDERS = Switch("orders", "Search the move order, too")
STUDY = (EVALUATIONS, OPERATIONS, SEED, ORDERS)
"""How much the computer tries, and what."""


@dataclass(frozen=True)
class Question:
    """What to look for, and on which boards it is to beat Roth's tie-break."""

    study: Study
    challenge: Challenge

    @property
    def command(self) -> str:
        """The command that makes it on one's own machine."""
        return command_line(replace(self.study, held_out=self.challenge.held_out))


def asked() -> Question:
    """Return what the settings ask.

    Raises:
        InputError: if no board has a tour, the ranges share a board, or the work cannot be done here.
    """
    challenge = challenge_of("roth")
    first, last = challenge.tuned
    numbers = EVALUATIONS.value, OPERATIONS.value
    study = Study(first, last, *numbers, challenge.closed, ORDERS.value, SEED.value, family=challenge.family)
    question = Question(study, challenge)
    starts_of(study)
    refuse_too_much(study.visits(), question.command, WORST)
    return question
