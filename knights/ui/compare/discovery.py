"""The computer's search for a tie-break: its settings, its results so far, and the buttons to use them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from knights.base.questions import command_line
from knights.base.text import csv_text, plural, tile
from knights.base.work import Work
from knights.experiments.comparisons.challenge import Challenge
from knights.experiments.discovery.candidates import HEADER, Front, Trial, in_words
from knights.experiments.discovery.study import (
    FIRST_TRY,
    WORST,
    Study,
    discover,
    front_of,
    judge,
    starts_of,
)
from knights.experiments.sweeps.cases import Sweep
from knights.experiments.sweeps.estimate import refuse_too_much
from knights.experiments.sweeps.results import Results, by_board
from knights.figures.discovery import front_figure, progress_figure
from knights.figures.maps import map_info
from knights.heuristics.variants import NAMED, Variant, name_of
from knights.ui.chart import chart, table
from knights.ui.compare.held_out import challenge_of, look_button, looked, looks
from knights.ui.compare.question import CASES, NAME
from knights.ui.components.maps import SmallMap, small_maps
from knights.ui.controls.board import board_word
from knights.ui.controls.links import open_page, page_link, settings_of, shape_settings
from knights.ui.controls.setting import Number, Switch
from knights.ui.controls.values import refusing
from knights.ui.export import File, export
from knights.ui.running.experiment import sweep_executor, sweep_threads, sweeping
from knights.ui.running.in_page import EXPERIMENT, answer_of, work_in_view
from knights.ui.running.jobs import Job

EVALUATIONS = Number.of(Study, "evaluations", default=300, label="Formulas to try")
EVALUATIONS.step = 100
OPERATIONS = Number.of(Study, "operations", label="Operations of a formula, up to")
SEED = Number.of(Study, "seed", default=1, help="The same seed finds the same formula.")
ORDERS = Switch.of(Study, "orders", label="Search the move order, too")
STUDY = (EVALUATIONS, OPERATIONS, SEED, ORDERS)
"""The extent of the computer's search."""


def search_button(show: Callable[[], None] = lambda: None) -> bool:
    """Draw the button that begins the search, and return whether it was clicked; ``show`` opens the search."""

    def begin() -> None:
        with refusing():
            _asked()
            show()

    words = f"Let the computer try {plural(EVALUATIONS.value, 'formula')}"
    return st.button(words, key=f"{NAME}.discover", on_click=begin)


def show_search(take: Callable[[str], None]) -> None:
    """Show the results of the search so far or, before it, the button that begins it.

    ``take`` is called with the formula if the visitor adopts it.
    """
    study = _asked()

    def wanted() -> bool:
        st.markdown(
            f"The computer tries up to {plural(study.evaluations, 'formula')} on the "
            f"{plural(starts_of(study), study.noun)} of {study.sizes(*study.sides)}. The first "
            "is Roth's tie-break, and every other one is a small change of the best so far. Only starts that are "
            "solved without a mistake count. If two formulas make equally many mistakes, rectangles of the "
            "largest sizes decide."
        )
        return search_button()

    work_in_view(
        EXPERIMENT,
        _request(study),
        partial(_discovering, study),
        show=partial(_show, study, take),
        wanted=wanted,
    )


def _asked() -> Study:
    """Return the study that the settings describe, on the boards of the challenge."""
    challenge = challenge_of("roth")
    first, last = challenge.tuned
    study = Study(
        first,
        last,
        evaluations=EVALUATIONS.value,
        operations=OPERATIONS.value,
        closed=challenge.closed,
        orders=ORDERS.value,
        seed=SEED.value,
        family=challenge.family,
        held_out=challenge.held_out,
    )
    starts_of(study)
    refuse_too_much(study.visits(), command_line(study), WORST)
    return study


def _request(study: Study) -> Study:
    """Return a study without held-out boards, which do not affect the search."""
    return replace(study, held_out=None)


def _discovering(study: Study) -> Work[Trial]:
    return discover(study, workers=sweep_threads(), executor=sweep_executor())


