"""The maps of the Sweep page: every board small, and one of them large."""

from collections.abc import Mapping

import streamlit as st

from knights.boards.board import Board, Square
from knights.experiments.sweeps.question import Sweep
from knights.experiments.sweeps.results import Results
from knights.experiments.sweeps.summary import SweepSummary, summarise
from knights.figures.board import ABOVE, LEFT, RIGHT
from knights.figures.maps import below, map_figure, map_info, most_steps
from knights.figures.sizes import MAX_CLICKED
from knights.ui.chart import chart, chart_in_place, is_dark
from knights.ui.components.maps import SMALL_MAPS, map_png, marks
from knights.ui.controls.board import board_file, board_word
from knights.ui.controls.links import on_square, open_page, settings_of
from knights.ui.controls.setting import Choice, Text
from knights.ui.controls.values import problems

NAME = "sweep"
MAX_MAPS = 30
"""The maximum number of boards shown side by side."""

COLOUR = Choice("colour", {"outcome": "by outcome", "steps": "by steps per square"}, "Colours")
LARGE = Text("board", label="Large view of")
"""The board chosen for the large view; empty for the default."""


def chosen(sweep: Sweep, parts: Mapping[Board, SweepSummary]) -> Board:
    """Return the board for the large view: the chosen one, or the one with the most failures, or the last."""
    every = {board_word(board): board for board in sweep.cases.boards}
    if LARGE.value in every:
        return every[LARGE.value]
    if LARGE.value:
        problems([f"There is no board “{LARGE.value}” in this sweep; the page enlarges another board."])
    if any(part.open for part in parts.values()):
        return max(parts, key=lambda board: parts[board].open)
    return list(every.values())[-1]


def maps_of_all(sweep: Sweep, boards: Mapping[Board, Results], large: Board) -> None:
    """Draw a small map of each board; a click shows the board large."""
    every = list(sweep.cases.boards)
    shown = every[:MAX_MAPS]
    if len(every) > MAX_MAPS:
        st.caption(f"The first {MAX_MAPS} of {len(every)} boards; the large view shows any of them.")
    by, most, dark, maps = COLOUR.value, most_steps(boards), is_dark(), []
    infos = [map_info(board, boards.get(board)) for board in shown]
    for board, info in zip(shown, infos, strict=True):
        words = summarise(boards[board]).found_in_words if board in boards else "not run yet"
        picture = map_png(info, by, most, dark)
        maps.append({"name": board_word(board), "title": str(board), "words": words, "png": picture})
    SMALL_MAPS.draw(
        key=f"{NAME}.maps",
        data={
            "label": "Boards",
            "maps": maps,
            "marks": marks(infos, by, dark),
            "chosen": board_word(large),
        },
        board=LARGE.change,
    )


def large_view(sweep: Sweep, boards: Mapping[Board, Results], board: Board) -> None:
    """Draw the large map of a board; a click on a start opens it on the Tour page."""
    every = {board_word(board): board for board in sweep.cases.boards}
    if len(every) > 1:
        LARGE.control().menu(board_word(board), LARGE.change, list(every), lambda name: str(every[name]))
    info = map_info(board, boards.get(board))

    def open_start(square: Square) -> None:
        open_page("tour", settings_of(sweep, board, square))

    by, legend = COLOUR.value, len(every) == 1
    around = f"(100cqw - {LEFT + RIGHT}px) * {board.rows} / {board.columns} + {ABOVE + below(legend)}px"
    height = f"height: min({around}, 100svh - var(--above) - 9rem) !important; flex: none !important"
    with chart_in_place("sweep_map", f"{NAME}.map", height):
        figure = map_figure(info, by, is_dark(), most_steps(boards), legend)
        alt = f"Map of the starts of the {board} board, coloured by {by}"
        name = f"sweep-{board_file(board)}"
        chart(
            figure, "map", alt, on={"points": on_square(open_start)}, file=name, config={"responsive": True}
        )
    if max(board.rows, board.columns) <= MAX_CLICKED:
        st.caption("Click a start to open it on the Tour page.")
