"""Two of the variants compared, start by start: the wins, the costs, a map, and the starts that differ most."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

import numpy as np
import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn

from knights.base.errors import InputError, whole_number
from knights.base.text import as_markdown, figure, p_in_words, per_square, plural
from knights.boards.board import Board, Square
from knights.experiments.comparisons.compared import Compared
from knights.experiments.comparisons.comparison import Comparison, called
from knights.experiments.comparisons.ranking import Pair, pair
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.experiments.sweeps.results import Results, by_board
from knights.figures.compare import curves_of
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
from knights.heuristics.variants import Variant, parse_variant
from knights.ui.chart import CASE, chart, table
from knights.ui.compare.pictures import show_curves
from knights.ui.compare.question import NAME
from knights.ui.controls.address import link
from knights.ui.controls.board import board_word
from knights.ui.controls.links import on_square, open_page, settings_of, shown_on_tour
from knights.ui.controls.setting import Text
from knights.ui.controls.values import tell
from knights.ui.running.experiment import SweepJob

MAX_STARTS = 50
"""The maximum number of starts listed."""


def show_map(comparison: Comparison, two: tuple[Variant, Variant], first: Results, second: Results) -> None:
    """Draw the map of a board; a click on a start opens the tour of the variant chosen above the map."""
    board = first.board
    clicked = shown_on_tour(board) and max(board.rows, board.columns) <= MAX_CLICKED
    names = {called(variant): variant for variant in two}
    chosen = two[0]
    if clicked:
        which = st.radio(
            "Click a start to open the Tour page with",
            list(names),
            horizontal=True,
            key=f"{NAME}.which",
            format_func=as_markdown,
        )
        chosen = names.get(which or "", two[0])
    sweep = comparison.sweeps[comparison.each.index(chosen)]

    def open_start(square: Square) -> None:
        if clicked:
            open_page("tour", settings_of(sweep, board, square))

    info = difference_info((called(two[0]), called(two[1])), first, second)
    alt = f"Map of the {board} board: which variant needs fewer steps from each start"
    chart(difference_figure(info), "duel", alt, on={"points": on_square(open_start)}, file="difference")
    first_name, second_name = map(as_markdown, info.names)
    st.caption(
        f"**{EQUAL}** the same number of steps · **{ONLY_FIRST}** only {first_name} solves it · "
        f"**{ONLY_SECOND}** only {second_name} does · **{NEITHER}** neither does · **{UNSOLVABLE}** no tour exists"
        if max(board.rows, board.columns) <= MAX_GLYPHS
        else "Pale: the same number of steps · deepest colours: far fewer steps, or only that variant solves it · "
        "blank or a cross: neither does"
    )


def show_most_different(comparison: Comparison, first: Results, second: Results) -> None:
    """List the starts where the steps differ most, if any do."""
    rows = most_different(comparison, first, second)
    if not len(rows):
        return
    st.markdown(f"**Where they differ most** on {first.board}, up to {MAX_STARTS} starts")
    names = (called(first.variant), called(second.variant))
    links = {f"tour of {name}": {**CASE, "label": f"tour of {name}"} for name in names}
    steps = {f"steps of {name}": NumberColumn(format="localized") for name in names}
    table(rows, "different", {**links, **steps}, placeholder="–")


def most_different(comparison: Comparison, first: Results, second: Results) -> pd.DataFrame:
    """Return the starts where the steps of two variants differ most, with links to both tours."""
    board = first.board
    _, in_a, in_b = np.intersect1d(first["start"], second["start"], assume_unique=True, return_indices=True)
    a, b = first[in_a], second[in_b]
    gap = np.abs(a["steps"] - b["steps"])
    places = [int(k) for k in np.argsort(-gap, kind="stable")[:MAX_STARTS] if gap[k]]
    starts = [divmod(int(a["start"][k]), board.columns) for k in places]
    columns: dict[str, Sequence[object]] = {"start": [f"{row},{column}" for row, column in starts]}
    for part in (a, b):
        name = called(part.variant)
        columns[f"steps of {name}"] = [int(part["steps"][k]) if part.found[k] else None for k in places]
        columns[f"solved by {name}"] = ["yes" if part.found[k] else "no" for k in places]
    if shown_on_tour(board):
        for part in (a, b):
            sweep = comparison.sweeps[comparison.each.index(part.variant)]
            columns[f"tour of {called(part.variant)}"] = [
                link("/tour", settings_of(sweep, board, start)) if part.found[k] else None
                for k, start in zip(places, starts, strict=True)
            ]
    return pd.DataFrame(columns)


Chosen = TypeVar("Chosen")


def _board(text: str) -> str:
    rows, times, columns = text.partition("x")
    if not (times and rows.isdecimal() and columns.isdecimal()):
        raise InputError(f"A board is written as rows x columns, like 8x8, not “{text}”.")
    sides = (("rows", rows), ("columns", columns))
    return board_word(
        Board(*(whole_number(side, f"The number of {name}", 1, MAX_SEARCHED_SIDE) for name, side in sides))
    )


FIRST = Text("one", check=lambda text: str(parse_variant(text)), label="One variant")
SECOND = Text("other", check=lambda text: str(parse_variant(text)), label="The other variant")
BOARD = Text("board", check=_board, label="Board")
SETTINGS = (FIRST, SECOND, BOARD)
"""The variants and the board that the visitor chose; empty for the default ones."""


def chosen() -> bool:
    """Return whether the visitor or a link chose a variant or a board."""
    return any(setting.value for setting in SETTINGS)


def show_duel(known: Compared, job: SweepJob) -> None:
    """Draw the menus of two variants and a board, their wins, curves and map, and the starts that differ most."""
    ranked = job.once("ranking", known.ranking)
    if ranked is None:
        return
    variants = {str(variant): variant for variant in known.groups}
    boards = {board_word(board): board for board in known.comparison.cases.boards}
    left, middle, right = st.columns(3)
    keys = list(variants)
    with left:
        first = _choose(FIRST, variants, keys[0], known.name)
    with middle:
        second = _choose(SECOND, variants, keys[1], known.name)
    with right:
        board = _choose(BOARD, boards, list(boards)[-1])
    if first == second:
        st.info("Choose two different variants.")
        return
    places = [[*variants.values()].index(variant) for variant in (first, second)]
    names, results = [known.names[place] for place in places], [known.results[place] for place in places]
    _say_who_wins(
        names,
        job.once(("pair", first, second), partial(pair, *results)),
        float(ranked.p_values[places[0], places[1]]),
    )
    curves = job.once(("curves", first, second), partial(curves_of, names, results, True))
    if curves.differs:
        show_curves(curves, "pair")
    one, other = (
        by_board(part for part in group if part.variant == variant and part.board == board)
        for variant, group in zip((first, second), results, strict=True)
    )
    if board not in one or board not in other:
        st.info(f"The {board} board has not been run.")
        return
    pooled = [known.name(variant) for variant in (first, second) if len(known.groups[variant]) > 1]
    if pooled:
        st.caption(
            f"The map and the list below show the first seed of {' and '.join(map(as_markdown, pooled))}."
        )
    show_map(known.comparison, (first, second), one[board], other[board])
    show_most_different(known.comparison, one[board], other[board])


def _choose(
    setting: Text, choices: Mapping[str, Chosen], fallback: str, name: Callable[[Chosen], str] = str
) -> Chosen:
    """Draw a menu and return its choice, which the address stores once the visitor has made one."""
    wanted = setting.value
    shown = wanted if wanted in choices else fallback
    setting.control().menu(shown, setting.change, list(choices), lambda word: name(choices[word]))
    if wanted and wanted not in choices:
        tell(st.caption, f"“{wanted}” is not compared here.")
    return choices[shown]


def _say_who_wins(names: Sequence[str], found: Pair | None, adjusted: float) -> None:
    """Say which variant wins more often and by how much one is cheaper; these may be different variants."""
    if found is None:
        return
    one, other = map(as_markdown, names)
    text = (
        f"Of {plural(found.starts, 'solvable start')} ({plural(found.families, 'mirror family', 'mirror families')}) "
        f"**{one}** wins {found.first_wins:,}, **{other}** wins {found.second_wins:,}, and {found.ties:,} are ties. "
        f"Which wins more often: exact sign test on the families, {p_in_words(found.p_value)} for this pair alone, "
        f"{p_in_words(adjusted)} adjusted for all pairs."
    )
    if found.difference is not None and found.low is not None and found.high is not None:
        text += f" By how much: on the {found.both:,} that both solve, {one} needs " + (
            f"{per_square(abs(found.difference))} {'fewer' if found.difference < 0 else 'more'} on average "
            f"(95% bootstrap interval of the difference: {figure(found.low, sign=True)} to "
            f"{figure(found.high, sign=True)})."
            if found.difference
            else "the same number of steps on average."
        )
    st.markdown(text)
