"""A view of the Tour page: the method against another one, on the same board and start, step for step."""

from __future__ import annotations

import numpy as np

from knights.errors import InputError
from knights.heuristics.tie_breaks import tie_break
from knights.heuristics.variants import NAMED, Variant, name_of, parse_variant
from knights.search.case import Case
from knights.search.races import MAX_RACE_STEPS, Race, race
from knights.search.result import Outcome, SearchResult
from knights.ui.components.player import Lane, race_player
from knights.ui.controls.board import square_word
from knights.ui.controls.complaints import problems
from knights.ui.controls.setting import Text
from knights.ui.sizes import MAX_RACED
from knights.ui.tour.board import start_at, tour_view
from knights.ui.tour.question import BOARD
from knights.ui.tour.solved import PAGE

AGAINST = Text(
    "against",
    "roth",
    label="Against",
    help="A named method, or a specification like order.f(3*onward - centre).parity; the method below runs on "
    "the left.",
)
"""The other method: a name or a specification, or what was typed for one."""


def choose_rival(result: SearchResult) -> None:
    """Which method runs against the one chosen below."""
    names = [name for name, named in NAMED.items() if named.variant.searches]
    options = names if AGAINST.value in names else [*names, AGAINST.value]
    AGAINST.control().menu(AGAINST.value, AGAINST.change, options, _title, own=True)


def show_race(result: SearchResult) -> None:
    """The two boards; or a sentence why there are none."""
    case = result.case
    try:
        rival = parse_variant(AGAINST.value)
        run = race(case.board, case.start, case.variant, rival, case.closed)
    except InputError as error:
        problems([str(error)])
        return
    lanes = [_lane("first", run.first), _lane("second", run.second)]
    race_player(
        case.board, case.start, lanes, key=f"{PAGE}.race", apart=_apart(case, run), on_square=start_at
    )


def _apart(case: Case, run: Race) -> dict[str, object]:
    """Where they part, as the browser is told it."""
    if run.step is None:
        return {"step": 1 << 30, "squares": [], "words": "They never enter different squares."}
    names = [square_word(case.board, square) for square in run.squares]
    words = f"They part at step {run.step:,}: {names[0]} on the left, {names[1]} on the right."
    return {"step": run.step, "squares": [case.board.index(square) for square in run.squares], "words": words}


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


def _instead(case: Case) -> str:
    """A construction does not race, and only small boards have room for two."""
    if max(case.board.rows, case.board.columns) > MAX_RACED:
        return "tour"
    return "" if case.variant.searches else "built"


VIEW = tour_view(
    "Race",
    show_race,
    choose_rival,
    shape=lambda: 2 * BOARD.shape,
    instead=_instead,
    settings=(AGAINST,),
)
