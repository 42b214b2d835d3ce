"""The expanders of a comparison (two variants, sizes, statistics), which are computed only when opened."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn, TextColumn

from knights.base.text import as_markdown, figure, percent
from knights.engine.words import fallback_in_words
from knights.experiments.comparisons.compared import Compared
from knights.experiments.comparisons.comparison import called
from knights.experiments.comparisons.intervals import Interval, Intervals
from knights.experiments.comparisons.scores import COLUMNS, Score, spreads
from knights.experiments.comparisons.sentence import COUNTED, findings
from knights.experiments.comparisons.significance import Ranking
from knights.ui.chart import table
from knights.ui.compare.pairwise import SETTINGS, show_duel
from knights.ui.compare.pictures import show_by_size, show_costs, show_ranking
from knights.ui.controls.setting import folded
from knights.ui.running.experiment import SweepJob

OF_SOLVED = ("median", "mean", "95%", "largest")
"""The columns that are computed from solved starts only."""
END = "95% interval"
_SCORES: dict[str, tuple[str, Callable[[float], str]]] = {
    "solved": ("solved_share", percent),
    "without a mistake": ("first_try_share", percent),
    "PAR-10": ("par10", figure),
    "PAR-2": ("par2", figure),
    "ERT": ("ert", figure),
}
"""The columns with an interval: their attribute of ``Score`` and ``Intervals``, and their format."""
_WITH_NOTE = [column for column in COLUMNS if column.note]
"""The columns with a note, which the page shows as their help."""
VIRTUAL = "virtual best"
"""The name of the virtual best variant in the table."""


def score_table(
    scores: Sequence[Score],
    names: Sequence[str],
    sure: Sequence[Intervals] = (),
    ranked: Ranking | None = None,
) -> pd.DataFrame:
    """Return a table with a row per variant, its intervals if known, and a last row for the virtual best if ``ranked``.

    PAR, ERT and the columns from median to largest are in steps per square.
    """
    lines = [
        {
            "variant": name,
            "starts": one.solvable,
            **{name: getattr(one, score) for name, (score, _) in _SCORES.items()},
            "median": one.median,
            "mean": one.mean,
            "95%": one.percentile_95,
            "largest": one.largest,
            **{column.head: getattr(one, column.name) for column in _WITH_NOTE},
            "ns per step": one.nanoseconds,
        }
        for name, one in zip(names, scores, strict=True)
    ]
    for line, known in zip(lines, sure, strict=False):
        line |= {
            f"{name} {END}": between(getattr(known, score), words) for name, (score, words) in _SCORES.items()
        }
    if ranked is not None:
        for line, added in zip(lines, ranked.added.tolist(), strict=True):
            line["adds"] = added
        lines.append({"variant": VIRTUAL, "PAR-10": ranked.best_par10})
    return pd.DataFrame(lines)


def between(known: Interval | None, words: Callable[[float], str]) -> str | None:
    """Return an interval in words; None if it is unknown."""
    return f"{words(known[0])} to {words(known[1])}" if known else None


ORDER = (
    *("variant", "starts"),
    *(f"{name}{more}" for name in _SCORES for more in ("", f" {END}")),
    *("adds", *OF_SOLVED, *(column.head for column in _WITH_NOTE)),
)
"""The columns of the table on the page, in order."""
SCORE_COLUMNS = {
    "variant": TextColumn("variant"),
    "starts": NumberColumn(
        format="localized", help="Solvable starts; for a variant tried with several seeds, once per seed."
    ),
    "solved": NumberColumn(format="percent", help="Share of the solvable starts."),
    "without a mistake": NumberColumn(format="percent", help="No backtrack and no restart."),
    **{
        f"PAR-{factor}": NumberColumn(
            format="localized",
            help="Mean steps per square over all solvable starts; an unsolved start counts as "
            f"{factor} times the limit.",
        )
        for factor in (2, 10)
    },
    "adds": NumberColumn(
        "adds to the virtual best",
        format="localized",
        help="How much the virtual best's PAR-10 would rise without this variant. The virtual best takes the best "
        "variant for each start.",
    ),
    "ERT": NumberColumn(
        format="localized",
        help="Expected running time: the steps per square of all searches, divided by the number of starts solved.",
    ),
    **{
        name: NumberColumn(
            f"{name} (solved)", help="Steps per square of the starts solved only.", format="%.3g"
        )
        for name in OF_SOLVED
    },
    **{column.head: NumberColumn(format="localized", help=column.note) for column in _WITH_NOTE},
}
"""The headings and formats of the table's columns."""


def spread_lines(scores: Sequence[Score]) -> list[str]:
    """Return a sentence for each randomised variant on how much its results vary between seeds."""
    lines = []
    for spread in spreads(scores):
        low, middle, high = spread.first_try_share
        name = as_markdown(called(replace(spread.variant, seed=0)))
        text = f"**{name}** with {spread.seeds} seeds: "
        if low == high:
            text += f"each solved {percent(low)} of starts without a mistake"
        else:
            text += f"{percent(low)} to {percent(high)} of starts solved without a mistake, median {percent(middle)}"
        if spread.mean and spread.mean[0] < spread.mean[2]:
            text += f"; {figure(spread.mean[0])} to {figure(spread.mean[2])} steps per square on average"
        lines.append(f"{text}.")
    return lines


def every_figure(known: Compared, names: Sequence[str], job: SweepJob) -> pd.DataFrame:
    """Return a table of all figures of a comparison; once it is complete, with intervals and the virtual best."""
    if not known.complete:
        return score_table(known.scores, names)
    sure = job.once("intervals", known.intervals)
    return score_table(known.scores, names, sure, job.once("ranking", known.ranking))


def show_folds(known: Compared, job: SweepJob) -> None:
    """Draw the expanders for two variants, for sizes and for statistics; each is filled only while it is open."""
    statistics = [
        partial(_name_best, known, job),
        partial(show_costs, known, job),
        partial(_draw_figures, known, job),
    ]
    if known.complete and len(known.names) > 1:
        linked = any(setting.value for setting in SETTINGS)
        folded("Two variants, start by start", "two", partial(show_duel, known, job), opened=linked)
        statistics.append(partial(show_ranking, known, job))
    if len(list(known.comparison.cases.boards)) > 1:
        folded("By board size", "sizes", partial(show_by_size, known.names, known.results))
    folded("Statistics", "statistics", *statistics)


def _name_best(known: Compared, job: SweepJob) -> None:
    """Name the best variant, if the tests separate it from every other."""
    ranked = job.once("ranking", known.ranking) if known.complete else None
    if ranked is None:
        return
    found = findings(known.scores, known.name, ranked)
    for words in filter(None, (found.best and f"{found.best}. {COUNTED}", found.misled)):
        st.markdown(as_markdown(f"{words}."))


def _draw_figures(known: Compared, job: SweepJob) -> None:
    """Draw the table of figures, and notes on seeds and on tours constructed after a failed search."""
    rows = every_figure(known, known.names, job)
    table(rows[[name for name in ORDER if name in rows]], "figures", SCORE_COLUMNS, placeholder="–")
    notes = spread_lines(known.alone())
    for name, score in zip(known.names, known.scores, strict=True):
        if score.constructed_after_search:
            notes.append(f"{as_markdown(name)}: {fallback_in_words(score.constructed_after_search)}")
    st.caption("  \n".join(notes))
