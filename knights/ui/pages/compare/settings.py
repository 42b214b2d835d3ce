"""The settings of the Compare page: the variants, the boards with their starts, and the limit."""

from knights.engine import case
from knights.experiments.comparisons import comparison
from knights.ui.controls import cases, setting

NAME = "compare"
LIMIT = cases.StepLimit.of(comparison.Comparison, "steps", default=case.PerSquare(1000))
"""The limit, far below the command's default of a million steps: visitors wait for searches that fail."""
VARIANTS = setting.Text("variants", "warnsdorff,roth,default")
"""The variants as the visitor wrote them, with unexpanded braces; by default the rule alone, the best known tie-break,
and the lab's best, whose lines are few enough to tell apart."""
UNIT = setting.Choice("unit", {"steps": "steps", "square": "steps per square"}, "Unit of the chart")
MAX_VARIANTS = 24
"""The maximum number of variants in a comparison; variants that differ only in the seed count as one."""
FORM = cases.CasesForm(
    comparison.Comparison,
    VARIANTS,
    LIMIT,
    first={"default": 5},
    last={"default": 12},
    seeds={
        "default": 5,
        "label": "Seeds for randomised variants",
        "help": "“Random” and “Our best” draw random numbers: the page tries each of them with the seeds 0, 1, 2, ...",
    },
)
