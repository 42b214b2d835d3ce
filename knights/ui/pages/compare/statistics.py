"""The charts and tables of a comparison: steps first, then outcomes, then expanders that are filled when opened."""

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from statistics import median

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn

from knights.base import as_markdown, figure, grouped, interval, percent
from knights.engine import fallback_in_words
from knights.experiments.comparisons import SIGNIFICANT, Compared, Ranking, comparison, intervals, sentence
from knights.experiments.comparisons.gains import HEADER, gains
from knights.experiments.comparisons.scores import COLUMNS, FIRST, Score
from knights.figures import compare
from knights.figures.trend import steps_figure, trend_figure, trend_info
from knights.heuristics import with_seed
from knights.ui.chart import chart, chart_in_place, table
from knights.ui.controls import address, folded, values
from knights.ui.pages.compare import pairwise, settings
from knights.ui.running import sweeps


def show_charts(known: Compared, job: sweeps.SweepJob) -> None:
    """Draw the steps of each variant against the boards, with a table beside them, and then the shares of starts."""
    per_square = settings.UNIT.value == "square"
    grid = st.grid(1 if address.projector() else 2, min_column_width=600)
    with grid.cell():
        settings.UNIT.draw()
        unit = settings.UNIT.options[settings.UNIT.value].capitalize()
        alt = f"{unit} of each variant against the boards, failures at the limit"
        with chart_in_place("steps_chart", f"{values.page_name()}.by-size", HEIGHT):
            make = partial(steps_figure, known.names, known.results, per_square)
            figure = make() if job.running else job.once(("steps", per_square), make)
            chart(figure, "by-size", alt, config={"responsive": True})
    with grid.cell():
        rows = sorted(zip(known.names, known.scores, strict=True), key=lambda row: row[1].ert or inf)
        cells = [[name, *(_rounded(getattr(score, column.name)) for column in FIRST)] for name, score in rows]
        heads = ["variant", *(column.head for column in FIRST)]
        table(pd.DataFrame(cells, columns=heads), "by-variant", STEP_COLUMNS, placeholder="–", height="content")
        alt = "A bar for each variant, divided into starts solved on the first try, with backtracking, and not solved"
        chart(compare.outcomes_figure(known.names, known.scores), "outcomes", alt)


HEIGHT = "height: clamp(320px, 100svh - 33rem, 640px) !important; flex: none !important"
"""A rule that fits the first chart into the window, between the answer and the table."""


def _rounded(value: float | None) -> float | None:
    """Return a number with four significant digits, or a whole number unchanged."""
    return float(f"{value:.4g}") if isinstance(value, float) and value < 1000 else value and round(value)


def _show_curves(known: Compared, job: sweeps.SweepJob) -> None:
    make = partial(compare.curves_of, known.names, known.results)
    curves = job.once("curves", make) if known.complete else make()
    if len(known.names) > 1 and not curves.differs:
        st.caption("From every start all these variants take the same number of steps.")
        return
    chart(compare.curves_figure(curves), "curves", "Share solved against steps per square")


def show_gains(known: Compared) -> None:
    """Show what each choice adds, if the variants are all combinations of choices."""
    found = gains(known.scores) if known.complete else []
    if not found:
        return
    st.header("The gain of each choice")
    st.caption(
        "What a choice adds to the first one, averaged over the pairs of variants that differ in nothing else: "
        "percentage points of the solvable starts, and how many times fewer steps all searches take together "
        "(geometric mean)."
    )
    table(pd.DataFrame(found, columns=HEADER), "gains", GAIN_COLUMNS, placeholder="–", height="content")


GAIN_COLUMNS = {**dict.fromkeys(HEADER[3:5], NumberColumn(format="%+.1f")), HEADER[5]: NumberColumn(format="%.3g")}


def _show_trend(known: Compared) -> None:
    trend = trend_info(known.names, known.results)
    if trend.differs:
        chart(trend_figure(trend), "size.first_try", "Share solved on the first try against size")


def show_folds(known: Compared, job: sweeps.SweepJob) -> None:
    """Draw the expanders for two variants and for statistics, also by size; each is filled only while it is open."""
    statistics: list[Callable[[], None]] = [partial(_show_curves, known, job), partial(_draw_figures, known, job)]
    if known.complete and len(known.names) > 1:
        linked = any(setting.value for setting in pairwise.SETTINGS)
        folded("Two variants, start by start", "two", partial(pairwise.show_duel, known, job), opened=linked)
        statistics = [partial(_name_best, known, job), *statistics, partial(_show_ranking, known, job)]
    if len(known.comparison.cases.sizes()) > 1:
        statistics.append(partial(_show_trend, known))
    folded("Statistics", "statistics", *statistics)


def _name_best(known: Compared, job: sweeps.SweepJob) -> None:
    best, misled = sentence.findings(known.scores, known.name, job.once("ranking", known.ranking))
    for words in filter(None, (best and f"{best}. {sentence.COUNTED}", misled)):
        st.markdown(as_markdown(f"{words}."))


def _show_ranking(known: Compared, job: sweeps.SweepJob) -> None:
    """Draw a matrix of the starts that each variant wins against every other, with significant numbers in colour."""
    ranked = job.once("ranking", known.ranking)
    if ranked is None or not ranked.wins.any():
        st.caption("No variant wins any start: all take the same number of steps.")
        return
    st.markdown("**Starts won against each other variant**")
    st.caption(
        "The number of starts that the row's variant wins against the column's: it alone solves them, or it "
        "needs fewer steps. The mean rank follows each name. Numbers that chance does not explain are coloured "
        f"(exact sign test, adjusted by Holm, p < {SIGNIFICANT:g}). The mirror images of a start count once: "
        f"{ranked.starts:,} starts are {ranked.orbits:,} mirror families."
    )
    alt = "Starts that each variant wins against each other variant"
    chart(compare.wins_figure(known.names, ranked), "wins", alt)


