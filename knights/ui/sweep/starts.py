"""A view of the Sweep page: which starts of which boards a variant solves."""

from dataclasses import dataclass
from functools import partial

from knights.heuristics.variants import Variant
from knights.search.case import Steps
from knights.sweeps import Collected, Sweep, command_line
from knights.ui.controls.cases import CLOSED, CasesSettings, StepLimit
from knights.ui.controls.complaints import noting
from knights.ui.controls.folded import expert_part
from knights.ui.controls.setting import Switch
from knights.ui.controls.uploads import Opened
from knights.ui.controls.variant import VariantSetting
from knights.ui.running.experiment import run_in_view
from knights.ui.running.reopened import results_control, show_file
from knights.ui.sweep.maps import COLOUR, LARGE
from knights.ui.sweep.results import show_job, show_reopened
from knights.ui.views import ChartView

CASES, METHOD, LIMIT = CasesSettings(5, 8), VariantSetting("warnsdorff"), StepLimit(100_000)
SEARCHED = Switch(
    "searched",
    "Also search unsolvable starts",
    help="Starts that are proved to have no tour are searched as well, as in the original programs.",
)


@dataclass(frozen=True)
class Question:
    """A sweep, or a file with the results of one."""

    variant: Variant
    steps: Steps
    sweep: Sweep | None
    file: Opened | None


def ask(complaints: list[str]) -> Question | None:
    """Draw the settings; what is wrong with them is added to the complaints."""
    cases = None
    with noting(complaints):
        cases = CASES.draw()
    CLOSED.draw()
    METHOD.draw()
    parts = METHOD.draw_seed, METHOD.draw_parts
    expert_part("seed, parts of the method, limit", LIMIT.draw, SEARCHED.draw, *parts)
    complaints += METHOD.problems
    file = results_control(complaints)
    if not (file or cases):
        return None
    variant, steps = METHOD.value, LIMIT.value
    sweep = Sweep(cases, variant, steps, SEARCHED.value, CLOSED.value) if cases else None
    return Question(variant, steps, sweep, file)


def show(question: Question) -> None:
    """Run the sweep, or read it from the file, and show it.

    Raises:
        InputError: if it cannot be done here, or the file cannot be read.
    """
    variant, steps, sweep = question.variant, question.steps, question.sweep
    if question.file is not None:
        show_file(question.file, steps, partial(show_reopened, variant, steps), variant)
    elif sweep is not None:
        run_in_view([sweep], command_line(sweep), partial(show_job, sweep, Collected()))


VIEW = ChartView(
    title="Maps of starts",
    ask=ask,
    show=show,
    settings=(*CASES.settings, CLOSED, METHOD, LIMIT, SEARCHED, COLOUR, LARGE),
)
