"""What a search for a tie-break found: the front, the boards held out, maps of starts, and where to take it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from knights.board import Board
from knights.comparisons.challenge import Challenge
from knights.comparisons.comparison import label
from knights.discovery import Front, HeldOut, Trial, judge
from knights.discovery.study import FIRST_TRY
from knights.discovery.table import header_line, row_of
from knights.heuristics.variants import Variant
from knights.search.case import default_limit
from knights.sweeps import Cases, Results, Sweep, run
from knights.sweeps.results import by_board
from knights.text import plural
from knights.ui.compare.looks import looked
from knights.ui.compare.question import PAGE
from knights.ui.components.maps import SmallMap, small_maps
from knights.ui.controls.board import board_word
from knights.ui.controls.links import open_tour, settings_of, tour_settings
from knights.ui.export import File, export
from knights.ui.figures.maps import map_info
from knights.ui.figures.small_maps import map_png, marks
from knights.ui.running.in_page import work_in_view
from knights.ui.running.jobs import Job
from knights.ui.running.workers import sweep_executor, sweep_threads
from knights.work import Work

_SHOWN = Board(8, 8)
"""The board on which Tour shows a formula."""


def show_discovered(
    asked: Challenge, variant: Variant, command: str, trials: Sequence[Trial], front: Front
) -> None:
    """The links, the judgement or the button that asks for it, the front as a table, the maps, the files.

    Args:
        asked: the best formula with its boards.
        variant: the search with it.
        command: the command line that makes all this.
        trials, front: what was tried, and what is worth keeping of it.
    """
    _links(asked, variant)
    _judgement(asked, variant)
    st.header("Simple or good")
    st.dataframe(front_table(front), hide_index=True, height="content", key=f"{PAGE}.front.table")
    _maps(Sweep(Cases(*asked.tuned), variant, FIRST_TRY, closed=asked.closed))
    rows = "".join([header_line(), *map(row_of, trials)])
    export([File("Every formula", f"{PAGE}-discovery.csv", rows)], command)
    st.caption(
        "To look longer, on your own machine: the command, with more `--evaluations` and larger boards."
    )


def front_table(front: Front) -> pd.DataFrame:
    """A line per formula that no other one beats in both operations and mistakes."""
    return pd.DataFrame(
        {"operations": one.operations, "mistakes": one.mistakes, "formula": one.candidate.formula}
        for one in front
    )


def _links(asked: Challenge, variant: Variant) -> None:
    """Where the other pages take the formula: the address holds it."""
    tour = tour_settings(_SHOWN, (0, 0), variant, default_limit(_SHOWN).steps)
    sizes = {"from": str(asked.tuned[0]), "to": str(asked.tuned[1])}
    ways: list[tuple[str, str, Mapping[str, str]]] = [
        ("See it on Tour", "tour", tour),
        ("Race it against roth", "tour", tour | {"view": "race", "against": "roth"}),
        ("Sweep with it", "sweep", sizes | {"variant": str(variant), "steps": str(FIRST_TRY)}),
        ("Keep it beside roth", "compare", sizes | {"variants": f"{variant}, roth", "steps": str(FIRST_TRY)}),
    ]
    with st.container(horizontal=True):
        for words, page, settings in ways:
            st.page_link(
                f"pages/{page}.py",
                label=words,
                icon=":material/arrow_forward:",
                query_params=settings,
                width="content",
            )


def _judgement(asked: Challenge, variant: Variant) -> None:
    """The mistakes on the boards held out, beside those of the published tie-breaks, once they are looked at."""
    first, last = asked.held_out
    if asked not in looked():
        st.button(
            f"Look at the boards held out, {first}×{first} to {last}×{last}",
            key=f"{PAGE}.judge",
            on_click=looked().append,
            args=(asked,),
            help="Once, when the search is over: who chooses by them learns nothing from them.",
        )
        return
    job: Job[list[HeldOut]] = work_in_view(
        f"{PAGE}.judgement",
        (asked, variant),
        partial(_judge, asked, variant),
        lambda job: f"{job.share:.0%} of the boards held out done",
    )
    if job.finished:
        judged = job.finished[-1]
        st.header(f"Held out: {plural(judged[0].starts, 'start')} of {first}×{first} to {last}×{last}")
        st.dataframe(
            judgement_table(judged), hide_index=True, height="content", key=f"{PAGE}.judgement.table"
        )


def _judge(asked: Challenge, variant: Variant) -> Work[list[HeldOut]]:
    return judge(
        [variant],
        *asked.held_out,
        closed=asked.closed,
        workers=sweep_threads(),
        executor=sweep_executor(),
    )


def judgement_table(judged: Sequence[HeldOut]) -> pd.DataFrame:
    """A line per tie-break: its mistakes, and their 95% interval."""
    return pd.DataFrame(
        {
            "tie-break": label(one.variant),
            "mistakes": one.mistakes,
            "95% interval": f"{one.low:,.0f} to {one.high:,.0f}",
        }
        for one in judged
    )


def _maps(sweep: Sweep) -> None:
    """The starts of every board to learn from; a click opens a board on Tour, at a mistake if there is one."""
    job: Job[Results] = work_in_view(
        f"{PAGE}.maps",
        sweep,
        lambda: run([sweep], workers=sweep_threads(), executor=sweep_executor()),
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
        open_tour(settings_of(sweep, board, start))

    st.header("Its starts, board by board")
    legend = marks(infos.values(), "outcome")
    small_maps(pictures, legend, None, key=f"{PAGE}.discovered", chosen="", on_board=to_tour)


def _mistakes(results: Results) -> list[int]:
    """The solvable starts that are not solved on the first try."""
    wrong = results["start"][results["solvable"] & ~results.first_try]
    return sorted(np.asarray(wrong).tolist())
