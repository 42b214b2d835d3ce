"""The table of a comparison: a line per variant, and how much randomised ones differ from seed to seed."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from knights.comparisons import Score, Tally, label, spreads
from knights.heuristics.variants import Variant
from knights.text import as_markdown, percent
from knights.ui.compare.question import PAGE


def by_seedless(finished: Container[Variant], variants: Sequence[Variant]) -> dict[Variant, list[Variant]]:
    """Groups finished variants that differ only in their seed, keyed by the first, in the given order."""
    groups: dict[Variant, list[Variant]] = {}
    firsts: dict[Variant, Variant] = {}
    for variant in variants:
        if variant in finished:
            first = firsts.setdefault(replace(variant, seed=0), variant)
            groups.setdefault(first, []).append(variant)
    return groups


def group_scores(
    groups: Mapping[Variant, Sequence[Variant]], tallies: Mapping[Variant, Tally]
) -> list[Score]:
    """The scores of variants whose seeds are together."""
    scores = []
    for first, seeds in groups.items():
        tally = Tally()
        for variant in seeds:
            tally.merge(tallies[variant])
        scores.append(tally.score(first))
    return scores


def group_names(groups: Mapping[Variant, Sequence[Variant]]) -> dict[Variant, str]:
    """What to call variants whose seeds are together."""
    names = {}
    for variant, seeds in groups.items():
        name = label(replace(variant, seed=0)) if len(seeds) > 1 else label(variant)
        names[variant] = f"{name} ({len(seeds)} seeds)" if len(seeds) > 1 else name
    return names


OF_SOLVED = ("median", "mean", "95%", "largest")
"""What is told of the starts solved only: it says nothing about those that are not."""


def score_table(scores: Sequence[Score], names: Sequence[str]) -> pd.DataFrame:
    """A line per variant; PAR, ERT and median to largest in steps per square, the last three means."""
    return pd.DataFrame(
        {
            "variant": name,
            "starts": one.solvable,
            "solved": one.solved_share,
            "first try": one.first_try_share,
            "PAR-10": one.par10,
            "PAR-2": one.par2,
            "ERT": one.ert,
            "median": one.median,
            "mean": one.mean,
            "95%": one.percentile_95,
            "largest": one.largest,
            "backtracks per start": round(one.backtracks / max(1, one.solvable), 2),
            "restarts per start": round(one.restarts / max(1, one.solvable), 2),
            "ns per step": one.nanoseconds,
        }
        for name, one in zip(names, scores, strict=True)
    )


def show_scores(names: Sequence[str], scores: Sequence[Score]) -> pd.DataFrame:
    """Draw the table, and return it: where shares differ, what is told of the starts solved only stands apart."""
    table = score_table(scores, names)
    apart = len({one.solved_share for one in scores}) > 1
    rest = [name for name in table if not (apart and name in OF_SOLVED)]
    st.dataframe(
        table[rest], hide_index=True, height="content", key=f"{PAGE}.table", column_config=score_columns()
    )  # fmt: skip
    if apart:
        with st.expander("Steps per square of the starts solved only: failures are not in these figures"):
            columns = ["variant", "solved", *OF_SOLVED]
            st.dataframe(table[columns], hide_index=True, key=f"{PAGE}.solved", column_config=score_columns())
    return table


def score_columns() -> dict[str, Any]:
    """How the columns of the table are headed and written."""
    return {
        "starts": st.column_config.NumberColumn(
            format="localized", help="Solvable starts; for a variant tried with several seeds, once per seed."
        ),
        "solved": st.column_config.NumberColumn(format="percent", help="Share of the solvable starts."),
        "first try": st.column_config.NumberColumn(format="percent", help="No backtrack and no restart."),
        **{
            f"PAR-{factor}": st.column_config.NumberColumn(
                format="%.1f",
                help="Mean steps per square over all solvable starts; a start not solved counts as "
                f"{factor} times the limit.",
            )
            for factor in (2, 10)
        },
        "ERT": st.column_config.NumberColumn(
            format="%.1f",
            help="Expected running time: all steps per square, failures included, per start solved.",
        ),
        **{
            name: st.column_config.NumberColumn(
                f"{name} (solved)", help="Steps per square of the starts solved only.", format="%.3g"
            )
            for name in OF_SOLVED
        },
        "backtracks per start": st.column_config.NumberColumn(
            "backtracks", format="localized", help="Mean per start."
        ),
        "restarts per start": st.column_config.NumberColumn(
            "restarts", format="localized", help="Mean per start."
        ),
        "ns per step": st.column_config.NumberColumn(
            format="%.0f",
            help="Processor time of the search with its check by the referee, per step; nothing else counts.",
        ),
    }


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
            text += f"; {spread.mean[0]:.3g} to {spread.mean[2]:.3g} steps per square on average"
        lines.append(f"{text}.")
    return lines
