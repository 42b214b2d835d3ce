"""The ablation of the 2009 variant on the Published page: its four optimisations, switched on and off."""

from collections.abc import Callable, Sequence
from functools import partial

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn

from knights.base.questions import command_line
from knights.base.text import tile
from knights.experiments.comparisons.ablation import PARTS, Ablated, ablation, gains
from knights.experiments.comparisons.ablation import Ablation as Question
from knights.experiments.comparisons.compared import Compared
from knights.experiments.comparisons.scores import Score
from knights.ui.chart import table
from knights.ui.controls.cases import CLOSED, CasesSettings, StepLimit
from knights.ui.controls.export import every_start, export
from knights.ui.controls.setting import Settings
from knights.ui.pages.compare.statistics import SCORE_COLUMNS, TIME, counts, score_table
from knights.ui.running.progress import answer_of
from knights.ui.running.sweeps import SweepJob, run_in_view
from knights.ui.views import ChartView

DEFAULT_LIMIT = 100_000
CASES, LIMIT = CasesSettings(8, 8), StepLimit(DEFAULT_LIMIT)

_PRESETS = {
    "8 × 8": (8, 8, None, None),
    "14 × 3": (14, 14, (3, 3), None),
    "100 × 100": (100, 100, None, 50),
}


def _choose_boards(*values: int | tuple[int, int] | None) -> None:
    """Choose boards of the published work, and set the limit to the view's default, which is per start."""
    settings: Settings = (CASES.first, CASES.last, CASES.columns, CASES.starts)
    for setting, value in zip(settings, values, strict=True):
        setting.change(value)
    CASES.sizes.change(None)
    LIMIT.change(DEFAULT_LIMIT)


def show_ablation(compared: Compared, question: Question, job: SweepJob) -> None:
    """Show the table of all combinations and, once all runs are done, which optimisations save work."""
    compared.read(job.finished)
    comparison, rows = compared.comparison, ablation()
    # No combination has a score until all have results.
    known = list(zip(rows, compared.scores, strict=False))
    starts = max((one.solvable for one in compared.scores), default=0)
    said = compared.in_words()
    if compared.complete:
        none, every = (
            f"{one.solved:,} of {one.solvable:,} solved, {one.first_try:,} on the first try"
            for one in (compared.scores[0], compared.scores[-1])
        )
        said = f"All four optimisations: {every}", f"None of them: {none}."
    answer_of(job, *said, counts(compared, tile(len(rows), "combination"), starts))
    if compared.complete:
        st.header("Which optimisations save work")
        st.caption(
            "The effect of switching an optimisation on, averaged over the eight combinations of the other three: the "
            "gain in percentage points of the solvable starts, and how many times fewer steps the searches make in all "
            "(geometric mean)."
        )
        added = pd.DataFrame(
            {
                "optimisation": gain.part,
                "solved": gain.solved,
                "first try": gain.first_try,
                "steps": gain.fewer,
                "what it does": PARTS[gain.part],
            }
            for gain in gains(known)
        )
        table(added, "gains", _GAIN_COLUMNS)
    st.header("The 16 combinations")
    table(ablation_table(known), "ablation", _COLUMNS, height="content", placeholder="–")
    if not job.running:
        results = every_start(job.finished, comparison.each, "published-ablation.csv", comparison.closed)
        export([results], question)


_GAIN_COLUMNS = {
    "solved": NumberColumn("solved (points)", format="%+.1f"),
    "first try": NumberColumn("on the first try (points)", format="%+.1f"),
    "steps": NumberColumn("times fewer steps", format="localized"),
}


def ablation_table(known: Sequence[tuple[Ablated, Score]]) -> pd.DataFrame:
    """Return a table with a row per combination: its optimisations, its scores, and its total of steps."""
    switches = pd.DataFrame([["✓" if on else "–" for on in row.switches] for row, _ in known], columns=_ON)
    scores = [one for _, one in known]
    figures = score_table(scores, [""] * len(scores)).drop(columns=["variant", TIME], errors="ignore")
    return switches.join(figures).assign(steps=[one.steps for one in scores])


_ON = ["parity", "blocking", "Warnsdorff", "restarts on"]
_COLUMNS = SCORE_COLUMNS | {
    "steps": NumberColumn(
        format="localized", help="All steps, failed searches and unsolvable starts included."
    )
}


class Ablation(ChartView[Question]):
    """The view of the 2009 variant with its optimisations switched on and off; ``back`` draws the way to its work."""

    def __init__(self, back: Callable[[], None]) -> None:
        self._back = back

    title = "2009: an ablation"
    heading = "Which optimisation saves work?"
    apart = hides_others = True
    settings = (*CASES.settings, CLOSED, LIMIT)

    def ask(self, complaints: list[str]) -> Question | None:
        """Draw the settings and return their question."""
        CASES.draw()
        CASES.draw_rest()
        LIMIT.draw()
        cases = CASES.now(complaints)
        return None if cases is None else Question(cases, LIMIT.value, CLOSED.value)

    def show(self, question: Question) -> None:
        """Run the comparison, and show which optimisations save work."""
        self._back()
        st.markdown(
            "The program of 2009 adds four optimisations to depth-first search. An ablation switches each of them on "
            "and off, in all 16 combinations. The work discusses square, narrow and large boards:"
        )
        with st.container(horizontal=True):
            for name, values in _PRESETS.items():
                st.button(name, key=f"published.preset.{name}", on_click=_choose_boards, args=values)
        comparison = question.comparison
        show = partial(show_ablation, Compared(comparison), question)
        run_in_view(comparison, command_line(question), show, asks=True)
