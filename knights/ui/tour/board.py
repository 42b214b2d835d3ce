"""The parts that the views of the Tour page share: the board to click, the search, the answer, and its proof."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

import numpy as np
import streamlit as st

from knights.boards.board import Board, Square
from knights.boards.pictures.fold import Fold
from knights.boards.tour import Tour
from knights.engine.case import Case
from knights.engine.existence import verdict, verdict_after
from knights.engine.result import Outcome, SearchResult
from knights.engine.search import Search, search
from knights.engine.words import answer_in_words, checked_in_words, counts_as_tiles
from knights.figures.sizes import MAX_CLICKED
from knights.figures.tour import edge_of
from knights.ui.chart import answer, chart_size
from knights.ui.classroom.seat import offer_questions
from knights.ui.components.player import Look, of_tour, player, player_controls
from knights.ui.controls.board import CHESS, EDITS
from knights.ui.controls.setting import folded
from knights.ui.running.in_page import solve
from knights.ui.tour.export import draw_as_text, draw_files
from knights.ui.tour.question import BOARD, PAGE, START, ask, preset_control
from knights.ui.views import BoardView, Result

PLOT = "plot"
"""The key of a tour's chart."""
KEPT_EVENTS = 20_000
"""The maximum number of events kept from a search; the earliest are dropped."""


class CaseView(BoardView[Case, Result]):
    """The base class of all views of the Tour page; it draws the settings, and the board until there is a result."""

    def ask(self, complaints: list[str]) -> Case | None:
        """Draw the settings and return the case that they describe."""
        return ask(complaints)

    def show_nothing(self) -> None:
        """Draw the board while the settings are invalid."""
        _waiting_board(BOARD.board)

    def shape(self) -> float:
        """Return the ratio of the drawn board's width to its height."""
        return Fold(BOARD.board).shape


class TourView(CaseView[SearchResult]):
    """The base class of the views of a single search; it runs the search, and shows its outcome and its proof."""

    def controls(self, result: SearchResult) -> None:
        """Show the controls of the view."""
        player_controls()

    def find(self, case: Case, meanwhile: Callable[[], None]) -> SearchResult:
        """Return the session's result for the case, a proof that no closed tour exists, or the result of a search."""
        if case.closed and case.variant.searches:
            known = verdict(case.board, case.start, closed=True)
            if known.exists is False:
                return SearchResult(case, Outcome.NO_TOUR, known.reason)

        def start() -> Search:
            _compile()
            return Search(case, events=KEPT_EVENTS, profile=True)

        at_once = len(case.board) <= MAX_CLICKED**2 and _compile.cache_info().currsize > 0
        return solve(PAGE, case, start, case.limit.steps, "steps", meanwhile, at_once)

    def meanwhile(self, case: Case) -> None:
        """Draw a clickable board while the search runs."""
        _waiting_board(case.board, case.start)

    def answer(self, result: SearchResult) -> None:
        """Show the outcome and its counts in large type."""
        known = verdict_after(result)
        answer(result.category, *answer_in_words(result, known), counts_as_tiles(result))

    def show_controls(self, result: SearchResult) -> None:
        """Show the controls, the examples, and the questions for a class."""
        self.controls(result)
        preset_control()
        offer_questions(result)

    def proof(self, result: SearchResult) -> None:
        """Show the referee's checks, whether a tour exists at all, and the export."""
        known = verdict_after(result)
        checked = checked_in_words(result)
        words = f"Does a tour exist from here? {known.word.capitalize()}"
        lines = "  \n".join(filter(None, (checked, f"{words}: {known.reason}.")))
        folded(f"Checked. {words}" if checked else words, "proof", partial(st.caption, lines))
        self.show_export(result)

    def show_export(self, result: SearchResult) -> None:
        """Draw the export panel, closed at first; it also shows the board as text, for screen readers."""
        files, text = partial(draw_files, result), partial(draw_as_text, result)
        folded("Export, or read as text", "export", files, text)

    def style(self) -> str:
        """Return CSS rules that make the chart as large as the player."""
        board = BOARD.board
        fold, edge = Fold(board), f"{edge_of(board) + 1}px"
        sides = {"height": fold.rows, "width": fold.columns}
        lengths = (
            f"{name}: calc(var(--square) * {squares} + {edge}) !important;" for name, squares in sides.items()
        )
        return chart_size(f"{PAGE}.{PLOT}", f"{''.join(lengths)}flex: none !important")


@cache
def _compile() -> None:
    """Compile or load the kernel, so that the time of the first search excludes it."""
    search(Board(5, 5), (0, 0), events=1, profile=True)


def start_at(square: Square) -> None:
    """Start the tour on a clicked square; while the board is edited, remove the square or put it back."""
    if BOARD.edited:
        BOARD.toggle(square)
    elif square in BOARD.board:
        START.change(square)


def look(position: int | None = None) -> Look:
    """Return the look of this page's players, which open at a position."""
    enter = EDITS if BOARD.edited else "starts there"
    return Look(CHESS.value, addressed=True, asked=position, enter=enter)


def shown_walk(result: SearchResult) -> Tour:
    """Return the tour or, without one, the last walk of the search, which contains at least the start."""
    start = np.array([result.board.index(result.start)], dtype=np.int32)
    return result.tour or Tour(result.board, result.walk if len(result.walk) else start)


def _waiting_board(board: Board, start: Square | None = None) -> None:
    """Draw a clickable board until there is a result."""
    walk = np.array([board.index(start)] if start else [], dtype=np.int32)
    shown = replace(look(), addressed=False)
    player(of_tour(Tour(board, walk)), shown, key=f"{PAGE}.waiting", on_square=start_at)
