"""``python -m knights challenge``: a user's own tie-break against Roth's, on boards to tune on and others held out."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from knights.cli.figure import drawing, figure_options
from knights.cli.options import command
from knights.cli.work import WORK_OPTIONS, carry_out
from knights.experiments.comparisons.challenge import Challenge, in_words, standings
from knights.experiments.comparisons.common import Common
from knights.experiments.sweeps.results import Results


@command(Challenge, *figure_options("challenge"), *WORK_OPTIONS)
def challenge(question: Challenge, **given: Any) -> int:
    """Try a tie-break, like "f(turn - 8*centre)", against Roth's by the starts solved on the first try."""
    draw = drawing("challenge", **given)
    return carry_out(
        question,
        question.sweeps(question.final),
        partial(as_text, question),
        with_variant=True,
        draw=lambda results: draw((question.ties, question.groups(_common(question, results)))),
        **given,
    )


def as_text(question: Challenge, results: Sequence[Results]) -> str:
    """Return the standing, partial or complete."""
    common = _common(question, results)
    if not common.complete:
        what, why = common.in_words()
        return f"Partial: {what}. {why}"
    headline, reason = in_words(standings(question, common, question.final))
    return f"{headline}. {reason}"


def _common(question: Challenge, results: Sequence[Results]) -> Common:
    common = question.common(question.final)
    common.read(results)
    return common
