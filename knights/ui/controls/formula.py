"""The controls of a tie-break that is a formula: its text, examples to start from, and its quantities."""

from collections.abc import Callable

import streamlit as st

from knights.heuristics.formula.text import is_formula
from knights.heuristics.formula.tree import QUANTITIES
from knights.ui.controls.control import Control
from knights.ui.controls.values import page_name

EXAMPLES = {
    "roth": "f(-centre)",
    "pohl": "f(onward)",
    "edge": "f(edge)",
    "a mixture": "f(3*onward - centre + edge)",
    "a bad one": "f(centre - onward)",
}
"""Formulas to start from; the first three are the tie-breaks of these names."""


def formula_control(ties: str, take: Callable[[str], None]) -> None:
    """Examples that make the tie-break a formula; where it is one, a box to change it, and its quantities.

    ``ties`` is the tie-break as it stands, or what was typed for it.
    """
    examples = "; ".join(f"{name}: {formula}" for name, formula in EXAMPLES.items())
    Control("formula_example", "Start from a formula", examples).draw(
        st.pills,
        next((name for name, formula in EXAMPLES.items() if formula == ties), None),
        lambda name: take(EXAMPLES[name]),
        options=[*EXAMPLES],
    )
    if not is_formula(ties):
        return
    control = Control(
        "formula",
        "Formula",
        "Of squares that tie, the one for which it is least is tried first; what is still equal goes by move "
        "order. Whole numbers, + - * // %, comparisons, and, or, not, x if c else y, min, max, abs.",
    )
    control.draw(st.text_input, ties, lambda text: take(text if is_formula(text) else f"f({text})"))
    chosen = st.pills("Quantities", list(QUANTITIES), key=f"{page_name()}.quantity")
    st.caption(f"**{chosen}**: {QUANTITIES[chosen]}" if chosen else "Choose one to read what it is.")
