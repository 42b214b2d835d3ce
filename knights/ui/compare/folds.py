"""What a researcher asks of a comparison beyond its answer: each part folded away, and made once it is opened."""

from functools import partial

import pandas as pd
import streamlit as st

from knights.base.text import as_markdown
from knights.engine.words import fallback_in_words
from knights.experiments.comparisons import Compared, Ranking, findings
from knights.ui.compare.pairwise import chosen, show_duel
from knights.ui.compare.pictures import show_by_size, show_origins, show_ranking, show_spread
from knights.ui.compare.scores import show_figures, spread_lines
from knights.ui.controls.folded import folded
from knights.ui.running.experiment import SweepJob


def show_folds(known: Compared, table: pd.DataFrame, job: SweepJob) -> None:
    """Show two methods, the sizes and the statistics of a comparison, each in a part that opens."""
    names, results = known.names, known.results
    ranked: Ranking | None = job.once("ranking", known.ranking) if known.complete else None
    statistics = [partial(_figures, known, table), partial(show_spread, names, results)]
    if ranked is not None:
        duel = partial(show_duel, known, ranked, job)
        folded("Two methods, start by start", "two", duel, opened=chosen())
        statistics.insert(1, partial(show_ranking, names, ranked))
    if len(list(known.comparison.cases.boards)) > 1:
        by_size = partial(show_by_size, names, results), partial(show_origins, names, results)
        folded("By board size", "sizes", *by_size)
    folded("Statistics", "statistics", *statistics)


def _figures(known: Compared, table: pd.DataFrame) -> None:
    """Draw the whole table, and what it does not say: how seeds differ, and what was constructed after a search."""
    show_figures(table)
    notes = spread_lines(known.alone())
    misled = findings(known.scores, known.name).misled
    notes += [f"{as_markdown(misled)}."] * bool(misled)
    for name, score in zip(known.names, known.scores, strict=True):
        if score.constructed_after_search:
            notes.append(f"{as_markdown(name)}: {fallback_in_words(score.constructed_after_search)}")
    st.caption("  \n".join(notes))
