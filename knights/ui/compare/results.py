"""The pictures and tables of a comparison, finished or not, run here or read from a file."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import streamlit as st

from knights.comparisons import Comparison, Tallies, counts_as_tiles, findings
from knights.comparisons.braces import Expansion
from knights.errors import InputError
from knights.search.words import fallback_in_words
from knights.sweeps import by_board, by_variant
from knights.sweeps.reopen import cases_of
from knights.text import as_markdown, tile
from knights.ui.bounds import MAX_VARIANTS
from knights.ui.compare.export import export_comparison
from knights.ui.compare.pairwise import show_duel
from knights.ui.compare.pictures import show_by_setting, show_by_size, show_first, show_ranking
from knights.ui.compare.scores import by_seedless, group_names, group_scores, show_scores, spread_lines
from knights.ui.running.experiment import SweepJob, answer_of


def show_reopened(steps: int, job: SweepJob) -> None:
    """The pictures and tables of a file.

    Raises:
        InputError: if it holds too many variants.
    """
    variants = tuple(by_variant(job.finished))
    if len(by_seedless(variants, variants)) > MAX_VARIANTS:
        raise InputError(
            f"This page compares at most {MAX_VARIANTS} variants, not {len(variants)} as in the file."
        )
    comparison = Comparison(cases_of(job.finished), variants, steps, closed=job.finished[0].closed)
    show_comparison(comparison, Tallies(), "", job)


def show_comparison(
    comparison: Comparison,
    tallies: Tallies,
    command: str,
    job: SweepJob,
    written: Sequence[Expansion] = (),
) -> None:
    """The pictures and tables of a comparison, finished or not.

    Args:
        comparison: what is compared.
        tallies: stay from look to look.
        command: the command line that makes it elsewhere; empty for a file, which is not exported once more.
        job: what runs or ran.
        written: the variants as a person wrote them, with braces.
    """
    tallies.read(job.finished)
    groups = by_seedless(tallies, comparison.variants)
    names = list(group_names(groups).values())
    scores = group_scores(groups, tallies)
    boards = list(comparison.cases.boards)
    starts = max(tally.solvable for tally in tallies.values())
    by_first = dict(zip(groups, names, strict=True))
    said, *more = findings(scores, by_first.__getitem__)
    answer_of(job, said, f"{'. '.join(more)}.", counts_as_tiles(tile(len(scores), "variant"), starts, boards))
    parts = by_variant(job.finished)
    together = [list(chain.from_iterable(parts[variant] for variant in seeds)) for seeds in groups.values()]
    show_first(names, scores, together)
    table = show_scores(names, scores)
    if job.running:
        return
    notes = spread_lines([tally.score(variant) for variant, tally in tallies.items()])
    for one in scores:
        if one.constructed_after_search:
            notes.append(
                f"{as_markdown(by_first[one.variant])}: {fallback_in_words(one.constructed_after_search)}"
            )
    st.caption("  \n".join(notes))
    show_ranking(names, together)
    show_by_setting(written, groups, together)
    show_by_size(names, together, boards)
    show_duel(comparison, {variant: by_board(parts[variant]) for variant in groups})
    if command:
        export_comparison(parts, table, command, comparison.closed)
