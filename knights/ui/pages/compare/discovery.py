"""The computer's search for a tie-break: its settings, its progress, and links that use its formula."""

from dataclasses import replace
from functools import partial

import streamlit as st

from knights.base import InputError, Progress, Work, questions, text
from knights.engine import case_settings, existence
from knights.experiments.comparisons import challenge, comparison
from knights.experiments.discovery import candidates
from knights.experiments.discovery.study import FIRST_TRY, WORST, Study, discover, front_of, starts_of
from knights.experiments.sweeps import question
from knights.figures import discovery
from knights.ui import chart
from knights.ui.controls import export, links, setting, values
from knights.ui.controls.variant import EXAMPLES
from knights.ui.pages.compare import settings
from knights.ui.running import jobs, sweeps
from knights.ui.running.progress import EXPERIMENT, answer_of, why_failed, work_in_view, working

COUNTED = 60.0
"""The maximum time in seconds for which a click waits for the count of the starts."""
COUNT = f"{settings.NAME}.count"
"""The session's slot for the count of the starts."""
FORMULA = setting.Text("formula", EXAMPLES["a mixture"])
"""The formula of the visitor's tie-break."""
COMPUTER = setting.Switch("computer", label="The computer looks for a formula")
"""Whether the view shows the computer's search instead of the visitor's formula."""
STUDY = setting.Form(
    Study,
    *settings.FORM.settings,
    without=("origin", "columns"),
    evaluations={"default": 300, "label": "Formulas to try", "step": 100},
    operations={"label": "Maximum operations per formula"},
    seed={"default": 1, "help": "The same seed finds the same formula."},
    orders={"label": "Search for a move order, too"},
)
"""The question of the computer's search; the defaults are those of a search in the lesson on small samples."""
LOOKS_FOR = tuple(STUDY[name] for name in ("evaluations", "operations", "seed", "orders"))
"""The settings of the search alone."""


def search_button(asked: challenge.Challenge) -> bool:
    """Draw the button that starts the search, if the settings are valid; return whether it was clicked."""

    def begin() -> None:
        with values.refusing():
            study = _study(asked)
            job = working(COUNT, study, partial(_counting, study))
            # No page is drawn while a click is handled, so nobody else waits; a longer count goes on in view.
            if job.wait(COUNTED):
                _checked(study, job)
            COMPUTER.change(True)

    words = f"Let the computer try {text.plural(STUDY['evaluations'].value, 'formula')}"
    return st.button(words, key=f"{settings.NAME}.discover", on_click=begin)


def show_search(asked: challenge.Challenge) -> None:
    """Show the results of the search so far or, before it starts, the button that starts it."""
    study = _study(asked)
    job = work_in_view(COUNT, study, partial(_counting, study), lambda job: "Counting the starts")
    starts, noun = _checked(study, job)

    def wanted() -> bool:
        st.markdown(
            f"The computer tries up to {text.plural(study.evaluations, 'formula')} on the "
            f"{text.plural(starts, noun)} of {study.sizes(*study.sides)}. The first is Roth's tie-break. "
            "Each of the others is a small change of the best so far. If two make the same number of mistakes, "
            "rectangles of the largest sizes decide."
        )
        return search_button(asked)

    # The held-out boards do not affect the search, so a change of them must not restart it.
    request = replace(study, held_out=None)
    found = sweeps.workers()

    def work() -> Work[candidates.Trial]:
        return sweeps.kept(discover(study, workers=found.threads, executor=found.executor))

    work_in_view(EXPERIMENT, request, work, show=partial(_show, study, starts), wanted=wanted)


def _study(asked: challenge.Challenge) -> Study:
    first, last = asked.tuned
    return STUDY.question(first=first, last=last, held_out=asked.held_out)


def _counting(study: Study) -> Work[tuple[int, str, int]]:
    """Count the starts to learn from, name them, and count the squares entered at most; some boards take a second."""
    for cases in (study.cases(*study.sides), *study.rectangles):
        for board in cases.boards:
            existence.solvable_starts(board, study.closed)
            yield Progress(0.5)
    yield Progress(1.0, (starts_of(study), study.noun, study.visits()))


def _checked(study: Study, job: jobs.Job[tuple[int, str, int]]) -> tuple[int, str]:
    """Return the number of starts and their noun; raise an InputError if there are none, or if it is too much work."""
    if not job.finished:
        raise InputError(why_failed(job.error) if job.error else "You stopped the count of the starts.")
    starts, noun, visits = job.finished[-1]
    sweeps.refuse_too_much(visits, questions.command_line(study), WORST)
    return starts, noun


def _show(study: Study, starts: int, job: jobs.Job[candidates.Trial]) -> None:
    trials = list(job.finished)
    front = front_of(trials, study)
    best, roth = front.best, trials[0].mistakes
    against = f", {roth:,} with Roth's" if best.mistakes < roth else ""
    tried = text.tile(len(trials), "formula tried", "formulas tried")
    counts = [tried, text.tile(starts, "start to learn from", "starts to learn from")]
    headline = f"{text.plural(best.mistakes, 'mistake')}{against}: {best.candidate.formula}"
    answer_of(job, headline, "", counts)
    alt = "Mistakes of the best formula so far against formulas tried"
    chart.chart(discovery.progress_figure(study, trials), "best", alt)
    if job.running:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        adopted = {FORMULA.name: best.candidate.formula, COMPUTER.name: False}
        adopt = partial(values.values().update, adopted)
        st.button("Make it your formula", key=f"{settings.NAME}.take", on_click=adopt, type="primary")
        cases, variant = study.cases(*study.sides), study.variant(best.candidate)
        closed = {"closed": "1"} if study.closed else {}
        shown = case_settings(8, 8, 0, 0, str(variant), view="search") | closed
        links.page_link("tour", "Watch it decide", shown, width="content")
        both = comparison.Comparison(cases, (variant, challenge.RIVAL), FIRST_TRY, closed=study.closed)
        links.page_link("compare", "Compare it with Roth", questions.write(both), width="content")
        maps = question.Sweep(cases, variant, FIRST_TRY, closed=study.closed)
        links.page_link("sweep", "See its starts as maps", questions.write(maps), width="content")
    st.header("Length against mistakes")
    st.caption("Each of these formulas makes fewer mistakes than all shorter ones.")
    simple = [
        {"operations": one.operations, "mistakes": one.mistakes, "formula": one.candidate.formula} for one in front
    ]
    chart.table(simple, "front.table", height="content")
    rows = text.csv_text([trial.row for trial in trials], candidates.HEADER)
    export.export([export.File("Every formula", f"{settings.NAME}-discovery.csv", rows)], study)
    st.caption("To search longer, run the command on your own machine, with more `--evaluations` and larger boards.")
