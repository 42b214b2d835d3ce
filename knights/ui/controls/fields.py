"""The controls that the pages share, always in the same order: board, start, variant, limit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from knights.board import Board, Square, format_move_order, parse_move_order
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
from knights.search.result import MOST_STEPS
from knights.ui.controls.address import Field, held, state_key

LEAST_SIDE, MOST_SIDE = 3, 1000
OWN = "your own"
_MOST_COUNTED = 1_000_000_000
"""What a browser's number box can hold has an end; far below it, and far above any board, is this one."""
PARTS = ("rule", "ties", "prune", "orders", "restart", "rounds", "fallback")


def side_field(name: str, default: int) -> Field:
    """A side of the board in the address."""
    return Field(
        name, default, lambda text: whole_number(text, f"The number of {name}", LEAST_SIDE, MOST_SIDE)
    )


def coordinate_field(name: str, default: int) -> Field:
    """A row or column of the start in the address; the board says whether it lies on it."""
    return Field(name, default, lambda text: _coordinate(text, name))


def _coordinate(text: str, name: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise InputError(f"The start's {name} is a whole number counted from 0, not “{text}”.") from None
    if abs(number) > _MOST_COUNTED:
        raise InputError(f"The start's {name} is a whole number from 0 to {MOST_SIDE - 1}, not “{text}”.")
    return number


def variant_field(default: str = "default") -> Field:
    """A variant in the address: a name or a specification."""
    return Field("variant", default, lambda text: str(parse_variant(text)))


def steps_field(default: int = 1_000_000) -> Field:
    """The step limit in the address."""
    return Field("steps", default, lambda text: whole_number(text, "The step limit", 1, MOST_STEPS))


def switch_field(name: str, default: bool = False) -> Field:
    """A switch in the address: 1 or 0."""
    return Field(
        name,
        default,
        lambda text: bool(whole_number(text, f"The switch {name}", 0, 1)),
        lambda on: str(int(on)),
    )


def choice_field(name: str, choices: tuple[str, ...]) -> Field:
    """One of several words in the address; the first is the default."""

    def parse(text: str) -> str:
        if text not in choices:
            raise InputError(f"There is no {name} “{text}”; there are {', '.join(choices)}.")
        return text

    return Field(name, choices[0], parse)


def choice_control(
    page: str, name: str, label: str, choices: Sequence[str], words: Callable[[str], str]
) -> str:
    """One of several words as a row of buttons; the label is for those who listen."""
    key = state_key(page, name)
    chosen = st.segmented_control(
        label,
        choices,
        default=held(key),
        key=key,
        format_func=words,
        label_visibility="collapsed",
        required=True,
    )
    return str(chosen or choices[0])


def number_control(
    page: str,
    name: str,
    label: str,
    what: str,
    most: int,
    *,
    step: int = 1,
    help: str | None = None,
) -> int:
    """A whole number from 1 to ``most``, said to be ``what`` where it is not.

    Raises:
        InputError: if it is out of range.
    """
    key = state_key(page, name)
    st.number_input(label, value=held(key), key=key, step=step, help=help)
    return whole_number(st.session_state[key], what, 1, most)


def board_control(page: str) -> Board:
    """Rows and columns, kept square by a switch.

    Raises:
        InputError: if the board is not one that can be shown here.
    """
    rows, columns, square = (state_key(page, name) for name in ("rows", "columns", "square"))
    if square not in st.session_state:
        st.session_state[square] = st.session_state[rows] == st.session_state[columns]
    if st.session_state[rows] != st.session_state[columns]:
        st.session_state[square] = False

    def follow() -> None:
        if st.session_state[square]:
            st.session_state[columns] = st.session_state[rows]

    left, right = st.columns(2)
    left.number_input("Rows", value=held(rows), key=rows, step=1, on_change=follow)
    right.number_input("Columns", value=held(columns), key=columns, step=1, disabled=st.session_state[square])
    st.toggle("Keep the board square", held(square), key=square, on_change=follow)
    for name, key in (("rows", rows), ("columns", columns)):
        if st.session_state[key] is None:
            raise InputError(f"The number of {name} is missing; type one from {LEAST_SIDE} to {MOST_SIDE}.")
        if st.session_state[key] > MOST_SIDE:
            raise InputError(
                f"The number of {name} must be a whole number from {LEAST_SIDE} to {MOST_SIDE}, "
                f"not {st.session_state[key]:,}: longer sides would take too long to draw here; the command "
                "line takes them to 4,096."
            )
        whole_number(st.session_state[key], f"The number of {name}", LEAST_SIDE, MOST_SIDE)
    return Board(st.session_state[rows], st.session_state[columns])


def start_control(page: str, board: Board | None) -> Square | None:
    """Row and column of the start; None, with a way out, if it is not on the board."""
    row, column = state_key(page, "row"), state_key(page, "column")
    left, right = st.columns(2)
    left.number_input(
        "Start row", value=held(row), key=row, step=1, help="Counted from 0 at the top. Or click a square."
    )
    right.number_input(
        "Start column", value=held(column), key=column, step=1, help="Counted from 0 at the left."
    )
    if board is None:
        return None
    start = (st.session_state[row], st.session_state[column])
    if None not in start and start in board:
        return start

    def go_to_corner() -> None:
        st.session_state[row] = st.session_state[column] = 0

    st.error(
        f"The start {start[0]},{start[1]} is not on the {board} board: rows go from 0 to {board.rows - 1}, "
        f"columns from 0 to {board.columns - 1}.".replace("None", "(nothing)")
    )
    st.button("Start at 0,0 instead", key=f"{page}.corner", on_click=go_to_corner)
    return None


def limit_control(page: str) -> int:
    """The step limit.

    Raises:
        InputError: if it is out of range.
    """
    return number_control(
        page,
        "steps",
        "Step limit",
        "The step limit",
        MOST_STEPS,
        step=10_000,
        help="A step is a square entered; the start counts, and so does every re-entry after backing up.",
    )


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
