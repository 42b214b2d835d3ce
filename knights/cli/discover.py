"""``python -m knights discover``: let the lab look for a tie-break itself."""

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import click

from knights.base.work import result
from knights.cli.beside import check_beside, experiment_here, write_beside
from knights.cli.board_options import SHAPE_OPTIONS, family_from
from knights.cli.figure import drawing, figure_options
from knights.cli.finding import Judged, as_json, as_text
from knights.cli.options import JSON, Command, flag, number, option, sides, whole
from knights.cli.progress import INTERRUPTED, work_to_end
from knights.cli.results_file import (
    OVERWRITE,
    RESUME,
    Write,
    check_file,
    csv_option,
    results_file,
    say_and_draw,
    text_to_resume,
)
from knights.cli.workers import WORKER_OPTIONS, workers_from
from knights.experiments.discovery.candidates import FIRST, candidate_of
from knights.experiments.discovery.held_out import judge
from knights.experiments.discovery.study import (
    MAX_EVALUATIONS,
    MAX_LEARNED_SIDE,
    OPERATIONS,
    SEED,
    Study,
    front_of,
    starts_of,
)
from knights.experiments.discovery.study import discover as run_study
from knights.experiments.discovery.trials import Record, Trial, header_line, records_in, row_of
from knights.experiments.sweeps.cluster import ClusterError

_OPTIONS = [
    click.Argument(["first"], type=whole("FIRST", 1, MAX_LEARNED_SIDE), metavar="FIRST"),
    click.Argument(["last"], type=whole("LAST", 1, MAX_LEARNED_SIDE), metavar="LAST"),
    sides(
        "--held-out",
        MAX_LEARNED_SIDE,
        "FIRST LAST",
        "Judge what was found on these boards, once, at the end.",
    ),
    number("--evaluations", 1, MAX_EVALUATIONS, "N", "How many formulas are tried.", default=1000),
    number("--operations", 1, OPERATIONS.most, "N", "Up to how many operations a formula has.", default=16),
    option(
        "--origin",
        "FORMULA",
        f"The formula that is tried first and changed; default {FIRST.formula}, Roth's tie-break.",
        to="origin",
        default=FIRST.formula,
    ),
    flag("--closed", "Look for closed tours."),
    flag("--orders", "Search the move order, too."),
    *SHAPE_OPTIONS,
    number(
        "--seed",
        0,
        SEED.most,
        "S",
        "Random seed: it makes the run repeat, with any number of workers.",
        default=0,
    ),
    *WORKER_OPTIONS,
    csv_option("one line per formula tried"),
    RESUME,
    OVERWRITE,
    *figure_options("discover"),
    JSON,
]


@click.command(cls=Command, params=_OPTIONS)
def discover(
    first: int,
    last: int,
    held_out: tuple[int, int] | None,
    origin: str,
    workers: int | None,
    dask: str | None,
    csv: str | None,
    resume: bool,
    overwrite: bool,
    figure: str | None,
    chart: str | None,
    json_wanted: bool,
    **given: Any,
) -> int:
    """Let the lab look for a tie-break itself: a formula with few mistakes on all starts of square boards.

    A mistake is a solvable start that is not solved on the first try. Candidates are sums of terms with whole-number
    weights; the search keeps a front of mistakes against operations, and what it finds is judged on held-out boards. Of
    formulas with equally many mistakes the one with fewer on rectangles of the largest sizes goes on.
    """
    family = family_from(**{name: given.pop(name) for name in ("shape", "holes", "leaper")})
    study = Study(first, last, origin=candidate_of(origin), family=family, **given)
    starts = starts_of(study)
    if held_out:
        Study(*held_out, family=family)
    check_file(csv, overwrite, resume)
    draw = drawing("discover", figure=figure, chart=chart, csv=csv, overwrite=overwrite, resume=resume)
    check_beside(csv, experiment_here(), overwrite, resume)
    before = text_to_resume(csv, header_line().rstrip()) if csv is not None and resume else ""
    known = records_in(before, csv or "") if before else []
    judged: Judged | None = None
    try:
        with workers_from(workers, dask) as on:
            with results_file(csv, before, replace=overwrite or resume) as write:
                if not before:
                    write(header_line())
                write_beside(csv, experiment_here())
                trials, whole = _trials(study, known, on, write)
            front = front_of(trials, study)
            if whole and held_out:
                best = front.best.candidate.variant
                work = judge([best], *held_out, closed=study.closed, family=family, **on)
                judged = *held_out, result(work)
    except ClusterError as error:
        print(error, file=sys.stderr)
        return 1
    if not whole:
        goes_on = " With --resume the same command goes on." if csv not in (None, "-") else ""
        print(f"Interrupted; what was tried by then is kept.{goes_on}", file=sys.stderr)
    if trials and csv != "-":
        found = starts, len(trials), front, judged
        text = as_json(*found) if json_wanted else as_text(study, *found)
        say_and_draw(text, partial(draw, (study, trials, front)))
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
