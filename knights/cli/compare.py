"""``python -m knights compare``: variants side by side on the same starts."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import click

from knights.base.questions import command_line
from knights.base.text import figure, p_in_words, percent
from knights.base.version import __version__
from knights.cli.cases import CASE_OPTIONS, cases_from, limit_from
from knights.cli.experiment import carry_out
from knights.cli.figure import drawing, figure_options
from knights.cli.options import JSON, Command, check_outputs, number, option
from knights.cli.table import table
from knights.engine.words import fallback_in_words
from knights.experiments.comparisons import (
    Compared,
    Comparison,
    Interval,
    Intervals,
    Pair,
    Portfolio,
    Ranking,
    Score,
    Spread,
    pair,
    parse_variants,
    spreads,
)
from knights.experiments.comparisons.comparison import MAX_SEEDS
from knights.experiments.comparisons.ranking import SIGNIFICANT
from knights.experiments.comparisons.scores import COLUMNS
from knights.experiments.comparisons.sentence import sentence
from knights.experiments.sweeps.results import Results
from knights.heuristics.variants import NAMED, Variant

MAX_MATRIX = 12
"""The most variants whose matrix of wins is printed: more columns fit no terminal."""

_OPTIONS = [
    option(
        "--variants",
        "A,B,...",
        f"With commas between: {', '.join(NAMED)}, or specifications like order.roth.parity.",
        parse_variants,
        required=True,
    ),
    number("--seeds", 1, MAX_SEEDS, "N", "Try randomised variants with the seeds 0 to N - 1.", default=1),
    *figure_options("compare"),
    JSON,
]


@click.command(cls=Command, params=[*CASE_OPTIONS, *_OPTIONS])
def compare(
    variants: tuple[Variant, ...],
    seeds: int,
    all_starts_searched: bool,
    closed: bool,
    json_wanted: bool,
    **given: Any,
) -> int:
    """Put variants side by side on step counts."""
    comparison = Comparison(
        cases_from(**given),
        variants,
        limit_from(**given),
        all_starts_searched,
        closed,
        seeds,
    )
    check_outputs(json_wanted, given["csv"], "the scores", "every start")
    draw = drawing("compare", **given)
    known = Compared(comparison)

    def in_words(results: Sequence[Results]) -> str:
        known.read(results)
        return as_json(known) if json_wanted else as_text(known)

    return carry_out(
        comparison.sweeps,
        in_words,
        with_variant=True,
        draw=lambda results: draw(known),
        **given,
    )


def as_text(known: Compared) -> str:
    """The sentence, the table, the first variant against each other one, and the spread over seeds."""
    names, scores = known.names, known.scores
    if not known.complete:
        what, why = known.common.in_words()
        return "\n".join([f"Partial: {what}. {why}", *(["", _table(names, scores)] if scores else [])])
    ranked, best = known.ranking(), known.portfolio()
    said = sentence(scores, list(known.comparison.cases.boards), known.name, ranked, known.noun)
    lines = [said, "", _table(names, scores)]
    if not known.decided:
        lines.append(_NOT_DECIDED)
    lines += ["", _intervals(names, known.intervals())]
    if best is not None:
        lines.append(_best_line(names, best))
    lines += [
        f"{name}: {fallback_in_words(score.constructed_after_search)}"
        for name, score in zip(names, scores, strict=True)
        if score.constructed_after_search
    ]
    if ranked is not None:
        lines.append("")
        for place in range(1, len(names)):
            found = pair(known.results[0], known.results[place])
            if found is not None:
                lines.append(_pair_line(names[0], names[place], found, ranked.p_values[0, place]))
        if len(names) <= MAX_MATRIX:
            lines += ["", _matrix(names, ranked)]
    spread = spreads(known.alone())
    if spread:
        lines += ["", *map(_spread_line, spread)]
    return "\n".join(lines)


_NOTE = """PAR-2, PAR-10: mean steps per square, a start not solved counted as 2 or 10 times the limit.
ERT: all steps per square, failures included, per start solved.
* Steps per square of the starts solved only: not comparable where different starts are solved."""
_NOT_DECIDED = "solvable: not proved to have no tour; whether all of these starts have one is not known."


def _table(names: Sequence[str], all_scores: Sequence[Score]) -> str:
    columns = [column for column in COLUMNS if column.head]
    rows = [
        (name, *("–" if (value := column.of(score)) is None else value for column in columns))
        for name, score in zip(names, all_scores, strict=True)
    ]
    return f"{table(('variant', *(column.head for column in columns)), rows)}\n{_NOTE}"


def _intervals(names: Sequence[str], sure: Sequence[Intervals]) -> str:
    rows = [
        (
            name,
            *(_range(known, percent) for known in (one.solved_share, one.first_try_share)),
            *(_range(known, figure) for known in (one.par2, one.par10, one.ert)),
        )
        for name, one in zip(names, sure, strict=True)
    ]
    return table(("95% bootstrap", "solved", "first try", "PAR-2", "PAR-10", "ERT"), rows)


def _range(known: Interval | None, words: Callable[[float], str]) -> str:
    return f"{words(known[0])} to {words(known[1])}" if known else "–"


def _best_line(names: Sequence[str], best: Portfolio) -> str:
    added = ", ".join(
        f"{name} {figure(rise)}" for name, rise in zip(names, best.added, strict=True) if rise > 0
    )
    return (
        f"Virtual best, the best of them for each start: PAR-10 {figure(best.par10)}. "
        f"It would rise without {added or 'none of them'}."
    )


def as_json(known: Compared) -> str:
    """A list of objects, one per variant and seed; figures are null where no start was solved.

    Figures of a comparison, such as ranks and p-values, are those of the variant with all its seeds, and null before
    the end.
    """
    ranked, sure, best = known.ranking(), known.intervals(), known.portfolio()
    made = {
        "version": __version__,
        "command": command_line(known.comparison),
        "compared_starts": known.common.starts,
        "complete": known.complete,
        "virtual_best_par10": best.par10 if best else None,
        **({"solvable_not_known": True} if not known.decided else {}),
    }
    objects = {}
    for k, seeds in enumerate(known.groups.values()):
        shared = {
            "name": known.names[k],
            "seeds": len(seeds),
            "intervals": sure[k]._asdict() if sure else None,
            "adds_to_virtual_best": best.added[k] if best else None,
            **_against(known.names, ranked, k),
        }
        for variant in seeds:
            objects[variant] = shared
    return json.dumps([_object(score) | objects[score.variant] | made for score in known.alone()])


def _against(names: Sequence[str], ranked: Ranking | None, place: int) -> dict[str, object]:
    """Mean rank, wins and p-values of a variant against the others, by their names; null before the end."""
    if ranked is None:
        return dict.fromkeys(("mean_rank", "wins", "p_values", "p_values_unadjusted"))
    others = [k for k in range(len(names)) if k != place]
    return {
        "mean_rank": float(ranked.mean_ranks[place]),
        "wins": {names[k]: int(ranked.wins[place, k]) for k in others},
        "p_values": {names[k]: float(ranked.p_values[place, k]) for k in others},
        "p_values_unadjusted": {names[k]: float(ranked.unadjusted[place, k]) for k in others},
    }


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
                "" if i == j else f"{ranked.wins[i, j]:,}{'*' * bool(ranked.p_values[i, j] < SIGNIFICANT)}"
                for j in range(len(names))
            ),
        )
        for i, name in enumerate(names)
    ]
    note = (
        f"Starts that a row wins against a column. * p < {SIGNIFICANT:g}: exact sign test adjusted by Holm; the "
        f"{ranked.starts:,} starts are {ranked.orbits:,} mirror families, each of which counts once."
    )
    return f"{table(('wins', 'mean rank', *names), rows)}\n{note}"


def _pair_line(first: str, second: str, one: Pair, adjusted: float) -> str:
    text = (
        f"{first} against {second}: wins {one.first_wins:,}, loses {one.second_wins:,}, ties {one.ties:,} "
        f"(sign test {p_in_words(one.p_value)}, adjusted for all pairs {p_in_words(adjusted)})"
    )
    if one.difference is None or one.low is None or one.high is None:
        return text
    return (
        f"{text}; {figure(one.difference, sign=True)} steps per square on the {one.both:,} that both solve "
        f"(95% bootstrap {figure(one.low, sign=True)} to {figure(one.high, sign=True)})"
    )


def _spread_line(spread: Spread) -> str:
    solved, first_try = spread.solved_share, spread.first_try_share
    return (
        f"{spread.variant} over {spread.seeds} seeds: solved {percent(solved[0])} to {percent(solved[2])} "
        f"(median {percent(solved[1])}), first try {percent(first_try[0])} to {percent(first_try[2])} "
        f"(median {percent(first_try[1])})"
    )
