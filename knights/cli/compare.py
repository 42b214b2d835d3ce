"""``python -m knights compare``: variants side by side on the same starts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from knights.cli.experiment import CASE_OPTIONS, carry_out, cases_from
from knights.cli.options import JSON, Command, Value, number
from knights.cli.table import table
from knights.comparisons.comparison import MAX_SEEDS, Comparison, label, parse_variants, with_seeds
from knights.comparisons.pairs import Pair, pair
from knights.comparisons.ranking import Ranking, ranking
from knights.comparisons.scores import COLUMNS, Score, Spread, scores, spreads
from knights.comparisons.sentence import sentence
from knights.errors import InputError
from knights.heuristics.variants import NAMED, Variant
from knights.search.words import fallback_in_words
from knights.sweeps.results import Results, by_variant
from knights.text import percent

MAX_MATRIX = 12
"""The most variants whose matrix of wins is printed: more columns fit no terminal."""

_OPTIONS = [
    click.Option(
        ["--variants"],
        type=Value(parse_variants),
        required=True,
        metavar="A,B,...",
        help=f"With commas between: {', '.join(NAMED)}, or specifications like order.roth.parity.",
    ),
    number("--seeds", 1, MAX_SEEDS, "N", "Try randomised variants with the seeds 0 to N - 1.", default=1),
    JSON,
]


@click.command(cls=Command, params=[*CASE_OPTIONS, *_OPTIONS])
def compare(
    variants: tuple[Variant, ...],
    seeds: int,
    steps: int | None,
    all_starts_searched: bool,
    closed: bool,
    json_wanted: bool,
    **given: Any,
) -> int:
    """Put variants side by side on step counts."""
    comparison = Comparison(
        cases_from(**given), with_seeds(variants, seeds), steps, all_starts_searched, closed
    )
    if json_wanted and given["csv"] == "-":
        raise InputError(
            "--json prints the scores, and so does --csv - every start: name a file for one of them."
        )
    summary = partial(as_json if json_wanted else as_text, comparison)
    return carry_out(comparison.sweeps, summary, with_variant=True, **given)


def as_text(comparison: Comparison, results: Sequence[Results]) -> str:
    """The sentence, the table, the first variant against each other one, and the spread over seeds."""
    parts = by_variant(results)
    known = {score.variant: score for score in scores(results)}
    ordered = [known[variant] for variant in comparison.variants if variant in known]
    lines = [sentence(ordered, list(comparison.cases.boards)), "", _table(ordered)]
    lines += [
        f"{label(score.variant)}: {fallback_in_words(score.constructed_after_search)}"
        for score in ordered
        if score.constructed_after_search
    ]
    first, *others = [parts[score.variant] for score in ordered] or [[]]
    pairs = [found for other in others if (found := pair(first, other)) is not None]
    if pairs:
        lines += ["", *map(_pair_line, pairs)]
    ranked = ranking([parts[score.variant] for score in ordered]) if 1 < len(ordered) <= MAX_MATRIX else None
    if ranked is not None:
        lines += ["", _matrix([label(score.variant) for score in ordered], ranked)]
    spread = spreads(ordered)
    if spread:
        lines += ["", *map(_spread_line, spread)]
    return "\n".join(lines)


_NOTE = """PAR-2, PAR-10: mean steps per square, a start not solved counted as 2 or 10 times the limit.
ERT: all steps per square, failures included, per start solved.
* Steps per square of the starts solved only: not comparable where different starts are solved."""


def _table(all_scores: Sequence[Score]) -> str:
    columns = [column for column in COLUMNS if column.head]
    rows = [
        (label(score.variant), *("–" if (value := column.of(score)) is None else value for column in columns))
        for score in all_scores
    ]
    return f"{table(('variant', *(column.head for column in columns)), rows)}\n{_NOTE}"


def as_json(comparison: Comparison, results: Sequence[Results]) -> str:
    """A list of objects, one per variant; figures are null where no start was solved."""
    known = {score.variant: score for score in scores(results)}
    return json.dumps([_object(known[variant]) for variant in comparison.variants if variant in known])


def _object(score: Score) -> dict[str, object]:
    return {"variant": str(score.variant)} | {
        column.key: column.of(score) for column in COLUMNS if column.key
    }


def _matrix(names: Sequence[str], ranked: Ranking) -> str:
    """Wins of each row against each column, those that chance does not explain with a star."""
    rows = [
        (
            name,
            round(float(ranked.mean_ranks[i]), 3),
            *(
                "" if i == j else f"{ranked.wins[i, j]:,}{'*' * bool(ranked.p_values[i, j] < 0.05)}"
                for j in range(len(names))
            ),
        )
        for i, name in enumerate(names)
    ]
    note = (
        f"Starts that a row wins against a column. * p < 0.05: exact sign test adjusted by Holm; {ranked.starts:,} "
        f"starts count as {ranked.orbits:,}, mirror images as one."
    )
    return f"{table(('wins', 'mean rank', *names), rows)}\n{note}"


def _pair_line(one: Pair) -> str:
    text = (
        f"{label(one.first)} against {label(one.second)}: wins {one.first_wins:,}, loses {one.second_wins:,}, "
        f"ties {one.ties:,} (sign test p = {one.p_value:.2g})"
    )
    if one.difference is None:
        return text
    return (
        f"{text}; {one.difference:+.3g} steps per square on the {one.both:,} that both solve "
        f"(95% bootstrap {one.low:+.3g} to {one.high:+.3g}, as good as {one.effective:,} independent starts)"
    )


def _spread_line(spread: Spread) -> str:
    solved, first_try = spread.solved_share, spread.first_try_share
    return (
        f"{spread.variant} over {spread.seeds} seeds: solved {percent(solved[0])} to {percent(solved[2])} "
        f"(median {percent(solved[1])}), first try {percent(first_try[0])} to {percent(first_try[2])} "
        f"(median {percent(first_try[1])})"
    )
