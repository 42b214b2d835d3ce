"""The pictures and tables of a comparison, finished or not, run here or read from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import streamlit as st

from knights.comparisons import (
    Common,
    Comparison,
    Score,
    Tallies,
    common_in,
    counts_as_tiles,
    findings,
    intervals,
    portfolio,
    ranking,
)
from knights.comparisons.braces import Expansion
from knights.comparisons.pooled import by_seedless, group_names, group_results, group_scores
from knights.errors import InputError
from knights.heuristics.variants import Variant
from knights.search.case import Steps
from knights.search.words import fallback_in_words
from knights.sweeps import Results, by_variant
from knights.sweeps.reopen import cases_of
from knights.text import as_markdown, tile
from knights.ui.bounds import MAX_VARIANTS
from knights.ui.compare.export import export_comparison
from knights.ui.compare.pairwise import show_duel
from knights.ui.compare.pictures import (
    curves_of,
    show_by_setting,
    show_by_size,
    show_first,
    show_origins,
    show_ranking,
)
from knights.ui.compare.scores import show_scores, spread_lines
from knights.ui.running.experiment import SweepJob, answer_of


def show_reopened(steps: Steps, job: SweepJob) -> None:
    """The pictures and tables of a file.

    Raises:
        InputError: if it holds too many variants.
    """
    variants = tuple(by_variant(job.finished))
    if len(by_seedless(variants, variants)) > MAX_VARIANTS:
        raise InputError(
            f"This page compares at most {MAX_VARIANTS} methods, not {len(variants)} as in the file."
        )
    comparison = Comparison(cases_of(job.finished), variants, steps, closed=job.finished[0].closed)
    show_comparison(comparison, Looked(common_in(job.finished)), "", (), job)


class Looked:
    """What has been seen of a comparison; a look costs what is new.

    Attributes:
        common: the results on the starts that all variants have.
        tallies: their sums.
    """

    def __init__(self, common: Common) -> None:
        self.common, self.tallies = common, Tallies()

    def read(self, finished: Sequence[Results]) -> None:
        """Take in what a list holds beyond what it held last time."""
        self.common.read(finished)
        self.tallies.read(self.common.parts)


def show_comparison(
    comparison: Comparison, looked: Looked, command: str, written: Sequence[Expansion], job: SweepJob
) -> None:
    """The pictures and tables of a comparison: of an unfinished one without a verdict.

    Args:
        comparison: what is compared.
        looked: stays from look to look.
        command: the command line that makes it elsewhere; empty for a file, which is not exported once more.
        written: the variants as a person wrote them, with braces.
        job: what runs or ran.
    """
    looked.read(job.finished)
    common, tallies = looked.common, looked.tallies
    if not tallies:
        answer_of(job, *common.in_words(), [])
        return
    groups = by_seedless(tallies, comparison.variants)
    by_first = group_names(groups)
    names, scores = list(by_first.values()), group_scores(groups, tallies)
    boards = list(comparison.cases.boards)
    starts = max(tally.solvable for tally in tallies.values())
    parts = by_variant(common.parts)
    together = group_results(groups, parts)
    ranked = None
    if common.complete and len(together) > 1:
        ranked = job.once("ranking", partial(ranking, together))
    said, why = common.in_words()
    if common.complete:
        said, *more = findings(scores, by_first.__getitem__, ranked)
        why = f"{'. '.join(more)}."
    answer_of(job, said, why, counts_as_tiles(tile(len(scores), "method"), starts, boards))
    sure = job.once("intervals", partial(intervals, together)) if common.complete else []
    curves = partial(curves_of, names, together, common.complete)
    show_first(names, scores, job.once("curves", curves) if common.complete else curves(), sure)
    best = job.once("portfolio", partial(portfolio, together)) if common.complete else None
    table = show_scores(names, scores, sure, best)
    if job.running:
        return
    _show_notes(scores, by_first, tallies)
    if len(boards) > 1:
        show_origins(names, together)
    if ranked is not None:
        show_ranking(names, ranked)
    show_by_setting(written, groups, together)
    show_by_size(names, together, boards)
    if ranked is not None:
        show_duel(comparison, dict(zip(groups, together, strict=True)), by_first, ranked, job)
    if command:
        export_comparison(job.finished, comparison, table, command)


def _show_notes(scores: Sequence[Score], names: Mapping[Variant, str], tallies: Tallies) -> None:
    """What the table does not say: how seeds differ, and what was constructed after a search."""
    notes = spread_lines([tally.score(variant) for variant, tally in tallies.items()])
    for one in scores:
        if one.constructed_after_search:
            notes.append(
                f"{as_markdown(names[one.variant])}: {fallback_in_words(one.constructed_after_search)}"
            )
    st.caption("  \n".join(notes))
