"""What all views of the Tour page share: the board to click, the answer, and how it is known."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from knights.boards.board import Board, Square
from knights.boards.tour import Tour
from knights.engine.case import Case
from knights.engine.result import SearchResult
from knights.ui.classroom.seat import offer_questions
from knights.ui.components.player import Look, of_tour, player, player_controls
from knights.ui.controls.board import CHESS, EDITS
from knights.ui.tour import closed
from knights.ui.tour.answer import find_answer, show_answer, show_proof
from knights.ui.tour.export import show_export
from knights.ui.tour.place import board_shape, chart_style
from knights.ui.tour.question import BOARD, START, ask
from knights.ui.tour.solved import PAGE
from knights.ui.views import BoardView


class TourView(BoardView[Case, SearchResult]):
    """A view of the Tour page: the settings, the answer and its proof, which all of them share."""

    def controls(self, result: SearchResult) -> None:
        """Show what the view has beside the board."""
        player_controls()

    def ask(self, complaints: list[str]) -> Case | None:
        """Draw the settings and return the case that they describe."""
        return ask(complaints)

    def find(self, case: Case, meanwhile: Callable[[], None]) -> SearchResult:
        """Return the result of the search; call the second argument once if the wait is noticeable."""
        return find_answer(case, meanwhile)

    def meanwhile(self, case: Case) -> None:
        """Draw a board to click while the search runs."""
        _waiting_board(case.board, case.start)

    def answer(self, result: SearchResult) -> None:
        """Show the outcome and its counts in large type."""
        show_answer(result)

    def beside(self, result: SearchResult) -> None:
        """Show the controls, what a click does to a closed tour, and questions for a class."""
        self.controls(result)
        closed.explain(result)
        offer_questions(result)

    def proof(self, result: SearchResult) -> None:
        """Show how the answer is known, and what can be exported."""
        show_proof(result)
        show_export(result)

    def without(self) -> None:
        """Draw the board where no case is asked."""
        show_empty_board()

    def shape(self) -> float:
        """Return the shape of the board as it is drawn."""
        return board_shape()

    def style(self) -> str:
        """Return the rules that give the chart the size of the player."""
        return chart_style()


def start_at(square: Square) -> None:
    """Start the tour on a square that was clicked; where the board is edited, take it away or put it back."""
    if BOARD.edited:
        BOARD.toggle(square)
    elif square in BOARD.board:
        closed.remember()
        START.change(square)


def look(position: int | None = None) -> Look:
    """How the players of this page are shown, opened at a position."""
    enter = EDITS if BOARD.edited else "starts there"
    return Look(CHESS.value, addressed=True, asked=position, enter=enter)


def show_empty_board() -> None:
    """Draw the board where no case is asked."""
    _waiting_board(BOARD.board)


def _waiting_board(board: Board, start: Square | None = None) -> None:
    """A board to click, where there is no result, or none yet."""
    walk = np.array([board.index(start)] if start else [], dtype=np.int32)
    shown = replace(look(), addressed=False)
    player(of_tour(Tour(board, walk)), shown, key=f"{PAGE}.waiting", on_square=start_at)
