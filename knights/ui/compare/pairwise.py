"""Two of the variants compared, start by start: who wins, by how much, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeVar

import numpy as np
import pandas as pd
import streamlit as st

from knights.board import Board
from knights.comparisons import Comparison, Pair, Ranking, label, pair
from knights.errors import InputError, whole_number
from knights.heuristics.variants import Variant, parse_variant
from knights.sweeps import Results, by_board
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.text import as_markdown, figure, p_in_words, per_square, plural
from knights.ui.chart import chart
from knights.ui.compare.question import PAGE
from knights.ui.controls.address import link
from knights.ui.controls.board import board_word
from knights.ui.controls.complaints import tell
from knights.ui.controls.links import clicked_square, open_tour, settings_of, shown_on_tour
from knights.ui.controls.setting import Text
from knights.ui.figures.difference import (
    EQUAL,
    NEITHER,
    ONLY_FIRST,
    ONLY_SECOND,
    UNSOLVABLE,
    difference_figure,
    difference_info,
)
from knights.ui.running.experiment import SweepJob
from knights.ui.sizes import MAX_CLICKED, MAX_GLYPHS

MAX_STARTS = 50
"""How many starts are listed."""

Chosen = TypeVar("Chosen")


def _board(text: str) -> str:
    rows, times, columns = text.partition("x")
    if not (times and rows.isdecimal() and columns.isdecimal()):
        raise InputError(f"A board is written as rows x columns, like 8x8, not “{text}”.")
    sides = (("rows", rows), ("columns", columns))
    return board_word(
        Board(*(whole_number(side, f"The number of {name}", 1, MAX_SEARCHED_SIDE) for name, side in sides))
    )


FIRST = Text("first", check=lambda text: str(parse_variant(text)), label="First method")
SECOND = Text("second", check=lambda text: str(parse_variant(text)), label="Second method")
BOARD = Text("board", check=_board, label="Board")
SETTINGS = (FIRST, SECOND, BOARD)
"""The variants and the board that a person chose; empty for those that are shown at first."""


def show_duel(
    comparison: Comparison,
    results: Mapping[Variant, Sequence[Results]],
    names: Mapping[Variant, str],
    ranked: Ranking,
    job: SweepJob,
) -> None:
    """Choose two variants and a board; who wins, a map, and the starts where they differ most.

    Args:
        comparison: what was compared.
        results: the results of each variant, all seeds together under the first.
        names: what to call them.
        ranked: the same variants ranked, in the same order.
        job: what made the results; it keeps what is known of a pair.
    """
    if len(results) < 2:
        return
    st.header("Two methods, start by start")
    variants = {str(variant): variant for variant in results}
    boards = {board_word(board): board for board in comparison.cases.boards}
    left, middle, right = st.columns(3)
    keys = list(variants)
    with left:
        first = _choose(FIRST, variants, keys[0], names)
    with middle:
        second = _choose(SECOND, variants, keys[1], names)
    with right:
        board = _choose(BOARD, boards, list(boards)[-1])
    if first == second:
        st.info("Choose two different methods.")
        return
    places = list(results)
    _say_who_wins(
        (names[first], names[second]),
        job.once(("pair", first, second), partial(pair, results[first], results[second])),
        float(ranked.p_values[places.index(first), places.index(second)]),
    )
    one, other = (
        by_board(part for part in results[variant] if part.variant == variant and part.board == board)
        for variant in (first, second)
    )
    if board not in one or board not in other:
        st.info(f"The {board} board has not been run.")
        return
    pooled = [names[variant] for variant in (first, second) if names[variant] != label(variant)]
    if pooled:
        st.caption(
            f"The map and the list below have of {' and '.join(map(as_markdown, pooled))} the first seed."
        )
    _map(comparison, (first, second), one[board], other[board])
    _most_different(comparison, one[board], other[board])


def _choose(
    setting: Text, choices: Mapping[str, Chosen], fallback: str, names: Mapping[Variant, str] | None = None
) -> Chosen:
    """A choice that is in the address once a person has made it; one that is not compared is named."""
    wanted = setting.value
    shown = wanted if wanted in choices else fallback

    def words(word: str) -> str:
        choice = choices[word]
        return names[choice] if names and isinstance(choice, Variant) else str(choice)

    setting.control().menu(shown, setting.change, list(choices), words)
    if wanted and wanted not in choices:
        tell(st.caption, f"“{wanted}” is not compared here.")
    return choices[shown]


def _say_who_wins(names: tuple[str, str], found: Pair | None, adjusted: float) -> None:
    """Who wins more often, and by how much one costs less: two questions, which may have two answers."""
    if found is None:
        return
    one, other = map(as_markdown, names)
    text = (
        f"Of {plural(found.starts, 'solvable start')} ({plural(found.families, 'mirror family', 'mirror families')}) "
        f"**{one}** wins {found.first_wins:,}, **{other}** wins {found.second_wins:,}, and {found.ties:,} are ties. "
        f"Who wins more often: exact sign test on the families, {p_in_words(found.p_value)} for this pair alone, "
        f"{p_in_words(adjusted)} adjusted for all pairs."
    )
    if found.difference is not None and found.low is not None and found.high is not None:
        text += f" By how much: on the {found.both:,} that both solve, {one} needs " + (
            f"{per_square(abs(found.difference))} {'fewer' if found.difference < 0 else 'more'} on average "
            f"(95% bootstrap interval of the difference: {figure(found.low, sign=True)} to "
            f"{figure(found.high, sign=True)})."
            if found.difference
            else "as many steps on average."
        )
    st.markdown(text)


def _map(comparison: Comparison, two: tuple[Variant, Variant], first: Results, second: Results) -> None:
    board = first.board
    clicked = shown_on_tour(board) and max(board.rows, board.columns) <= MAX_CLICKED
    names = {label(variant): variant for variant in two}
    chosen = two[0]
    if clicked:
        which = st.radio(
            "A click on a start opens the Tour page with",
            list(names),
            horizontal=True,
            key=f"{PAGE}.which",
            format_func=as_markdown,
        )
        chosen = names.get(which or "", two[0])
    sweep = comparison.sweeps[comparison.variants.index(chosen)]

    def take_start() -> None:
        square = clicked_square(f"{PAGE}.duel")
        if square is not None and clicked:
            open_tour(settings_of(sweep, board, square))

    info = difference_info((label(two[0]), label(two[1])), first, second)
    chart(
        difference_figure(info),
        key=f"{PAGE}.duel",
        on_select=take_start,
        selection_mode="points",
        config={"displaylogo": False, "toImageButtonOptions": {"format": "svg", "filename": "difference"}},
        alt=f"Map of the {board} board: which method needs fewer steps from each start",
    )
    first_name, second_name = map(as_markdown, info.names)
    st.caption(
        f"**{EQUAL}** the same number of steps · **{ONLY_FIRST}** only {first_name} solves it · "
        f"**{ONLY_SECOND}** only {second_name} does · **{NEITHER}** neither does · **{UNSOLVABLE}** no tour exists"
        if max(board.rows, board.columns) <= MAX_GLYPHS
        else "Pale: the same number of steps · the deepest colours also where only that method solves it · "
        "nothing or a cross: neither does"
    )


def _most_different(comparison: Comparison, first: Results, second: Results) -> None:
    table = most_different(comparison, first, second)
    if not len(table):
        return
    st.markdown(f"**Where they differ most** on {first.board}, up to {MAX_STARTS} starts")
    names = (label(first.variant), label(second.variant))
    links = {
        f"tour of {name}": st.column_config.LinkColumn(f"show {name}", display_text="show the tour")
        for name in names
    }
    steps = {f"steps of {name}": st.column_config.NumberColumn(format="localized") for name in names}
    st.dataframe(
        table, hide_index=True, key=f"{PAGE}.different", column_config={**links, **steps}, placeholder="–"
    )


def most_different(comparison: Comparison, first: Results, second: Results) -> pd.DataFrame:
    """The starts where the steps of two variants differ most, with links to both tours."""
    board = first.board
    _, in_a, in_b = np.intersect1d(first["start"], second["start"], assume_unique=True, return_indices=True)
    a, b = first[in_a], second[in_b]
    gap = np.abs(a["steps"] - b["steps"])
    places = [int(k) for k in np.argsort(-gap, kind="stable")[:MAX_STARTS] if gap[k]]
    starts = [divmod(int(a["start"][k]), board.columns) for k in places]
    columns: dict[str, Sequence[object]] = {"start": [f"{row},{column}" for row, column in starts]}
    for part in (a, b):
        name = label(part.variant)
        columns[f"steps of {name}"] = [int(part["steps"][k]) if part.found[k] else None for k in places]
        columns[f"solved by {name}"] = ["yes" if part.found[k] else "no" for k in places]
    if shown_on_tour(board):
        for part in (a, b):
            sweep = comparison.sweeps[comparison.variants.index(part.variant)]
            columns[f"tour of {label(part.variant)}"] = [
                link("/tour", settings_of(sweep, board, start)) if part.found[k] else None
                for k, start in zip(places, starts, strict=True)
            ]
    return pd.DataFrame(columns)
