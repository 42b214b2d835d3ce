"""A view of the Tour page: the search step by step, how deep it was, and its events."""

from dataclasses import replace

import streamlit as st

from knights.engine.case import Case
from knights.engine.decisions import decisions_of
from knights.engine.events import RESTART, EventLog
from knights.engine.result import SearchResult
from knights.figures.sizes import MAX_STEPPED
from knights.ui.components.player import of_search, player, player_controls
from knights.ui.controls.complaints import tell
from knights.ui.controls.position import position
from knights.ui.tour.board import TourView, look, start_at
from knights.ui.tour.events import first_events, show_depth, show_events
from knights.ui.tour.plot import show_tour
from knights.ui.tour.program import HIDE, PROGRAM, shown_listing
from knights.ui.tour.solved import PAGE

_PARTS = ("The start", "The end")
_PART = f"{PAGE}.part"
UNSUITED = (
    "A construction makes no search, so there are no steps to watch: choose another variant, or Construction."
)


def _is_stepped(result: SearchResult) -> bool:
    """Whether the search is shown step by step."""
    return bool(result.events) and max(result.board.rows, result.board.columns) <= MAX_STEPPED


def _went_back(result: SearchResult) -> bool:
    """Whether the search took back a move: else its depth is a straight line, and its events are the tour."""
    return bool(result.backtracks or result.restarts)


def _part_of_search(result: SearchResult) -> EventLog:
    """The events to step through: all of them, or the chosen end of a search too long to be kept whole."""
    log = result.events
    assert log is not None
    if not log.cut or st.session_state.get(_PART, _PARTS[0]) != _PARTS[0]:
        return log
    return first_events(result) or log


class Steps(TourView):
    """The search step by step; after a backtrack how deep it was, and its events."""

    title = "Step by step"
    settings = (PROGRAM, HIDE)

    def board(self, result: SearchResult) -> None:
        """The board with the search on it; the tour where the board is too large for that."""
        if not _is_stepped(result):
            show_tour(result)
            return
        log = _part_of_search(result)
        shown = replace(look(position(0, len(log))), listing=shown_listing(), hide=HIDE.value)
        restarts = result.restarts if log is result.events else int((log.kinds == RESTART).sum())
        replay = of_search(log, decisions_of(log, result.variant, restarts))
        player(replay, shown, key=f"{PAGE}.search_player", on_square=start_at)

    def controls(self, result: SearchResult) -> None:
        """The player's controls and what its numbers mean; how deep the search was where it cannot be shown."""
        log = result.events
        if log is None or not len(log):
            tell(st.info, f"There was no search to watch: {result.reason}.")
        elif not _is_stepped(result):
            st.caption(
                f"Step-by-step replay works up to {MAX_STEPPED}×{MAX_STEPPED}."
                + " Here is the search depth instead." * _went_back(result)
            )
            if _went_back(result):
                show_depth(result)
        else:
            if log.cut:
                st.segmented_control(
                    "Which part of the search", _PARTS, default=_PARTS[0], key=_PART, required=True
                )
            HIDE.draw()
            player_controls()
            PROGRAM.draw()
            st.caption(
                "A number in a box is a **degree**: how many unvisited squares can be reached from there. Warnsdorff's "
                "rule goes where it is least."
                + (
                    " Below it, where squares tie, stands the key of the tie-break."
                    if result.variant.ties != "move-order"
                    else ""
                )
            )

    def below(self, result: SearchResult) -> None:
        """Show how deep the search was, unless that is shown beside it, and its events, if it ever went back."""
        if result.events is not None and _went_back(result):
            if _is_stepped(result):
                st.header("Search depth")
                show_depth(result)
            show_events(result.events)

    def unsuited(self, case: Case) -> str:
        """Return why a construction cannot be shown: it has no steps."""
        return "" if case.variant.searches else UNSUITED
