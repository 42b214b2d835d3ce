"""The parts that the views of the Tour page share: the board to click, the answer, and its proof."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import streamlit as st

from knights.boards.board import Board, Square
from knights.boards.pictures.fold import Fold
from knights.boards.tour import Tour
from knights.engine.case import Case
from knights.engine.existence import verdict_after
from knights.engine.result import SearchResult
from knights.engine.words import answer_in_words, checked_in_words, counts_as_tiles
from knights.figures.tour import edge_of
from knights.ui.chart import answer, chart_size
from knights.ui.classroom.seat import offer_questions
from knights.ui.components.player import Look, of_tour, player, player_controls
from knights.ui.controls.board import CHESS, EDITS
from knights.ui.tour.export import show_export, show_reading
from knights.ui.tour.question import BOARD, START, ask, preset_control
from knights.ui.tour.search import PAGE, explain_rotation, find, offer_vain_search, remember_origin
from knights.ui.views import BoardView

PLOT = "plot"
"""The chart of a tour."""


class TourView(BoardView[Case, SearchResult]):
    """The base of the views of the Tour page: the settings, the answer and its proof."""

    def controls(self, result: SearchResult) -> None:
        """Show the controls of the view."""
        player_controls()

    def ask(self, complaints: list[str]) -> Case | None:
        """Draw the settings and return the case that they describe."""
        return ask(complaints)

    def find(self, case: Case, meanwhile: Callable[[], None]) -> SearchResult:
        """Return the result of the search; call the second argument once if the wait is noticeable."""
        return find(case, meanwhile)

    def meanwhile(self, case: Case) -> None:
        """Draw a board to click while the search runs."""
        _waiting_board(case.board, case.start)

    def answer(self, result: SearchResult) -> None:
        """Show the outcome and its counts in large type."""
        known = verdict_after(result)
        answer(result.category, *answer_in_words(result, known), counts_as_tiles(result))
        offer_vain_search(result.case, known)

    def show_controls(self, result: SearchResult) -> None:
        """Show the controls, the examples, the effect of a click on a closed tour, and questions for a class."""
        self.controls(result)
        preset_control()
        explain_rotation(result)
        offer_questions(result)

    def proof(self, result: SearchResult) -> None:
        """Show the board as text, what was checked, whether a tour exists at all, and what can be exported."""
        known = verdict_after(result)
        show_reading(result)
        checked = checked_in_words(result)
        st.caption(
            (f"{checked}  \n" if checked else "")
            + f"Does a tour exist from here? {known.word.capitalize()}: {known.reason}."
        )
        show_export(result)

    def show_nothing(self) -> None:
        """Draw the board if the settings describe no case."""
        show_empty_board()

    def shape(self) -> float:
        """Return the ratio of the drawn board's width to its height."""
        return board_shape()

    def style(self) -> str:
        """Return CSS rules that give the chart the size of the player."""
        board = BOARD.board
        fold, edge = Fold(board), f"{edge_of(board) + 1}px"
        sides = {"height": fold.rows, "width": fold.columns}
        lengths = (
            f"{name}: calc(var(--square) * {squares} + {edge}) !important;" for name, squares in sides.items()
        )
        return chart_size(f"{PAGE}.{PLOT}", f"{''.join(lengths)}flex: none !important")


def board_shape() -> float:
    """Return the ratio of the drawn board's width to its height."""
    return Fold(BOARD.board).shape


def start_at(square: Square) -> None:
    """Start the tour on a clicked square or, while the board is edited, remove the square or put it back."""
    if BOARD.edited:
        BOARD.toggle(square)
    elif square in BOARD.board:
        remember_origin()
        START.change(square)


def look(position: int | None = None) -> Look:
    """Return the look of the players of this page, opened at a position."""
    enter = EDITS if BOARD.edited else "starts there"
    return Look(CHESS.value, addressed=True, asked=position, enter=enter)


def show_empty_board() -> None:
    """Draw the board if the settings describe no case."""
    _waiting_board(BOARD.board)


def _waiting_board(board: Board, start: Square | None = None) -> None:
    """Draw a board to click until there is a result."""
    walk = np.array([board.index(start)] if start else [], dtype=np.int32)
    shown = replace(look(), addressed=False)
    player(of_tour(Tour(board, walk)), shown, key=f"{PAGE}.waiting", on_square=start_at)
