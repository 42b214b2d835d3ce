"""``python -m knights ideas``: the four optimisations of the 2009 work, switched on and off."""

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from knights.base.text import percent
from knights.cli.cases import CASE_OPTIONS, cases_from, limit_from
from knights.cli.experiment import carry_out
from knights.cli.options import JSON, Command, check_outputs
from knights.cli.table import table
from knights.experiments.comparisons.ablation import PARTS, Ablated, ablation, gains
from knights.experiments.comparisons.common import Common, common_to
from knights.experiments.comparisons.comparison import Comparison
from knights.experiments.comparisons.scores import Score, scores
from knights.experiments.sweeps.cases import Cases
from knights.experiments.sweeps.results import Results

_ASKED = "first last columns random start_seed steps steps_per_square closed workers dask csv resume overwrite".split()
_FIGURES = "starts solvable solved first_try steps backtracks restarts".split()


@click.command(
    cls=Command,
    params=[*(option for option in CASE_OPTIONS if option.name in _ASKED), JSON],
    epilog="""\b
Example:
  knights ideas 5 8 --steps 20000

The ideas:
"""
    + "\n".join(f"  {idea}: {what}" for idea, what in PARTS.items()),
)
def ideas(closed: bool, json_wanted: bool, **given: Any) -> int:
    """Try all 16 combinations of the four ideas of the 2009 work, from all starts, unsolvable ones too."""
    check_outputs(json_wanted, given["csv"], "the scores", "every start")
    rows = ablation()
    comparison = Comparison(
        cases_from(**given), tuple(row.variant for row in rows), limit_from(**given), True, closed
    )
    return carry_out(
        comparison.sweeps,
        partial(as_json if json_wanted else as_text, rows, comparison.cases),
        with_variant=True,
        **given,
    )


def as_text(rows: Sequence[Ablated], cases: Cases, results: Sequence[Results]) -> str:
    """The combinations on the starts that all have and, where these are all, what each idea adds."""
    common, known = _known(rows, cases, results)
    text = table(
        (*PARTS, "solved", "first try", "steps", "backtracks", "restarts"),
        [
            (
                *("on" if on else "–" for on in row.switches),
                percent(one.solved_share),
                percent(one.first_try_share),
                one.steps,
                one.backtracks,
                one.restarts,
            )
            for row, one in known
        ],
    )
    if not common.complete:
        what, why = common.in_words()
        return f"Partial: {what}. {why}" + (f"\n\n{text}" if known else "")
    lines = [
        (
            gain.part,
            f"{gain.solved:+.1f}",
            f"{gain.first_try:+.1f}",
            "–" if gain.fewer is None else f"{gain.fewer:.2f}",
        )
        for gain in gains(known)
    ]
    return f"{text}\n\n{table(('idea', 'solved (points)', 'first try (points)', 'times fewer steps'), lines)}"


def as_json(rows: Sequence[Ablated], cases: Cases, results: Sequence[Results]) -> str:
    """The same as an object; what the ideas add is null where something is missing."""
    common, known = _known(rows, cases, results)
    combinations = [
        {
            **dict(zip(PARTS, row.switches, strict=True)),
            **{key: getattr(one, key) for key in _FIGURES},
        }
        for row, one in known
    ]
    added = [gain._asdict() for gain in gains(known)] if common.complete else None
    return json.dumps({"combinations": combinations, "ideas": added})


def _known(
    rows: Sequence[Ablated], cases: Cases, results: Sequence[Results]
) -> tuple[Common, list[tuple[Ablated, Score]]]:
    """What all combinations have in common, and their scores on that."""
    common = common_to([row.variant for row in rows], cases)
    common.read(results)
    found = {score.variant: score for score in scores(common.parts)}
    return common, [(row, found[row.variant]) for row in rows if row.variant in found]
