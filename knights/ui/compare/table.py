"""A view of the Compare page: variants side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from knights.comparisons import Comparison, common_to, with_seeds
from knights.comparisons.braces import expansions
from knights.heuristics.variants import Variant
from knights.search.case import Steps
from knights.sweeps import Cases
from knights.ui.compare import pairwise, pictures
from knights.ui.compare.question import CASES, LIMIT
from knights.ui.compare.results import Looked, show_comparison, show_reopened
from knights.ui.compare.variants import SEED_COUNT, VARIANTS, chosen_variants, draw_named, draw_own
from knights.ui.controls.cases import CLOSED
from knights.ui.controls.complaints import noting
from knights.ui.controls.folded import expert_part
from knights.ui.controls.uploads import Opened
from knights.ui.running.experiment import run_in_view
from knights.ui.running.reopened import results_control, show_file
from knights.ui.views import ChartView


@dataclass(frozen=True)
class Question:
    """A comparison: of the variants, with the number of seeds for randomised ones; or a file with one."""

    steps: Steps
    cases: Cases | None
    variants: tuple[Variant, ...]
    seeds: int
    closed: bool
    file: Opened | None


def ask(complaints: list[str]) -> Question | None:
    """Draw the settings; what is wrong with them is added to the complaints."""
    cases = None
    variants: tuple[Variant, ...] = ()
    with noting(complaints):
        cases = CASES.draw()
    CLOSED.draw()
    draw_named()
    expert = expert_part("own methods, seeds, limit")
    if expert is not None:
        with expert:
            draw_own()
            SEED_COUNT.draw()
            LIMIT.draw()
    with noting(complaints):
        variants = chosen_variants()
    file = results_control(complaints)
    if not (file or (cases and variants)):
        return None
    return Question(LIMIT.value, cases, variants, SEED_COUNT.value, CLOSED.value, file)


def show(question: Question) -> None:
    """Run the comparison, or read it from the file, and show it.

    Raises:
        InputError: if it cannot be done here, or the file cannot be read.
    """
    if question.file is not None:
        show_file(question.file, question.steps, partial(show_reopened, question.steps))
    elif question.cases is not None:
        variants = with_seeds(question.variants, question.seeds)
        comparison = Comparison(question.cases, variants, question.steps, closed=question.closed)
        command = command_line(comparison, question.variants, question.seeds)
        written = expansions(VARIANTS.value)
        run_in_view(
            comparison.sweeps,
            command,
            partial(
                show_comparison, comparison, Looked(common_to(variants, question.cases)), command, written
            ),
        )


def command_line(comparison: Comparison, chosen: tuple[Variant, ...], seeds: int) -> str:
    """The command that runs a comparison: with seeds counted, not written out."""
    command = replace(comparison, variants=chosen).command_line
    return f"{command} --seeds {seeds}" if comparison.variants != chosen else command


VIEW = ChartView(
    title="Methods side by side",
    ask=ask,
    show=show,
    settings=(VARIANTS, SEED_COUNT, *pairwise.SETTINGS, pictures.AXIS),
)
