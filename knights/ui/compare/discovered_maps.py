"""The starts of every board with a tie-break that was found: where its mistakes are."""

from functools import partial

import numpy as np
import streamlit as st

from knights.base.text import plural
from knights.experiments.comparisons.challenge import Challenge
from knights.experiments.discovery.study import FIRST_TRY
from knights.experiments.sweeps import Results, Sweep
from knights.experiments.sweeps.results import by_board
from knights.figures.maps import map_info
from knights.heuristics.variants import Variant
from knights.ui.compare.question import PAGE
from knights.ui.components.maps import SmallMap, small_maps
from knights.ui.controls.board import board_word
from knights.ui.controls.links import open_page, settings_of
from knights.ui.running.experiment import sweeping
from knights.ui.running.in_page import work_in_view
from knights.ui.small_maps import map_png, marks


def show_maps(asked: Challenge, variant: Variant) -> None:
    """The starts of every board to learn from; a click opens a board on Tour, at a mistake if there is one."""
    sweep = Sweep(asked.cases(asked.tuned), variant, FIRST_TRY, closed=asked.closed)
    job = work_in_view(
        f"{PAGE}.maps",
        sweep,
        partial(sweeping, [sweep]),
        lambda job: f"{job.share:.0%} of the maps done",
    )
    boards = {board_word(board): (board, results) for board, results in by_board(job.finished).items()}
    if not boards:
        return
    infos = {name: map_info(board, results) for name, (board, results) in boards.items()}
    pictures = [
        SmallMap(
            name, str(board), plural(len(_mistakes(results)), "mistake"), map_png(infos[name], "outcome", 1)
        )
        for name, (board, results) in boards.items()
    ]

    def to_tour(name: str) -> None:
        board, results = boards[name]
        start = board.square(int((*_mistakes(results), 0)[0]))
        open_page("tour", settings_of(sweep, board, start))

    st.header("Its starts, board by board")
    legend = marks(infos.values(), "outcome")
    small_maps(pictures, legend, key=f"{PAGE}.discovered", chosen="", on_board=to_tour)


def _mistakes(results: Results) -> list[int]:
    """The solvable starts that are not solved on the first try."""
    wrong = results["start"][results["solvable"] & ~results.first_try]
    return sorted(np.asarray(wrong).tolist())
