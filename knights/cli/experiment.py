"""What the commands share that search from many starts: carry it out, and write the rows as they arrive."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import click

from knights.base.errors import InputError
from knights.base.work import parts_of
from knights.cli.beside import check_beside, experiment_here, made_by_this_experiment, write_beside
from knights.cli.progress import INTERRUPTED, work_to_end
from knights.cli.results_file import check_file, results_file, say_and_draw, text_to_resume
from knights.cli.workers import say_if_long, workers_from
from knights.experiments.files import Experiment, experiment_of
from knights.experiments.sweeps.cluster import ClusterError
from knights.experiments.sweeps.read import finished_in, reopened
from knights.experiments.sweeps.results import Results
from knights.experiments.sweeps.runner import run
from knights.experiments.sweeps.sweep import Sweep, words_of
from knights.experiments.sweeps.units import NOTHING, Finished
from knights.experiments.sweeps.write import results_csv

_GOES_ON = " With --resume the same command goes on."
_VARIANTS = {"sweep": "--variant", "compare": "--variants"}
"""What names the variants, of commands that try them on one range of sizes."""


def carry_out(
    sweeps: Sequence[Sweep],
    in_words: Callable[[Sequence[Results]], str],
    csv: str | None,
    resume: bool,
    overwrite: bool,
    with_variant: bool = False,
    draw: Callable[[Sequence[Results]], object] = lambda known: None,
    **given: Any,
) -> int:
    """Run sweeps under a progress bar; write each result as CSV, and in the end sum all up in words and draw them.

    Where the CSV goes to standard output there are no words. ``given`` has the options of the workers. Returns 0; or
    130 after Ctrl-C and 1 if the cluster could not go on, with what was finished by then.
    """
    check_file(csv, overwrite, resume)
    kept: list[Results] = []
    first = sweeps[0]
    as_csv = partial(results_csv, with_variant=with_variant, closed=first.closed, family=first.cases.family)
    header = as_csv(())
    variants = list(dict.fromkeys(sweep.variant for sweep in sweeps))
    experiment = _experiment(sweeps, ",".join(map(str, variants)))
    before, finished = "", NOTHING
    if csv is not None and resume:
        before = text_to_resume(csv, header.rstrip())
    if csv is not None and before:
        known = made_by_this_experiment(csv, experiment)
        finished = finished_in(before, sweeps, with_variant, csv, repeat=not known)
        with suppress(InputError):  # A file may be too large to be read back: what is new is summed up alone.
            kept += _read_again(before, csv, first, with_variant)
    check_beside(csv, experiment, overwrite, resume)
    with results_file(csv, before, replace=overwrite or resume) as write:
        if not before:
            write(header)
        write_beside(csv, experiment, variants)

        def take(results: Results) -> None:
            if csv is not None:
                write(as_csv([results], with_header=False))
            kept.append(results)

        status = _run_to_end(sweeps, finished, take, given, _GOES_ON if csv not in (None, "-") else "")
    if csv is None or (csv != "-" and kept):
        say_and_draw(in_words(kept), partial(draw, kept))
    return status


def _read_again(text: str, name: str, sweep: Sweep, with_variant: bool) -> list[Results]:
    """The results in a file that is gone on with, to be summed up with those that are new."""
    most = sweep.limit(next(sweep.cases.boards))
    parts = parts_of(reopened(text, name, most, None if with_variant else sweep.variant))
    return [replace(part, limit=sweep.limit(part.board)) for part in parts]


def _experiment(sweeps: Sequence[Sweep], variants: str) -> Experiment:
    """What this command is asked, the same however it was put."""
    context = click.get_current_context()
    command = context.command.name or ""
    if command in _VARIANTS:
        return experiment_of(command, words_of(sweeps[0].in_force, _VARIANTS[command], variants))
    return experiment_here()


def _run_to_end(
    sweeps: Sequence[Sweep],
    finished: Finished,
    take: Callable[[Results], object],
    given: Mapping[str, Any],
    goes_on: str,
) -> int:
    """Run sweeps; return the exit status, and say what came before the end."""
    say_if_long(sweeps)
    starts = sum(sweep.cases.count() for sweep in sweeps) - sum(map(len, finished.values()))
    try:
        with workers_from(**given) as workers:
            work = run(sweeps, finished=finished, **workers)
            if work_to_end(work, take, starts, "starts", len):
                return 0
        print(f"Interrupted; what was finished by then is kept.{goes_on}", file=sys.stderr)
        return INTERRUPTED
    except ClusterError as error:
        print(f"{error}{goes_on}", file=sys.stderr)
        return 1
