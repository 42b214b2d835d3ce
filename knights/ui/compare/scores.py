"""The table of a comparison: a line per variant, and how much randomised ones differ from seed to seed."""

from collections.abc import Callable, Sequence
from typing import Any

import pandas as pd
from streamlit.column_config import NumberColumn, TextColumn

from knights.base.text import as_markdown, figure, percent
from knights.experiments.comparisons import Interval, Intervals, Portfolio, Score, label, spreads
from knights.ui.chart import table

OF_SOLVED = ("median", "mean", "95%", "largest")
"""What is told of the starts solved only: it says nothing about those that are not."""
END = "95% interval"
_SCORES: dict[str, tuple[str, Callable[[float], str]]] = {
    "solved": ("solved_share", percent),
    "first try": ("first_try_share", percent),
    "PAR-10": ("par10", figure),
    "PAR-2": ("par2", figure),
    "ERT": ("ert", figure),
}
"""The scores that have an interval: what each is in Score and in Intervals, and how its ends are written."""
VIRTUAL = "virtual best"
"""The line of the best variant for each start."""


def score_table(
    scores: Sequence[Score],
    names: Sequence[str],
    sure: Sequence[Intervals] = (),
    best: Portfolio | None = None,
) -> pd.DataFrame:
    """A line per variant; PAR, ERT and median to largest in steps per square, the last three means.

    The intervals of the scores are known at the end; the virtual best gets a line below the others.
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
            "backtracks per start": round(one.backtracks / max(1, one.solvable), 2),
            "restarts per start": round(one.restarts / max(1, one.solvable), 2),
            "ns per step": one.nanoseconds,
        }
        for name, one in zip(names, scores, strict=True)
    ]
    for line, known in zip(lines, sure, strict=False):
        line |= {
            f"{name} {END}": between(getattr(known, score), words) for name, (score, words) in _SCORES.items()
        }
    if best is not None:
        for line, added in zip(lines, best.added, strict=True):
            line["adds"] = added
        lines.append({"variant": VIRTUAL, "PAR-10": best.par10})
    return pd.DataFrame(lines)


def between(known: Interval | None, words: Callable[[float], str]) -> str | None:
    """An interval in words; None if it has an end that is not known."""
    return f"{words(known[0])} to {words(known[1])}" if known else None


_SHOWN = ("variant", "starts", "solved", "first try", "PAR-10", f"PAR-10 {END}")
"""The columns of the table on the page."""
_WITH = tuple(f"{name}{more}" for name in _SCORES for more in ("", f" {END}"))
"""The scores with their intervals, as the table of all figures has them."""


def show_scores(rows: pd.DataFrame) -> None:
    """Draw the table, with the figures that a reader asks for first."""
    _draw(rows[rows["variant"] != VIRTUAL], _SHOWN, "table", height="content")


def show_figures(rows: pd.DataFrame) -> None:
    """Draw the table with all its figures."""
    more = "adds", *OF_SOLVED, "backtracks per start", "restarts per start"
    _draw(rows, ("variant", *_WITH, *more), "figures")


def _draw(rows: pd.DataFrame, columns: Sequence[str], key: str, **more: Any) -> None:
    shown = rows[[name for name in columns if name in rows]]
    table(shown, key, SCORE_COLUMNS, placeholder="–", **more)


SCORE_COLUMNS = {
    "variant": TextColumn("method"),
    "starts": NumberColumn(
        format="localized", help="Solvable starts; for a method tried with several seeds, once per seed."
    ),
    "solved": NumberColumn(format="percent", help="Share of the solvable starts."),
    "first try": NumberColumn(format="percent", help="No backtrack and no restart."),
    **{
        f"PAR-{factor}": NumberColumn(
            format="localized",
            help="Mean steps per square over all solvable starts; a start not solved counts as "
            f"{factor} times the limit.",
        )
        for factor in (2, 10)
    },
    "adds": NumberColumn(
        "adds to the virtual best",
        format="localized",
        help="The virtual best takes the best method for each start; without this one its PAR-10 would rise by "
        "so much.",
    ),
    "ERT": NumberColumn(
        format="localized",
        help="Expected running time: all steps per square, failures included, per start solved.",
    ),
    **{
        name: NumberColumn(
            f"{name} (solved)", help="Steps per square of the starts solved only.", format="%.3g"
        )
        for name in OF_SOLVED
    },
    "backtracks per start": NumberColumn(format="localized", help="Mean per start."),
    "restarts per start": NumberColumn(format="localized", help="Mean per start."),
}
"""How the columns of the table are headed and written."""


def spread_lines(scores: Sequence[Score]) -> list[str]:
    """How much each randomised variant differs from seed to seed, a sentence each."""
    lines = []
    for spread in spreads(scores):
        low, middle, high = spread.first_try_share
        text = f"**{as_markdown(label(spread.variant))}** with {spread.seeds} seeds: on the first try "
        if low == high:
            text += f"{percent(low)} of the starts solved with each of them"
        else:
            text += f"{percent(low)} to {percent(high)} of the starts solved, median {percent(middle)}"
        if spread.mean and spread.mean[0] < spread.mean[2]:
            text += f"; {figure(spread.mean[0])} to {figure(spread.mean[2])} steps per square on average"
        lines.append(f"{text}.")
    return lines
