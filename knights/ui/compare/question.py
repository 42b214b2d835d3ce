"""The settings of the Compare page: the variants, the boards with their starts, and the limit."""

import streamlit as st

from knights.base.errors import InputError
from knights.base.text import split_outside_brackets
from knights.engine.case import PerSquare
from knights.experiments.comparisons.comparison import Comparison, parse_variants
from knights.heuristics.variants import NAMED, Variant
from knights.ui.controls.cases import CLOSED, CasesSettings, StepLimit
from knights.ui.controls.setting import Control, Number, Text, expert_part
from knights.ui.controls.values import noting
from knights.ui.controls.variant import option_of
from knights.ui.running.reopened import Opened, results_control

NAME = "compare"
FIRST_SHOWN = "plain,warnsdorff,default"
"""The default variants: no rule, the rule alone, and the lab's best; their lines are few enough to tell apart."""

CASES, LIMIT = CasesSettings(5, 12), StepLimit(PerSquare(1000))
"""The boards, and a limit far below the command's default of a million steps: blind search reaches the limit from
almost every start, and visitors wait for the result."""
VARIANTS = Text("variants", FIRST_SHOWN)
"""The variants as the visitor wrote them, with unexpanded braces."""
MAX_VARIANTS = 24
"""The maximum number of variants in a comparison; variants that differ only in the seed count as one."""
SEED_COUNT = Number.of(
    Comparison,
    "seeds",
    default=5,
    label="Seeds for randomised variants",
    help="“Random” and “Our best” draw random numbers: the page tries each of them with the seeds 0, 1, 2, ...",
)
SETTINGS = (*CASES.settings, CLOSED, LIMIT)
"""The settings that a comparison shares with other views."""
OWN = (VARIANTS, SEED_COUNT)
"""The settings that only this view has."""


def ask(complaints: list[str]) -> Comparison | Opened | None:
    """Draw the settings, and return a comparison or an opened file of results; add faults to the complaints."""
    chosen: tuple[Variant, ...] = ()
    CASES.draw()
    _draw_variants()
    expert_part("boards, starts, seeds, limit", CASES.draw_rest, SEED_COUNT.draw, LIMIT.draw)
    cases = CASES.now(complaints)
    with noting(complaints):
        chosen = _chosen_variants()
    file = results_control(complaints)
    with noting(complaints):
        if cases and chosen and file is None:
            return Comparison(cases, chosen, LIMIT.value, closed=CLOSED.value, seeds=SEED_COUNT.value)
    return file


def _draw_variants() -> None:
    """Draw the menu of variants; visitors find a variant by its title or key, or type a specification."""
    words = _words()

    def take(chosen: list[str]) -> None:
        VARIANTS.change(",".join(filter(None, map(str.strip, chosen))))

    Control(
        "variants",
        "Variants",
        "You can also type your own: rule.ties.prunings.orders.restarts.seed. The address of the Tour page contains a "
        "variant that you built there. A tie-break can be a formula: order.f(3*onward - centre).parity. Braces make "
        "several variants: order.random.-.12345678.{1,10,100}x99.",
    ).draw(
        st.multiselect,
        words,
        take,
        options=list(dict.fromkeys([*NAMED, *words])),
        format_func=lambda word: option_of(word) if word in NAMED else word,
        accept_new_options=True,
    )


def _words() -> list[str]:
    """Return the variants to compare as names and specifications, without duplicates."""
    words = (word.strip() for word in split_outside_brackets(VARIANTS.value, ","))
    return [*dict.fromkeys(filter(None, words))]


def _chosen_variants() -> tuple[Variant, ...]:
    """Return the variants to compare; raise an InputError if there are none or too many, or one is invalid."""
    if not _words():
        raise InputError("No variant is chosen: choose at least one, for example default.")
    chosen = parse_variants(VARIANTS.value)
    if len(chosen) > MAX_VARIANTS:
        raise InputError(
            f"This page compares at most {MAX_VARIANTS} variants, not {len(chosen)}; leave some out."
        )
    return chosen
