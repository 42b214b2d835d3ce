"""``python -m knights discover``: the computer's search for a tie-break."""

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from knights.api.results import Discovered, judgement
from knights.base.text import plural
from knights.base.work import result
from knights.cli import INTERRUPTED
from knights.cli.figure import drawing, figure_options
from knights.cli.files import (
    OVERWRITE,
    RESUME,
    Write,
    check_beside,
    check_file,
    csv_option,
    results_file,
    say_and_draw,
    text_to_resume,
    write_beside,
)
from knights.cli.options import JSON, command
from knights.cli.table import table
from knights.cli.work import WORKER_OPTIONS, work_to_end, workers_from
from knights.experiments.comparisons.comparison import label
from knights.experiments.discovery.candidates import in_words
from knights.experiments.discovery.held_out import HeldOut
from knights.experiments.discovery.study import Study, front_of, starts_of
from knights.experiments.discovery.study import discover as run_study
from knights.experiments.discovery.trials import Record, Trial, header_line, records_in, row_of
from knights.experiments.sweeps.cluster import ClusterError


@command(
    Study,
    *WORKER_OPTIONS,
    csv_option("one line per formula tried"),
    RESUME,
    OVERWRITE,
    *figure_options("discover"),
    JSON,
)
def discover(
    question: Study,
    csv: str | None,
    resume: bool,
    overwrite: bool,
    figure: str | None,
    chart: str | None,
    json_wanted: bool,
    **workers: Any,
) -> int:
    """Search for a tie-break: a formula with few mistakes on all starts of square boards.

    A mistake is a solvable start that is not solved on the first try. Candidates are sums of terms with whole-number
    weights; the search keeps a front of mistakes against operations, and what it finds is judged on held-out boards. Of
    formulas with equally many mistakes the one with fewer on rectangles of the largest sizes goes on.
    """
    starts_of(question)
    check_file(csv, overwrite, resume)
    draw = drawing("discover", figure=figure, chart=chart, csv=csv, overwrite=overwrite, resume=resume)
    check_beside(csv, question, overwrite, resume)
    before = text_to_resume(csv, header_line().rstrip()) if csv is not None and resume else ""
    known = records_in(before, csv or "") if before else []
    judged: list[HeldOut] | None = None
    try:
        with workers_from(**workers) as on:
            with results_file(csv, before, replace=overwrite or resume) as write:
                if not before:
                    write(header_line())
                write_beside(csv, question)
                trials, whole = _trials(question, known, on, write)
            if whole and question.held_out:
                judged = result(judgement(question, trials, **on))
    except ClusterError as error:
        print(error, file=sys.stderr)
        return 1
    if not whole:
        continues = " The same command with --resume continues." if csv not in (None, "-") else ""
        print(f"Interrupted; the trials so far are kept.{continues}", file=sys.stderr)
    if trials and csv != "-":
        found = Discovered(question, trials, judged)
        text = found.to_json() if json_wanted else as_text(found)
        say_and_draw(text, partial(draw, (question, trials, front_of(trials, question))))
    return 0 if whole else INTERRUPTED


def _trials(
    study: Study, known: Sequence[Record], on: Mapping[str, Any], write: Write
) -> tuple[list[Trial], bool]:
    """Try formulas under a progress bar and write each; return them, and whether all were tried."""
    trials: list[Trial] = []

    def take(trial: Trial) -> None:
        trials.append(trial)
        if trial.number > len(known):
            write(row_of(trial))

    work = run_study(study, known=known, **on)
    return trials, work_to_end(work, take, study.evaluations, "formulas", lambda trial: 1)


def as_text(found: Discovered) -> str:
    """Return the best formula, in words too, the front, and the judgement."""
    study, front = found.study, found.front
    best = front.best
    rows = [(one.operations, one.mistakes, one.candidate.formula) for one in front]
    lines = [
        best.candidate.formula + (f", moves in the order {found.order}" if found.order else ""),
        f"{plural(best.mistakes, 'mistake')} on the {plural(starts_of(study), study.noun)} of "
        f"{study.family.sizes(study.first, study.last)}, after {plural(len(found.trials), 'evaluation')}.",
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
            f"Held out: {plural(found.judged[0].starts, study.noun)} of {study.family.sizes(*study.held_out)}.",
            table(("variant", "mistakes", "95% interval"), intervals),
        ]
    return "\n".join(lines)
