"""The commands ``atlas``, ``restarts`` and ``discover``."""

from functools import partial

from knights.api.results import Discovered, Restarted, Surveyed
from knights.base.text import csv_text, percent, plural, with_error
from knights.cli.figure import figure_options, showing
from knights.cli.files import OVERWRITE, RESUME, ResultsFile, csv_option, table
from knights.cli.options import JSON, Outputs, command
from knights.cli.work import WORKER_OPTIONS, carry_out_at_once, run_to_end, said
from knights.engine.existence import start_noun
from knights.experiments.atlas import ORDERS, AtlasQuestion
from knights.experiments.comparisons.comparison import label
from knights.experiments.comparisons.restarts import TIES_AT_RANDOM, RestartQuestion, runs_csv, schedule_table
from knights.experiments.discovery.candidates import HEADER, Trial, in_words, trials_in
from knights.experiments.discovery.study import HeldOut, Study, discover_and_judge, starts_of


@command(AtlasQuestion, csv_option("order,first_tries"), OVERWRITE, *figure_options("atlas"), JSON)
def atlas(question: AtlasQuestion, outputs: Outputs) -> int:
    """Score every move order: Warnsdorff's rule with ties broken in that order, without backtracking."""
    return carry_out_at_once(question, outputs, atlas_text, lambda answer: answer.scores)


def atlas_text(answer: Surveyed) -> str:
    """Return a summary: the number of tours, the orders by starts solved, and the scores of published orders."""
    scores = answer.scores
    starts, every = scores.solvable, scores.solvable * ORDERS
    if not starts:
        return f"{scores.board}: no start has a tour, so no order solves any."
    best = max(scores.counts)
    return "\n".join(
        [
            f"{scores.board}, {plural(starts, start_noun([scores.board]))}: {scores.total:,} of {every:,} walks "
            f"are tours on the first try ({percent(scores.total / every)}); "
            f"{scores.counts[best]:,} of {ORDERS:,} orders solve {best:,} starts.",
            "",
            table(("starts solved", "orders"), [*scores.counts.items()]),
            "",
            table(("published", "order", "starts solved"), answer.published),
        ]
    )


@command(
    RestartQuestion, csv_option("seed,solved,steps,backtracks of every run without restarts"), OVERWRITE, JSON
)
def restarts(question: RestartQuestion, outputs: Outputs) -> int:
    """Measure how many steps restarts save: Warnsdorff's rule with random ties, from one start, with many seeds."""
    return carry_out_at_once(
        question,
        outputs,
        restarts_text,
        as_csv=lambda answer: runs_csv(answer.sample),
        variants=[TIES_AT_RANDOM],
    )


def restarts_text(known: Restarted) -> str:
    """Return a summary: the share of searches solved on the first try, and the cost of each restart schedule."""
    sample = known.sample
    lines = [
        (
            name,
            "–" if computed is None else with_error(computed, (error or 0) / 2),
            with_error(measured, measured_error / 2),
            percent(solved),
        )
        for name, computed, error, measured, measured_error, solved in schedule_table(sample, known.schedules)
    ]
    return (
        f"{percent(sample.first_try)} of {len(sample.steps):,} searches without restarts find a tour on the first try; "
        f"{percent(sample.unfinished)} are not finished after {sample.limit:,} steps.\n\n"
        + table(("restart", "computed (steps per square)", "measured (steps per square)", "solved"), lines)
    )


@command(
    Study,
    *WORKER_OPTIONS,
    csv_option("one line per formula tried"),
    RESUME,
    OVERWRITE,
    *figure_options("discover"),
    JSON,
)
def discover(question: Study, outputs: Outputs) -> int:
    """Search for a tie-break: a formula that makes few mistakes from all starts of square or rectangular boards.

    A mistake is a solvable start that is not solved on the first try. Candidates are sums of terms with whole-number
    weights. The search keeps the best formula for each number of operations, and tests the best one overall on
    held-out boards. If two formulas make equally many mistakes on square boards, it prefers the one that makes fewer
    on large rectangles.
    """
    show = showing("discover", outputs)
    starts_of(question)
    file = ResultsFile(outputs, question, csv_text((), HEADER))
    known = trials_in(file.before, str(outputs.csv))
    parts: list[Trial | list[HeldOut]] = []
    with file.opened() as write:

        def take(part: Trial | list[HeldOut]) -> None:
            parts.append(part)
            if isinstance(part, Trial) and part.number > len(known):
                write(csv_text([part.row]))

        status = run_to_end(partial(discover_and_judge, question, known), take, outputs, "trials")
    if parts and outputs.csv != "-":
        found = Discovered(question, parts)
        show((question, found.trials), said(found, discovery_text, outputs))
    return status


def discovery_text(found: Discovered) -> str:
    """Return a summary: the best formula explained, the best of each length, and the results for held-out boards."""
    study, front = found.question, found.front
    best = front.best
    rows = [(one.operations, one.mistakes, one.candidate.formula) for one in front]
    lines = [
        best.candidate.formula + (f", moves in the order {found.order}" if found.order else ""),
        f"{plural(best.mistakes, 'mistake')} on the {plural(starts_of(study), study.noun)} of "
        f"{study.sizes(*study.sides)}, after {plural(len(found.trials), 'evaluation')}.",
        f"Preferred among squares that tie: {in_words(best.candidate)}.",
        "",
        table(("operations", "mistakes", "formula"), rows),
    ]
    if found.judged is not None and study.held_out is not None:
        intervals = [
            (label(one.variant), one.mistakes, f"{one.low:,.0f} to {one.high:,.0f}") for one in found.judged
        ]
        lines += [
            "",
            f"Held out: {plural(found.judged[0].starts, study.noun)} of {study.sizes(*study.held_out)}.",
            table(("variant", "mistakes", "95% interval"), intervals),
        ]
    return "\n".join(lines)
