"""A view of the Compare page: methods side by side."""

from functools import partial

from knights.experiments.comparisons import Compared
from knights.experiments.comparisons.comparison import expansions
from knights.ui.compare import pairwise, pictures
from knights.ui.compare.question import LIMIT, OWN, Question, ask
from knights.ui.compare.results import show_comparison, show_reopened
from knights.ui.compare.variants import VARIANTS
from knights.ui.running.experiment import run_in_view
from knights.ui.running.reopened import show_file
from knights.ui.views import ChartView


class Comparing(ChartView[Question]):
    """Variants side by side."""

    title = "Methods side by side"
    settings = (*OWN, *pairwise.SETTINGS, pictures.AXIS)

    def show(self, question: Question) -> None:
        """Run the comparison, or read it from the file, and show it.

        Raises:
            InputError: if it cannot be done here, or the file cannot be read.
        """
        comparison = question.comparison
        if question.file is not None:
            show_file(question.file, LIMIT.value, partial(show_reopened, LIMIT.value))
        elif comparison is not None:
            known, command, written = Compared(comparison), question.command, expansions(VARIANTS.value)
            run_in_view(comparison.sweeps, command, partial(show_comparison, known, command, written))

    def ask(self, complaints: list[str]) -> Question | None:
        """Draw the settings and return what is compared."""
        return ask(complaints)
