"""The settings of the Compare page: the variants, the boards with their starts, and the limit."""

from collections.abc import Sequence

import streamlit as st

from knights.base.errors import InputError
from knights.base.text import split_outside_brackets
from knights.engine.case import PerSquare
from knights.experiments.comparisons.comparison import Comparison, parse_variants
from knights.heuristics.variants import NAMED, Variant
from knights.ui.controls.cases import CLOSED, CasesSettings, StepLimit
from knights.ui.controls.folded import expert_part
from knights.ui.controls.setting import Control, Number, Text
from knights.ui.controls.values import noting
from knights.ui.controls.variant import option_of
from knights.ui.running.reopened import Opened, results_control

NAME = "compare"
FIRST_SHOWN = "plain,warnsdorff,default"
"""No rule, the rule alone, and the best of the lab: few enough to tell apart."""

CASES, LIMIT = CasesSettings(5, 12), StepLimit(PerSquare(1000))
VARIANTS = Text("variants", FIRST_SHOWN)
"""The variants as the visitor wrote them, braces not expanded."""
MAX_VARIANTS = 24
"""The maximum number of variants in a comparison; those that differ only in the seed count once."""
SEED_COUNT = Number.of(
    Comparison,
    "seeds",
    default=5,
    label="Seeds for randomised variants",
    help="“Random” and “Our best” draw random numbers: each is tried once with each of the seeds 0, 1, 2, ...",
)
SETTINGS = (*CASES.settings, CLOSED, LIMIT)
"""The settings that a comparison shares with other views."""
OWN = (VARIANTS, SEED_COUNT)
"""The settings that no other view shares."""


def ask(complaints: list[str]) -> Comparison | Opened | None:
    """Draw the settings and return a comparison, or a file with the results of one; add faults to the complaints."""
    chosen: tuple[Variant, ...] = ()
    CASES.draw()
    _draw_named()
    rest = CASES.draw_rest, _draw_own, SEED_COUNT.draw, LIMIT.draw
    expert_part("boards, starts, variants of your own, limit", *rest)
    cases = CASES.now(complaints)
    with noting(complaints):
        chosen = _chosen_variants()
    file = results_control(complaints)
    with noting(complaints):
        if cases and chosen and file is None:
            return Comparison(cases, chosen, LIMIT.value, closed=CLOSED.value, seeds=SEED_COUNT.value)
    return file


def _draw_named() -> None:
    """Draw the menu of named variants, which finds them by their titles and by their keys."""
    named, _ = _words()
    Control("named", "Variants").draw(
        st.multiselect,
        list(dict.fromkeys(named)),
        lambda names: _choose(names, _words()[1]),
        options=list(NAMED),
        format_func=option_of,
    )


def _draw_own() -> None:
    """Draw the box for the visitor's own variants, as specifications."""
    _, own = _words()
    Control(
        "own",
        "Variants of your own, one per line",
        "rule.ties.prunings.orders.restarts.seed: the address of the Tour page contains a variant that you built "
        "there. A tie-break can be a formula: order.f(3*onward - centre).parity. Braces make several: "
        "order.random.-.12345678.{1,10,100}x99.",
    ).draw(
        st.text_area,
        "\n".join(own),
        lambda text: _choose(_words()[0], text.splitlines()),
        placeholder="order.roth.parity_squares.12345678",
    )


def _chosen_variants() -> tuple[Variant, ...]:
    """Return the variants to compare; raise an InputError if one cannot be read, or there are too many."""
    if not any(_words()):
        raise InputError("No variant is chosen; choose at least one, for example default.")
    chosen = parse_variants(VARIANTS.value)
    if len(chosen) > MAX_VARIANTS:
        raise InputError(
            f"This page compares at most {MAX_VARIANTS} variants, not {len(chosen)}; leave some out."
        )
    return chosen


def _words() -> tuple[list[str], list[str]]:
    """Return the names and the specifications of the variants that are compared."""
    words = [word for word in split_outside_brackets(VARIANTS.value, ",") if word]
    return [word for word in words if word in NAMED], [word for word in words if word not in NAMED]


def _choose(names: Sequence[str], specifications: Sequence[str]) -> None:
    words = [*names, *(word.strip() for word in specifications)]
    VARIANTS.change(",".join(word for word in words if word))
