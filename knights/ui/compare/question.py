"""What the Compare page asks: the methods, the boards with their starts, and the limit."""

from dataclasses import dataclass

from knights.base.questions import command_line
from knights.engine.case import PerSquare
from knights.experiments.comparisons import Comparison
from knights.experiments.sweeps import Cases
from knights.heuristics.variants import Variant
from knights.ui.compare.variants import SEED_COUNT, VARIANTS, chosen_variants, draw_named, draw_own
from knights.ui.controls.cases import CLOSED, CasesSettings, StepLimit
from knights.ui.controls.complaints import noting
from knights.ui.controls.folded import expert_part
from knights.ui.controls.uploads import Opened
from knights.ui.running.reopened import results_control

PAGE = "compare"

CASES, LIMIT = CasesSettings(5, 12), StepLimit(PerSquare(1000))

SETTINGS = (*CASES.settings, CLOSED, LIMIT)
"""The settings that a comparison shares with other views."""
OWN = (VARIANTS, SEED_COUNT)
"""The settings that no other view has."""


@dataclass(frozen=True)
class Question:
    """A comparison with the command that runs it, where seeds are counted, not written out; or a file with one."""

    comparison: Comparison | None
    command: str
    file: Opened | None


def ask(complaints: list[str]) -> Question | None:
    """Draw the settings; what is wrong with them is added to the complaints."""
    cases: Cases | None = None
    comparison, command = None, ""
    chosen: tuple[Variant, ...] = ()
    with noting(complaints):
        cases = CASES.draw()
    CLOSED.draw()
    draw_named()
    expert_part("own methods, seeds, limit", draw_own, SEED_COUNT.draw, LIMIT.draw)
    with noting(complaints):
        chosen = chosen_variants()
    file = results_control(complaints)
    with noting(complaints):
        if cases and chosen:
            seeds = SEED_COUNT.value
            comparison = Comparison(cases, chosen, LIMIT.value, closed=CLOSED.value, seeds=seeds)
            command = command_line(comparison)
    return Question(comparison, command, file) if file or comparison else None
