"""A view of the Compare page: methods side by side."""

from dataclasses import replace
from functools import partial

from knights.comparisons import Compared, Comparison
from knights.comparisons.braces import expansions
from knights.heuristics.variants import Variant
from knights.ui.compare import pairwise, pictures
from knights.ui.compare.question import OWN, Question, ask
from knights.ui.compare.results import show_comparison, show_reopened
from knights.ui.compare.variants import SEED_COUNT, VARIANTS
from knights.ui.running.experiment import run_in_view
from knights.ui.running.reopened import show_file
from knights.ui.views import ChartView


def show(question: Question) -> None:
    """Run the comparison, or read it from the file, and show it.

    Raises:
        InputError: if it cannot be done here, or the file cannot be read.
    """
    comparison = question.comparison
    if question.file is not None:
        show_file(question.file, question.steps, partial(show_reopened, question.steps))
    elif comparison is not None:
        command = command_line(comparison, question.chosen)
        written = expansions(VARIANTS.value)
        run_in_view(
            comparison.sweeps, command, partial(show_comparison, Compared(comparison), command, written)
        )


def command_line(comparison: Comparison, chosen: tuple[Variant, ...]) -> str:
    """The command that runs a comparison: with seeds counted, not written out."""
    command = replace(comparison, variants=chosen).command_line
    return f"{command} --seeds {SEED_COUNT.value}" if comparison.variants != chosen else command


VIEW = ChartView(
    title="Methods side by side",
    ask=ask,
    show=show,
    settings=(*OWN, *pairwise.SETTINGS, pictures.AXIS),
)
