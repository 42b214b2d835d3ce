"""The settings of the variants that are compared: named ones, own ones, and the seeds of randomised ones."""

from collections.abc import Sequence

import streamlit as st

from knights.base.errors import InputError
from knights.base.text import split_outside_brackets
from knights.experiments.comparisons import parse_variants
from knights.experiments.comparisons.comparison import SEEDS
from knights.heuristics.variants import NAMED, Variant
from knights.ui.bounds import MAX_VARIANTS
from knights.ui.controls.control import Control
from knights.ui.controls.setting import Number, Text

FIRST_SHOWN = "default,warnsdorff,roth"
"""What the lab does best, the rule alone, and with a tie-break: few enough to tell apart."""

VARIANTS = Text("variants", FIRST_SHOWN)
SEED_COUNT = Number(
    "seeds",
    5,
    SEEDS,
    "Seeds for randomised methods",
    help="random and default are randomised; they are tried once with each of the seeds 0, 1, 2, ...",
)


def draw_named() -> None:
    """The named variants."""
    named, _ = _words()
    Control("named", "Methods").draw(
        st.multiselect,
        list(dict.fromkeys(named)),
        lambda names: _choose(names, _words()[1]),
        options=list(NAMED),
    )


def draw_own() -> None:
    """Variants of one's own, as specifications."""
    _, own = _words()
    Control(
        "own",
        "Methods of your own, one per line",
        "rule.ties.prunings.orders.restarts.seed: the Tour page shows a method that you built there "
        "in its address. A tie-break can be a formula: order.f(3*onward - centre).parity. Braces make "
        "several: order.random.-.12345678.{1,10,100}x99.",
    ).draw(
        st.text_area,
        "\n".join(own),
        lambda text: _choose(_words()[0], text.splitlines()),
        placeholder="order.roth.parity_squares.12345678",
    )


def chosen_variants() -> tuple[Variant, ...]:
    """The variants that are compared.

    Raises:
        InputError: quoting what cannot be read or is one too many.
    """
    if not any(_words()):
        raise InputError("No method is chosen; choose at least one on the left, for example default.")
    chosen = parse_variants(VARIANTS.value)
    if len(chosen) > MAX_VARIANTS:
        raise InputError(
            f"This page compares at most {MAX_VARIANTS} methods, not {len(chosen)}; leave some out."
        )
    return chosen


def _words() -> tuple[list[str], list[str]]:
    """The names and the specifications of the variants that are compared."""
    words = [word for word in split_outside_brackets(VARIANTS.value, ",") if word]
    return [word for word in words if word in NAMED], [word for word in words if word not in NAMED]


def _choose(names: Sequence[str], specifications: Sequence[str]) -> None:
    words = [*names, *(word.strip() for word in specifications)]
    VARIANTS.change(",".join(word for word in words if word))
