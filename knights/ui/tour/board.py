"""What all views of the Tour page share: the board to click, the answer, and how it is known."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from knights.boards.board import Board, Square
from knights.boards.tour import Tour
from knights.engine.case import Case
from knights.engine.result import SearchResult
from knights.ui.components.player import Look, of_tour, player
from knights.ui.controls.board import CHESS, EDITS
from knights.ui.room.spot import offer_questions
from knights.ui.tour import closed
from knights.ui.tour.answer import find_answer, show_answer, show_proof
from knights.ui.tour.export import show_export
from knights.ui.tour.place import board_shape, chart_style
from knights.ui.tour.question import BOARD, START, ask
from knights.ui.tour.solved import PAGE
from knights.ui.views import BoardView


def tour_view(
    title: str, board: Callable[[SearchResult], None], beside: Callable[[SearchResult], None], **more: Any
) -> BoardView[Case, SearchResult]:
    """A view of the Tour page: its board, what is beside it, and ``more`` as :class:`BoardView` has it."""

    def show_beside(result: SearchResult) -> None:
        beside(result)
        closed.explain(result)
        offer_questions(result)

    def show_proof_and_export(result: SearchResult) -> None:
        show_proof(result)
        show_export(result)

    return BoardView(
        title=title,
        ask=ask,
        find=find_answer,
        board=board,
        answer=show_answer,
        beside=show_beside,
        proof=show_proof_and_export,
        meanwhile=lambda case: _waiting_board(case.board, case.start),
        without=empty_board,
        style=chart_style,
        **{"shape": board_shape, **more},
    )


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


def _waiting_board(board: Board, start: Square | None = None) -> None:
    """A board to click, where there is no result, or none yet."""
    walk = np.array([board.index(start)] if start else [], dtype=np.int32)
    shown = replace(look(), addressed=False)
    player(of_tour(Tour(board, walk)), shown, key=f"{PAGE}.waiting", on_square=start_at)


def empty_board() -> None:
    """The board where no case is asked."""
    _waiting_board(BOARD.board)
