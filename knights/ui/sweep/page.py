"""The parts of the Sweep page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st

from knights.board import Board
from knights.search.words import CATEGORIES, COUNTED, fallback_in_words
from knights.sweeps import (
    Collected,
    HardStart,
    Results,
    Sweep,
    SweepSummary,
    added_up,
    command_line,
    hard_starts,
    total,
)
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.sweeps.results import results_csv
from knights.text import plural
from knights.ui.colours import is_dark
from knights.ui.controls.address import Field, change, link, setting
from knights.ui.controls.board import board_word
from knights.ui.controls.cases import range_fields
from knights.ui.controls.complaints import problems
from knights.ui.controls.control import control
from knights.ui.controls.fields import choice_control, choice_field, steps_field, switch_field
from knights.ui.controls.links import clicked_square, open_tour, settings_of
from knights.ui.controls.variant import variant_field
from knights.ui.export import File, export
from knights.ui.figures.board import MAX_CLICKED
from knights.ui.figures.maps import map_figure, map_info, maps_figure
from knights.ui.figures.shares import shares_figure, shares_info
from knights.ui.running.view import SweepJob, headline
from knights.ui.sweep import atlas

PAGE = "sweep"
MAX_MAPS = 30
"""How many boards are shown side by side."""
MAX_HARD = 50
"""How many hard starts are listed."""

COLOURS = ("outcome", "steps")
_COLOUR_NAMES = {"outcome": "by outcome", "steps": "by steps per square"}


VIEWS = {"maps": "Maps of starts", "atlas": "Atlas of move orders"}

FIELDS: list[Field] = [
    choice_field("view", tuple(VIEWS)),
    *atlas.FIELDS,
    *range_fields(5, 8),
    variant_field("warnsdorff"),
    steps_field(100_000),
    switch_field("searched"),
    choice_field("colour", COLOURS),
    Field("board", ""),
]
CONTRACT = ("from", "to", "variant", "steps")


def choose_view() -> str:
    """Which of the page's questions is asked."""
    return choice_control(PAGE, "view", "View", tuple(VIEWS), VIEWS.__getitem__)


def unsolvable_control() -> bool:
    """Whether to search also where no tour exists."""
    return bool(
        control(
            PAGE,
            "searched",
            st.toggle,
            "Also search unsolvable starts",
            help="Starts that are proved to have no tour are searched as well, as in the original programs.",
        )
    )


def show_job(sweep: Sweep, collected: Collected, job: SweepJob) -> None:
    """Everything about a sweep's results, finished or not; what is collected stays from look to look."""
    collected.read(job.finished)
    every = [board for board in sweep.cases.boards if board in collected.boards]
    boards = {board: collected.boards[board] for board in every}
    parts = [collected.parts[board] for board in every]
    _headline(job, added_up(parts))
    _maps(sweep, boards)
    _large_view(sweep, boards)
    if job.running:
        return
    _tables(sweep, boards, parts)


def _headline(job: SweepJob, whole: SweepSummary) -> None:
    """The outcome line: what came of all starts, and how long it took."""
    theory = ""
    if whole.expected_solvable:
        missing = whole.expected_solvable - whole.found
        found = f"{missing:,} not found" if missing else "all found ✓"
        theory = f" · theory: {plural(whole.expected_solvable, 'solvable start')}; {found}"
    headline(
        job,
        f"**{whole.found:,} of {whole.solvable:,}** solvable starts solved, "
        f"{whole.first_try:,} on the first try · {whole.open:,} not solved · "
        f"{whole.unsolvable:,} unsolvable{theory}",
    )
    if whole.constructed:
        st.caption(f"Of those solved, {fallback_in_words(whole.constructed)}")


def _maps(sweep: Sweep, boards: dict[Board, Results]) -> None:
    choice_control(PAGE, "colour", "Colours", COLOURS, _COLOUR_NAMES.__getitem__)
    every = list(sweep.cases.boards)
    shown = every[:MAX_MAPS]
    if len(every) > MAX_MAPS:
        st.caption(
            f"The first {MAX_MAPS} of {len(every)} boards; every one can be chosen for the large view."
        )
    infos = {board: map_info(board, boards.get(board)) for board in shown}
    if len(shown) == 1:
        return

    def take_board() -> None:
        points = st.session_state[f"{PAGE}.maps"].selection.points
        if points and points[0].get("customdata"):
            change(PAGE, {"board": board_word(shown[int(points[0]["customdata"][0])])})

    st.plotly_chart(
        maps_figure(infos, setting(PAGE, "colour"), is_dark(), _most(boards)),
        key=f"{PAGE}.maps",
        on_select=take_board,
        selection_mode="points",
        config={"displaylogo": False, "toImageButtonOptions": {"format": "svg", "filename": "sweep"}},
        alt="For every board a map of its starts, coloured by outcome",
    )


