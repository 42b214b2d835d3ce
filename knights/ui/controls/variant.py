"""The setting of a variant, with controls for its name, its seed, its parts, and the formula of its tie-break."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

import streamlit as st

from knights.base import Bounds, InputError, as_markdown, parameters
from knights.boards import format_move_order, parse_move_order
from knights.engine import TourQuestion
from knights.heuristics import pruning, rules, tie_breaks, variants
from knights.heuristics.formula import QUANTITIES, is_formula
from knights.ui.controls import setting, values

OWN = "your own"

EXAMPLES = {
    "roth": "f(-centre)",
    "pohl": "f(onward)",
    "edge": "f(edge)",
    "a mixture": "f(3*onward - centre + edge)",
    "a bad one": "f(centre - onward)",
}
"""Example formulas by name; the first three are equivalent to the tie-breaks of the same name."""


def formula_control(ties: str, take: Callable[[str], None]) -> None:
    """Draw example formulas and, if the tie-break or the text typed for it is a formula, its box and quantities."""
    examples = "; ".join(f"{name}: {formula}" for name, formula in EXAMPLES.items())
    setting.Control("formula_example", "Start from a formula", examples).draw(
        st.pills,
        next((name for name, formula in EXAMPLES.items() if formula == ties), None),
        lambda name: take(EXAMPLES[name]),
        options=[*EXAMPLES],
        format_func=str.capitalize,
        wrap=True,
    )
    if not is_formula(ties):
        return
    control = setting.Control(
        "formula",
        "Formula",
        "Of the squares that tie, the search tries the one with the least value first; the move order decides "
        "between equal values. A formula may use whole numbers, + - * // %, comparisons, and, or, not, x if c else y, "
        "min, max, abs.",
    )
    control.draw(st.text_input, ties, lambda text: take(text if is_formula(text) else f"f({text})"))
    used = [name for name in QUANTITIES if re.search(rf"\b{name}\b", ties)]
    st.caption(_meanings(used))
    others = [name for name in QUANTITIES if name not in used]
    setting.folded("More quantities", "quantities", lambda: st.markdown(_meanings(others)))


def _meanings(names: Iterable[str]) -> str:
    return "  \n".join(f"**{name}**: {QUANTITIES[name]}" for name in names)


def _parts_of(variant: variants.Variant) -> dict[str, object]:
    parts = {field.name: getattr(variant, field.name) for field in fields(variant)}
    orders = "\n".join(map(format_move_order, variant.orders))
    prune, restart = list(variant.prune), variant.restart_after or 0
    return parts | {"prune": prune, "orders": orders, "restart_after": restart}


def _variant_of(parts: Mapping[str, Any]) -> variants.Variant:
    orders = tuple(parse_move_order(line) for line in parts["orders"].splitlines() if line.strip())
    restart = Bounds("Restart after", 0, variants.MAX_BACKTRACKS).check(parts["restart_after"])
    never = {} if restart else {"restart_after": None, "rounds": 1, "schedule": "fixed"}
    return variants.Variant(**{**parts, "orders": orders, **never})


class VariantSetting(setting.Setting[variants.Variant]):
    """The setting of a variant, which the address contains as a name or a specification."""

    def __init__(self, default: str = "default") -> None:
        one = parameters(TourQuestion)["variant"]
        super().__init__(one.key, variants.NAMED[default].variant, one.read, label=one.label)

    @property
    def _draft(self) -> tuple[dict[str, Any], str]:
        """The parts of the variant and an empty string, or invalid parts typed since and the complaint about them."""
        before, parts, problem = values.values().get(values.DRAFT, (None, {}, ""))
        return (parts, problem) if before == self.value else (_parts_of(self.value), "")

    @property
    def problems(self) -> list[str]:
        """A list with the complaint about invalid typed parts, if there is one."""
        problem = self._draft[1]
        return [problem] if problem else []

    def draw(self) -> None:
        """Draw a menu of the named variants."""
        named = variants.name_of(variants.with_seed(self.value, 0))

        def take(name: str) -> None:
            if name != OWN:
                values.values().pop(values.DRAFT, None)
                self.change(variants.NAMED[name].variant)

        help = "Built from the parts below."
        if named:
            help = f"{variants.NAMED[named].caption} Files, addresses and commands call it `{named}`."
        setting.Control("variant_name", self.label, help).menu(
            named or OWN,
            take,
            [*variants.NAMED] if named else [OWN, *variants.NAMED],
            lambda name: variants.NAMED[name].title if name in variants.NAMED else name.capitalize(),
        )

    def draw_seed(self) -> None:
        """Draw the box for the seed, if the variant is randomised."""
        if self.value.uses_seed:
            setting.Control("variant_seed", "Seed", "Changes the random choices.").number(
                self.value.seed, lambda seed: self.change(variants.with_seed(self.value, seed))
            )

    def draw_parts(self) -> None:
        """Draw controls for all parts of the variant; those without an effect are disabled."""
        variant, parts = self.value, self._draft[0]
        idle, never = not variant.searches, variant.restart_after is None

        def menu(part: str, label: str, options: list[str], disabled: bool = False, own: bool = False) -> None:
            control = setting.Control(f"variant_{part}", label, disabled=disabled)
            control.menu(parts[part], self._part(part), options, own=own)

        def number(part: str, label: str, help: str | None = None, disabled: bool = idle) -> None:
            setting.Control(f"variant_{part}", label, help, disabled).number(parts[part], self._part(part))

        def draw(
            widget: Callable[..., object], part: str, label: str, help: str | None = None, **options: object
        ) -> None:
            control = setting.Control(f"variant_{part}", label, help, idle)
            control.draw(widget, parts[part], self._part(part), **options)

        menu("rule", "Rule", [*rules.RULES])
        st.caption(rules.RULES[variant.rule].caption)
        if idle:
            st.caption("This rule does not search: it has no tie-break, prunings, move orders or restarts.")
        ties = [*tie_breaks.TIES] if parts["ties"] in tie_breaks.TIES else [*tie_breaks.TIES, parts["ties"]]
        menu("ties", "Tie-break", ties, idle, own=True)
        st.caption(as_markdown(tie_breaks.tie_break(variant.ties).caption))
        if not idle:
            formula_control(parts["ties"], self._part("ties"))
        draw(st.multiselect, "prune", "Prunings", options=[*pruning.PRUNINGS])
        for key in variant.prune:
            st.caption(f"**{key}**: {pruning.PRUNINGS[key].caption}")
        draw(
            st.text_area,
            "orders",
            "Move orders (one per line)",
            "Eight digits give the order of the moves, which are numbered clockwise from two up, one right. "
            "Or list the moves themselves, like 1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1 (rows down, columns right).",
        )
        help = "The maximum number of rotations in a row at a dead end, before the search backs up; 0 = none."
        number("rotations", "Rotations", help)
        help = "Walks are reversed and opened too; the number of rotations is that before a cut."
        draw(st.toggle, "both_ends", "Rotations at both ends", help)
        help = "Then the search restarts with the next move order; 0 = never."
        number("restart_after", "Backtracks before a restart", help)
        menu("schedule", "Restart schedule", [*variants.SCHEDULES], never)
        if not never:
            st.caption(variants.SCHEDULES[variant.schedule].caption)
        number("rounds", "Passes over the move orders", disabled=never)
        help = "Constructs a tour if the search fails and a tour exists."
        draw(st.toggle, "fallback", "Construct if the search fails", help)

    def _part(self, part: str) -> Callable[[object], None]:
        """Return a function that receives the visitor's choice for a part.

        If the choice makes the variant invalid, it is kept with the complaint until the variant changes.
        """

        def take(value: object) -> None:
            parts = {**self._draft[0], part: value}
            values.values().pop(values.DRAFT, None)
            try:
                self.change(_variant_of(parts))
            except InputError as error:
                values.values()[values.DRAFT] = self.value, parts, str(error)

        return take
