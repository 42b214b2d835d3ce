"""A view of the Tour page: the method against another one, on the same board and start, step for step."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import streamlit as st

from knights.board import Square
from knights.errors import InputError
from knights.heuristics.tie_breaks import tie_break
from knights.heuristics.variants import NAMED, Variant, name_of, parse_variant
from knights.search.case import Case
from knights.search.races import MAX_RACE_STEPS, Race, race
from knights.search.result import Outcome, SearchResult
from knights.ui.components.player import Lane, race_player
from knights.ui.controls.address import Field, setting
from knights.ui.controls.complaints import problems
from knights.ui.controls.control import control
from knights.ui.tour.solved import PAGE

MAX_RACED = 50
"""The longest side of a board on which two methods race."""
AGAINST = Field("against", "roth", lambda text: str(parse_variant(text)))
"""The other method: a name or a specification."""


def against_control() -> None:
    """Which method runs against the one chosen below."""
    rival = setting(PAGE, AGAINST.name)
    names = [name for name, named in NAMED.items() if named.variant.searches]
    control(
        PAGE,
        AGAINST.name,
        st.selectbox,
        "Against",
        names if rival in names else [*names, rival],
        format_func=_title,
        accept_new_options=True,
        filter_mode="contains",
        help="A named method, or a specification like order.f(3*onward - centre).parity; the method below runs on "
        "the left.",
    )


def show_race(case: Case, on_square: Callable[[Square], None]) -> None:
    """The two boards; or a sentence why there are none."""
    try:
        rival = parse_variant(setting(PAGE, AGAINST.name))
        run = race(case.board, case.start, case.variant, rival, case.closed)
    except InputError as error:
        problems([str(error)])
        return
    lanes = [_lane("first", run.first), _lane("second", run.second)]
    race_player(
        case.board, case.start, lanes, key=f"{PAGE}.race", apart=_apart(case, run, lanes), on_square=on_square
    )


def _apart(case: Case, run: Race, lanes: list[Lane]) -> dict[str, object]:
    """Where they part, as the browser is told it."""
    if run.step is None:
        return {"step": 1 << 30, "squares": [], "words": "They never enter different squares."}
    names = [_square(case, square) for square in run.squares]
    words = f"They part at step {run.step:,}: {names[0]} on the left, {names[1]} on the right."
    return {"step": run.step, "squares": [case.board.index(square) for square in run.squares], "words": words}


def _square(case: Case, square: Square) -> str:
    chess = case.board.chess_name(square) if setting(PAGE, "chess") else None
    return chess or f"{square[0]},{square[1]}"


def _lane(name: str, result: SearchResult) -> Lane:
    log, nothing = result.events, np.zeros(0, dtype=np.int32)
    stopped = f"not finished after {MAX_RACE_STEPS:,} steps"
    return Lane(
        name,
        _title(str(result.variant)),
        tie_break(result.variant.ties).caption,
        nothing if log is None else log.squares,
        nothing if log is None else log.kinds,
        end=stopped if result.outcome is Outcome.BUDGET else "nothing left to try",
    )


def _title(text: str) -> str:
    """What a method is called: its title; or its tie-break, if that is a formula; or its specification."""
    try:
        variant: Variant = parse_variant(text)
    except InputError:
        return text
    name = name_of(variant)
    if name:
        return NAMED[name].title
    return variant.ties if tie_break(variant.ties).formula else text
