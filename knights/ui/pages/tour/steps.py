"""The view *Step by step* of the Tour page: the search, a program next to it, and its depth."""

from functools import partial

import streamlit as st

from knights.base import csv_text
from knights.boards.pictures import sizes
from knights.engine import Limit, SearchResult, decisions, events, listing, no_return, state
from knights.engine.search import search
from knights.figures import tour
from knights.player import of_search
from knights.ui import chart
from knights.ui.components import player
from knights.ui.controls import export, setting, values
from knights.ui.pages.tour import blocks, examples, plot
from knights.ui.pages.tour.board import KEPT_EVENTS, TourView, show_player
from knights.ui.pages.tour.settings import NAME
from knights.ui.running.no_return import Explanation

PROGRAM = setting.Choice(
    "program",
    {
        "wide": "English, in wide windows",
        "english": "English",
        "iterative": "Python: loop",
        "recursive": "Python: recursion",
        "automaton": "Python: automaton",
        "hidden": "No program",
    },
    "Program",
)
"""The program shown next to the search."""

HIDE = setting.Switch("hide", label="Hide the next move")
LOST = setting.Switch(
    "lost",
    label="Where was it lost?",
    help="Finds the move before the first dead end after which no tour was possible any more.",
)
_PARTS = ("The start", "The end")
_PART = f"{NAME}.part"


def _can_be_watched(result: SearchResult) -> bool:
    """Return whether there is a search, on a board small enough to watch it."""
    return bool(result.events) and max(result.board.rows, result.board.columns) <= sizes.MAX_STEPPED


class Steps(TourView):
    """The view that plays a search or a construction step by step, with the depth of a search that backtracked."""

    title = "Step by step"
    settings = (PROGRAM, HIDE, LOST)

    def board(self, result: SearchResult) -> None:
        """Draw a player of the search or of the construction, or the tour if there is nothing to watch."""
        if not result.variant.searches:
            blocks.show_blocks(result)
            return
        if not _can_be_watched(result):
            plot.show_tour(result)
            return
        log = _events_shown(result)
        restarts = result.restarts if log is result.events else int((log.kinds == state.Event.RESTART).sum())
        lost = _explanation(result).lost if LOST.value and _can_be_lost(result) else None
        replay = of_search(log, decisions.decisions_of(log, result.case, restarts), lost)
        program = listing.listing(PROGRAM.value, bool(result.variant.rotations))
        show_player(replay, "search_player", (0, len(log)), listing=program, hide=HIDE.value)

    def answer(self, result: SearchResult) -> None:
        """Invite the visitor to watch the search; the player shows its outcome at the end."""
        if _can_be_watched(result):
            chart.answer(None, "Watch the search decide", "Press ▶, or → for a single step.", [])
        else:
            super().answer(result)

    def show_controls(self, result: SearchResult) -> None:
        """Draw the controls and the examples, and explain the numbers on the board, or say why there is no search.

        If the search met a dead end, offer to find the move that lost the tour.
        """
        log = result.events
        if not result.variant.searches:
            blocks.draw_controls(result)
        elif log is None or not len(log):
            values.tell(st.info, f"There was no search to watch: {result.reason}.")
        elif not _can_be_watched(result):
            st.caption(f"You can watch a search on boards of up to {sizes.MAX_STEPPED}×{sizes.MAX_STEPPED}.")
        else:
            if log.cut:
                st.segmented_control("Part of the search", _PARTS, default=_PARTS[0], key=_PART, required=True)
            player.player_controls()
            with st.container(horizontal=True, vertical_alignment="center"):
                HIDE.draw()
                names = PROGRAM.options
                PROGRAM.control().menu(PROGRAM.value, PROGRAM.change, [*names], names.__getitem__, width=240)
            words = "**Degree:** the number of unvisited squares a move away."
            if result.case.comes_home:
                words += " The tour must close: the start counts, too."
            if result.variant.rotations:
                words += " The program of a search with rotations is in English only."
            st.caption(words)
        examples.example_menu()
        if _can_be_lost(result):
            LOST.draw()
            if LOST.value:
                _explanation(result).show()

    def program(self) -> str:
        """Return the program that the visitor has chosen, or the one in English."""
        return "english" if PROGRAM.value in ("wide", "hidden") else PROGRAM.value

    def proof(self, result: SearchResult) -> None:
        """Show only the export, because the proof would give away how the search ends."""
        if _can_be_watched(result):
            self.show_export(result)
        else:
            super().proof(result)

    def below(self, result: SearchResult) -> None:
        """Show the depth and the events of a search that backtracked or restarted."""
        if result.events is not None and (result.backtracks or result.restarts):
            setting.folded("Search depth and events", "log", partial(_show_depth, result, result.events))


def _can_be_lost(result: SearchResult) -> bool:
    """Return whether a search failed on a board small enough to ask where its first walk was lost."""
    return (
        result.steps > 0
        and result.variant.searches
        and not result.first_try
        and len(result.board) <= no_return.MAX_SQUARES
    )


def _explanation(result: SearchResult) -> Explanation:
    return Explanation(f"{NAME}.lost", partial(no_return.no_return_of, result.case))


def _events_shown(result: SearchResult) -> events.EventLog:
    """Return the events kept or, if the visitor asks for the start of a longer search, its first events."""
    log, case = result.events, result.case
    assert log is not None
    if not log.cut or st.session_state.get(_PART, _PARTS[0]) != _PARTS[0]:
        return log
    limit = Limit(min(case.limit.steps, KEPT_EVENTS // 2))
    again = search(case.board, case.start, case.variant, limit, closed=case.closed, events=2 * KEPT_EVENTS)
    return again.events or log


def _show_depth(result: SearchResult, log: events.EventLog) -> None:
    """Draw the depth of the search after each step, and a button that saves the events."""
    figure = tour.profile_figure(result, chart.is_dark())
    if figure is not None:
        chart.chart(figure, "profile", "Squares on the walk against steps made")
    kept = f"the last {len(log):,} of {log.total:,} events" if log.cut else f"all {log.total:,} events"
    st.caption(f"The file holds {kept}.")
    export.download(export.File("Events", "events.csv", partial(events_csv, log)))


def events_csv(log: events.EventLog) -> str:
    """Return the events as CSV: step, event, row, column, and the depth after the event."""
    rows, columns = divmod(log.squares, log.board.columns)
    names = (events.EVENT_NAMES[kind] for kind in log.kinds.tolist())
    lines = zip(log.steps.tolist(), names, rows.tolist(), columns.tolist(), log.depths.tolist(), strict=True)
    return csv_text(lines, ("step", "event", "row", "column", "depth"))