def _draw_figures(known: Compared, job: sweeps.SweepJob) -> None:
    def spread() -> list[str]:
        return spread_lines(known.alone())

    table(every_figure(known, known.names, job).drop(columns=TIME), "figures", SCORE_COLUMNS, placeholder="–")
    notes = [*(job.once("spreads", spread) if known.complete else spread())]
    for name, score in zip(known.names, known.scores, strict=True):
        if score.constructed_after_search:
            notes.append(f"{as_markdown(name)}: {fallback_in_words(score.constructed_after_search)}")
    st.caption("  \n".join(notes))


def spread_lines(scores: Sequence[Score]) -> list[str]:
    """Return a sentence for each randomised variant with several seeds on how much its results vary between them."""
    lines = []
    seeded = grouped((one for one in scores if one.variant.uses_seed), lambda one: with_seed(one.variant, 0))
    for variant, group in seeded.items():
        if len(group) < 2:
            continue
        low, *_, high = sorted(one.first_try_share for one in group)
        middle = median(one.first_try_share for one in group)
        means = [one.mean for one in group if one.mean is not None]
        text = f"**{as_markdown(comparison.called(variant))}** with {len(group)} seeds: "
        if low == high:
            text += f"each solved {percent(low)} of starts on the first try"
        else:
            text += f"{percent(low)} to {percent(high)} of starts solved on the first try, median {percent(middle)}"
        if len(means) == len(group) and min(means) < max(means):
            text += f"; {figure(min(means))} to {figure(max(means))} steps per square on average"
        lines.append(f"{text}.")
    return lines


def every_figure(known: Compared, names: Sequence[str], job: sweeps.SweepJob) -> pd.DataFrame:
    """Return a table of all figures of a comparison; once it is complete, with intervals and the virtual best."""
    if not known.complete:
        return score_table(known.scores, names)
    sure = job.once("intervals", known.intervals)
    return score_table(known.scores, names, sure, job.once("ranking", known.ranking))


def _shares(low: float, high: float) -> str:
    return f"{percent(low)} to {percent(high)}"


_SHARES = {"solved": "solved_share", "on the first try": "first_try_share"}
_PER_SQUARE = {"PAR-10": "par10", "PAR-2": "par2", "ERT": "ert"}
_OF_SOLVED = {"median": "median", "mean": "mean", "95%": "percentile_95", "largest": "largest"}
"""The columns that are computed from solved starts only."""
_NOTED = [column for column in COLUMNS if column.note]
TIME, VIRTUAL = "ns per step", "virtual best"
"""The column that only the file has, and the name of the virtual best variant in the table."""
FIGURES = {
    "starts": "solvable",
    **_SHARES,
    **_PER_SQUARE,
    **_OF_SOLVED,
    **{column.head: column.name for column in _NOTED},
    TIME: "nanoseconds",
}
"""The columns of the table of all figures, with their attributes of ``Score`` and, for some, of ``Intervals``."""


def score_table(
    scores: Sequence[Score],
    names: Sequence[str],
    sure: Sequence[intervals.Intervals] = (),
    ranked: Ranking | None = None,
) -> pd.DataFrame:
    """Return a row per variant, and one for the virtual best if ``ranked``; PAR, ERT and percentiles are per square."""
    lines: list[dict[str, object]] = []
    for k, (name, one) in enumerate(zip(names, scores, strict=True)):
        line: dict[str, object] = {"variant": name}
        for head, attribute in FIGURES.items():
            line[head] = getattr(one, attribute)
            if sure and attribute in sure[k]._fields:
                ends, words = getattr(sure[k], attribute), _shares if head in _SHARES else interval
                line[f"{head} 95% interval"] = ends and words(*ends)
            if head == "ERT" and ranked is not None:
                line["adds"] = float(ranked.added[k])
        lines.append(line)
    if ranked is not None:
        lines.append({"variant": VIRTUAL, "PAR-10": ranked.best_par10})
    return pd.DataFrame(lines)


_number = partial(NumberColumn, format="localized")
SCORE_COLUMNS = {
    **{column.head: _number(help=column.note) for column in _NOTED},
    **{name: _number(f"{name} (solved)", help="Steps per square of the starts solved only.") for name in _OF_SOLVED},
    "starts": _number(help="Solvable starts; for a variant tried with several seeds, once per seed."),
    "solved": NumberColumn(format="percent", help="Share of the solvable starts."),
    "on the first try": NumberColumn(format="percent", help="No backtrack and no restart."),
    "adds": _number(
        "adds to the virtual best",
        help="How much the virtual best's PAR-10 would rise without this variant. The virtual best takes the best "
        "variant for each start.",
    ),
}
"""The headings and formats of the table's columns."""
STEP_COLUMNS = {
    **SCORE_COLUMNS,
    "not solved": _number(),
    "ERT": _number("per square", help=SCORE_COLUMNS["ERT"]["help"]),
    **{
        head: _number(help=f"{head.capitalize()} number of steps from a start; a failed search counts with its steps.")
        for head in ("median", "mean", "largest")
    },
}
"""The headings and formats of the first table."""
