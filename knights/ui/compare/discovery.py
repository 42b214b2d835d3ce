"""A view of the Compare page: the lab looks for a better tie-break itself."""

from knights.discovery import study as bounds
from knights.discovery.study import Study
from knights.ui.compare.discovering import Question, show_search
from knights.ui.compare.held_out import challenge_of, draw_boards
from knights.ui.controls.complaints import noting
from knights.ui.controls.folded import expert_part
from knights.ui.controls.setting import Number, Switch
from knights.ui.views import ChartView

EVALUATIONS = Number("evaluations", 300, bounds.EVALUATIONS, "Formulas to try", step=100)
OPERATIONS = Number("operations", 16, bounds.OPERATIONS, "Operations of a formula, up to")
SEED = Number("seed", 1, bounds.SEED, "Seed", help="The same seed finds the same formula.")
ORDERS = Switch("orders", "Search the move order, too")


def ask(complaints: list[str]) -> Question | None:
    """How many formulas, and in the fold the boards, the seed and the kind of tour; None where the sizes are wrong."""
    EVALUATIONS.draw()
    expert_part("boards, operations, seed", OPERATIONS.draw, SEED.draw, ORDERS.draw, draw_boards)
    numbers = EVALUATIONS.value, OPERATIONS.value
    with noting(complaints):
        challenge = challenge_of("roth")
        study = Study(
            *challenge.tuned, *numbers, challenge.closed, ORDERS.value, SEED.value, family=challenge.family
        )
        return Question(study, challenge)
    return None


VIEW = ChartView(
    title="Discover a tie-break",
    apart=True,
    ask=ask,
    show=show_search,
    settings=(EVALUATIONS, OPERATIONS, SEED, ORDERS),
)
