"""A view of the Tour page: two methods on the same board from the same start, step for step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from knights.errors import InputError
from knights.heuristics.tie_breaks import tie_break
from knights.heuristics.variants import NAMED, Variant, name_of, parse_variant
from knights.search.case import Case
from knights.search.races import MAX_RACE_STEPS, Race, race
from knights.search.result import Outcome, SearchResult
from knights.ui.board_page import answer
from knights.ui.components.player import Lane, race_player
from knights.ui.controls.board import square_word
from knights.ui.controls.complaints import problems
from knights.ui.controls.setting import Text
from knights.ui.fold import Fold
from knights.ui.sizes import MAX_RACED
from knights.ui.tour.board import empty_board, start_at
from knights.ui.tour.place import board_shape
from knights.ui.tour.question import THE_RULE_ALONE, ask
from knights.ui.tour.solved import PAGE
from knights.ui.views import BoardView

BLIND = "plain"

AGAINST = Text(
    "against",
    "roth",
    label="Against",
    help="A named method, or a specification like order.f(3*onward - centre).parity; the method below runs on "
    "the left.",
)
"""The other method: a name or a specification, or what was typed for one."""


@dataclass(frozen=True)
class Raced:
    """A race of a case; None where the other method cannot run, after a sentence."""

    case: Case
    run: Race | None


def find_race(case: Case, meanwhile: Callable[[], None]) -> Raced:
    """The race against the other method; nothing else is searched."""
    try:
        rival = parse_variant(AGAINST.value)
        return Raced(case, race(case.board, case.start, case.variant, rival, case.closed))
    except InputError as error:
        problems([str(error)])
        return Raced(case, None)


def ask_who_is_first(raced: Raced) -> None:
    """The question in large type: the answer is seen at the finish."""
    answer(None, "Which search needs fewer steps?", "", ())


def choose_rival(raced: Raced) -> None:
    """Which method runs against the one chosen below."""
    names = [name for name, named in NAMED.items() if named.variant.searches]
    options = names if AGAINST.value in names else [*names, AGAINST.value]
    AGAINST.control().menu(AGAINST.value, AGAINST.change, options, _title, own=True)


def show_race(raced: Raced) -> None:
    """The two boards."""
    case, run = raced.case, raced.run
    if run is None:
        return
    words = [words_of(result.variant) for result in (run.first, run.second)]
    if words[0] == words[1] and run.first.variant != run.second.variant:
        words = [origin_of(result.variant) for result in (run.first, run.second)]
    lanes = [
        _lane(name, result, said)
        for name, result, said in zip(("first", "second"), (run.first, run.second), words, strict=True)
    ]
    race_player(
        case.board,
        case.start,
        lanes,
        key=f"{PAGE}.race",
        apart=_apart(case, run),
        asks=True,
        on_square=start_at,
    )


def words_of(variant: Variant) -> str:
    """What a method does, in half a sentence: its rule, and what it does where squares tie."""
    tie = tie_break(variant.ties).caption.rstrip(".")
    tie = tie[:1].lower() + tie[1:]
    if variant.rule == "none":
        return "tries the moves in a fixed order" if variant.ties == "move-order" else f"no rule: {tie}"
    goes = "goes" if variant.complete else "only ever goes"
    return f"{goes} where the fewest onward moves are; a tie: {tie}"


def origin_of(variant: Variant) -> str:
    """What tells a method from others that do the same: what is said of it if it has a name, or its parts."""
    name = name_of(variant)
    return NAMED[name].caption if name else str(variant)


def _apart(case: Case, run: Race) -> dict[str, object]:
    """Their first different move, as the browser is told it."""
    if run.step is None:
        return {"step": 1 << 30, "squares": [], "words": "They never enter different squares."}
    names = [square_word(case.board, square) for square in run.squares]
    words = (
        f"Their first different move is step {run.step:,}: {names[0]} on the left, {names[1]} on the right."
    )
    return {"step": run.step, "squares": [case.board.index(square) for square in run.squares], "words": words}


def _lane(name: str, result: SearchResult, words: str) -> Lane:
    """A side of the race. Blind search runs in the browser: its walk to a tour has millions of steps."""
    title = _title(str(result.variant))
    if result.variant == NAMED[BLIND].variant and not result.case.closed:
        return Lane(name, title, words, order=result.variant.orders[0])
    log, nothing = result.events, np.zeros(0, dtype=np.int32)
    stopped = f"not finished after {MAX_RACE_STEPS:,} steps"
    return Lane(
        name,
        title,
        words,
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
    fold = Fold(case.board)
    if max(fold.rows, fold.columns) > MAX_RACED:
        return "tour"
    return "" if case.variant.searches else "built"


VIEW = BoardView(
    title="Race",
    ask=ask,
    find=find_race,
    board=show_race,
    answer=ask_who_is_first,
    beside=choose_rival,
    without=empty_board,
    shape=lambda: 2 * board_shape(),
    instead=_instead,
    settings=(AGAINST,),
    opens={**THE_RULE_ALONE, AGAINST.name: BLIND},
)
