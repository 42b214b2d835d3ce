"""The maps of the Sweep page: every board small, and which of them is large beside them."""

from collections.abc import Mapping

import streamlit as st

from knights.boards.board import Board
from knights.experiments.sweeps import Results, Sweep, SweepSummary, summarise
from knights.figures.maps import map_info, most_steps
from knights.ui.components.maps import SmallMap, small_maps
from knights.ui.controls.board import board_word
from knights.ui.controls.complaints import problems
from knights.ui.controls.setting import Choice, Text
from knights.ui.small_maps import map_png, marks

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
    by, most = COLOUR.value, most_steps(boards)
    infos = {board: map_info(board, boards.get(board)) for board in shown}
    small_maps(
        [
            SmallMap(board_word(board), str(board), _in_words(boards.get(board)), map_png(info, by, most))
            for board, info in infos.items()
        ],
        marks(infos.values(), by),
        key=f"{PAGE}.maps",
        chosen=board_word(large),
        on_board=LARGE.change,
    )


def _in_words(results: Results | None) -> str:
    """What a small map shows, in words."""
    if results is None:
        return "not run yet"
    return summarise(results).solved_in_words
