"""The commands that run variants from every start: ``sweep``, ``compare`` and ``challenge``."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from knights.api.results import ChallengeResult, ComparisonResult, Swept, answer_from
from knights.base import figure, parameters, without_middle
from knights.boards import Board
from knights.cli import files, options, work
from knights.cli.figure import figure_options, showing
from knights.experiments.comparisons import Challenge, Common, Comparison, scores
from knights.experiments.comparisons.gains import HEADER as GAINED
from knights.experiments.sweeps import Experiment, Results, Sweep, in_order, results_csv, runner, summary

WORK_OPTIONS = [*work.WORKER_OPTIONS, files.csv_option("one line per start"), files.RESUME, files.OVERWRITE]


def carry_out(
    question: Experiment,
    outputs: options.Outputs,
    as_text: Callable[[work.Answer], str],
    drawn: Callable[[work.Answer], object] = lambda answer: answer,
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
    file = files.ResultsFile(outputs, made, as_csv(()))
    alone = None if with_variant else first.variant
    kept = runner.resumed(file.before, sweeps, str(csv), alone) if file.before else []
    finished = runner.starts_in(kept)
    variants = dict.fromkeys(sweep.variant for sweep in sweeps)
    with file.opened(variants) as write:

        def take(results: Results) -> None:
            if csv is not None:
                write(as_csv([results], with_header=False))
            kept.append(results)

        status = work.run_to_end(partial(runner.run, sweeps, finished=finished), take, outputs)
    if csv is not None and sum(map(len, kept)) == sum(sweep.cases.count() for sweep in sweeps):
        file.put_in_order(as_csv(in_order(kept, [*variants])))
    if csv is None or (csv != "-" and kept):
        answer = answer_from(question, kept)
        show(drawn(answer), work.said(answer, as_text, outputs))
    return status


@options.command(Sweep, *WORK_OPTIONS, *figure_options("sweep"))
def sweep(question: Sweep, outputs: options.Outputs) -> int:
    """Search from every start of a range of sizes."""
    return carry_out(question, outputs, sweep_text, lambda answer: answer.boards, own=summary.sweep_svg)


def sweep_text(answer: Swept) -> str:
    """Return the number of tours found, and a table of the boards."""
    return f"{answer.total.found_in_words}.\n\n{files.table(*summary.table_of(answer.boards))}"


@options.command(Challenge, *figure_options("challenge"), *WORK_OPTIONS)
def challenge(question: Challenge, outputs: options.Outputs) -> int:
    """Compare a tie-break, such as "f(turn - 8*centre)", with Roth's by the starts solved on the first try."""
    return carry_out(question, outputs, challenge_text, lambda answer: (question.ties, question.groups(answer.common)))


def challenge_text(answer: ChallengeResult) -> str:
    """Return the result of a challenge in words, whether complete or partial."""
    return answer.sentence if answer.common.complete else _partial(answer.common)


@options.command(Comparison, *WORK_OPTIONS, *figure_options("compare"), options.JSON)
def compare(question: Comparison, outputs: options.Outputs) -> int:
    """Compare variants by step counts on the same starts."""
    return carry_out(question, outputs, comparison_text, lambda answer: answer.compared)


def comparison_text(answer: ComparisonResult) -> str:
    """Return the findings, the scores and, if the variants are all combinations of choices, the gain of each choice."""
    known = answer.compared
    columns = [column for column in scores.COLUMNS if column.head]
    rows = [
        (name, *(getattr(score, column.name) for column in columns))
        for name, score in zip(known.names, known.scores, strict=True)
    ]
    text = "\n".join((files.table(("variant", *(column.head for column in columns)), rows), *_NOTES))
    if not known.complete:
        return _partial(known, text)
    parts = [answer.sentence, text if known.decided else f"{text}\n{_NOT_DECIDED}"]
    if answer.gains:
        cells = []
        for gain in answer.gains:
            choices = (without_middle(word, 40) for word in (gain.choice, gain.instead_of))
            points = (figure(points, sign=True) for points in (gain.solved, gain.first_try))
            cells.append((*choices, gain.pairs, *points, gain.fewer))
        parts.append(files.table(GAINED, cells))
    return "\n\n".join(parts)


def _partial(common: Common, text: str = "") -> str:
    """Return the progress of an interrupted comparison and, if the variants have common starts, the given text."""
    partly = f"Partial: {'. '.join(common.in_words())}"
    return f"{partly}\n\n{text}" if text and common.starts else partly


_EXPLAINED = ("ert", "par2", "par10")
_NOTES = (
    *(f"{column.head}: {column.note}" for column in scores.COLUMNS if column.name in _EXPLAINED),
    "median, mean, largest: steps from a start, those of failed searches included.",
)
_NOT_DECIDED = "starts: not proved to have no tour; it is not known whether a tour exists from all of these starts."
