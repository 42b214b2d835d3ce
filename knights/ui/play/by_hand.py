"""By hand: a tour as a game, with levels, hints, and the truth about its end."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from knights.engine.result import Category
from knights.ui.board_page import answer
from knights.ui.components.player import player_controls
from knights.ui.controls.board import CHESS, draw_start, square_word
from knights.ui.controls.complaints import noting
from knights.ui.controls.folded import expert_part
from knights.ui.controls.setting import Switch
from knights.ui.controls.values import record
from knights.ui.play import game as play
from knights.ui.play.board import BOARD, PAGE, START, show_bare_board
from knights.ui.play.game import BEST, DAY, LEVEL, MOVES, OWN, Game, Play
from knights.ui.play.hand_board import DEGREES, GRAPH, can_unfold, shape, show_board
from knights.ui.play.help import hint_in_words, show_truth
from knights.ui.play.over import show_departure, show_prize
from knights.ui.views import BoardView

EXACT = Switch(
    "exact",
    "Can it still become a tour?",
    help="Tells after each move whether the walk can still become a tour, and where it went wrong.",
)
FEW = 5
"""Up to how many squares that are left are named."""


def _headline(game: Game, count: str) -> str:
    if game.is_won:
        return f"{count}!"
    return f"Dead end: {count}" if game.is_stuck and not game.walk.is_complete() else count


def _reason(game: Game) -> str:
    """The task; at the end how it went."""
    walk, level = game.walk, game.level
    if game.is_won:
        return "A closed tour." if walk.closes() else "A tour."
    if walk.is_complete():
        return f"Every square, but the last one is no {level.piece}'s move from the first."
    if game.is_stuck:
        left = [square_word(level.board, square) for square in level.board if not walk.number(square)]
        return f"Left: {', '.join(left)}." if len(left) <= FEW else ""
    if game.has_hint:
        return hint_in_words(walk)
    if len(walk.path) == 1 and not level.fixed:
        why = level.why_none(walk.path[0])
        if why:
            return f"No tour starts here: {why}. Choose another square."
    return level.task


def _buttons(game: Game) -> None:
    """What is done with a walk, and the switches that help."""
    with st.container(horizontal=True):
        _button("Undo", "undo", play.undo, not play.can_undo())
        _button("Redo", "redo", play.redo, not play.can_redo())
        _button("Start over", "over", lambda: play.cut(game, 0), len(game.walk.path) < 2)
        _button("Hint", "hint", lambda: play.want_hint(game, len(game.walk.path) - 1), game.is_stuck)
    if not game.is_won:
        with st.container(horizontal=True):
            if not game.level.blind:
                DEGREES.draw()
            EXACT.draw()
            if can_unfold(game.level):
                GRAPH.draw()


def _button(label: str, key: str, action: Callable[[], None], off: bool) -> None:
    st.button(label, key=f"{PAGE}.press_{key}", on_click=action, disabled=off)


class ByHand(BoardView[Game, Game]):
    """A tour as a game."""

    title = "By hand"
    first = True
    settings = (LEVEL, DAY, MOVES, BEST, DEGREES, EXACT, GRAPH)

    def ask(self, complaints: list[str]) -> Game | None:
        """The level and, folded away, a board of one's own; None if they cannot be used."""
        with noting(complaints):
            own = partial(draw_start, BOARD, START, CHESS.draw)
            expert_part("own board, chess names", own if LEVEL.value == OWN else CHESS.draw)
            return play.game_now(complaints)
        return None

    def answer(self, game: Game) -> None:
        """How the walk stands, and what can be done."""
        walk, size = game.walk, len(game.level.board)
        length, best = len(walk.path), len(BEST.value) + 1
        play.draw_level(game.name)
        tiles = [(str(best), "best so far")] if best > length else []
        category = Category.FIRST_TRY if game.is_won else Category.EXHAUSTED if game.is_stuck else None
        answer(category, _headline(game, f"{length} of {size}"), _reason(game), tiles)
        if game.is_won:
            show_prize(game)
        elif game.is_stuck:
            show_departure(game)
        _buttons(game)
        message, record(Play).message = record(Play).message, ""
        if message:
            st.info(message)
        if EXACT.value and not game.is_won:
            show_truth(walk)
        player_controls()

    def board(self, game: Game) -> None:
        """Draw the board to walk on."""
        show_board(game)

    def without(self) -> None:
        """Draw the board alone."""
        show_bare_board()

    def shape(self) -> float:
        """Return the shape of the board, with the graph beside it if it is drawn."""
        return shape()
