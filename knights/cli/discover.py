"""``python -m knights discover``: let the lab look for a tie-break itself."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from typing import TypedDict

import click

from knights.board import MOVES, format_move_order
from knights.cli.beside import check_beside, experiment_here, write_beside
from knights.cli.experiment import MAX_WORKERS
from knights.cli.options import JSON, Command, flag, number, whole
from knights.cli.progress import INTERRUPTED, bar, interrupts
from knights.cli.results_file import (
    OVERWRITE,
    RESUME,
    Write,
    check_file,
    csv_option,
    results_file,
    text_to_resume,
)
from knights.cli.table import table
from knights.comparisons.comparison import label
from knights.discovery.candidates import Candidate, variant_of
from knights.discovery.front import Front
from knights.discovery.held_out import RIVALS, HeldOut, judge
from knights.discovery.study import (
    MAX_EVALUATIONS,
    MAX_LEARNED_SIDE,
    Record,
    Study,
    Trial,
    front_of,
    starts_of,
)
from knights.discovery.study import discover as run_study
from knights.discovery.table import header_line, records_in, row_of
from knights.discovery.words import in_words
from knights.heuristics.formula.tree import MAX_OPERATIONS
from knights.rng import MAX_SEED
from knights.sweeps.cluster import Cluster, ClusterError
from knights.text import plural
from knights.work import result

_OPTIONS = [
    click.Argument(["first"], type=whole("FIRST", 1, MAX_LEARNED_SIDE), metavar="FIRST"),
    click.Argument(["last"], type=whole("LAST", 1, MAX_LEARNED_SIDE), metavar="LAST"),
    number(
        "--held-out",
        1,
        MAX_LEARNED_SIDE,
        "FIRST LAST",
        "Judge what was found on these boards, once, at the end.",
        nargs=2,
    ),
    number("--evaluations", 1, MAX_EVALUATIONS, "N", "How many formulas are tried.", default=1000),
    number("--operations", 1, MAX_OPERATIONS, "N", "Up to how many operations a formula has.", default=16),
    flag("--closed", "Look for closed tours."),
    flag("--orders", "Search the move order, too."),
    number(
        "--seed",
        0,
        MAX_SEED,
        "S",
        "Random seed: it makes the run repeat, with any number of workers.",
        default=0,
    ),
    number("--workers", 1, MAX_WORKERS, "N", "How many searches run at once; default: one per CPU."),
    click.Option(["--dask"], metavar="ADDRESS", help="The scheduler of a Dask cluster to work on."),
    csv_option("one line per formula tried"),
    RESUME,
    OVERWRITE,
    JSON,
]


@click.command(cls=Command, params=_OPTIONS)
def discover(
    first: int,
    last: int,
    held_out: tuple[int, int] | None,
    evaluations: int,
    operations: int,
    closed: bool,
    orders: bool,
    seed: int,
    workers: int | None,
    dask: str | None,
    csv: str | None,
    resume: bool,
    overwrite: bool,
    json_wanted: bool,
) -> int:
    """Let the lab look for a tie-break itself: a formula with few mistakes on all starts of square boards.

    A mistake is a solvable start that is not solved on the first try. Candidates are sums of terms with whole-number
    weights; the search keeps a front of mistakes against operations, and what it finds is judged on held-out boards.
    """
    study = Study(first, last, evaluations, operations, closed, orders, seed)
    starts = starts_of(study)
    if held_out:
        Study(*held_out)
    check_file(csv, overwrite, resume)
    check_beside(csv, experiment_here(), overwrite or resume)
    before = text_to_resume(csv, header_line().rstrip()) if csv is not None and resume else ""
    known = records_in(before, csv or "") if before else []
    try:
        with Cluster(dask) if dask else nullcontext() as cluster:
            on: Workers = {"workers": workers, "executor": cluster}
            with results_file(csv, before, replace=overwrite or resume) if csv else nullcontext() as write:
                if write is not None and not before:
                    write(header_line())
                if csv is not None:
                    write_beside(csv, experiment_here())
                trials, whole = _trials(study, known, on, write)
            judgement = _judged(study, trials, held_out, on) if whole and held_out else None
    except ClusterError as error:
        print(error, file=sys.stderr)
        return 1
    if not whole:
        goes_on = " With --resume the same command goes on." if csv not in (None, "-") else ""
        print(f"Interrupted; what was tried by then is kept.{goes_on}", file=sys.stderr)
    if csv != "-":
        found = Finding(study, starts, len(trials), front_of(trials, study), judgement)
        print(as_json(found) if json_wanted else as_text(found))
    return 0 if whole else INTERRUPTED


class Workers(TypedDict):
    """What does the work, as the runners take it."""

    workers: int | None
    executor: Cluster | None


@dataclass(frozen=True)
class Finding:
    """What a study found.

    Attributes:
        study: what was looked for.
        starts: the solvable starts of its boards.
        evaluations: how many formulas were tried.
        front: the best of each number of operations.
        judgement: the best and the published tie-breaks on held-out boards, if these were asked for.
    """

    study: Study
    starts: int
    evaluations: int
    front: Front
    judgement: Judgement | None


@dataclass(frozen=True)
class Judgement:
    """How the best formula and the published tie-breaks do on held-out boards.

    Attributes:
        first, last: the sizes of the boards.
        rows: the best formula first.
    """

    first: int
    last: int
    rows: Sequence[HeldOut]


def _trials(
    study: Study, known: Sequence[Record], on: Workers, write: Write | None
) -> tuple[list[Trial], bool]:
    """Try formulas under a progress bar and write each; return them, and whether all were tried."""
    trials: list[Trial] = []
    with (
        interrupts() as interrupted,
        closing(run_study(study, known=known, **on)) as work,
        bar(study.evaluations, "formulas") as progress,
    ):
        for _, trial in work:
            if trial is not None:
                trials.append(trial)
                progress.update(1)
                if write is not None and trial.number > len(known):
                    write(row_of(trial))
            if interrupted.is_set():
                break
        return trials, not interrupted.is_set()


def _judged(study: Study, trials: Sequence[Trial], held_out: tuple[int, int], on: Workers) -> Judgement:
    best = front_of(trials, study).best.candidate
    judged = result(judge([variant_of(best.formula, best.order)], *held_out, closed=study.closed, **on))
    return Judgement(*held_out, judged)


def as_text(found: Finding) -> str:
    """The best formula, in words too, the front, and the judgement."""
    study, best = found.study, found.front.best
    rows = [(one.operations, one.mistakes, one.candidate.formula) for one in found.front]
    lines = [
        f"{best.candidate.formula}{_order(best.candidate)}",
        f"{plural(best.mistakes, 'mistake')} on the {found.starts:,} solvable starts of {study.first}×{study.first} "
        f"to {study.last}×{study.last}, after {plural(found.evaluations, 'evaluation')}.",
        f"Of squares that tie: {in_words(best.candidate)}.",
        "",
        table(("operations", "mistakes", "formula"), rows),
    ]
    if found.judgement is not None:
        first, last, judged = found.judgement.first, found.judgement.last, found.judgement.rows
        intervals = [
            (label(one.variant), one.mistakes, f"{one.low:,.0f} to {one.high:,.0f}") for one in judged
        ]
        lines += [
            "",
            f"Held out: {judged[0].starts:,} solvable starts of {first}×{first} to {last}×{last}.",
            table(("variant", "mistakes", "95% interval"), intervals),
        ]
    return "\n".join(lines)


def _order(candidate: Candidate) -> str:
    return "" if candidate.order == MOVES else f", moves in the order {format_move_order(candidate.order)}"


def as_json(found: Finding) -> str:
    """One object; ``order`` as ``--order`` takes it, null for the usual one."""
    best, judgement = found.front.best, found.judgement
    return json.dumps(
        {
            "formula": best.candidate.formula,
            "order": None if best.candidate.order == MOVES else format_move_order(best.candidate.order),
            "mistakes": best.mistakes,
            "starts": found.starts,
            "evaluations": found.evaluations,
            "operations": best.operations,
            "front": [
                {"formula": one.candidate.formula, "operations": one.operations, "mistakes": one.mistakes}
                for one in found.front
            ],
            "held_out": judgement and _held_out(judgement),
        }
    )


def _held_out(judgement: Judgement) -> dict[str, object]:
    ours = judgement.rows[0]
    roth = next(one for one in judgement.rows if one.variant == RIVALS[0])
    return {
        "first": judgement.first,
        "last": judgement.last,
        "mistakes": ours.mistakes,
        "starts": ours.starts,
        "roth": roth.mistakes,
        "intervals": {label(one.variant): [one.low, one.high] for one in judgement.rows},
    }
