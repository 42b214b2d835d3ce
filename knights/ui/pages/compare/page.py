"""The Compare page: variants side by side, from a run or a file of results, as charts and tables."""

from functools import partial

import streamlit as st

from knights.base import errors, text
from knights.engine import case
from knights.experiments.comparisons import SETS, Comparison, called, parse_variants
from knights.experiments.comparisons.compared import Compared, group_name, starts_in
from knights.experiments.comparisons.sentence import COUNTED, in_steps
from knights.experiments.sweeps import read, results
from knights.heuristics import NAMED, Variant
from knights.ui import chart, views
from knights.ui.components import saver
from knights.ui.controls import export, setting
from knights.ui.pages.compare import challenge, pairwise, statistics
from knights.ui.pages.compare.settings import FORM, LIMIT, MAX_VARIANTS, NAME, UNIT, VARIANTS
from knights.ui.running import progress, reopened
from knights.ui.running.sweeps import SweepJob, run_in_view


def show_reopened(steps: case.Steps, job: SweepJob) -> None:
    """Show the charts and tables of a file of results; raise an InputError if it has too many variants."""
    variants = tuple(results.by_variant(job.finished))

    def make() -> Compared:
        comparison = Comparison(read.cases_of(job.finished), variants, steps, closed=job.finished[0].closed)
        return Compared(comparison, called, job.finished, starts_in(job.finished))

    known = job.once("compared", make)
    if len(known.groups) > MAX_VARIANTS:
        raise errors.InputError(
            f"This page compares at most {MAX_VARIANTS} variants, not {len(variants)} as in the file."
        )
    show_comparison(known, job, own=False)


def show_run(question: Comparison, job: SweepJob) -> None:
    """Show the results of a comparison so far; once it has ended, a further click computes nothing again."""
    make = partial(Compared, question, called, job.finished)
    show_comparison(make() if job.running else job.once("compared", make), job, own=True)


def show_comparison(known: Compared, job: SweepJob, *, own: bool) -> None:
    """Show the charts and tables of a comparison; the headline names variants only once it is complete.

    Only a comparison that was run here (``own``) can be exported.
    """
    # A file does not say which limit it was made with.
    _answer(known, known.comparison.steps if own else None, job)
    if not known.groups:
        return
    statistics.show_charts(known, job)
    chart.secondary("more", partial(_show_rest, known, job, own))


def _show_rest(known: Compared, job: SweepJob, own: bool) -> None:
    """Show the parts that need all results: the gains, the statistics, and the export."""
    if job.running:
        return
    statistics.show_gains(known)
    statistics.show_folds(known, job)
    if own:
        comparison = known.comparison
        starts = export.every_start(job.finished, comparison.each, f"{NAME}.csv", comparison.closed)
        # Files name variants by their keys, not by their titles.
        keys = [group_name(seeds) for seeds in known.groups.values()]

        def table() -> str:  # Only a visitor who saves the table waits for its intervals.
            return statistics.every_figure(known, keys, job).convert_dtypes().to_csv(index=False)

        files = [starts, export.File("The table", f"{NAME}-table.csv", table)]
        export.export(files, comparison, saver.save_charts)


def _answer(known: Compared, limit: case.Steps, job: SweepJob) -> None:
    """Say how many steps each variant needs and what it did not solve, on the boards compared so far."""
    headline, reason = known.in_words()
    if not known.groups:
        progress.answer_of(job, headline, reason, [])
        return
    starts = max(score.solvable // len(seeds) for score, seeds in zip(known.scores, known.groups.values(), strict=True))
    where = text.plural(starts, known.noun)
    if not known.complete:
        where += f" on {len(known.boards):,} of {text.plural(len(known.comparison.cases.sizes()), 'board')}"
    steps = in_steps(known.scores, known.name, limit)
    boards = known.boards
    sizes = (
        (f"{boards[0]} to {boards[-1]}", f"{len(boards):,} boards") if len(boards) > 1 else (str(boards[0]), "board")
    )
    counts = [text.tile(len(known.scores), "variant"), text.tile(starts, known.noun), sizes]
    progress.answer_of(job, f"{where}. {steps}", f"{COUNTED}." if known.complete else f"{headline}. {reason}", counts)


class Comparing(views.ChartView[Comparison | reopened.Opened]):
    """The view that compares variants side by side."""

    title = "Side by side"
    settings = (UNIT, *pairwise.SETTINGS)

    def ask(self, complaints: list[str]) -> Comparison | reopened.Opened:
        """Draw the settings, and return a comparison or an opened file of results; add faults to the complaints."""
        FORM.draw()
        _draw_variants()
        rest = FORM.draw_rest, FORM["seeds"].draw, LIMIT.draw, FORM["all_starts_searched"].draw
        setting.expert_part("boards, starts, seeds, limit", *rest)
        file = reopened.results_control(complaints)
        return file or FORM.question(variants=_chosen_variants())

    def show(self, question: Comparison | reopened.Opened) -> None:
        """Run the comparison, or read it from the file, and show it."""
        if isinstance(question, reopened.Opened):
            reopened.show_file(question, LIMIT.value, partial(show_reopened, LIMIT.value))
        else:
            run_in_view(question, partial(show_run, question))


def _draw_variants() -> None:
    """Draw the menu of variants; visitors choose a title, or type a key or a specification."""
    words = _words()

    def take(chosen: list[str]) -> None:
        VARIANTS.change(",".join(filter(None, map(str.strip, chosen))))

    setting.Control(
        "variants",
        "Variants",
        "You can also type your own: rule.ties.prunings.orders.restarts.seed. The address of the Tour page contains a "
        "variant that you built there. A tie-break can be a formula: order.f(3*onward - centre).parity. Braces make "
        "several variants: order.random.-.12345678.{1,10,100}x99.",
    ).draw(
        st.multiselect,
        words,
        take,
        options=list(dict.fromkeys([*SETS, *NAMED, *words])),
        format_func=lambda word: TITLES.get(word, word),
        accept_new_options=True,
    )


TITLES = {"courseworks": "The four courseworks"} | {key: named.title for key, named in NAMED.items()}
"""The names of variants and sets of variants in the menu."""


def _words() -> list[str]:
    words = (word.strip() for word in text.split_outside_brackets(VARIANTS.value, ","))
    return [*dict.fromkeys(filter(None, words))]


def _chosen_variants() -> tuple[Variant, ...]:
    if not _words():
        raise errors.InputError(f"No variant is chosen: choose at least one, for example “{NAMED['default'].title}”.")
    chosen = parse_variants(VARIANTS.value)
    if len(chosen) > MAX_VARIANTS:
        raise errors.InputError(
            f"This page compares at most {MAX_VARIANTS} variants, not {len(chosen)}; leave some out."
        )
    return chosen


VIEWS: views.Views = {"table": Comparing(), "challenge": challenge.ChallengeView()}
ALWAYS = ("first", "last", "variants", "steps")
PAGE = views.ViewsPage(NAME, "Which variant needs the fewest steps?", VIEWS, FORM.settings, ALWAYS)
