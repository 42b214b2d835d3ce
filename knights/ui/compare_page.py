"""The parts of the Compare page: variants side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from knights.board import Board
from knights.comparisons import (
    Ablated,
    Comparison,
    Score,
    ablation,
    label,
    pair,
    parse_variants,
    profile,
    score,
    sentence,
    spreads,
    with_seeds,
)
from knights.comparisons.comparison import MOST_SEEDS
from knights.errors import whole_number
from knights.sweeps import Results, by_board, by_variant
from knights.sweeps.results import CSV_HEADER
from knights.ui import controls
from knights.ui.address import Field, state_key
from knights.ui.figures.compare import (
    curves_figure,
    curves_info,
    difference_figure,
    difference_info,
    spread_figure,
    spread_info,
    trend_figure,
    trend_info,
)
from knights.ui.jobs import Job
from knights.ui.range_controls import range_fields
from knights.ui.sweep_page import tour_settings
from knights.variants import NAMED, Variant
from knights.words import duration_in_words

PAGE = "compare"
VIEWS = ("table", "ablation", "programs")
VIEW_NAMES = {
    "table": "Variants side by side",
    "ablation": "What each idea buys",
    "programs": "Three programs",
}
FIRST_SHOWN = "default,warnsdorff,roth,pohl,edge,random,squirrel-cull,stu-2020"
MOST_VARIANTS = 24

FIELDS: list[Field] = [
    controls.choice_field("view", VIEWS),
    *range_fields(8, 8),
    Field("variants", FIRST_SHOWN, lambda text: ",".join(str(v) for v in parse_variants(text))),
    Field("seeds", 5, lambda text: whole_number(text, "The number of seeds", 1, MOST_SEEDS)),
    controls.steps_field(100_000),
    Field("first", "", str),
    Field("second", "", str),
    Field("board", "", str),
]
CONTRACT = ("from", "to", "variants", "steps")


def choose_view() -> str:
    """Which of the page's questions is asked."""
    return str(
        st.segmented_control(
            "View",
            VIEWS,
            key=state_key(PAGE, "view"),
            format_func=VIEW_NAMES.__getitem__,
            label_visibility="collapsed",
            required=True,
        )
    )


def variants_control() -> tuple[Variant, ...]:
    """The variants compared: named ones, and own ones as specifications.

    Raises:
        InputError: quoting what cannot be read.
    """
    truth, named, own = state_key(PAGE, "variants"), f"{PAGE}.named", f"{PAGE}.own"
    chosen = [word for word in st.session_state[truth].split(",") if word]
    st.session_state[named] = [word for word in chosen if word in NAMED]
    if own not in st.session_state or not st.session_state.get(f"{PAGE}:own_typed"):
        st.session_state[own] = "\n".join(word for word in chosen if word not in NAMED)

    def take() -> None:
        lines = [line.strip() for line in st.session_state[own].splitlines() if line.strip()]
        st.session_state[f"{PAGE}:own_typed"] = True
        st.session_state[truth] = ",".join([*st.session_state[named], *lines])

    st.multiselect("Variants", list(NAMED), key=named, on_change=take)
    with st.expander("Add variants of your own"):
        st.text_area(
            "Specifications, one a line",
            key=own,
            on_change=take,
            placeholder="order.roth.parity_squares.12345678",
            help="rule.ties.prunings.orders.restarts.seed: the Tour page shows a variant that you built there "
            "in its address.",
        )
    seeds = state_key(PAGE, "seeds")
    st.number_input("Seeds for variants that draw lots", key=seeds, step=1)
    count = whole_number(st.session_state[seeds], "The number of seeds", 1, MOST_SEEDS)
    return with_seeds(parse_variants(st.session_state[truth]), count) if st.session_state[truth] else ()


def show_comparison(comparison: Comparison, job: Job) -> None:
    """The table and the pictures of a comparison, finished or not."""
    parts = by_variant(list(job.finished))
    groups = by_seedless(parts, comparison.variants)
    if not groups:
        st.info("The first results are on their way.")
        return
    names = {variant: label(variant) for variant in groups}
    for variant in groups:
        seeds = sum(replace(other, seed=0) == variant for other in parts)
        names[variant] += f" ({seeds} seeds)" if seeds > 1 else ""
    scores = [score(variant, results) for variant, results in groups.items()]
    boards = list(comparison.cases.boards)
    starts = max(score(variant, results).possible for variant, results in parts.items())
    partial = "**Partial** · " if job.partial else ""
    st.markdown(
        f"{partial}{sentence(scores, boards, names.__getitem__, starts)} · {duration_in_words(job.seconds)}"
    )
    table = score_table(scores, list(names.values()))
    st.dataframe(
        table, hide_index=True, height="content", key=f"{PAGE}.table", column_config=_columns()
    )  # fmt: skip
    if job.running:
        return
    _spread_over_seeds([score(variant, results) for variant, results in parts.items()])
    _pictures(list(names.values()), list(groups.values()), boards)
    _duel(comparison, {variant: by_board(parts[variant]) for variant in groups if variant in parts}, boards)
    _take_away(comparison, parts, table)


