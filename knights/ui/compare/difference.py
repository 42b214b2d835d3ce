"""Two of the methods compared on one board: a map of who is better where, and the starts that differ most."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st
from streamlit.column_config import LinkColumn, NumberColumn

from knights.base.text import as_markdown
from knights.boards.board import Square
from knights.experiments.comparisons import Comparison, label
from knights.experiments.sweeps import Results
from knights.figures.difference import (
    EQUAL,
    NEITHER,
    ONLY_FIRST,
    ONLY_SECOND,
    UNSOLVABLE,
    difference_figure,
    difference_info,
)
from knights.figures.sizes import MAX_CLICKED, MAX_GLYPHS
from knights.heuristics.variants import Variant
from knights.ui.chart import chart, table
from knights.ui.compare.question import PAGE
from knights.ui.controls.address import link
from knights.ui.controls.links import on_square, open_page, settings_of, shown_on_tour

MAX_STARTS = 50
"""How many starts are listed."""


def show_map(comparison: Comparison, two: tuple[Variant, Variant], first: Results, second: Results) -> None:
    """The map of a board; a click on a start opens its tour with one of the two."""
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
    sweep = comparison.sweeps[comparison.each.index(chosen)]

    def open_start(square: Square) -> None:
        if clicked:
            open_page("tour", settings_of(sweep, board, square))

    info = difference_info((label(two[0]), label(two[1])), first, second)
    alt = f"Map of the {board} board: which method needs fewer steps from each start"
    chart(difference_figure(info), "duel", alt, on={"points": on_square(open_start)}, file="difference")
    first_name, second_name = map(as_markdown, info.names)
    st.caption(
        f"**{EQUAL}** the same number of steps · **{ONLY_FIRST}** only {first_name} solves it · "
        f"**{ONLY_SECOND}** only {second_name} does · **{NEITHER}** neither does · **{UNSOLVABLE}** no tour exists"
        if max(board.rows, board.columns) <= MAX_GLYPHS
        else "Pale: the same number of steps · the deepest colours also where only that method solves it · "
        "nothing or a cross: neither does"
    )


def show_most_different(comparison: Comparison, first: Results, second: Results) -> None:
    """The starts where the steps differ most, if any do."""
    rows = most_different(comparison, first, second)
    if not len(rows):
        return
    st.markdown(f"**Where they differ most** on {first.board}, up to {MAX_STARTS} starts")
    names = (label(first.variant), label(second.variant))
    links = {f"tour of {name}": LinkColumn(f"show {name}", display_text="show the tour") for name in names}
    steps = {f"steps of {name}": NumberColumn(format="localized") for name in names}
    table(rows, "different", {**links, **steps}, placeholder="–")


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
            sweep = comparison.sweeps[comparison.each.index(part.variant)]
            columns[f"tour of {label(part.variant)}"] = [
                link("/tour", settings_of(sweep, board, start)) if part.found[k] else None
                for k, start in zip(places, starts, strict=True)
            ]
    return pd.DataFrame(columns)
