"""``python -m knights ideas``: the four optimisations of the 2009 work, switched on and off."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from knights.cli.experiment import CASE_OPTIONS, carry_out, cases_from, limit_from
from knights.cli.options import JSON, Command
from knights.cli.table import table
from knights.comparisons.ablation import IDEAS, Ablated, ablation, gains
from knights.comparisons.comparison import Comparison
from knights.comparisons.scores import Score, scores
from knights.errors import InputError
from knights.sweeps.results import Results
from knights.text import percent

_ASKED = "first last columns random start_seed steps steps_per_square closed workers dask csv resume overwrite".split()


@click.command(
    cls=Command,
    params=[*(option for option in CASE_OPTIONS if option.name in _ASKED), JSON],
    epilog="""\b
Example:
  knights ideas 5 8 --steps 20000

The ideas:
"""
    + "\n".join(f"  {idea}: {what}" for idea, what in IDEAS.items()),
)
def ideas(steps: int | None, closed: bool, json_wanted: bool, **given: Any) -> int:
    """Try all 16 combinations of the four ideas of the 2009 work, from all starts, unsolvable ones too."""
    if json_wanted and given["csv"] == "-":
        raise InputError(
            "--json prints the scores, and so does --csv - every start: name a file for one of them."
        )
    rows = ablation()
    comparison = Comparison(
        cases_from(**given), tuple(row.variant for row in rows), limit_from(steps, **given), True, closed
    )
    count = comparison.cases.count()
    return carry_out(
        comparison.sweeps,
        partial(as_json if json_wanted else as_text, rows, count),
        with_variant=True,
        **given,
    )


def as_text(rows: Sequence[Ablated], starts: int, results: Sequence[Results]) -> str:
    """The combinations and, where all are complete, what each idea adds."""
    known = _known(rows, results)
    text = table(
        (*IDEAS, "solved", "first try", "steps", "backtracks", "restarts"),
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
    if not _complete(rows, starts, known):
        return f"Partial: the combinations were not all tried from all {starts:,} starts.\n\n{text}"
    lines = [
        (
            gain.idea,
            f"{gain.solved:+.1f}",
            f"{gain.first_try:+.1f}",
            "–" if gain.fewer is None else f"{gain.fewer:.2f}",
        )
        for gain in gains(known)
    ]
    return f"{text}\n\n{table(('idea', 'solved (points)', 'first try (points)', 'times fewer steps'), lines)}"


def as_json(rows: Sequence[Ablated], starts: int, results: Sequence[Results]) -> str:
    """The same as an object; what the ideas add is null where something is missing."""
    known = _known(rows, results)
    combinations = [
        {
            **dict(zip(IDEAS, row.switches, strict=True)),
            "starts": one.starts,
            "solvable": one.solvable,
            "solved": one.solved,
            "first_try": one.first_try,
            "steps": one.steps,
            "backtracks": one.backtracks,
            "restarts": one.restarts,
        }
        for row, one in known
    ]
    added = [gain._asdict() for gain in gains(known)] if _complete(rows, starts, known) else None
    return json.dumps({"combinations": combinations, "ideas": added})


def _known(rows: Sequence[Ablated], results: Sequence[Results]) -> list[tuple[Ablated, Score]]:
    found = {score.variant: score for score in scores(results)}
    return [(row, found[row.variant]) for row in rows if row.variant in found]


def _complete(rows: Sequence[Ablated], starts: int, known: Sequence[tuple[Ablated, Score]]) -> bool:
    return len(known) == len(rows) and all(one.starts == starts for _, one in known)