def by_seedless(
    parts: Mapping[Variant, Sequence[Results]], variants: Sequence[Variant]
) -> dict[Variant, list[Results]]:
    """Results with all seeds of a variant together, under the variant with seed 0, in the order asked for."""
    groups: dict[Variant, list[Results]] = {}
    for variant in variants:
        if variant in parts:
            key = replace(variant, seed=0) if variant.uses_seed else variant
            groups.setdefault(key, []).extend(parts[variant])
    return groups


def score_table(scores: Sequence[Score], names: Sequence[str]) -> pd.DataFrame:
    """A line a variant; steps are per square of the starts solved."""
    return pd.DataFrame(
        {
            "variant": name,
            "starts": one.possible,
            "solved": one.solved_share,
            "first try": one.first_try_share,
            "median": one.median,
            "mean": one.mean,
            "95 %": one.percentile_95,
            "largest": one.largest,
            "backtracks": one.backtracks,
            "restarts": one.restarts,
            "time": one.seconds,
        }
        for name, one in zip(names, scores, strict=True)
    )


def _columns() -> dict[str, Any]:
    steps = "Steps per square of the starts solved"
    return {
        "starts": st.column_config.NumberColumn(
            "starts", help="Starts not proved impossible", format="localized"
        ),
        "solved": st.column_config.NumberColumn(format="percent"),
        "first try": st.column_config.NumberColumn(format="percent"),
        "clean end": st.column_config.NumberColumn(
            format="percent", help="Found, and the last descent, after any restarts, never backtracked"
        ),
        **{
            name: st.column_config.NumberColumn(f"{name} steps/sq.", help=steps, format="%.3g")
            for name in ("median", "mean", "95 %", "largest")
        },
        "backtracks": st.column_config.NumberColumn(format="localized"),
        "restarts": st.column_config.NumberColumn(format="localized"),
        "time": st.column_config.NumberColumn(
            "time (s)", format="%.4f", help="Seconds of search, all starts"
        ),
    }


def _spread_over_seeds(scores: Sequence[Score]) -> None:
    for spread in spreads(scores):
        low, middle, high = spread.first_try_share
        st.caption(
            f"**{label(spread.variant)}** with {spread.seeds} seeds: solved at the first try "
            f"{low:.1%} to {high:.1%}, median {middle:.1%}"
            + (
                f"; mean steps per square {spread.mean[0]:.3g} to {spread.mean[2]:.3g}."
                if spread.mean
                else "."
            )
        )


def _pictures(names: Sequence[str], groups: Sequence[Sequence[Results]], boards: Sequence[Board]) -> None:
    st.subheader("Share solved within so many steps")
    curves = curves_info(names, [profile(group[0].variant, group) for group in groups])
    st.plotly_chart(curves_figure(curves), key=f"{PAGE}.curves", alt="Share solved against steps per square")
    st.subheader("How the steps are distributed")
    st.caption("Box: the middle half; whiskers: 5 % to 95 %; points: the starts beyond.")
    st.plotly_chart(
        spread_figure(spread_info(names, groups)), key=f"{PAGE}.spread", alt="Distribution of steps, a box a variant"
    )  # fmt: skip
    if len(boards) > 1:
        st.subheader("From size to size")
        trend = trend_info(names, groups)
        for what, seen in (
            ("first_try", "Share solved at the first try"),
            ("median", "Median steps per square"),
        ):
            st.plotly_chart(trend_figure(trend, what), key=f"{PAGE}.trend.{what}", alt=f"{seen} against size")


def _duel(
    comparison: Comparison, joined: Mapping[Variant, Mapping[Board, Results]], boards: Sequence[Board]
) -> None:
    """Two variants on the same starts: who wins, by how much, and where; with their first seed."""
    shown = list(joined)
    if len(shown) < 2:
        return
    st.subheader("Two variants, start by start")
    by_name = {label(variant): variant for variant in shown}
    names = list(by_name)
    keys = [state_key(PAGE, name) for name in ("first", "second", "board")]
    sizes = {str(board): board for board in boards}
    for key, choices, fallback in zip(
        keys, (names, names, list(sizes)), (names[0], names[1], str(boards[-1])), strict=True
    ):
        if st.session_state[key] not in choices:
            st.session_state[key] = fallback
    left, middle, right = st.columns(3)
    first = by_name[left.selectbox("First variant", names, key=keys[0])]
    second = by_name[middle.selectbox("Second variant", names, key=keys[1])]
    board = sizes[right.selectbox("Board", list(sizes), key=keys[2])]
    if first == second:
        st.info("Choose two different variants.")
        return
    _say_who_wins(first, second, joined)
    if board not in joined[first] or board not in joined[second]:
        st.info(f"The {board} board has not been run.")
        return
    info = difference_info((label(first), label(second)), joined[first][board], joined[second][board])
    two = [label(first), label(second)]
    which = st.radio("A click on a start opens the Tour page with", two, horizontal=True, key=f"{PAGE}.which")
    chosen = by_name[which if which in two else two[0]]

    def take_start() -> None:
        points = st.session_state[f"{PAGE}.duel"].selection.points
        if points:
            sweep = comparison.sweeps[comparison.variants.index(chosen)]
            st.session_state[f"{PAGE}:go"] = tour_settings(
                sweep, board, int(points[0]["y"]), int(points[0]["x"])
            )

    st.plotly_chart(
        difference_figure(info),
        key=f"{PAGE}.duel",
        on_select=take_start,
        selection_mode="points",
        alt=f"Map of the {board} board: which variant needs fewer steps from each start",
    )
    st.caption("= the same number of steps · 1 or 2: only that one solves it · · neither does")


