"""The control of a variant: its name, its seed, its parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from knights.board import format_move_order, parse_move_order
from knights.errors import InputError, whole_number
from knights.heuristics.pruning import PRUNINGS
from knights.heuristics.tie_breaks import RULES, TIES
from knights.heuristics.variants import (
    MOST_BACKTRACKS,
    MOST_ROUNDS,
    NAMED,
    Variant,
    name_of,
    parse_variant,
    with_seed,
)
from knights.ui.controls.address import Field, state_key

OWN = "your own"
PARTS = ("rule", "ties", "prune", "orders", "restart", "rounds", "fallback")


def variant_field(default: str = "default") -> Field:
    """A variant in the address: a name or a specification."""
    return Field("variant", default, lambda text: str(parse_variant(text)))


def variant_control(page: str) -> Variant:
    """A variant chosen by name, its seed where it matters, and its parts to look at and change.

    Raises:
        InputError: if a part that was typed cannot be used.
    """
    truth, problem = state_key(page, "variant"), f"{page}.variant_problem"
    variant = parse_variant(st.session_state[truth])
    if st.session_state.get(problem) and (
        st.session_state[problem][0] != st.session_state[truth] or f"{page}.part_rule" not in st.session_state
    ):
        # What was typed in the parts is gone: a link was followed, or the page was left.
        st.session_state[problem] = None
    named = name_of(with_seed(variant, 0))
    name_key, seed_key = f"{page}.variant_name", f"{page}.seed"
    st.session_state[name_key] = named or OWN

    def take_name() -> None:
        if st.session_state[name_key] != OWN:
            st.session_state[truth] = st.session_state[name_key]
            st.session_state[problem] = None

    names = [*NAMED] if named else [OWN, *NAMED]
    st.selectbox("Variant", names, key=name_key, on_change=take_name)
    st.caption(NAMED[named].caption if named else "Built from the parts below.")
    if variant.uses_seed:
        st.session_state[seed_key] = variant.seed

        def take_seed() -> None:
            _change(truth, problem, lambda v: with_seed(v, st.session_state[seed_key]))

        st.number_input(
            "Seed", key=seed_key, step=1, on_change=take_seed, help="Another seed draws other lots."
        )
    with st.expander("Open the variant"):
        _parts(page, variant, truth, problem)
    if st.session_state.get(problem):
        raise InputError(st.session_state[problem][1])
    return parse_variant(st.session_state[truth])


def _change(truth: str, problem: str, change: Callable[[Variant], Variant]) -> None:
    """Change the variant, or keep the sentence that says why not."""
    try:
        st.session_state[truth] = str(change(parse_variant(st.session_state[truth])))
        st.session_state[problem] = None
    except InputError as error:
        st.session_state[problem] = (st.session_state[truth], str(error))


def _parts(page: str, variant: Variant, truth: str, problem: str) -> None:
    keys = {part: f"{page}.part_{part}" for part in PARTS}

    def take() -> None:
        state = {part: st.session_state[key] for part, key in keys.items()}
        _change(
            truth,
            problem,
            lambda v: replace(
                v,
                rule=state["rule"],
                ties=state["ties"],
                prune=tuple(state["prune"]),
                orders=tuple(parse_move_order(line) for line in state["orders"].splitlines() if line.strip()),
                restart_after=whole_number(state["restart"], "Restart after", 0, MOST_BACKTRACKS) or None,
                rounds=whole_number(state["rounds"], "Rounds", 1, MOST_ROUNDS) if state["restart"] else 1,
                fallback=state["fallback"],
            ),
        )

    if not st.session_state.get(problem):
        st.session_state[keys["rule"]] = variant.rule
        st.session_state[keys["ties"]] = variant.ties
        st.session_state[keys["prune"]] = list(variant.prune)
        st.session_state[keys["orders"]] = "\n".join(format_move_order(order) for order in variant.orders)
        st.session_state[keys["restart"]] = variant.restart_after or 0
        st.session_state[keys["rounds"]] = variant.rounds
        st.session_state[keys["fallback"]] = variant.fallback
    st.selectbox("Rule", [*RULES], key=keys["rule"], on_change=take)
    st.caption(RULES[variant.rule].caption)
    idle = not variant.searches
    if idle:
        st.caption("Tie-break, prunings, move orders and restarts are parts of a search, and there is none.")
    st.selectbox("Tie-break", [*TIES], key=keys["ties"], on_change=take, disabled=idle)
    st.caption(TIES[variant.ties].caption)
    st.multiselect("Prunings", [*PRUNINGS], key=keys["prune"], on_change=take, disabled=idle)
    for key in variant.prune:
        st.caption(f"**{key}**: {PRUNINGS[key].caption}")
    st.text_area(
        "Move orders, one a line",
        key=keys["orders"],
        on_change=take,
        disabled=idle,
        help="Eight digits number the moves clockwise from two up, one right; or write the moves themselves, "
        "like 1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1 (rows down, columns right).",
    )
    st.number_input(
        "Restart after backtracks",
        key=keys["restart"],
        step=1,
        on_change=take,
        disabled=idle,
        help="The search begins anew with the next move order; 0 for never.",
    )
    st.number_input(
        "Rounds through the move orders",
        key=keys["rounds"],
        step=1,
        on_change=take,
        disabled=variant.restart_after is None,
    )
    st.toggle(
        "Construct if the search fails",
        key=keys["fallback"],
        on_change=take,
        disabled=idle,
        help="A search that ends in vain is followed by a construction, which finds a tour where one exists.",
    )