def _show(study: Study, take: Callable[[str], None], job: Job[Trial]) -> None:
    """Show the best formula in large type and in words, two charts, and the buttons to use it."""
    trials = list(job.finished)
    front = front_of(trials, study)
    best = front.best.candidate
    starts = starts_of(study)
    challenge = challenge_of(best.formula)
    counts = [
        tile(len(trials), "formula tried", "formulas tried"),
        tile(starts, "start to learn from", "starts to learn from"),
        tile(looks(challenge), "look at held-out boards", "looks at held-out boards"),
    ]
    answer_of(job, *_in_words(trials, front), counts)
    left, right = st.columns(2)
    with left:
        alt = "Mistakes of the best formula so far against formulas tried"
        chart(progress_figure(study, trials), "best", alt)
    with right:
        alt = "Mistakes against operations of the formulas that no other beats in both"
        chart(front_figure(front), "front", alt)
    if not job.running:
        _show_found(challenge, study.variant(best), take)
        st.header("Simple or good")
        columns = ["operations", "mistakes", "formula"]
        simple = [(one.operations, one.mistakes, one.candidate.formula) for one in front]
        table(pd.DataFrame(simple, columns=columns), "front.table", height="content")
        _show_maps(challenge, study.variant(best))
        rows = csv_text([trial.row for trial in trials], HEADER)
        export([File("Every formula", f"{NAME}-discovery.csv", rows)], command_line(study))
        st.caption(
            "To search longer, run the command on your own machine, with more `--evaluations` and larger boards."
        )


def _in_words(trials: Sequence[Trial], front: Front) -> tuple[str, str]:
    """Return the best formula with its mistakes, and a sentence on the squares it prefers."""
    best, roth = front.best, trials[0].mistakes
    beside = f", {roth:,} with Roth's" if best.mistakes < roth else ""
    headline = f"{plural(best.mistakes, 'mistake')}{beside}: {best.candidate.formula}"
    return headline, f"Preferred among squares that tie: {in_words(best.candidate)}."


def _show_found(asked: Challenge, variant: Variant, take: Callable[[str], None]) -> None:
    """Show the buttons to use the formula and, after a look at the held-out boards, its results on them."""
    first, last = asked.tuned
    both = {
        "variants": f"{variant}, roth",
        CASES.first.name: str(first),
        CASES.last.name: str(last),
        "steps": str(FIRST_TRY),
    }
    with st.container(horizontal=True, vertical_alignment="center"):
        words = "Make it your formula"
        st.button(words, key=f"{NAME}.take", on_click=take, args=(asked.ties,), type="primary")
        shape = shape_settings(asked.family.board(last, last))
        page_link("compare", "Compare it with Roth", both | shape, width="content")
    _judgement(asked, variant)


def _judgement(asked: Challenge, variant: Variant) -> None:
    """Show how many mistakes the formula and the published tie-breaks make on the held-out boards."""
    first, last = asked.held_out
    if asked not in looked():
        look_button(asked, "judge")
        return
    job = work_in_view(
        f"{NAME}.judgement",
        (asked, variant),
        partial(
            judge,
            [variant],
            asked.cases(asked.held_out),
            closed=asked.closed,
            workers=sweep_threads(),
            executor=sweep_executor(),
        ),
        lambda job: f"{job.share:.0%} of the held-out boards done",
    )
    if job.finished:
        judged = job.finished[-1]
        st.header(f"Held out: {plural(judged[0].starts, 'start')} of {asked.family.sizes(first, last)}")
        rows = [
            (
                one.mistakes,
                f"{one.low:,.0f} to {one.high:,.0f}",
                NAMED[key].title if (key := name_of(one.variant)) else one.variant.ties,
            )
            for one in judged
        ]
        columns = ["mistakes", "95% interval", "tie-break"]
        table(pd.DataFrame(rows, columns=columns), "judgement.table", height="content")


def _show_maps(asked: Challenge, variant: Variant) -> None:
    """Draw the starts of every training board; a click opens the board on Tour, from a mistake if there is one."""
    sweep = Sweep(asked.cases(asked.tuned), variant, FIRST_TRY, closed=asked.closed)
    job = work_in_view(
        f"{NAME}.maps",
        sweep,
        partial(sweeping, [sweep]),
        lambda job: f"{job.share:.0%} of the maps done",
    )
    boards = {board_word(board): (board, results) for board, results in by_board(job.finished).items()}
    if not boards:
        return
    maps = [
        SmallMap(name, str(board), plural(len(_mistakes(results)), "mistake"), map_info(board, results))
        for name, (board, results) in boards.items()
    ]

    def to_tour(name: str) -> None:
        board, results = boards[name]
        start = board.square(int((*_mistakes(results), 0)[0]))
        open_page("tour", settings_of(sweep, board, start))

    st.header("Its starts, board by board")
    small_maps(maps, "outcome", 1, key=f"{NAME}.discovered", on_board=to_tour)


def _mistakes(results: Results) -> list[int]:
    """Return the solvable starts that are not solved on the first try."""
    wrong = results["start"][results["solvable"] & ~results.first_try]
    return sorted(np.asarray(wrong).tolist())
