"""A view of the Compare page: the lab looks for a better tie-break itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from knights.comparisons.challenge import Challenge
from knights.discovery import Front, Study, Trial, discover, variant_of
from knights.discovery.study import MAX_EVALUATIONS, front_of, starts_of
from knights.discovery.words import in_words
from knights.errors import Bounds
from knights.heuristics.formula.tree import MAX_OPERATIONS
from knights.rng import MAX_SEED
from knights.sweeps.estimate import refuse_too_much
from knights.text import plural, tile
from knights.ui.chart import chart
from knights.ui.compare.challenge import KEEP, TUNE
from knights.ui.compare.discovered import show_discovered
from knights.ui.compare.looks import looks
from knights.ui.compare.question import PAGE
from knights.ui.controls.cases import CLOSED
from knights.ui.controls.complaints import noting
from knights.ui.controls.folded import expert_part
from knights.ui.controls.setting import Number, Switch
from knights.ui.figures.discovery import discovery_info, front_figure, progress_figure
from knights.ui.running.experiment import EXPERIMENT, answer_of, watch
from knights.ui.running.jobs import Job, session_jobs
from knights.ui.running.workers import cluster, sweep_executor, sweep_threads
from knights.ui.views import ChartView
from knights.work import Work

EVALUATIONS = Number(
    "evaluations", 300, Bounds("The number of formulas", 1, MAX_EVALUATIONS), "Formulas to try", step=100
)
OPERATIONS = Number(
    "operations", 16, Bounds("The number of operations", 1, MAX_OPERATIONS), "Operations of a formula, up to"
)
SEED = Number(
    "seed", 1, Bounds("The seed", 0, MAX_SEED), "Seed", help="The same seed finds the same formula."
)
ORDERS = Switch("orders", "Search the move order, too")


@dataclass(frozen=True)
class Question:
    """What to look for, and the boards held out."""

    study: Study
    held_out: tuple[int, int]

    @property
    def command(self) -> str:
        """The command that makes it on one's own machine."""
        return self.study.command_line("--held-out", *self.held_out)


def ask(complaints: list[str]) -> Question | None:
    """How many formulas, and in the fold the boards, the seed and the kind of tour; None where the sizes are wrong."""
    EVALUATIONS.draw()
    expert = expert_part("boards, operations, seed")
    if expert is not None:
        with expert:
            for pair in (TUNE, KEEP):
                for place, number in zip(st.columns(2), pair, strict=True):
                    with place:
                        number.draw()
            for setting in (OPERATIONS, SEED):
                setting.draw()
            ORDERS.draw()
            CLOSED.draw()
    (first, last), held_out = ((low.value, high.value) for low, high in (TUNE, KEEP))
    numbers = EVALUATIONS.value, OPERATIONS.value
    with noting(complaints):
        return Question(Study(first, last, *numbers, CLOSED.value, ORDERS.value, SEED.value), held_out)
    return None


def show(question: Question) -> None:
    """A button that starts the search; while it runs, and after it, what was found.

    Raises:
        InputError: if the boards have no tour, the ranges share a board, or the work cannot be done here.
    """
    study = question.study
    starts = starts_of(study)
    Challenge("roth", (study.first, study.last), question.held_out, study.closed)
    refuse_too_much(study.visits(), question.command, sweep_threads() if cluster() else 1)
    jobs = session_jobs()
    job: Job[Trial] | None = jobs.get(EXPERIMENT, study)
    if job is None:
        st.markdown(
            f"{plural(study.evaluations, 'formula')} are tried on the {starts:,} solvable starts of "
            f"{study.first}×{study.first} to {study.last}×{study.last}, each a small change of the best so far, "
            "first of all of `roth`. A mistake is a start that is not solved on the first try."
        )
        if not st.button("Start", key=f"{PAGE}.discover", type="primary"):
            return
        job = jobs.start(EXPERIMENT, study, partial(_work, study))
        st.rerun()
    watch(job, partial(_show, question, starts))


def _work(study: Study) -> Work[Trial]:
    return discover(study, workers=sweep_threads(), executor=sweep_executor())


def _show(question: Question, starts: int, job: Job[Trial]) -> None:
    """The best formula in large type and in words, the two charts, and what can be done with it."""
    study, trials = question.study, list(job.finished)
    front = front_of(trials, study)
    best = front.best.candidate
    asked = Challenge(best.formula, (study.first, study.last), question.held_out, study.closed)
    counts = [
        tile(len(trials), "formula tried", "formulas tried"),
        (f"{starts:,}", "starts to learn from"),
        tile(looks(asked), "look at boards held out", "looks at boards held out"),
    ]
    answer_of(job, *_in_words(trials, front), counts)
    info = discovery_info(study, trials, front)
    left, right = st.columns(2)
    with left:
        chart(
            progress_figure(info),
            key=f"{PAGE}.best",
            alt="Mistakes of the best formula against formulas tried",
        )
    with right:
        chart(front_figure(info), key=f"{PAGE}.front", alt="Mistakes against operations of the best formulas")
    if not job.running:
        show_discovered(asked, variant_of(best.formula, best.order), question.command, trials, front)


def _in_words(trials: Sequence[Trial], front: Front) -> tuple[str, str]:
    """The best formula with its mistakes; and what it prefers, in words."""
    best = front.best
    roth = "" if best.mistakes == trials[0].mistakes else f", {trials[0].mistakes:,} with roth"
    headline = f"{plural(best.mistakes, 'mistake')}{roth}: {best.candidate.formula}"
    return headline, f"Of squares that tie: {in_words(best.candidate)}."


VIEW = ChartView(
    title="Discover a tie-break",
    apart=True,
    ask=ask,
    show=show,
    settings=(EVALUATIONS, OPERATIONS, SEED, ORDERS),
)
