"""The computer looks for a tie-break: a button that starts its search, and what it has found by now."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from knights.base.text import plural, tile
from knights.experiments.discovery.candidates import in_words
from knights.experiments.discovery.study import discover, front_of, starts_of
from knights.experiments.discovery.trials import Front, Trial
from knights.figures.discovery import front_figure, progress_figure
from knights.ui.chart import chart
from knights.ui.compare.discovered import show_discovered
from knights.ui.compare.discovery import EVALUATIONS, Question, asked
from knights.ui.compare.held_out import looks
from knights.ui.compare.question import PAGE
from knights.ui.running.experiment import EXPERIMENT, answer_of, watch
from knights.ui.running.jobs import Job, session_jobs
from knights.ui.running.workers import sweep_executor, sweep_threads


def search_button(start: Callable[[], None]) -> None:
    """Draw the button that begins the search; ``start`` has the page show it.

    Raises:
        InputError: if it is pressed and the search cannot be made here.
    """
    words = f"Let the computer try {plural(EVALUATIONS.value, 'formula')}"
    if st.button(words, key=f"{PAGE}.discover"):
        study = asked().study
        work = partial(discover, study, workers=sweep_threads(), executor=sweep_executor())
        session_jobs().start(EXPERIMENT, study, work)
        start()
        st.rerun()


def show_search(take: Callable[[str], None]) -> None:
    """Show what the search has found, while it runs and after it; before it, the button that begins it.

    ``take`` is called with the formula if the visitor takes it over.

    Raises:
        InputError: if the search cannot be made here.
    """
    question = asked()
    study = question.study
    job: Job[Trial] | None = session_jobs().get(EXPERIMENT, study)
    if job is None:
        st.markdown(
            f"Up to {plural(study.evaluations, 'formula')} are tried on the "
            f"{plural(starts_of(study), study.noun)} of {study.family.sizes(study.first, study.last)}, each a small "
            "change of the best so far, first of all of `roth`. A mistake is a start that is not solved on the first "
            "try; between formulas with equally many, those on rectangles decide."
        )
        search_button(lambda: None)
    else:
        watch(job, partial(_show, question, take))


def _show(question: Question, take: Callable[[str], None], job: Job[Trial]) -> None:
    """The best formula in large type and in words, the two charts, and what can be done with it."""
    study, trials = question.study, list(job.finished)
    front = front_of(trials, study)
    best = front.best.candidate
    starts = starts_of(study)
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
        show_discovered(challenge, best.variant, question.command, trials, front, take)


def _in_words(trials: Sequence[Trial], front: Front) -> tuple[str, str]:
    """The best formula with its mistakes; and what it prefers, in words."""
    best, roth = front.best, trials[0].mistakes
    beside = f", {roth:,} with roth" if best.mistakes < roth else ""
    headline = f"{plural(best.mistakes, 'mistake')}{beside}: {best.candidate.formula}"
    return headline, f"Of squares that tie: {in_words(best.candidate)}."
