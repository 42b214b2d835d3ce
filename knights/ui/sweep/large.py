"""The large map of the Sweep page: one board, whose starts can be clicked."""

from collections.abc import Mapping

import streamlit as st

from knights.boards.board import Board, Square
from knights.experiments.sweeps import Results, Sweep
from knights.figures.board import ABOVE, LEFT, RIGHT
from knights.figures.maps import below, map_figure, map_info, most_steps
from knights.figures.sizes import MAX_CLICKED
from knights.ui.board_page import chart_in_place
from knights.ui.chart import chart
from knights.ui.controls.board import board_file, board_word
from knights.ui.controls.links import on_square, open_page, settings_of
from knights.ui.sweep.maps import COLOUR, LARGE, PAGE
from knights.ui.theme import is_dark


def large_view(sweep: Sweep, boards: Mapping[Board, Results], board: Board) -> None:
    """One board, large."""
    every = {board_word(board): board for board in sweep.cases.boards}
    if len(every) > 1:
        LARGE.control().menu(board_word(board), LARGE.change, list(every), lambda name: str(every[name]))
    info = map_info(board, boards.get(board))

    def open_start(square: Square) -> None:
        open_page("tour", settings_of(sweep, board, square))

    by, legend = COLOUR.value, len(every) == 1
    around = f"(100cqw - {LEFT + RIGHT}px) * {board.rows} / {board.columns} + {ABOVE + below(legend)}px"
    height = f"height: min({around}, 88svh) !important; flex: none !important"
    with chart_in_place("sweep_map", f"{PAGE}.map", height):
        figure = map_figure(info, by, is_dark(), most_steps(boards), legend)
        alt = f"Map of the starts of the {board} board, coloured by {by}"
        name = f"sweep-{board_file(board)}"
        chart(
            figure, "map", alt, on={"points": on_square(open_start)}, file=name, config={"responsive": True}
        )
    if max(board.rows, board.columns) <= MAX_CLICKED:
        st.caption("A start opens on the Tour page when it is pressed.")
