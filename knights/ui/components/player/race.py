"""The player of a race: two searches side by side, step by step on a common clock."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from knights.boards.board import Board, Square, parse_square
from knights.engine.case import default_limit
from knights.engine.races import MAX_RACE_STEPS, Race, RaceQuestion, race
from knights.engine.result import Outcome, SearchResult
from knights.heuristics.variants import NAMED, name_of, title_of
from knights.ui.components.player import draw_player
from knights.ui.components.player.replay import of_board
from knights.ui.controls.board import square_word
from knights.ui.controls.links import open_page, tour_settings


@dataclass(frozen=True, eq=False)
class Lane:
    """One side of a race: either the events of a search, or a blind search that the browser runs itself.

    A search has the index of the square and the kind of each event; without ``kinds``, every event enters a square. A
    blind search has only a move order. ``end`` is the outcome, in words, if there is no tour.
    """

    name: str
    title: str
    words: str
    squares: Sequence[int] | None = None
    kinds: Sequence[int] | None = None
    order: Sequence[Square] | None = None
    end: str = "nothing left to try"


def race_player(
    board: Board,
    start: Square,
    lanes: Sequence[Lane],
    *,
    key: str,
    apart: Mapping[str, object] | None = None,
    asks: bool = False,
    after: Mapping[str, Callable[[], None]] | None = None,
    on_square: Callable[[Square], None],
) -> None:
    """Show two searches side by side, which run step by step on a common clock.

    Args:
        apart: the ``step`` at which the searches enter different squares, the indices of these ``squares``, and a
            sentence about it, ``words``.
        asks: whether visitors guess the number of steps of each side before the race.
        after: the callbacks of the buttons at the end, by label, the most important button first; without buttons, the
            boards fill the window.
    """
    data = {
        "name": "Race: " + " against ".join(lane.title for lane in lanes),
        **of_board(board),
        "start": board.index(start),
        "lanes": [vars(lane) for lane in lanes],
        "apart": apart,
        "asks": asks,
        "after": list(after or ()),
    }
    draw_player(
        key=key,
        data=data,
        square=lambda text: on_square(parse_square(text)),
        after=lambda label: after[label]() if after else None,
    )


def show_race(asked: RaceQuestion, key: str) -> None:
    """Draw a race that starts automatically; a click on a square opens the race from there on the Tour page."""

    def open_from(square: Square) -> None:
        steps = default_limit(asked.board).steps
        settings = tour_settings(asked.board, square, asked.variant, steps, asked.closed)
        open_page("tour", settings | {"view": "race", "against": str(asked.against)})

    st.html("<style>:root {--shape: 2}</style>")
    assert asked.start is not None
    found = race(asked.board, asked.start, asked.variant, asked.against, asked.closed)
    draw_race(found, key, open_from)


def draw_race(run: Race, key: str, on_square: Callable[[Square], None], asks: bool = False) -> None:
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
        words = "One search is refused at once, so there are no squares to compare."
    never = 1 << 30
    squares = [board.index(square) for square in run.squares]
    return {"step": run.step or never, "squares": squares, "words": words}


def _lane(side: str, result: SearchResult) -> Lane:
    """Return a lane for the player; the browser runs blind search itself, whose walk has millions of steps."""
    name, title = name_of(result.variant), title_of(result.variant)
    words = NAMED[name].caption if name else str(result.variant)
    if result.variant == NAMED["plain"].variant and not result.case.closed:
        return Lane(side, title, words, order=result.variant.orders[0])
    log = result.events
    if log is None:
        return Lane(side, title, words, [], [], end="refused at once: no tour can start here")
    stopped = f"not finished after {MAX_RACE_STEPS:,} steps"
    end = stopped if result.outcome is Outcome.BUDGET else "nothing left to try"
    return Lane(side, title, words, log.squares.tolist(), log.kinds.tolist(), end=end)
