"""The view *Race* of the Tour page: two variants run side by side from the same start."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from knights.base.errors import InputError
from knights.boards.board import Square
from knights.boards.pictures.fold import Fold
from knights.boards.pictures.sizes import MAX_RACED
from knights.engine.case import Case
from knights.engine.races import MAX_RACE_STEPS, Race, RaceQuestion, race
from knights.engine.result import Outcome, SearchResult
from knights.heuristics.variants import NAMED, Variant, name_of, parse_variant, title_of
from knights.play.poll import number_of_steps
from knights.ui.chart import answer
from knights.ui.components.player import Lane, race_player
from knights.ui.controls.board import square_word
from knights.ui.controls.links import open_page, tour_settings
from knights.ui.controls.setting import Setting
from knights.ui.controls.variant import option_of
from knights.ui.pages.classroom.seat import offer_some
from knights.ui.pages.tour.board import CaseView, start_at
from knights.ui.pages.tour.question import LIMIT, NAME, preset_control

_BLIND = NAMED["plain"].variant


def _read_opponent(text: str) -> Variant:
    variant = parse_variant(text)
    if not variant.searches:
        raise InputError(f"The variant “{text}” does not search; choose another variant for a race.")
    return variant


AGAINST: Setting[Variant] = Setting.of(
    RaceQuestion,
    "against",
    default=_BLIND,
    parse=_read_opponent,
    help="A named variant, or a specification like order.f(3*onward - centre).parity; the variant below runs on "
    "the left.",
)


class RaceView(CaseView[Race]):
    """The view in which two variants run side by side, on the same board from the same start."""

    title = "Race"
    boards = 2
    settings = (AGAINST,)

    def find(self, case: Case, meanwhile: Callable[[], None]) -> Race:
        """Return the race against the other variant."""
        return race(case.board, case.start, case.variant, AGAINST.value, case.closed)

    def answer(self, run: Race) -> None:
        """Show the question in large type; the players show the answer at the end."""
        answer(None, "Which search needs fewer steps?", "", ())

    def show_controls(self, run: Race) -> None:
        """Draw the menu of opponents, the examples, and the questions for a class."""
        names, against = [name for name, named in NAMED.items() if named.variant.searches], str(AGAINST.value)
        AGAINST.control().menu(
            against,
            lambda text: AGAINST.change(AGAINST.parse(text)),
            names if against in names else [*names, against],
            lambda text: option_of(text) if text in NAMED else title_of(parse_variant(text)),
            own=True,
        )
        preset_control()
        case, other = run.first.case, run.second.variant
        asked = RaceQuestion(case.board, case.start, case.variant, other, case.closed)
        makes = {
            f"Steps of {title_of(side.variant)}": partial(number_of_steps, side, race=asked)
            for side in (run.first, run.second)
        }
        offer_some(makes, case.board)

    def board(self, run: Race) -> None:
        """Draw the two boards."""
        _draw(run, f"{NAME}.race", True, start_at)

    def unsuited(self, case: Case) -> str:
        """Return why the race cannot be shown: a large board, or a variant that does not search; empty if it can."""
        fold = Fold(case.board)
        if max(fold.rows, fold.columns) > MAX_RACED:
            return f"Races are shown on boards of up to {MAX_RACED}×{MAX_RACED}; this one is {case.board}."
        if not case.variant.searches:
            return "A construction does not search: choose another variant for a race."
        return ""


def show_race(asked: RaceQuestion, key: str) -> None:
    """Draw a race that starts automatically; a click on a square opens the race from there on the Tour page."""

    def open_from(square: Square) -> None:
        settings = tour_settings(asked.board, square, asked.variant, LIMIT.default, asked.closed)
        open_page(NAME, settings | {"view": "race", AGAINST.name: str(asked.against)})

    st.html("<style>:root {--shape: 2}</style>")
    assert asked.start is not None
    found = race(asked.board, asked.start, asked.variant, asked.against, asked.closed)
    _draw(found, key, False, open_from)


def _draw(run: Race, key: str, asks: bool, on_square: Callable[[Square], None]) -> None:
    """Draw the two boards; with ``asks``, visitors first guess the winner."""
    race_player(
        run.first.board,
        run.first.start,
        [_lane("first", run.first), _lane("second", run.second)],
        key=key,
        apart=_first_difference(run),
        asks=asks,
        on_square=on_square,
    )


def _first_difference(run: Race) -> dict[str, object]:
    """Return the first step at which the two sides differ, as data for the player."""
    board, words = run.first.board, "They never enter different squares."
    if run.step is not None:
        left, right = (square_word(board, square) for square in run.squares)
        words = f"They first differ at step {run.step:,}: {left} on the left, {right} on the right."
    elif 0 in (run.first.steps, run.second.steps):
        words = "A search that is refused enters no square."
    never = 1 << 30
    squares = [board.index(square) for square in run.squares]
    return {"step": run.step or never, "squares": squares, "words": words}


def _lane(side: str, result: SearchResult) -> Lane:
    """Return a lane for the player; the browser runs blind search itself, whose walk has millions of steps."""
    name, title = name_of(result.variant), title_of(result.variant)
    words = NAMED[name].caption if name else str(result.variant)
    if result.variant == _BLIND and not result.case.closed:
        return Lane(side, title, words, order=result.variant.orders[0])
    log = result.events
    if log is None:
        return Lane(side, title, words, [], [], end="refused at once: no tour can start here")
    stopped = f"not finished after {MAX_RACE_STEPS:,} steps"
    end = stopped if result.outcome is Outcome.BUDGET else "nothing left to try"
    return Lane(side, title, words, log.squares.tolist(), log.kinds.tolist(), end=end)
