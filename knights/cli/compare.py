"""``python -m knights compare``: variants side by side on the same starts."""

from collections.abc import Callable, Sequence
from typing import Any

from knights.api.results import ComparisonResult
from knights.base.text import figure, p_in_words, percent
from knights.cli.figure import figure_options
from knights.cli.files import table
from knights.cli.options import JSON, check_outputs, command
from knights.cli.work import WORK_OPTIONS, carry_out
from knights.engine.words import fallback_in_words
from knights.experiments.comparisons.compared import Compared
from knights.experiments.comparisons.comparison import Comparison
from knights.experiments.comparisons.intervals import Intervals
from knights.experiments.comparisons.ranking import SIGNIFICANT, Pair, Portfolio, Ranking, pair
from knights.experiments.comparisons.scores import COLUMNS, Score, Spread, spreads
from knights.experiments.comparisons.sentence import sentence
from knights.experiments.sweeps.results import Results

MAX_MATRIX = 12
"""The maximum number of variants whose matrix of wins is printed; more columns would not fit a terminal."""


@command(Comparison, *WORK_OPTIONS, *figure_options("compare"), JSON)
def compare(question: Comparison, json_wanted: bool, **given: Any) -> int:
    """Compare variants by step counts on the same starts."""
    check_outputs(json_wanted, given["csv"], "the scores", "every start")
    known = Compared(question)

    def in_words(results: Sequence[Results]) -> str:
        known.read(results)
        return ComparisonResult(known).to_json() if json_wanted else as_text(known)

    return carry_out(
        question,
        question.sweeps,
        in_words,
        with_variant=True,
        drawn=lambda results: known,
        **given,
    )


def as_text(known: Compared) -> str:
    """Return the findings, the scores, the first variant against each of the others, and the spread over seeds."""
    names, scores = known.names, known.scores
    if not known.complete:
        partly = f"Partial: {'. '.join(known.common.in_words())}"
        return f"{partly}\n\n{_table(names, scores)}" if scores else partly
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
        (name, *(getattr(score, column.name) for column in columns))
        for name, score in zip(names, all_scores, strict=True)
    ]
    return f"{table(('variant', *(column.head for column in columns)), rows)}\n{_NOTE}"


def _intervals(names: Sequence[str], sure: Sequence[Intervals]) -> str:
    words: tuple[Callable[[float], str], ...] = (percent, percent, figure, figure, figure)
    rows = [
        (
            name,
            *(ends and f"{word(ends[0])} to {word(ends[1])}" for word, ends in zip(words, one, strict=True)),
        )
        for name, one in zip(names, sure, strict=True)
    ]
    return table(("95% bootstrap", "solved", "first try", "PAR-2", "PAR-10", "ERT"), rows)


def _best_line(names: Sequence[str], best: Portfolio) -> str:
    added = ", ".join(
        f"{name} {figure(more)}" for name, more in zip(names, best.added, strict=True) if more > 0
    )
    rise = f"It would rise without {added}." if added else "It would be the same without any one of them."
    return f"Virtual best, the best of them for each start: PAR-10 {figure(best.par10)}. {rise}"


def _matrix(names: Sequence[str], ranked: Ranking) -> str:
    """Return the wins of each row against each column, with a star if chance does not explain them."""
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
    if one.difference == one.low == one.high == 0:
        return f"{text}; the same steps on each of the {one.both:,} that both solve"
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
