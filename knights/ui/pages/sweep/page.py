"""The Sweep page: which starts of a range of boards a variant solves."""

from functools import partial

import streamlit as st

from knights.base import plural
from knights.boards import leaper_name
from knights.engine import CATEGORIES, COUNTED, DEFAULT_STEPS, Category, Steps, fallback_in_words
from knights.experiments.sweeps import Collected, Sweep, SweepSummary, added_up, by_size
from knights.experiments.sweeps.read import cases_of
from knights.heuristics import NAMED, Variant, name_of, with_seed
from knights.ui.chart import secondary
from knights.ui.controls import CasesForm, StepLimit, expert_part
from knights.ui.controls.variant import VariantSetting
from knights.ui.pages.sweep import results
from knights.ui.running.progress import answer_of
from knights.ui.running.reopened import Opened, results_control, show_file
from knights.ui.running.sweeps import SweepJob, run_in_view
from knights.ui.views import ChartView, ViewsPage


def show_reopened(variant: Variant, steps: Steps, job: SweepJob) -> None:
    """Show the results of a file as a sweep with the page's variant."""
    show_job(Sweep(cases_of(job.finished), variant, steps, closed=job.finished[0].closed), Collected(), job)


def show_job(sweep: Sweep, collected: Collected, job: SweepJob) -> None:
    """Show the results of a sweep so far; ``collected`` keeps them between redraws."""
    collected.read(job.finished)
    every = sorted(collected.boards, key=by_size)
    boards = {board: collected.boards[board] for board in every}
    parts = [collected.parts[board] for board in every]
    shown = results.chosen(sweep, collected.parts)
    with st.container(key="beside"):
        left, right = st.columns([11, 10], gap="medium")
    with left:
        _answer(job, sweep, added_up(parts))
        results.COLOUR.draw()
        if len(sweep.cases.sizes()) > 1:
            results.maps_of_all(sweep, boards, collected.parts, shown)
    with right:
        results.large_view(sweep, boards, shown, job.running)
    if not job.running:
        secondary("tables", partial(results.show_tables, sweep, boards))


def _answer(job: SweepJob, sweep: Sweep, whole: SweepSummary) -> None:
    named = name_of(with_seed(sweep.variant, 0))
    variant = NAMED[named].title if named else f"“{sweep.variant}”"
    starts = {int: "random starts", tuple: "certain starts"}.get(type(sweep.cases.chosen), "every start")
    tour = "closed tour" if sweep.closed else "tour"
    piece = leaper_name(sweep.cases.family.leaper)
    reason, count = f"{variant} looks for a {piece}'s {tour} from {starts}.", sweep.cases.count()
    if whole.starts < count:
        reason += f" So far, {whole.starts:,} of {plural(count, 'start')} are done."
    elif whole.found and not whole.open:
        reason += " It found a tour wherever one exists ✓"
    labels = {one: CATEGORIES[one].label for one in COUNTED}
    limits = {part.limit for part in job.finished}
    if len(limits) == 1:
        labels[Category.LIMIT] = f"gave up after {limits.pop():,} steps"
    shown = [(whole.categories[one], label) for one, label in labels.items()]
    # A search that reaches its limit proves nothing about its start.
    shown.append((whole.not_known, "not known to have a tour"))
    tiles = [(f"{number:,}", what) for number, what in shown if number]
    found = whole.found_in_words
    headline = found if whole.starts == count else f"So far, {found[0].lower()}{found[1:]}"
    category = Category.LIMIT if whole.open else Category.FIRST_TRY
    if whole.starts == count and not whole.possible:
        headline, category = f"No start has a {tour}", Category.NO_TOUR
    answer_of(job, headline, reason, tiles, category)
    if whole.constructed:
        st.caption(f"Of those solved, {fallback_in_words(whole.constructed)}")


VARIANT, LIMIT = VariantSetting("warnsdorff"), StepLimit.of(Sweep, "steps", default=min(100_000, DEFAULT_STEPS))
"""The limit, a tenth of the command's default, because visitors wait for failing searches."""
FORM = CasesForm(Sweep, VARIANT, LIMIT, first={"default": 5}, last={"default": 8})


class Maps(ChartView[Sweep | Opened]):
    """The view that shows the starts of a range of boards as maps."""

    title = "Maps of starts"
    settings = (*FORM.settings, results.COLOUR, results.LARGE, results.LOST)

    def ask(self, complaints: list[str]) -> Sweep | Opened:
        """Draw the settings, and return a sweep or an opened file of results; add faults to the complaints."""
        FORM.draw()
        VARIANT.draw()
        starts, variant = FORM["all_starts_searched"].draw, (VARIANT.draw_seed, VARIANT.draw_parts)
        rest = FORM.draw_rest, results.LOST.draw, LIMIT.draw, starts, *variant
        expert_part("boards, starts, variant parts, limit", *rest)
        complaints += VARIANT.problems
        file = results_control(complaints)
        return file or FORM.question()

    def show(self, question: Sweep | Opened) -> None:
        """Run the sweep, or read it from the file, and show it."""
        if isinstance(question, Sweep):
            run_in_view(question, partial(show_job, question, Collected()))
        else:
            variant, steps = VARIANT.value, LIMIT.value
            show_file(question, steps, partial(show_reopened, variant, steps), variant)


ALWAYS = ("first", "last", "variant", "steps")
PAGE = ViewsPage(results.NAME, "Which starting squares work?", {"maps": Maps()}, always=ALWAYS)
