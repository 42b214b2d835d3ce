"""The commands that run variants from every start: ``sweep``, ``compare``, ``ablation`` and ``challenge``."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from knights.api.results import AblationResult, ChallengeResult, ComparisonResult, Swept, answer_from
from knights.base.errors import InputError
from knights.base.questions import parameters
from knights.base.text import duration_in_words, figure, interval, p_in_words, percent, plural
from knights.boards.board import Board
from knights.boards.tour import Tour
from knights.cli.figure import figure_options, showing
from knights.cli.files import OVERWRITE, RESUME, ResultsFile, csv_option, table
from knights.cli.options import JSON, Outputs, command, flag
from knights.cli.work import WORKER_OPTIONS, Answer, run_to_end, said
from knights.engine.case import Case, Limit
from knights.engine.compiled import is_compiled
from knights.engine.existence import verdict
from knights.engine.export import board_lines
from knights.engine.result import Category
from knights.engine.search import Search
from knights.engine.words import CATEGORIES, fallback_in_words, outcome_in_words
from knights.experiments.comparisons.ablation import PARTS, Ablation
from knights.experiments.comparisons.challenge import Challenge
from knights.experiments.comparisons.compared import Common
from knights.experiments.comparisons.comparison import Comparison
from knights.experiments.comparisons.intervals import Intervals
from knights.experiments.comparisons.scores import COLUMNS, Score, Spread, spreads
from knights.experiments.comparisons.significance import SIGNIFICANT, Difference, Ranking, difference
from knights.experiments.sweeps.question import Experiment, Sweep, format_starts
from knights.experiments.sweeps.results import Results, in_order, results_csv
from knights.experiments.sweeps.runner import resumed, run, starts_in
from knights.experiments.sweeps.summary import hard_starts, sweep_svg, table_of

MAX_MATRIX = 12
"""The maximum number of variants in a printed matrix of wins; more would not fit into a terminal."""

_STEP, _LONG = 15e-6, 10.0
"""The minimum time of a step in the plain program, and the expected total time that causes a warning, in seconds."""

WORK_OPTIONS = [*WORKER_OPTIONS, csv_option("one line per start"), RESUME, OVERWRITE]
"""The options that set the workers and the results file of a command."""


def carry_out(
    question: Experiment,
    outputs: Outputs,
    as_text: Callable[[Answer], str],
    drawn: Callable[[Answer], object] = lambda answer: answer,
    own: Callable[[dict[Board, Results]], str] | None = None,
) -> int:
    """Run the sweeps of a question with a progress bar and write each result; at the end, draw and print the answer.

    ``drawn`` extracts the data for the charts, and ``own`` draws the chart that needs no Plotly. If the CSV goes to
    standard output, print nothing else. Return the exit status of :func:`run_to_end`.
    """
    show, csv = showing(question.COMMAND, outputs, own), outputs.csv
    sweeps = question.sweeps
    first, with_variant = sweeps[0], not isinstance(question, Sweep)
    as_csv = partial(results_csv, with_variant=with_variant, closed=first.closed, family=first.cases.family)
    limited = "steps" in parameters(type(question))
    made = replace(question, steps=first.in_force.steps) if limited else question
    file = ResultsFile(outputs, made, as_csv(()))
    alone = None if with_variant else first.variant
    kept = resumed(file.before, sweeps, str(csv), alone) if file.before else []
    finished = starts_in(kept)
    variants = dict.fromkeys(sweep.variant for sweep in sweeps)
    with file.opened(variants) as write:

        def take(results: Results) -> None:
            if csv is not None:
                write(as_csv([results], with_header=False))
            kept.append(results)

        _say_if_long(sweeps)
        status = run_to_end(partial(run, sweeps, finished=finished), take, outputs)
    if csv is not None and sum(map(len, kept)) == sum(sweep.cases.count() for sweep in sweeps):
        file.put_in_order(as_csv(in_order(kept, [*variants])))
    if csv is None or (csv != "-" and kept):
        answer = answer_from(question, kept)
        show(drawn(answer), said(answer, as_text, outputs))
    return status


def _say_if_long(sweeps: Sequence[Sweep]) -> None:
    """Print a warning with the minimum time if variants that are not compiled will take a long time."""
    plain = [sweep for sweep in sweeps if sweep.variant.searches and not is_compiled(sweep.variant)]
    seconds = _STEP * sum(sweep.cases.visits() for sweep in plain)
    if seconds > _LONG:
        print(
            f"{', '.join(dict.fromkeys(str(sweep.variant) for sweep in plain))}: only the plain Python program can "
            f"run this. It takes at least {duration_in_words(seconds)}, and longer if it backtracks.",
            file=sys.stderr,
        )


@command(
    Sweep,
    *WORK_OPTIONS,
    *figure_options("sweep"),
    flag("--tours", "Print the tour from each start, too; after a search that failed, its last walk."),
    flag("--unsolved", "List the starts of each board from which no tour was found."),
)
def sweep(question: Sweep, outputs: Outputs, tours: bool, unsolved: bool) -> int:
    """Search from every start of a range of sizes."""
    if outputs.csv == "-" and (tours or unsolved):
        raise InputError("--tours and --unsolved cannot be combined with --csv -: name a file for the rows.")
    as_text = partial(sweep_text, unsolved=unsolved)
    status = carry_out(question, outputs, as_text, lambda answer: answer.boards, own=sweep_svg)
    if tours and status == 0:
        sys.stdout.writelines(_walks(question))
    return status


def _walks(sweep: Sweep) -> Iterator[str]:
    """Search again from each start, and yield the lines of its outcome and its board."""
    for board in sweep.cases.boards:
        for start in map(board.square, sweep.cases.starts(board).tolist()):
            yield f"\n{board} from {start[0]},{start[1]}: "
            known = verdict(board, start, sweep.closed)
            if known.exists is False and not sweep.all_starts_searched:
                yield f"No tour exists: {known.reason}\n"
                continue
            limit = Limit(sweep.limit(board))
            result = Search(Case(board, start, sweep.variant, limit, closed=sweep.closed)).to_end()
            yield f"{outcome_in_words(result)}\n"
            yield from board_lines(result.tour or Tour(board, result.walk))


def _unsolved(answer: Swept) -> Iterator[str]:
    """Yield a line with the unsolved starts of each board for each reason."""
    for board, part in answer.boards.items():
        for category in (Category.LIMIT, Category.EXHAUSTED, Category.NO_TOUR):
            if len(squares := part["start"][part.categories == category]):
                starts = format_starts(tuple(map(board.square, squares.tolist())))
                yield f"{board}, {CATEGORIES[category].label}: {starts}"


def sweep_text(answer: Swept, unsolved: bool = False) -> str:
    """Return a summary table, and a list of the hardest starts below it or of those that are unsolved."""
    text = table(*table_of(answer.boards))
    if unsolved:
        return "\n".join((text, "", *_unsolved(answer)))
    hard = hard_starts(answer.boards.values(), 20)
    if hard:
        text += "\n\nHardest starts:"
    for case in hard:
        text += (
            f"\n{case.board} from {case.start[0]},{case.start[1]}: {CATEGORIES[case.category].label}, "
            f"{plural(case.steps, 'step')}, {plural(case.backtracks, 'backtrack')}, "
            f"{plural(case.restarts, 'restart')}"
        )
    return text


@command(
    Ablation,
    *WORK_OPTIONS,
    JSON,
    epilog="The parts:\n\n\b\n" + "\n".join(f"  {part}: {what}" for part, what in PARTS.items()),
)
def ablation(question: Ablation, outputs: Outputs) -> int:
    """Try all 16 combinations of the four parts of the 2009 variant from all starts, including unsolvable ones."""
    return carry_out(question, outputs, ablation_text)


def ablation_text(known: AblationResult) -> str:
    """Return the scores of all combinations on their common starts and, once complete, the gain from each part."""
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
            for row, one in known.combinations
        ],
    )
    gains = known.gains
    if gains is None:
        return _partial(known.compared, text)
    lines = [
        (part, f"{solved:+.1f}", f"{first_try:+.1f}", "–" if fewer is None else f"{fewer:.2f}")
        for part, solved, first_try, fewer in gains
    ]
    return f"{text}\n\n{table(('part', 'solved (points)', 'first try (points)', 'times fewer steps'), lines)}"


@command(Challenge, *figure_options("challenge"), *WORK_OPTIONS)
def challenge(question: Challenge, outputs: Outputs) -> int:
    """Compare a tie-break, such as "f(turn - 8*centre)", with Roth's by the starts solved on the first try."""
    return carry_out(
        question, outputs, challenge_text, lambda answer: (question.ties, question.groups(answer.common))
    )


