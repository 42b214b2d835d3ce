"""What a researcher asks of a comparison beyond its answer: each part folded away, and made once it is opened."""

from collections.abc import Callable

import pandas as pd
import streamlit as st

from knights.comparisons import Compared, Ranking, findings
from knights.search.words import fallback_in_words
from knights.text import as_markdown
from knights.ui.compare.pairwise import chosen, show_duel
from knights.ui.compare.pictures import show_by_size, show_origins, show_ranking, show_spread
from knights.ui.compare.scores import show_figures, spread_lines
from knights.ui.controls.folded import folded
from knights.ui.running.experiment import SweepJob

TWO, PAIRS, SIZES, SPREAD, FIGURES = "two", "pairs", "sizes", "distribution", "all"
"""The keys of the parts."""


def show_folds(known: Compared, table: pd.DataFrame, job: SweepJob) -> None:
    """Pairs, sizes, distributions and all figures of a comparison, each in a part that opens."""
    ranked: Ranking | None = job.once("ranking", known.ranking) if known.complete else None
    parts: list[tuple[str, str, Callable[[], None]]] = []
    if ranked is not None:
        parts += [
            ("Two methods, start by start", TWO, lambda: show_duel(known, ranked, job)),
            ("All pairs", PAIRS, lambda: show_ranking(known.names, ranked)),
        ]
    if len(list(known.comparison.cases.boards)) > 1:
        parts.append(("By board size", SIZES, lambda: _sizes(known)))
    parts += [
        ("How the steps are distributed", SPREAD, lambda: show_spread(known.names, known.results)),
        ("All figures", FIGURES, lambda: _figures(known, table)),
    ]
    for label, key, show in parts:
        folded(label, key, show, opened=key == TWO and chosen())


def _sizes(known: Compared) -> None:
    show_by_size(known.names, known.results)
    show_origins(known.names, known.results)


def _figures(known: Compared, table: pd.DataFrame) -> None:
    """The whole table, and what it does not say: how seeds differ, and what was constructed after a search."""
    show_figures(table)
    notes = spread_lines(known.alone())
    misled = findings(known.scores, known.name).misled
    notes += [f"{as_markdown(misled)}."] * bool(misled)
    for name, score in zip(known.names, known.scores, strict=True):
        if score.constructed_after_search:
            notes.append(f"{as_markdown(name)}: {fallback_in_words(score.constructed_after_search)}")
    st.caption("  \n".join(notes))
