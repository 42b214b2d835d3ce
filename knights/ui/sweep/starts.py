"""A view of the Sweep page: which starts of which boards a variant solves."""

from functools import partial

from knights.base.questions import command_line
from knights.experiments.sweeps import Collected, Sweep
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
SEARCHED = Switch.of(Sweep, "all_starts_searched")


class Maps(ChartView[Sweep | Opened]):
    """Maps of the starts of a range of boards."""

    title = "Maps of starts"
    settings = (*CASES.settings, CLOSED, METHOD, LIMIT, SEARCHED, COLOUR, LARGE)

    def ask(self, complaints: list[str]) -> Sweep | Opened | None:
        """Draw the settings; return a sweep, or a file with the results of one. Complaints are added to the list."""
        cases = None
        with noting(complaints):
            cases = CASES.draw()
        CLOSED.draw()
        METHOD.draw()
        parts = METHOD.draw_seed, METHOD.draw_parts
        expert_part("seed, parts of the method, limit", LIMIT.draw, SEARCHED.draw, *parts)
        complaints += METHOD.problems
        file = results_control(complaints)
        if file or cases is None:
            return file
        with noting(complaints):
            return Sweep(cases, METHOD.value, LIMIT.value, SEARCHED.value, CLOSED.value)
        return None

    def show(self, question: Sweep | Opened) -> None:
        """Run the sweep, or read it from the file, and show it.

        Raises:
            InputError: if it cannot be done here, or the file cannot be read.
        """
        if isinstance(question, Sweep):
            run_in_view([question], command_line(question), partial(show_job, question, Collected()))
        else:
            variant, steps = METHOD.value, LIMIT.value
            show_file(question, steps, partial(show_reopened, variant, steps), variant)
