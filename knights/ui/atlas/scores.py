"""The scores of an atlas: how many orders solve how many starts, in charts, tables and files."""

from functools import partial
from math import isnan
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from streamlit.column_config import LinkColumn, NumberColumn

from knights.atlas import ORDERS, Atlas, published_orders, word_of
from knights.board import Board
from knights.figures.atlas import (
    correlation,
    first_moves_figure,
    histogram_figure,
    marked_orders,
    pair_figure,
)
from knights.heuristics.variants import parse_variant
from knights.library.surveying import Surveyed
from knights.shapes import family_of
from knights.text import figure, percent, plural, shell_command
from knights.ui.board_page import answer
from knights.ui.chart import chart, table
from knights.ui.controls.address import link
from knights.ui.controls.board import board_file
from knights.ui.controls.folded import folded
from knights.ui.controls.links import shape_settings
from knights.ui.export import File, export

PAGE = "atlas"
BEST = 20
"""How many of the best orders are listed."""


def command_line(board: Board) -> str:
    """The command that makes the atlas of a board."""
    shape = family_of([board]).words
    return shell_command("atlas", board.rows, board.columns, *shape, "--csv", "orders.csv")


def show_scores(first: Atlas, second: Atlas) -> None:
    """The scores of all orders on a board, and on another one beside it."""
    if not first.solvable:
        st.info(f"No start of the {first.board} board has a tour, so no order solves any.")
        return
    share = percent(first.total / (ORDERS * first.solvable))
    counts = [(f"{ORDERS:,}", "move orders"), (share, "of starts on the first try")]
    answer(None, *_in_words(first, second), counts)
    left, right = st.columns(2)
    with left:
        figure = histogram_figure(first, marked_orders())
        alt = f"How many move orders solve so many starts of {first.board} on the first try"
        chart(figure, "histogram", alt, title=f"How many orders solve so many starts of {first.board}")
    with right:
        both = f"{first.board} and {second.board}"
        figure = pair_figure(first, second)
        chart(figure, "pair", f"Scores of all orders on {both}", title=f"The same orders on {both}")
    folded(f"By the first two moves, on {first.board}", "first_two", partial(_first_moves, first))
    _tables(first, second)
    files = [
        File(f"All orders on {atlas.board}", f"atlas-{board_file(atlas.board)}.csv", Surveyed(atlas).to_csv)
        for atlas in {atlas.board: atlas for atlas in (first, second)}.values()
    ]
    export(files, command_line(first.board))


def _first_moves(atlas: Atlas) -> None:
    chart(first_moves_figure(atlas), "moves", "Mean share of starts solved by the first two moves")


def _in_words(first: Atlas, second: Atlas) -> tuple[str, str]:
    """How many orders are best, and whether the scores of one board tell those of the other."""
    best = max(first.counts)
    what = f"all {best:,}" if best == first.solvable else f"{best:,} of {first.solvable:,}"
    solve = f"{plural(first.counts[best], 'move order')} solve{'s' * (first.counts[best] == 1)}"
    headline = f"{solve} {what} starts of {first.board}"
    reason = "A move order says which of the squares of least degree is tried first."
    alike = correlation(first, second)
    if isnan(alike):
        return headline, reason
    luck = "little" if abs(alike) < 0.5 else "something"
    same = f"How good one is on {first.board} says {luck} about {second.board}"
    return headline, f"{reason} {same}: correlation {figure(round(alike, 2))}."


def _tables(first: Atlas, second: Atlas) -> None:
    links = {
        name: LinkColumn(name, display_text="open", width="small") for name in ("Tour", "Sweep", "Compare")
    }
    help = "Share of the starts solved on the first try."
    shares = {_column(atlas): NumberColumn(format="percent", help=help) for atlas in (first, second)}
    best = np.lexsort((-second.first_tries, -first.first_tries))[:BEST].tolist()
    for title, key, rows in (
        (f"The best on {first.board}", "best", {str(number): place for number, place in enumerate(best, 1)}),
        ("Published orders", "published", published_orders()),
    ):
        folded(title, f"{key}_orders", partial(_list, first, second, rows, key, {**links, **shares}))


def _list(first: Atlas, second: Atlas, rows: dict[str, int], key: str, columns: dict[str, Any]) -> None:
    table(orders_table(first, second, rows), key, columns)


def _column(atlas: Atlas) -> str:
    """The head of the column of a board's scores."""
    return f"on {atlas.board}"


def orders_table(first: Atlas, second: Atlas, rows: dict[str, int]) -> pd.DataFrame:
    """A line per order: its score on both boards, and links that open it."""
    board, kind = first.board, shape_settings(first.board)
    sides = kind | {"from": board.rows, "to": board.rows}
    if board.rows != board.columns:
        sides |= {"cfrom": board.columns, "cto": board.columns}

    def line(name: str, place: int) -> dict[str, object]:
        variant = str(parse_variant(f"order.move-order.parity.{word_of(place)}"))
        return {
            "": name,
            "order": word_of(place),
            _column(first): first.share(place),
            _column(second): second.share(place),
            "Tour": link("/tour", {"rows": board.rows, "columns": board.columns, **kind, "variant": variant}),
            "Sweep": link("/sweep", {**sides, "variant": variant}),
            "Compare": link(
                "/compare", {**sides, "variants": ",".join(dict.fromkeys([variant, "warnsdorff"]))}
            ),
        }

    return pd.DataFrame(line(name, place) for name, place in rows.items())
