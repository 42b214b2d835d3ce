"""``python -m knights compare``: variants side by side on the same starts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from knights.cli.progress import INTERRUPTED
from knights.cli.sweep import add_case_options, carry_out, cases_from, steps_from, written
from knights.cli.table import table
from knights.comparisons.comparison import MOST_SEEDS, Comparison, label, parse_variants, with_seeds
from knights.comparisons.pairs import Pair, pair
from knights.comparisons.scores import Score, Spread, scores, spreads
from knights.comparisons.sentence import sentence
from knights.errors import whole_number
from knights.heuristics.variants import NAMED
from knights.search.words import fallback_in_words
from knights.sweeps.results import Results, by_variant


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    add_case_options(parser)
    parser.add_argument(
        "--variants",
        metavar="A,B,...",
        required=True,
        help=f"with commas between: {', '.join(NAMED)}, or specifications like order.roth.parity",
    )
    parser.add_argument(
        "--seeds", metavar="N", default="1", help="try variants that draw lots with the seeds 0 to N - 1"
    )


def run(args: argparse.Namespace) -> int:
    """Compare and print; 0, or 130 after Ctrl-C, with what was finished by then.

    Raises:
        InputError: for arguments that cannot be used.
    """
    seeds = whole_number(args.seeds, "--seeds", 1, MOST_SEEDS)
    variants = with_seeds(parse_variants(args.variants), seeds)
    comparison = Comparison(cases_from(args), variants, steps_from(args), args.all_starts_searched)
    kept: list[Results] = []
    with written(args.csv, True, kept.append) as write:
        whole = carry_out(comparison.sweeps, args, write)
    if args.csv is None:
        print(as_text(comparison, kept))
    if not whole:
        print("Interrupted: the results are those of the starts finished by then.", file=sys.stderr)
    return 0 if whole else INTERRUPTED


def as_text(comparison: Comparison, results: Sequence[Results]) -> str:
    """The sentence, the table, the first variant against each other one, and the spread over seeds."""
    parts = by_variant(results)
    known = {score.variant: score for score in scores(results)}
    ordered = [known[variant] for variant in comparison.variants if variant in known]
    lines = [sentence(ordered, list(comparison.cases.boards)), "", _table(ordered)]
    lines += [
        f"{label(score.variant)}: {fallback_in_words(score.fell_back)}"
        for score in ordered
        if score.fell_back
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
            score.possible,
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
        "Median, mean, 95 % and largest: steps per square of the starts solved. Clean end: the last descent"
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
