"""``python -m knights challenge``: a user's own tie-break against Roth's, on boards to tune on and held-out boards."""

from collections.abc import Sequence
from typing import Any

from knights.api.results import ChallengeResult
from knights.cli.figure import figure_options
from knights.cli.options import command
from knights.cli.work import WORK_OPTIONS, carry_out
from knights.experiments.comparisons.challenge import Challenge, standings
from knights.experiments.comparisons.common import Common
from knights.experiments.sweeps.results import Results


@command(Challenge, *figure_options("challenge"), *WORK_OPTIONS)
def challenge(question: Challenge, **given: Any) -> int:
    """Try a tie-break, like "f(turn - 8*centre)", against Roth's by the starts solved on the first try."""
    common = question.common

    def in_words(results: Sequence[Results]) -> str:
        common.read(results)
        return as_text(question, common)

    return carry_out(
        question,
        question.sweeps,
        in_words,
        with_variant=True,
        drawn=lambda results: (question.ties, question.groups(common)),
        **given,
    )


def as_text(question: Challenge, common: Common) -> str:
    """Return the comparison in words, partial or complete."""
    if not common.complete:
        return f"Partial: {'. '.join(common.in_words())}"
    return ChallengeResult(standings(question, common)).sentence
