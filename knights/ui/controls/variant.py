"""The control of a variant: its name, its seed, its parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from knights.board import format_move_order, parse_move_order
from knights.errors import InputError, whole_number
from knights.heuristics.pruning import PRUNINGS
from knights.heuristics.restarts import SCHEDULES
from knights.heuristics.tie_breaks import RULES, TIES, tie_break
from knights.heuristics.variants import (
    MAX_BACKTRACKS,
    MAX_ROUNDS,
    NAMED,
    Variant,
    name_of,
    parse_variant,
    with_seed,
)
from knights.text import as_markdown
from knights.ui.controls.address import Field, change, draft_key, setting
from knights.ui.controls.control import control
from knights.ui.controls.formula import formula_control

OWN = "your own"

Parts = dict[str, Any]
"""The parts of a variant as their controls show them."""


def variant_field(default: str = "default") -> Field:
    """A variant in the address: a name or a specification."""
    return Field("variant", default, lambda text: str(parse_variant(text)))


def variant_control(page: str, expert: DeltaGenerator | None = None) -> Variant:
    """A variant chosen by name, its seed where it matters, and its parts to look at and change.

    Args:
        page: the page's name.
        expert: where the seed and the parts are; None for an expander of their own.

    Raises:
        InputError: if a part that was typed cannot be used.
    """
    variant = parse_variant(setting(page, "variant"))
    named = name_of(with_seed(variant, 0))

    def take_name(name: str) -> None:
        if name != OWN:
            _change(page, {}, lambda _: parse_variant(name))

    names = [*NAMED] if named else [OWN, *NAMED]
    control(
        page,
        "variant_name",
        st.selectbox,
        "Method",
        names,
        value=named or OWN,
        take=take_name,
        format_func=lambda name: NAMED[name].title if name in NAMED else name.capitalize(),
    )
    st.caption(NAMED[named].caption if named else "Built from the parts below.")
    parts, problem = _typed(page)
    if expert is None:
        _seed(page, variant)
    with expert or st.expander("Edit the method"):
        if expert is not None:
            _seed(page, variant)
        _rule_and_ties(page, variant, parts)
        _orders_and_restarts(page, variant, parts)
    if problem:
        raise InputError(problem)
    return variant


def _seed(page: str, variant: Variant) -> None:
    """The seed, where chance plays a part."""

    def take(seed: int) -> None:
        _change(page, _typed(page)[0], lambda variant: with_seed(variant, seed))

    if variant.uses_seed:
        control(
            page,
            "variant_seed",
            st.number_input,
            "Seed",
            value=variant.seed,
            take=take,
            step=1,
            help="Changes the random choices.",
        )


def _typed(page: str) -> tuple[Parts, str]:
    """The parts of the variant, or what was typed for them that cannot be used, and the sentence that says why."""
    text, draft = setting(page, "variant"), st.session_state.get(draft_key(page))
    if draft is not None and draft[0] == text:
        return draft[1], draft[2]
    variant = parse_variant(text)
    parts = {
        "rule": variant.rule,
        "ties": variant.ties,
        "prune": list(variant.prune),
        "orders": "\n".join(format_move_order(order) for order in variant.orders),
        "restart": variant.restart_after or 0,
        "rounds": variant.rounds,
        "schedule": variant.schedule,
        "fallback": variant.fallback,
    }
    return parts, ""


def _change(page: str, typed: Parts, changed: Callable[[Variant], Variant]) -> None:
    """Change the variant, or keep what was typed and the sentence that says why it cannot be used."""
    text, draft = setting(page, "variant"), None
    try:
        change(page, {"variant": str(changed(parse_variant(text)))})
    except InputError as error:
        draft = text, typed, str(error)
    st.session_state[draft_key(page)] = draft


def _take_part(page: str, part: str, value: Any) -> None:
    parts = {**_typed(page)[0], part: value}
    _change(page, parts, lambda variant: _with_parts(variant, parts))


def _with_parts(variant: Variant, parts: Parts) -> Variant:
    return replace(
        variant,
        rule=parts["rule"],
        ties=parts["ties"],
        prune=tuple(parts["prune"]),
        orders=tuple(parse_move_order(line) for line in parts["orders"].splitlines() if line.strip()),
        restart_after=whole_number(parts["restart"], "Restart after", 0, MAX_BACKTRACKS) or None,
        rounds=whole_number(parts["rounds"], "Rounds", 1, MAX_ROUNDS) if parts["restart"] else 1,
        fallback=parts["fallback"],
        schedule=parts["schedule"] if parts["restart"] else "fixed",
    )


def _part(
    page: str, parts: Parts, part: str, widget: Callable[..., Any], label: str, *args: Any, **named: Any
) -> None:
    """The control of one part."""
    take = partial(_take_part, page, part)
    control(page, f"variant_{part}", widget, label, *args, value=parts[part], take=take, **named)


def _rule_and_ties(page: str, variant: Variant, parts: Parts) -> None:
    _part(page, parts, "rule", st.selectbox, "Rule", [*RULES])
    st.caption(RULES[variant.rule].caption)
    idle = not variant.searches
    if idle:
        st.caption("Tie-break, prunings, move orders and restarts are parts of a search, and there is none.")
    _part(
        page,
        parts,
        "ties",
        st.selectbox,
        "Tie-break",
        [*TIES] if parts["ties"] in TIES else [*TIES, parts["ties"]],
        disabled=idle,
        accept_new_options=True,
        filter_mode="contains",
    )
    st.caption(as_markdown(tie_break(variant.ties).caption))
    if not idle:
        formula_control(page, parts["ties"], partial(_take_part, page, "ties"))
    _part(page, parts, "prune", st.multiselect, "Prunings", [*PRUNINGS], disabled=idle)
    for key in variant.prune:
        st.caption(f"**{key}**: {PRUNINGS[key].caption}")


def _orders_and_restarts(page: str, variant: Variant, parts: Parts) -> None:
    idle = not variant.searches
    _part(
        page,
        parts,
        "orders",
        st.text_area,
        "Move orders (one per line)",
        disabled=idle,
        help="Eight digits number the moves clockwise from two up, one right; or write the moves themselves, "
        "like 1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1 (rows down, columns right).",
    )
    _part(
        page,
        parts,
        "restart",
        st.number_input,
        "Restart after backtracks",
        step=1,
        disabled=idle,
        help="Restart with the next move order; 0 = never.",
    )
    _part(
        page,
        parts,
        "schedule",
        st.selectbox,
        "Restart schedule",
        [*SCHEDULES],
        disabled=variant.restart_after is None,
    )
    if variant.restart_after is not None:
        st.caption(SCHEDULES[variant.schedule].caption)
    _part(
        page,
        parts,
        "rounds",
        st.number_input,
        "Passes over the move orders",
        step=1,
        disabled=variant.restart_after is None,
    )
    _part(
        page,
        parts,
        "fallback",
        st.toggle,
        "Construct if the search fails",
        disabled=idle,
        help="If the search fails, construct a tour (possible wherever one exists).",
    )
