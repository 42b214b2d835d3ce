"""Two of the variants compared, start by start: who wins, by how much, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np
import pandas as pd
import streamlit as st

from knights.board import Board
from knights.comparisons import Comparison, label, pair
from knights.errors import InputError, whole_number
from knights.heuristics.variants import Variant, parse_variant
from knights.sweeps import Results
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.text import as_markdown
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


FIRST = Text("first", check=lambda text: str(parse_variant(text)), label="First variant")
SECOND = Text("second", check=lambda text: str(parse_variant(text)), label="Second variant")
BOARD = Text("board", check=_board, label="Board")
SETTINGS = (FIRST, SECOND, BOARD)
"""The variants and the board that a person chose; empty for those that are shown at first."""


def show_duel(comparison: Comparison, joined: Mapping[Variant, Mapping[Board, Results]]) -> None:
    """Choose two variants and a board; who wins, a map, and the starts where they differ most.

    Args:
        comparison: what was compared.
        joined: the results of each variant, board by board; of a randomised one, with its first seed.
    """
    if len(joined) < 2:
        return
    st.header("Two variants, start by start")
    variants = {str(variant): variant for variant in joined}
    boards = {board_word(board): board for board in comparison.cases.boards}
    left, middle, right = st.columns(3)
    names = list(variants)
    with left:
        first = _choose(FIRST, variants, names[0])
    with middle:
        second = _choose(SECOND, variants, names[1])
    with right:
        board = _choose(BOARD, boards, list(boards)[-1])
    if first == second:
        st.info("Choose two different variants.")
        return
    _say_who_wins(first, second, joined)
    if board not in joined[first] or board not in joined[second]:
        st.info(f"The {board} board has not been run.")
        return
    _map(comparison, (first, second), joined[first][board], joined[second][board])
    _most_different(comparison, joined[first][board], joined[second][board])


def _choose(setting: Text, choices: Mapping[str, Chosen], fallback: str) -> Chosen:
    """A choice that is in the address once a person has made it; one that is not compared is named."""
    wanted = setting.value
    shown = wanted if wanted in choices else fallback

    def words(word: str) -> str:
        choice = choices[word]
        return label(choice) if isinstance(choice, Variant) else str(choice)

    setting.control().menu(shown, setting.change, list(choices), words)
    if wanted and wanted not in choices:
        tell(st.caption, f"“{wanted}” is not compared here.")
    return choices[shown]


def _say_who_wins(first: Variant, second: Variant, joined: Mapping[Variant, Mapping[Board, Results]]) -> None:
    found = pair(joined[first].values(), joined[second].values())
    if found is None:
        return
    one, other = as_markdown(label(first)), as_markdown(label(second))
    text = (
        f"Of {found.starts:,} solvable starts **{one}** wins {found.first_wins:,}, **{other}** wins "
        f"{found.second_wins:,}, and {found.ties:,} are ties (exact sign test, mirror images as one: "
        f"p = {found.p_value:.2g})."
    )
    if found.difference is not None and found.low is not None and found.high is not None:
        text += f" On the {found.both:,} that both solve, {one} needs " + (
            f"{abs(found.difference):.3g} steps per square {'fewer' if found.difference < 0 else 'more'} on average "
            f"(95% bootstrap interval of the difference: {found.low:+.3g} to {found.high:+.3g}; resampled with their "
            f"mirror images: worth {found.effective:,} independent starts)."
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
        alt=f"Map of the {board} board: which variant needs fewer steps from each start",
    )
    first_name, second_name = map(as_markdown, info.names)
    st.caption(
        f"**{EQUAL}** the same number of steps · **{ONLY_FIRST}** only {first_name} solves it · "
        f"**{ONLY_SECOND}** only {second_name} does · **{NEITHER}** neither does · **{UNSOLVABLE}** no tour exists"
        if max(board.rows, board.columns) <= MAX_GLYPHS
        else "Pale: the same number of steps · the deepest colours also where only that variant solves it · "
        "nothing or a cross: neither does"
    )


def _most_different(comparison: Comparison, first: Results, second: Results) -> None:
    table = most_different(comparison, first, second)
    if not len(table):
        return
    st.markdown(f"**Where they differ most** on {first.board}, the {MAX_STARTS} largest differences at most")
    names = (label(first.variant), label(second.variant))
    links = {
        f"tour of {name}": st.column_config.LinkColumn(f"show {name}", display_text="show the tour")
        for name in names
    }
    steps = {f"steps of {name}": st.column_config.NumberColumn(format="localized") for name in names}
    st.dataframe(table, hide_index=True, key=f"{PAGE}.different", column_config={**links, **steps})


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
        columns[f"steps of {name}"] = [int(part["steps"][k]) for k in places]
        columns[f"solved by {name}"] = ["yes" if part.found[k] else "no" for k in places]
    if shown_on_tour(board):
        for part in (a, b):
            sweep = comparison.sweeps[comparison.variants.index(part.variant)]
            columns[f"tour of {label(part.variant)}"] = [
                link("/tour", settings_of(sweep, board, start)) for start in starts
            ]
    return pd.DataFrame(columns)
