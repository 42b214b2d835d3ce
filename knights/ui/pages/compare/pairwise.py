"""Two of the variants, compared start by start: their wins, their steps, and a map."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

import streamlit as st

from knights.base import as_markdown, errors, figure, p_in_words, per_square, plural
from knights.boards import Square
from knights.boards.pictures import sizes
from knights.experiments.comparisons import Comparison, Difference, Ranking, called, compared, significance
from knights.experiments.sweeps import Results, by_board
from knights.figures import difference
from knights.heuristics import parse_variant
from knights.ui import streamlit_internals
from knights.ui.chart import chart, on_square
from knights.ui.controls import Text, board_word, links, values
from knights.ui.running import sweeps

Chosen = TypeVar("Chosen")


def _board(text: str) -> str:
    rows, _, columns = text.partition("x")
    if not (rows.isdecimal() and columns.isdecimal()):
        raise errors.InputError(f"A board is written as rows x columns, like 8x8, not “{text}”.")
    return text


FIRST = Text("one", parse=lambda text: str(parse_variant(text)), label="One variant")
SECOND = Text("other", parse=lambda text: str(parse_variant(text)), label="The other variant")
BOARD = Text("board", parse=_board, label="Board")
SETTINGS = (FIRST, SECOND, BOARD)
"""The two variants and the board of the map; an empty string means the default."""


def show_duel(known: compared.Compared, job: sweeps.SweepJob) -> None:
    """Draw menus of two variants and a board, compare the variants, and draw a map of the board."""
    ranked = job.once("ranking", known.ranking)
    if ranked is None:
        return
    variants = {str(variant): variant for variant in known.groups}
    boards = {board_word(board): board for board in known.comparison.cases.boards}
    left, middle, right = st.columns(3)
    first_key, second_key, *_ = variants
    first = _choose(left, FIRST, variants, first_key, known.name)
    second = _choose(middle, SECOND, variants, second_key, known.name)
    board = _choose(right, BOARD, boards, list(boards)[-1])
    if first == second:
        st.info("Choose two different variants.")
        return
    places = [[*known.groups].index(variant) for variant in (first, second)]
    names, results = [known.names[place] for place in places], [known.results[place] for place in places]
    found = job.once(("difference", first, second), partial(significance.difference, *results))
    _write_wins(names, ranked, places, found)
    one, other = (
        by_board(part for part in group if part.variant == variant and part.board == board)
        for variant, group in zip((first, second), results, strict=True)
    )
    if board not in one or board not in other:
        st.info(f"There are no results for the {board} board yet.")
        return
    pooled = [known.name(variant) for variant in (first, second) if len(known.groups[variant]) > 1]
    if pooled:
        st.caption(f"The map shows the first seed of {' and '.join(map(as_markdown, pooled))}.")
    show_map(known.comparison, one[board], other[board])


def show_map(comparison: Comparison, first: Results, second: Results) -> None:
    """Draw a map that shows which variant needs fewer steps from each start; a click on a start opens their race."""
    board, one, other = first.board, first.variant, second.variant
    raced = max(board.rows, board.columns) <= sizes.MAX_RACED and one.searches and other.searches
    sweep = comparison.sweeps[comparison.each.index(one)]

    def open_race(square: Square) -> None:
        if raced:
            race = {"view": "race", "against": str(other)}
            links.open_page("tour", links.settings_of(sweep, board, square) | race)

    info = difference.difference_info((called(one), called(other)), first, second)
    alt = f"Map of the {board} board: which variant needs fewer steps from each start"
    chart(difference.difference_figure(info), "duel", alt, on=on_square(open_race), file="difference")
    first_name, second_name = map(as_markdown, info.names)
    legend = (
        f"**{difference.EQUAL}** the same number of steps · **{difference.ONLY_FIRST}** only {first_name} solves it · "
        f"**{difference.ONLY_SECOND}** only {second_name} does · **{difference.NEITHER}** neither does · "
        f"**{difference.UNSOLVABLE}** no tour exists"
        if max(board.rows, board.columns) <= sizes.MAX_GLYPHS
        else "Pale: the same number of steps · deepest colours: far fewer steps, or only that variant solves it · "
        "blank or a cross: neither does"
    )
    st.caption(legend + "  \nChoose a start to see both race from there." * raced)


def _choose(
    place: streamlit_internals.DeltaGenerator,
    setting: Text,
    choices: Mapping[str, Chosen],
    fallback: str,
    name: Callable[[Chosen], str] = str,
) -> Chosen:
    """Draw a menu and return the choice; the address contains it only if the visitor has chosen."""
    wanted = setting.value
    shown = wanted if wanted in choices else fallback
    with place:
        setting.control().menu(shown, setting.change, list(choices), lambda word: name(choices[word]))
        if wanted and wanted not in choices:
            values.tell(st.caption, f"“{wanted}” is not compared here.")
    return choices[shown]


def _write_wins(names: Sequence[str], ranked: Ranking, places: Sequence[int], found: Difference | None) -> None:
    """Write which variant wins more starts and which needs fewer steps on average; the two can differ."""
    one, other = map(as_markdown, names)
    first, second = places
    wins, losses = ranked.wins[first, second], ranked.wins[second, first]
    text = (
        f"Of {plural(ranked.starts, 'solvable start')} ({plural(ranked.orbits, 'mirror family', 'mirror families')}) "
        f"**{one}** wins {wins:,}, **{other}** wins {losses:,}, and {ranked.starts - wins - losses:,} are ties. "
        f"Exact sign test of the wins, by family: {p_in_words(ranked.unadjusted[first, second])} for this pair alone, "
        f"{p_in_words(ranked.p_values[first, second])} adjusted for all pairs."
    )
    if found is not None:
        text += f" On the {found.both:,} starts that both solve, {one} needs " + (
            f"{per_square(abs(found.mean))} {'fewer' if found.mean < 0 else 'more'} on average "
            f"(95% bootstrap interval of the difference: {figure(found.low, sign=True)} to "
            f"{figure(found.high, sign=True)})."
            if found.mean
            else "the same number of steps on average."
        )
    st.markdown(text)
