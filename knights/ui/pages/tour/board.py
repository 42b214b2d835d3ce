"""The parts that the views of the Tour page share: the board to click, the search, the answer, and its proof."""

from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import streamlit as st

from knights.boards import Square, tour
from knights.boards.pictures import Fold, sizes
from knights.engine import Case, Limit, answer_in_words, checked_in_words, counts_as_tiles, existence, search
from knights.engine.result import Outcome, SearchResult
from knights.figures.tour import edge_of
from knights.player import Look, Replay, of_tour
from knights.ui import chart, views
from knights.ui.components import player
from knights.ui.controls import CHESS, EDITS, setting
from knights.ui.pages.tour import examples, export
from knights.ui.pages.tour.settings import BOARD, CLOSED, FINISH, LIMIT, NAME, START, VARIANT
from knights.ui.running.progress import solve

PLOT = "plot"
"""The key of a tour's chart."""
KEPT_EVENTS = 20_000
"""The maximum number of events kept from a search; the earliest are dropped."""


_KEPT: WeakValueDictionary[Case, SearchResult] = WeakValueDictionary()
"""The results of large boards that sessions keep: a class that opens the same link computes it once, and keeps one."""


class _Large(search.Search):
    """A search of a large board, which ends as soon as any session has its result.

    Its job also judges the tour and its start, which takes a second for a million squares.
    """

    _known: SearchResult | None = None

    def advance(self, seconds: float = 0.1) -> bool:
        """Search for about ``seconds``, unless the result is known; return whether the search is over."""
        self._known = _KEPT.get(self.case)
        return self._known is not None or super().advance(seconds)

    def result(self, why: str = "the search was stopped") -> SearchResult:
        """Return the result so far, with its checks, and with the verdict on its start in the cache."""
        if self._known is not None:
            return self._known
        result = super().result(why)
        existence.verdict_after(result)
        checked_in_words(result)
        if self.over:
            _KEPT[self.case] = result
        return result


class CaseView(views.BoardView[Case, views.Result]):
    """The base class of all views of the Tour page; it draws the settings, and the board until there is a result."""

    boards = 1
    """The number of boards side by side."""

    def ask(self, complaints: list[str]) -> Case | None:
        """Draw the settings and return the case that they describe."""
        BOARD.draw(CLOSED.draw)
        start = START.on(BOARD.board)
        VARIANT.draw()
        rest = FINISH.draw_text, LIMIT.draw, VARIANT.draw_seed, VARIANT.draw_parts
        setting.expert_part("start, finish, shape, piece, variant parts, limit", partial(START.draw, BOARD), *rest)
        complaints += VARIANT.problems
        if start is None:
            return None
        return Case(BOARD.board, start, VARIANT.value, Limit(LIMIT.value), CLOSED.value, FINISH.value)

    def show_nothing(self) -> None:
        """Draw the board while the settings are invalid."""
        show_player(of_tour(tour.Tour.from_squares(BOARD.board, ())), "waiting")

    @property
    def shape(self) -> float:
        """The ratio of the drawn boards' width to their height."""
        return self.boards * Fold(BOARD.board).shape


class TourView(CaseView[SearchResult]):
    """The base class of the views of a single search; it runs the search, and shows its outcome and its proof."""

    def program(self) -> str:
        """Return the program next to the search on an interactive page; empty if the page shows only the tour."""
        return ""

    def second(self, result: SearchResult) -> SearchResult | None:
        """Return the search whose tour the view shows over that of the result, if there is one."""
        return None

    def find(self, case: Case, meanwhile: Callable[[], None]) -> SearchResult:
        """Return the result: from this session's job, from a theorem, or from a new search."""
        return search_of(case, NAME, meanwhile)

    def meanwhile(self, case: Case) -> None:
        """Draw a clickable board while the search runs."""
        show_player(of_tour(tour.Tour.from_squares(case.board, [case.start])), "waiting")

    def answer(self, result: SearchResult) -> None:
        """Show the outcome and its counts in large type."""
        known = existence.verdict_after(result)
        chart.answer(result.category, *answer_in_words(result, known), counts_as_tiles(result))

    def show_controls(self, result: SearchResult) -> None:
        """Show the controls of the player, and the examples."""
        player.player_controls()
        examples.example_menu()

    def proof(self, result: SearchResult) -> None:
        """Show the referee's checks, whether a tour exists at all, and the export."""
        known = existence.verdict_after(result)
        checked = checked_in_words(result)
        words = f"Does a tour exist from here? {known.word.capitalize()}"
        lines = "  \n".join(filter(None, (checked, f"{words}: {known.reason}.")))
        setting.folded(f"Checked. {words}" if checked else words, "proof", partial(st.caption, lines))
        self.show_export(result)

    def show_export(self, result: SearchResult) -> None:
        """Draw the export panel, closed at first; it also shows the board as text, for screen readers."""
        files = partial(export.draw_files, result, self.program(), self.second(result))
        text = partial(export.draw_as_text, result)
        setting.folded("Export, or read as text", "export", files, text)

    @property
    def style(self) -> str:
        """CSS rules that make the chart as large as the player."""
        board = BOARD.board
        fold, edge = Fold(board), f"{edge_of(board) + 1}px"
        sides = {"height": fold.rows, "width": fold.columns}
        lengths = (f"{name}: calc(var(--square) * {squares} + {edge}) !important;" for name, squares in sides.items())
        return chart.chart_size(f"{NAME}.{PLOT}", f"{''.join(lengths)}flex: none !important")


def search_of(case: Case, place: str, meanwhile: Callable[[], None] = lambda: None) -> SearchResult:
    """Return the result of a case: from the session's job in this place, from a theorem, or from a new search."""
    if case.closed and case.variant.searches:
        known = existence.verdict(case.board, case.start, closed=True)
        if known.exists is False:
            return SearchResult(case, Outcome.NO_TOUR, known.reason)
    at_once = len(case.board) <= sizes.MAX_CLICKED**2
    start = partial(search.Search if at_once else _Large, case, events=KEPT_EVENTS, profile=True)
    return solve(place, case, start, case.limit.steps, "steps", meanwhile, at_once, search.memory_of(case))


def start_at(square: Square) -> None:
    """Start the tour on a clicked square; while the board is edited, remove the square or put it back."""
    if BOARD.edit.value:
        BOARD.toggle(square)
    elif square in BOARD.board:
        START.change(square)


def show_player(replay: Replay, key: str, positions: tuple[int, int] | None = None, **look: Any) -> None:
    """Draw a player whose squares start a tour; the address names one of these ``positions``, if there are any."""
    enter = EDITS if BOARD.edit.value else "starts there"
    asked = setting.position(*positions) if positions else None
    shown = Look(CHESS.value, positions is not None, asked, enter=enter, **look)
    player.player(replay, shown, key=f"{NAME}.{key}", on_square=start_at)