def _most(boards: dict[Board, Results]) -> float:
    """The most steps per square of any start, where the scale of all maps ends."""
    return max(float(results.per_square.max(initial=1)) for results in boards.values())


def _large_view(sweep: Sweep, boards: dict[Board, Results]) -> None:
    """One board, large; the one that was asked for, or the last."""
    every = {board_word(board): board for board in sweep.cases.boards}
    asked = setting(PAGE, "board")
    if asked and asked not in every:
        problems([f"There is no board “{asked}” in this sweep; the last one is shown large."])
    left, right = st.columns([1, 3], vertical_alignment="bottom")
    chosen = control(
        PAGE,
        "board",
        left.selectbox,
        "Large view of",
        list(every),
        value=asked if asked in every else list(every)[-1],
        format_func=lambda name: str(every[name]),
    )
    board = every[chosen]
    info = map_info(board, boards.get(board))
    reach = max(board.rows, board.columns) <= min(MAX_CLICKED, MAX_SEARCHED_SIDE)
    right.caption("Click a start to open it on the Tour page." if reach else "")

    def take_start() -> None:
        square = clicked_square(f"{PAGE}.map")
        if square is not None:
            open_tour(settings_of(sweep, board, square))

    st.plotly_chart(
        map_figure(
            info,
            setting(PAGE, "colour"),
            is_dark(),
            _most(boards),
            legend=len(every) == 1,
        ),
        key=f"{PAGE}.map",
        on_select=take_start,
        selection_mode="points",
        config={
            "displaylogo": False,
            "toImageButtonOptions": {"format": "svg", "filename": f"sweep-{board_word(board)}"},
        },
        alt=f"Map of the starts of the {board} board, coloured by outcome",
    )


def _tables(sweep: Sweep, boards: dict[Board, Results], parts: Sequence[SweepSummary]) -> None:
    st.header("By board size")
    table = summary_table([*parts, total(boards.values())])
    empty = {CATEGORIES[one].label for one in COUNTED} & {name for name in table if not table[name].any()}
    st.dataframe(
        table,
        hide_index=True,
        key=f"{PAGE}.summary",
        column_config=_COLUMNS,
        column_order=[str(name) for name in table if name not in empty],
    )
    if len(parts) > 1:
        st.plotly_chart(
            shares_figure(shares_info(parts)), key=f"{PAGE}.shares", alt="Shares solved against size"
        )
    st.header("Hardest starts")
    hard = hard_starts(boards.values(), MAX_HARD)
    if hard:
        st.dataframe(
            _hard_table(sweep, hard),
            hide_index=True,
            key=f"{PAGE}.hard",
            column_config={"case": st.column_config.LinkColumn(display_text="show the tour")},
        )
    else:
        st.caption("None: every solvable start was solved on the first try.")
    files = [
        File("Every start", f"{PAGE}.csv", partial(results_csv, tuple(boards.values()), closed=sweep.closed)),
        File("By board size", f"{PAGE}-summary.csv", lambda: table.to_csv(index=False)),
    ]
    export(PAGE, FIELDS, files, command_line(sweep), CONTRACT)


_COLUMNS = {
    "solvable by theorem": st.column_config.NumberColumn("solvable", help="Starts with a tour, by theorem."),
    **{
        CATEGORIES[category].label: st.column_config.NumberColumn(
            f"{CATEGORIES[category].glyph} {CATEGORIES[category].short}",
            help=f"{CATEGORIES[category].label.capitalize()}.",
        )
        for category in COUNTED
    },
    "median steps": st.column_config.NumberColumn(
        "median", format="localized", help="Median steps per start."
    ),
    "largest steps": st.column_config.NumberColumn("most steps", format="localized", help="Of one start."),
    "seconds": st.column_config.NumberColumn(format="%.3f", help="Work of all threads together."),
    "theory": st.column_config.TextColumn(help="Whether as many starts have a tour as the theorems say."),
}


def summary_table(parts: Sequence[SweepSummary]) -> pd.DataFrame:
    """A line a board, and one for all of them."""
    return pd.DataFrame(
        {
            "board": str(part.board) if part.board else "all",
            "starts": part.starts,
            "solvable by theorem": part.solvable,
            **{CATEGORIES[category].label: part.categories[category] for category in COUNTED},
            "median steps": part.median_steps,
            "largest steps": part.largest_steps,
            "seconds": part.seconds,
            "theory": part.agreement,
        }
        for part in parts
    )


def _hard_table(sweep: Sweep, hard: Sequence[HardStart]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "board": str(case.board),
            "start": f"{case.start[0]},{case.start[1]}",
            "outcome": f"{CATEGORIES[case.category].glyph} {CATEGORIES[case.category].label}",
            "steps": case.steps,
            "backtracks": case.backtracks,
            "restarts": case.restarts,
            "case": link("/tour", settings_of(sweep, case.board, case.start)),
        }
        for case in hard
    )
