"""Two of the variants compared, start by start: who wins, by how much, and where."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

import streamlit as st

from knights.base.errors import InputError, whole_number
from knights.base.text import as_markdown, figure, p_in_words, per_square, plural
from knights.boards.board import Board
from knights.experiments.comparisons import Compared, Pair, Ranking, label, pair
from knights.experiments.sweeps import by_board
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.figures.compare import curves_of
from knights.heuristics.variants import parse_variant
from knights.ui.compare.difference import show_map, show_most_different
from knights.ui.compare.pictures import show_curves
from knights.ui.controls.board import board_word
from knights.ui.controls.complaints import tell
from knights.ui.controls.setting import Text
from knights.ui.running.experiment import SweepJob

Chosen = TypeVar("Chosen")


def _board(text: str) -> str:
    rows, times, columns = text.partition("x")
    if not (times and rows.isdecimal() and columns.isdecimal()):
        raise InputError(f"A board is written as rows x columns, like 8x8, not “{text}”.")
    sides = (("rows", rows), ("columns", columns))
    return board_word(
        Board(*(whole_number(side, f"The number of {name}", 1, MAX_SEARCHED_SIDE) for name, side in sides))
    )


FIRST = Text("one", check=lambda text: str(parse_variant(text)), label="First method")
SECOND = Text("other", check=lambda text: str(parse_variant(text)), label="Second method")
BOARD = Text("board", check=_board, label="Board")
SETTINGS = (FIRST, SECOND, BOARD)
"""The variants and the board that a person chose; empty for those that are shown at first."""


def chosen() -> bool:
    """Whether a person, or a link, chose a variant or a board."""
    return any(setting.value for setting in SETTINGS)


def show_duel(known: Compared, ranked: Ranking, job: SweepJob) -> None:
    """Choose two methods and a board; who wins, the curves of both, a map, and where they differ most."""
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
        st.info("Choose two different methods.")
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
    pooled = [name for name, variant in zip(names, (first, second), strict=True) if name != label(variant)]
    if pooled:
        st.caption(
            f"The map and the list below have of {' and '.join(map(as_markdown, pooled))} the first seed."
        )
    show_map(known.comparison, (first, second), one[board], other[board])
    show_most_different(known.comparison, one[board], other[board])


def _choose(
    setting: Text, choices: Mapping[str, Chosen], fallback: str, name: Callable[[Chosen], str] = str
) -> Chosen:
    """A choice that is in the address once a person has made it; one that is not compared is named."""
    wanted = setting.value
    shown = wanted if wanted in choices else fallback
    setting.control().menu(shown, setting.change, list(choices), lambda word: name(choices[word]))
    if wanted and wanted not in choices:
        tell(st.caption, f"“{wanted}” is not compared here.")
    return choices[shown]


def _say_who_wins(names: Sequence[str], found: Pair | None, adjusted: float) -> None:
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