def _say_who_wins(first: Variant, second: Variant, joined: Mapping[Variant, Mapping[Board, Results]]) -> None:
    found = pair(joined[first].values(), joined[second].values())
    if found is None:
        return
    text = (
        f"Of {found.starts:,} starts **{label(first)}** wins {found.first_wins:,}, **{label(second)}** wins "
        f"{found.second_wins:,}, and {found.ties:,} are ties (exact sign test: p = {found.p_value:.2g})."
    )
    if found.difference is not None and found.low is not None and found.high is not None:
        text += (
            f" Where both solve, {label(first)} takes {found.difference:+.3g} steps per square on average "
            f"(95 % bootstrap interval {found.low:+.3g} to {found.high:+.3g})."
        )
    st.markdown(text)


def follow_click() -> None:
    """Go to the Tour page if a start was clicked."""
    settings = st.session_state.pop(f"{PAGE}:go", None)
    if settings:
        st.switch_page("pages/tour.py", query_params=settings)


def show_ablation(rows: Sequence[Ablated], comparison: Comparison, job: Job) -> None:
    """The 16 combinations of the four optimisations of the 2009 work."""
    parts = by_variant(list(job.finished))
    known = [(row, score(row.variant, parts[row.variant])) for row in rows if row.variant in parts]
    if not known:
        st.info("The first results are on their way.")
        return
    boards = list(comparison.cases.boards)
    partial = "**Partial** · " if job.partial else ""
    by_label = {row.variant: row.label for row, _ in known}
    text = sentence([s for _, s in known], boards, by_label.__getitem__)
    st.markdown(f"{partial}{text} · {duration_in_words(job.seconds)}")
    table = ablation_table(known)
    st.dataframe(
        table,
        hide_index=True,
        height="content",
        key=f"{PAGE}.ablation",
        column_config=_columns(),
    )
    if not job.running:
        _take_away(comparison, parts, table)


def ablation_table(known: Sequence[tuple[Ablated, Score]]) -> pd.DataFrame:
    """A line a combination: what is on, and what came of it."""
    return pd.DataFrame(
        {
            "parity": "✓" if row.parity else "–",
            "blocking": "✓" if row.blocking else "–",
            "Warnsdorff": "✓" if row.warnsdorff else "–",
            "restarts on": "✓" if row.restarts else "–",
            "solved": one.solved_share,
            "first try": one.first_try_share,
            "clean end": one.clean / max(1, one.possible),
            "median": one.median,
            "backtracks": one.backtracks,
            "restarts": one.restarts,
            "time": one.seconds,
        }
        for row, one in known
    )


def ablation_rows() -> tuple[Ablated, ...]:
    """The combinations, none first, all last."""
    return ablation()


def preset_control() -> None:
    """Boards on which the 2009 work discusses its optimisations, one click each."""
    presets = {
        "8 × 8": (8, 8, 0, 0, "all"),
        "14 × 3": (14, 14, 3, 3, "all"),
        "100 × 100": (100, 100, 0, 0, "random:50"),
    }

    def take(values: tuple[int, int, int, int, str]) -> None:
        for name, value in zip(("from", "to", "cfrom", "cto", "starts"), values, strict=True):
            st.session_state[state_key(PAGE, name)] = value
        st.session_state[f"{PAGE}.rectangles"] = bool(values[2])

    st.caption("Square, elongated and large boards, as the work of 2009 discusses them:")
    for column, (name, values) in zip(st.columns(6), presets.items(), strict=False):
        column.button(name, key=f"{PAGE}.preset.{name}", on_click=take, args=(values,), width="stretch")


def _take_away(
    comparison: Comparison, parts: Mapping[Variant, Sequence[Results]], table: pd.DataFrame
) -> None:
    st.subheader("Take it away")
    rows = f"variant,{CSV_HEADER}\n" + "".join(
        results.csv(f"{variant},") for variant, several in parts.items() for results in several
    )
    left, right = st.columns(2)
    left.download_button(
        "Every start (CSV)", rows, "compare.csv", "text/csv", key=f"{PAGE}.rows", width="stretch"
    )
    right.download_button(
        "The table (CSV)", table.to_csv(index=False), "compare-table.csv", "text/csv",
        key=f"{PAGE}.table_csv", width="stretch",
    )  # fmt: skip
    st.caption("The address of this page runs it again; so does, on your own machine:")
    st.code(comparison.command_line, language="bash")
