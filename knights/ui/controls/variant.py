"""The setting of a variant: its name, its seed, its parts."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import streamlit as st

from knights.base.errors import InputError, whole_number
from knights.base.text import as_markdown
from knights.boards.board import format_move_order, parse_move_order
from knights.heuristics.pruning import PRUNINGS
from knights.heuristics.tie_breaks import RULES, TIES, tie_break
from knights.heuristics.variants import (
    MAX_BACKTRACKS,
    MAX_ROUNDS,
    NAMED,
    SCHEDULES,
    Variant,
    name_of,
    parse_variant,
    with_seed,
)
from knights.ui.controls.control import Control
from knights.ui.controls.formula import formula_control
from knights.ui.controls.setting import Setting
from knights.ui.controls.values import drafts

OWN = "your own"


Parts = dict[str, Any]
"""The parts of a variant by name, as their controls show them."""


def _parts_of(variant: Variant) -> Parts:
    return {
        "rule": variant.rule,
        "ties": variant.ties,
        "prune": variant.prune,
        "orders": "\n".join(format_move_order(order) for order in variant.orders),
        "restart": variant.restart_after or 0,
        "schedule": variant.schedule,
        "rounds": variant.rounds,
        "fallback": variant.fallback,
    }


def _with_parts(parts: Parts, variant: Variant) -> Variant:
    """A variant with other parts.

    Raises:
        InputError: if they make none.
    """
    restart, orders = parts["restart"], parts["orders"].splitlines()
    return replace(
        variant,
        rule=parts["rule"],
        ties=parts["ties"],
        prune=tuple(parts["prune"]),
        orders=tuple(parse_move_order(line) for line in orders if line.strip()),
        restart_after=whole_number(restart, "Restart after", 0, MAX_BACKTRACKS) or None,
        rounds=whole_number(parts["rounds"], "Rounds", 1, MAX_ROUNDS) if restart else 1,
        fallback=parts["fallback"],
        schedule=parts["schedule"] if restart else "fixed",
    )


@dataclass(frozen=True)
class Draft:
    """Parts that were typed and make no variant: of which one, which parts, and the sentence that says why."""

    variant: Variant
    parts: Parts
    problem: str


class VariantSetting(Setting[Variant]):
    """A variant: in the address a name or a specification."""

    def __init__(self, default: str = "default") -> None:
        super().__init__("variant", NAMED[default].variant, parse_variant, label="Method")

    @property
    def problems(self) -> list[str]:
        """Why a part that was typed cannot be used: a sentence, or none."""
        return [self._draft.problem] if self._draft is not None else []

    def draw(self) -> None:
        """A menu of the named ones."""
        named = name_of(with_seed(self.value, 0))

        def take(name: str) -> None:
            if name != OWN:
                drafts().pop(self.name, None)
                self.change(NAMED[name].variant)

        self.control().menu(
            named or OWN,
            take,
            [*NAMED] if named else [OWN, *NAMED],
            lambda name: NAMED[name].title if name in NAMED else name.capitalize(),
        )
        st.caption(NAMED[named].caption if named else "Built from the parts below.")

    def control(self, label: str = "", disabled: bool = False) -> Control:
        """The control of its name."""
        return replace(super().control(label, disabled), name="variant_name")

    def draw_seed(self) -> None:
        """The seed, where chance plays a part."""
        if self.value.uses_seed:
            control = Control("variant_seed", "Seed", "Changes the random choices.")
            control.number(self.value.seed, lambda seed: self._try(self._parts, lambda v: with_seed(v, seed)))

    def draw_parts(self) -> None:
        """All its parts, to look at and to change."""
        variant, parts = self.value, self._parts
        self._draw_rule(variant, parts)
        self._draw_ties(variant, parts)
        self._draw_orders(variant, parts)
        self._draw_restarts(variant, parts)

    @property
    def _draft(self) -> Draft | None:
        """What was typed, unless the variant has changed since."""
        draft: Draft | None = drafts().get(self.name)
        return draft if draft is not None and draft.variant == self.value else None

    @property
    def _parts(self) -> Parts:
        """The parts of the variant, or what was typed for them that cannot be used."""
        return self._draft.parts if self._draft is not None else _parts_of(self.value)

    def _try(self, parts: Parts, changed: Callable[[Variant], Variant]) -> None:
        """Change the variant, or keep what was typed and the sentence that says why it cannot be used."""
        variant = self.value
        drafts().pop(self.name, None)
        try:
            self.change(changed(variant))
        except InputError as error:
            drafts()[self.name] = Draft(variant, parts, str(error))

    def _part(self, part: str) -> Callable[[object], None]:
        """What brings a person's choice for a part into the variant."""

        def take(value: object) -> None:
            parts = {**self._parts, part: value}
            self._try(parts, partial(_with_parts, parts))

        return take

    def _draw_rule(self, variant: Variant, parts: Parts) -> None:
        Control("variant_rule", "Rule").menu(parts["rule"], self._part("rule"), [*RULES])
        st.caption(RULES[variant.rule].caption)
        if not variant.searches:
            st.caption(
                "Tie-break, prunings, move orders and restarts are parts of a search, and there is none."
            )

    def _draw_ties(self, variant: Variant, parts: Parts) -> None:
        idle = not variant.searches
        ties = [*TIES] if parts["ties"] in TIES else [*TIES, parts["ties"]]
        Control("variant_ties", "Tie-break", disabled=idle).menu(
            parts["ties"], self._part("ties"), ties, own=True
        )
        st.caption(as_markdown(tie_break(variant.ties).caption))
        if not idle:
            formula_control(parts["ties"], self._part("ties"))
        prunings = Control("variant_prune", "Prunings", disabled=idle)
        prunings.draw(st.multiselect, list(parts["prune"]), self._part("prune"), options=[*PRUNINGS])
        for key in variant.prune:
            st.caption(f"**{key}**: {PRUNINGS[key].caption}")

    def _draw_orders(self, variant: Variant, parts: Parts) -> None:
        control = Control(
            "variant_orders",
            "Move orders (one per line)",
            "Eight digits number the moves clockwise from two up, one right; or write the moves themselves, "
            "like 1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1 (rows down, columns right).",
            disabled=not variant.searches,
        )
        control.draw(st.text_area, parts["orders"], self._part("orders"))

    def _draw_restarts(self, variant: Variant, parts: Parts) -> None:
        idle, never = not variant.searches, variant.restart_after is None
        help = "Restart with the next move order; 0 = never."
        Control("variant_restart", "Restart after backtracks", help, disabled=idle).number(
            parts["restart"], self._part("restart")
        )
        Control("variant_schedule", "Restart schedule", disabled=never).menu(
            parts["schedule"], self._part("schedule"), [*SCHEDULES]
        )
        if not never:
            st.caption(SCHEDULES[variant.schedule].caption)
        Control("variant_rounds", "Passes over the move orders", disabled=never).number(
            parts["rounds"], self._part("rounds")
        )
        help = "If the search fails, construct a tour (possible wherever one exists)."
        Control("variant_fallback", "Construct if the search fails", help, disabled=idle).draw(
            st.toggle, parts["fallback"], self._part("fallback")
        )