def challenge_text(answer: ChallengeResult) -> str:
    """Return the result of a challenge in words, whether complete or partial."""
    return answer.sentence if answer.common.complete else _partial(answer.common)


@command(Comparison, *WORK_OPTIONS, *figure_options("compare"), JSON)
def compare(question: Comparison, outputs: Outputs) -> int:
    """Compare variants by step counts on the same starts."""
    return carry_out(question, outputs, comparison_text, lambda answer: answer.compared)


def comparison_text(answer: ComparisonResult) -> str:
    """Return the findings, the scores, the first variant compared with each other one, and the spread over seeds."""
    known = answer.compared
    names, scores = known.names, known.scores
    if not known.complete:
        return _partial(known, _table(names, scores))
    ranked = known.ranking()
    lines = [answer.sentence, "", _table(names, scores)]
    if not known.decided:
        lines.append(_NOT_DECIDED)
    lines += ["", _intervals(names, known.intervals())]
    if ranked is not None:
        lines.append(_best_line(names, ranked))
    lines += [
        f"{name}: {fallback_in_words(score.constructed_after_search)}"
        for name, score in zip(names, scores, strict=True)
        if score.constructed_after_search
    ]
    if ranked is not None:
        lines.append("")
        for place in range(1, len(names)):
            found = difference(known.results[0], known.results[place])
            lines.append(f"{names[0]} against {names[place]}: {_pair_line(ranked, place, found)}")
        if len(names) <= MAX_MATRIX:
            lines += ["", _matrix(names, ranked)]
    spread = spreads(known.alone())
    if spread:
        lines += ["", *map(_spread_line, spread)]
    return "\n".join(lines)


