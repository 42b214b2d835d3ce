"""A search for a tie-break on the page: a button that starts it, and what it has found by now."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import streamlit as st

from knights.comparisons.challenge import Challenge
from knights.discovery.study import WORST, Study, discover, front_of, starts_of
from knights.discovery.trials import Front, Trial
from knights.discovery.words import in_words
from knights.figures.discovery import front_figure, progress_figure
from knights.sweeps.estimate import refuse_too_much
from knights.text import plural, tile
from knights.ui.chart import chart
from knights.ui.compare.discovered import show_discovered
from knights.ui.compare.held_out import looks
from knights.ui.compare.question import PAGE
from knights.ui.running.experiment import EXPERIMENT, answer_of, watch
from knights.ui.running.jobs import Job, session_jobs
from knights.ui.running.workers import sweep_executor, sweep_threads


@dataclass(frozen=True)
class Question:
    """What to look for, and on which boards it is to beat Roth's tie-break."""

    study: Study
    challenge: Challenge

    @property
    def command(self) -> str:
        """The command that makes it on one's own machine."""
        return replace(self.study, held_out=self.challenge.held_out).command_line


def show_search(question: Question) -> None:
    """A button that starts the search; while it runs, and after it, what was found.

    Raises:
        InputError: if the boards have no tour, or the work cannot be done here.
    """
    study = question.study
    starts, threads = starts_of(study), sweep_threads()
    refuse_too_much(study.visits(), question.command, WORST)
    job: Job[Trial] | None = session_jobs().get(EXPERIMENT, study)
    if job is None:
        st.markdown(
            f"Up to {plural(study.evaluations, 'formula')} are tried on the {plural(starts, study.noun)} of "
            f"{study.family.sizes(study.first, study.last)}, each a small change of the best so far, "
            "first of all of `roth`. A mistake is a start that is not solved on the first try; between formulas "
            "with equally many, those on rectangles decide."
        )
        if not st.button("Start", key=f"{PAGE}.discover", type="primary"):
            return
        work = partial(discover, study, workers=threads, executor=sweep_executor())
        session_jobs().start(EXPERIMENT, study, work)
        st.rerun()
    else:
        watch(job, partial(_show, question, starts))


def _show(question: Question, starts: int, job: Job[Trial]) -> None:
    """The best formula in large type and in words, the two charts, and what can be done with it."""
    study, trials = question.study, list(job.finished)
    front = front_of(trials, study)
    best = front.best.candidate
    challenge = replace(question.challenge, ties=best.formula)
    counts = [
        tile(len(trials), "formula tried", "formulas tried"),
        tile(starts, "start to learn from", "starts to learn from"),
        tile(looks(challenge), "look at boards held out", "looks at boards held out"),
    ]
    answer_of(job, *_in_words(trials, front), counts)
    left, right = st.columns(2)
    with left:
        alt = "Mistakes of the best formula so far against formulas tried"
        chart(progress_figure(study, trials), "best", alt)
    with right:
        alt = "Mistakes against operations of the formulas that nothing beats in both"
        chart(front_figure(front), "front", alt)
    if not job.running:
        show_discovered(challenge, best.variant, question.command, trials, front)


def _in_words(trials: Sequence[Trial], front: Front) -> tuple[str, str]:
    """The best formula with its mistakes; and what it prefers, in words."""
    best, roth = front.best, trials[0].mistakes
    beside = f", {roth:,} with roth" if best.mistakes < roth else ""
    headline = f"{plural(best.mistakes, 'mistake')}{beside}: {best.candidate.formula}"
    return headline, f"Of squares that tie: {in_words(best.candidate)}."
