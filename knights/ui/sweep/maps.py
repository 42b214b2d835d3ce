"""The maps of the Sweep page: every board small, and one of them large beside them."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from knights.board import Board
from knights.sweeps import Results, Sweep, SweepSummary
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.text import plural
from knights.ui.board_page import chart_in_place
from knights.ui.chart import chart
from knights.ui.colours import is_dark
from knights.ui.components.maps import SmallMap, small_maps
from knights.ui.controls.board import board_word
from knights.ui.controls.complaints import problems
from knights.ui.controls.links import clicked_square, open_tour, settings_of
from knights.ui.controls.setting import Choice, Text
from knights.ui.figures.board import ABOVE, LEFT, RIGHT
from knights.ui.figures.maps import below, map_figure, map_info
from knights.ui.figures.small_maps import map_png, marks, scale
from knights.ui.sizes import MAX_CLICKED

PAGE = "sweep"
MAX_MAPS = 30
"""How many boards are shown side by side."""

COLOUR = Choice("colour", {"outcome": "by outcome", "steps": "by steps per square"}, "Colours")
LARGE = Text("board", label="Large view of")
"""The board that a person chose to see large; empty for the one that is shown at first."""


def chosen(sweep: Sweep, parts: Mapping[Board, SweepSummary]) -> Board:
    """The board that is shown large: the one that was asked for, else the one with most failures, else the last."""
    every = {board_word(board): board for board in sweep.cases.boards}
    if LARGE.value in every:
        return every[LARGE.value]
    if LARGE.value:
        problems([f"There is no board “{LARGE.value}” in this sweep; another one is shown large."])
    if any(part.open for part in parts.values()):
        return max(parts, key=lambda board: parts[board].open)
    return list(every.values())[-1]


def maps_of_all(sweep: Sweep, boards: Mapping[Board, Results], large: Board) -> None:
    """Every board small; a click shows it large."""
    every = list(sweep.cases.boards)
    shown = every[:MAX_MAPS]
    if len(every) > MAX_MAPS:
        st.caption(
            f"The first {MAX_MAPS} of {len(every)} boards; every one can be chosen for the large view."
        )
    by, most = COLOUR.value, _most(boards)
    infos = {board: map_info(board, boards.get(board)) for board in shown}
    small_maps(
        [
            SmallMap(board_word(board), str(board), _in_words(boards.get(board)), map_png(info, by, most))
            for board, info in infos.items()
        ],
        marks(infos.values(), by),
        scale(most) if by == "steps" else None,
        key=f"{PAGE}.maps",
        chosen=board_word(large),
        on_board=LARGE.change,
    )


def _in_words(results: Results | None) -> str:
    """What a small map shows, in words."""
    if results is None:
        return "not run yet"
    return (
        f"{int(results.found.sum()):,} of {plural(int(results['solvable'].sum()), 'solvable start')} solved"
    )


def _most(boards: Mapping[Board, Results]) -> float:
    """The most steps per square of any start, where the scale of all maps ends."""
    return max(float(results.per_square.max(initial=1)) for results in boards.values())


def large_view(sweep: Sweep, boards: Mapping[Board, Results], board: Board) -> None:
    """One board, large."""
    every = {board_word(board): board for board in sweep.cases.boards}
    if len(every) > 1:
        LARGE.control().menu(board_word(board), LARGE.change, list(every), lambda name: str(every[name]))
    info = map_info(board, boards.get(board))

    def take_start() -> None:
        square = clicked_square(f"{PAGE}.map")
        if square is not None:
            open_tour(settings_of(sweep, board, square))

    by, legend = COLOUR.value, len(every) == 1
    around = f"(100cqw - {LEFT + RIGHT}px) * {board.rows} / {board.columns} + {ABOVE + below(legend)}px"
    height = f"height: min({around}, 88svh) !important; flex: none !important"
    with chart_in_place("sweep_map", f"{PAGE}.map", height):
        chart(
            map_figure(info, by, is_dark(), _most(boards), legend),
            key=f"{PAGE}.map",
            on_select=take_start,
            selection_mode="points",
            config={
                "displaylogo": False,
                "responsive": True,
                "toImageButtonOptions": {"format": "svg", "filename": f"sweep-{board_word(board)}"},
            },
            alt=f"Map of the starts of the {board} board, coloured by {'outcome' if by == 'outcome' else 'steps'}",
        )
    if max(board.rows, board.columns) <= min(MAX_CLICKED, MAX_SEARCHED_SIDE):
        st.caption("Click a start to open it on the Tour page.")