def _partial(common: Common, text: str = "") -> str:
    """Return the progress of an interrupted comparison and, if the variants have common starts, the given text."""
    partly = f"Partial: {'. '.join(common.in_words())}"
    return f"{partly}\n\n{text}" if text and common.starts else partly


_EXPLAINED = ("par2", "par10", "ert")
_NOTES = (
    *(f"{column.head}: {column.note}" for column in COLUMNS if column.name in _EXPLAINED),
    "* Steps per square of the starts solved only: not comparable where different starts are solved.",
)
_NOT_DECIDED = (
    "solvable: not proved to have no tour; it is not known whether a tour exists from all of these starts."
)


def _table(names: Sequence[str], all_scores: Sequence[Score]) -> str:
    columns = [column for column in COLUMNS if column.head]
    rows = [
        (name, *(getattr(score, column.name) for column in columns))
        for name, score in zip(names, all_scores, strict=True)
    ]
    return "\n".join((table(("variant", *(column.head for column in columns)), rows), *_NOTES))


def _intervals(names: Sequence[str], sure: Sequence[Intervals]) -> str:
    rows = [
        (
            name,
            *(ends and f"{percent(ends[0])} to {percent(ends[1])}" for ends in one[:2]),
            *(ends and interval(*ends) for ends in one[2:]),
        )
        for name, one in zip(names, sure, strict=True)
    ]
    return table(("95% interval", "solved", "first try", "PAR-2", "PAR-10", "ERT"), rows)


def _best_line(names: Sequence[str], ranked: Ranking) -> str:
    added = ", ".join(
        f"by {figure(more)} without {name}"
        for name, more in zip(names, ranked.added, strict=True)
        if more > 0
    )
    rise = f"It would rise {added}." if added else "It would be the same without any one of the variants."
    return f"Virtual best (the best variant for each start): PAR-10 {figure(ranked.best_par10)}. {rise}"


def _matrix(names: Sequence[str], ranked: Ranking) -> str:
    """Return a table of the wins of each row against each column, with a star where they are significant."""
    rows = []
    for i, name in enumerate(names):
        cells = []
        for j in range(len(names)):
            star = "*" if ranked.p_values[i, j] < SIGNIFICANT else ""
            cells.append("" if i == j else f"{ranked.wins[i, j]:,}{star}")
        rows.append((name, round(float(ranked.mean_ranks[i]), 3), *cells))
    note = (
        f"Starts that the row's variant wins against the column's. * p < {SIGNIFICANT:g}: exact sign test, adjusted by "
        f"Holm; each of the {ranked.orbits:,} mirror families among the {ranked.starts:,} starts counts once."
    )
    return f"{table(('wins', 'mean rank', *names), rows)}\n{note}"


def _pair_line(ranked: Ranking, place: int, one: Difference | None) -> str:
    wins, losses = ranked.wins[0, place], ranked.wins[place, 0]
    alone, adjusted = ranked.unadjusted[0, place], ranked.p_values[0, place]
    text = (
        f"wins {wins:,}, loses {losses:,}, ties {ranked.starts - wins - losses:,} "
        f"(sign test {p_in_words(alone)}, adjusted for all pairs {p_in_words(adjusted)})"
    )
    if one is None:
        return text
    if one.mean == one.low == one.high == 0:
        return f"{text}; the same number of steps on each of the {one.both:,} that both solve"
    return (
        f"{text}; {figure(one.mean, sign=True)} steps per square on the {one.both:,} that both solve "
        f"(95% bootstrap {figure(one.low, sign=True)} to {figure(one.high, sign=True)})"
    )


def _spread_line(spread: Spread) -> str:
    solved, first_try = spread.solved_share, spread.first_try_share
    return (
        f"{spread.variant} over {spread.seeds} seeds: solved {percent(solved[0])} to {percent(solved[2])} "
        f"(median {percent(solved[1])}), first try {percent(first_try[0])} to {percent(first_try[2])} "
        f"(median {percent(first_try[1])})"
    )
