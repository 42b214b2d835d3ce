"""The Export view of the Tour page: data, pictures, a video, and a sheet to print."""

from __future__ import annotations

import json
from functools import partial

import streamlit as st

from knights.existence import verdict_after
from knights.search.export import as_json, board_lines, command_line, tour_csv
from knights.search.result import SearchResult
from knights.ui.controls.address import address_of
from knights.ui.controls.board import CHESS, board_file
from knights.ui.controls.links import tour_settings
from knights.ui.export import File, export
from knights.ui.figures.reasons import shown_reasons
from knights.ui.sizes import MAX_NUMBERED
from knights.ui.tour.board import tour_view
from knights.ui.tour.pictures import draw_buttons, picture_files
from knights.ui.tour.plot import show_tour


def show_export(result: SearchResult) -> None:
    """Everything that can be saved of a result, its link and its command."""
    tour = result.tour
    name = f"tour-{board_file(result.board)}"
    known = verdict_after(result)
    files = [File("Result", f"{name}.json", lambda: json.dumps(as_json(result, known)))]
    draw = None
    if tour is not None:
        reasons, chess = shown_reasons(result), CHESS.value
        files = [
            File("Tour", f"{name}.csv", partial(tour_csv, tour)),
            *files,
            File("Board of numbers", f"{name}.txt", lambda: "".join(board_lines(tour))),
            *picture_files(tour, reasons, chess, name, _link(result)),
        ]
        draw = partial(draw_buttons, tour, reasons, chess, name)
    export(files, command_line(result), draw)
    if tour is not None and max(result.board.rows, result.board.columns) <= MAX_NUMBERED:
        st.code("".join(board_lines(tour)), language=None)


def _link(result: SearchResult) -> str:
    case = result.case
    settings = tour_settings(case.board, case.start, case.variant, case.limit.steps)
    return address_of({**settings, "closed": "1"} if case.closed else settings)


VIEW = tour_view("Export", show_tour, show_export)
