"""A comparison, finished or not, run here or read from a file: the answer, two charts and a table; the rest folded."""

from collections.abc import Sequence

from knights.base.errors import InputError
from knights.base.text import tile
from knights.engine.case import Steps
from knights.experiments.comparisons import (
    COUNTED,
    Compared,
    Comparison,
    common_in,
    counts_as_tiles,
    findings,
)
from knights.experiments.comparisons.comparison import Expansion
from knights.experiments.sweeps import by_variant
from knights.experiments.sweeps.read import cases_of
from knights.ui.bounds import MAX_VARIANTS
from knights.ui.compare.folds import show_folds
from knights.ui.compare.pictures import show_by_setting, show_first
from knights.ui.compare.question import PAGE
from knights.ui.compare.scores import score_table, show_scores
from knights.ui.export import File, every_start, export
from knights.ui.running.experiment import SweepJob, answer_of


def show_reopened(steps: Steps, job: SweepJob) -> None:
    """The pictures and tables of a file.

    Raises:
        InputError: if it holds too many variants.
    """
    variants = tuple(by_variant(job.finished))
    comparison = Comparison(cases_of(job.finished), variants, steps, closed=job.finished[0].closed)
    known = Compared(comparison, common_in(job.finished))
    known.read(job.finished)
    if len(known.groups) > MAX_VARIANTS:
        raise InputError(
            f"This page compares at most {MAX_VARIANTS} methods, not {len(variants)} as in the file."
        )
    show_comparison(known, "", (), job)


def show_comparison(known: Compared, command: str, written: Sequence[Expansion], job: SweepJob) -> None:
    """The pictures and tables of a comparison: of an unfinished one without a verdict.

    ``command`` makes it elsewhere; it is empty for a file, which is not exported again. ``written`` are the variants
    as a person wrote them, with braces.
    """
    known.read(job.finished)
    if not known.groups:
        answer_of(job, *known.common.in_words(), [])
        return
    _answer(known, job)
    sure = job.once("intervals", known.intervals) if known.complete else []
    show_first(known, sure, job)
    best = job.once("portfolio", known.portfolio) if known.complete else None
    table = score_table(known.scores, known.names, sure, best)
    show_scores(table)
    if job.running:
        return
    show_by_setting(written, known.groups, known.results)
    show_folds(known, table, job)
    if command:
        comparison = known.comparison
        starts = every_start(job.finished, comparison.each, f"{PAGE}.csv", comparison.closed)
        export([starts, File("The table", f"{PAGE}-table.csv", lambda: table.to_csv(index=False))], command)


def _answer(known: Compared, job: SweepJob) -> None:
    """Which method needs the fewest steps, in a sentence, and how many starts it was asked on."""
    boards = list(known.comparison.cases.boards)
    starts = max(
        score.solvable // len(seeds) for score, seeds in zip(known.scores, known.groups.values(), strict=True)
    )
    headline, reason = known.common.in_words()
    if known.complete:
        found = findings(known.scores, known.name, job.once("ranking", known.ranking))
        headline, reason = found.solved, f"{found.first_try}."
        if found.best:
            headline, reason = found.best, f"{COUNTED}. {found.solved}."
    answer_of(
        job, headline, reason, counts_as_tiles(tile(len(known.scores), "method"), starts, boards, known.noun)
    )
