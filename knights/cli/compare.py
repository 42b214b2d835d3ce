"""``python -m knights compare``: variants side by side on the same starts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from knights.cli.experiment import CASE_OPTIONS, carry_out, cases_from
from knights.cli.options import Command, Value, number
from knights.cli.table import table
from knights.comparisons.comparison import MAX_SEEDS, Comparison, label, parse_variants, with_seeds
from knights.comparisons.pairs import Pair, pair
from knights.comparisons.scores import Score, Spread, scores, spreads
from knights.comparisons.sentence import sentence
from knights.heuristics.variants import NAMED, Variant
from knights.search.words import fallback_in_words
from knights.sweeps.results import Results, by_variant

_OPTIONS = [
    click.Option(
        ["--variants"],
        type=Value(parse_variants),
        required=True,
        metavar="A,B,...",
        help=f"With commas between: {', '.join(NAMED)}, or specifications like order.roth.parity.",
    ),
    number("--seeds", 1, MAX_SEEDS, "N", "Try randomised variants with the seeds 0 to N - 1.", default=1),
]


@click.command(cls=Command, params=[*CASE_OPTIONS, *_OPTIONS])
def compare(
    variants: tuple[Variant, ...], seeds: int, steps: int | None, all_starts_searched: bool, **given: Any
) -> int:
    """Put variants side by side on step counts."""
    comparison = Comparison(cases_from(**given), with_seeds(variants, seeds), steps, all_starts_searched)
    return carry_out(comparison.sweeps, partial(as_text, comparison), with_variant=True, **given)


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
    spread = spreads(ordered)
    if spread:
        lines += ["", *map(_spread_line, spread)]
    return "\n".join(lines)


_HEADER = (
    "variant",
    "starts",
    "possible",
    "solved",
    "first try",
    "clean end",
    "median",
    "mean",
    "95 %",
    "largest",
    "backtracks",
    "restarts",
    "seconds",
)


def _table(all_scores: Sequence[Score]) -> str:
    rows = [
        (
            label(score.variant),
            score.starts,
            score.solvable,
            score.solved,
            score.first_try,
            score.clean,
            *(
                "–" if ratio is None else ratio
                for ratio in (score.median, score.mean, score.percentile_95, score.largest)
            ),
            score.backtracks,
            score.restarts,
            score.seconds,
        )
        for score in all_scores
    ]
    note = (
        "Median, mean, 95 % and largest: steps per square of the starts solved. Clean end: the last attempt"
    )
    return f"{table(_HEADER, rows)}\n{note} never backtracked."


def _pair_line(one: Pair) -> str:
    text = (
        f"{label(one.first)} against {label(one.second)}: wins {one.first_wins:,}, loses {one.second_wins:,}, "
        f"ties {one.ties:,} (sign test p = {one.p_value:.2g})"
    )
    if one.difference is None:
        return text
    return (
        f"{text}; {one.difference:+.3g} steps per square on the {one.both:,} that both solve "
        f"(95 % bootstrap {one.low:+.3g} to {one.high:+.3g})"
    )


def _spread_line(spread: Spread) -> str:
    solved, first_try = spread.solved_share, spread.first_try_share
    return (
        f"{spread.variant} over {spread.seeds} seeds: solved {solved[0]:.2%} to {solved[2]:.2%} "
        f"(median {solved[1]:.2%}), first try {first_try[0]:.2%} to {first_try[2]:.2%} "
        f"(median {first_try[1]:.2%})"
    )
