"""``python -m knights challenge``: a tie-break of one's own against Roth's, on boards to tune on and on others."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from knights.cli.board_options import SHAPE_OPTIONS, family_from
from knights.cli.cases import WORK_OPTIONS
from knights.cli.experiment import carry_out
from knights.cli.figure import drawing, figure_options
from knights.cli.options import Command, flag, sides
from knights.experiments.comparisons.challenge import HELD_OUT, TUNED, Challenge, in_words, standings
from knights.experiments.comparisons.common import Common
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.experiments.sweeps.results import Results

_OPTIONS = [
    click.Argument(["ties"], metavar="FORMULA"),
    sides(
        "--tune",
        MAX_SEARCHED_SIDE,
        "FROM TO",
        "The square boards to tune on; 5 20 where nothing else is said.",
        default=TUNED,
    ),
    sides(
        "--held-out",
        MAX_SEARCHED_SIDE,
        "FROM TO",
        "The square boards held out; 21 30 where nothing else is said.",
        default=HELD_OUT,
    ),
    flag("--final", "Look at the boards held out too: once, when the formula is ready."),
    flag("--closed", "Search closed tours."),
    *SHAPE_OPTIONS,
    *figure_options("challenge"),
]


@click.command(cls=Command, params=[*_OPTIONS, *WORK_OPTIONS])
def challenge(
    ties: str,
    tune: tuple[int, int],
    held_out: tuple[int, int],
    final: bool,
    closed: bool,
    **given: Any,
) -> int:
    """Try a tie-break, like "f(turn - 8*centre)", against Roth's by the starts solved on the first try."""
    question = Challenge(ties, tune, held_out, closed, family_from(**given))
    draw = drawing("challenge", **given)
    return carry_out(
        question.sweeps(final),
        partial(as_text, question, final),
        with_variant=True,
        draw=lambda results: draw((ties, question.groups(_common(question, final, results)))),
        **given,
    )


def as_text(question: Challenge, final: bool, results: Sequence[Results]) -> str:
    """The standing, or how much of it there is."""
    common = _common(question, final, results)
    if not common.complete:
        what, why = common.in_words()
        return f"Partial: {what}. {why}"
    headline, reason = in_words(standings(question, common, final))
    return f"{headline}. {reason}"


def _common(question: Challenge, final: bool, results: Sequence[Results]) -> Common:
    common = question.common(final)
    common.read(results)
    return common
