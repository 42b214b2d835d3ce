"""A view of the Tour page: the search step by step, with its program, its depth and its events."""

from dataclasses import replace
from functools import partial

import pandas as pd
import streamlit as st

from knights.engine.case import Case, Limit
from knights.engine.decisions import decisions_of
from knights.engine.events import EVENT_NAMES, RESTART, EventLog
from knights.engine.listing import AUTOMATON, ENGLISH, LISTINGS, Listing, listing
from knights.engine.result import SearchResult
from knights.engine.search import search
from knights.figures.profile import profile_figure
from knights.figures.sizes import MAX_STEPPED
from knights.heuristics.variants import title_of
from knights.ui.chart import answer, chart, is_dark, table
from knights.ui.components.player import of_search, player, player_controls
from knights.ui.controls.folded import folded
from knights.ui.controls.setting import Choice, Switch, position
from knights.ui.controls.values import tell
from knights.ui.export import File, download
from knights.ui.tour.board import TourView, look, start_at
from knights.ui.tour.plot import show_tour
from knights.ui.tour.search import KEPT_EVENTS, PAGE

PROGRAM = Choice(
    "program",
    {
        "hidden": "No program",
        "english": "English",
        "iterative": "Python: loop",
        "recursive": "Python: recursion",
        "automaton": "State machine",
    },
    "Program",
)
"""The program that is shown next to the search."""

HIDE = Switch(
    "hide",
    "Hide the next move",
    help="A question for a class: to see the next square, choose one on the board or press →.",
)
_PARTS = ("The start", "The end")
_PART = f"{PAGE}.part"
UNSUITED = (
    "A construction makes no search, so there are no steps to watch: choose another variant, or Construction."
)


def _is_stepped(result: SearchResult) -> bool:
    """Return whether the search is shown step by step."""
    return bool(result.events) and max(result.board.rows, result.board.columns) <= MAX_STEPPED


def _went_back(result: SearchResult) -> bool:
    """Return whether the search backtracked; otherwise depth and events show nothing beyond the tour."""
    return bool(result.backtracks or result.restarts)


def _part_of_search(result: SearchResult) -> EventLog:
    """Return the events to step through: all of them, or the chosen end of a search too long to be kept whole."""
    log = result.events
    assert log is not None
    if not log.cut or st.session_state.get(_PART, _PARTS[0]) != _PARTS[0]:
        return log
    return first_events(result) or log


class Steps(TourView):
    """The view of a search step by step; if it backtracked, with its depth and its events."""

    title = "Step by step"
    settings = (PROGRAM, HIDE)

    def board(self, result: SearchResult) -> None:
        """Draw the board with the search on it; the tour if the board is too large for that."""
        if not _is_stepped(result):
            show_tour(result)
            return
        log = _part_of_search(result)
        shown = replace(look(position(0, len(log))), listing=shown_listing(), hide=HIDE.value)
        restarts = result.restarts if log is result.events else int((log.kinds == RESTART).sum())
        replay = of_search(log, decisions_of(log, result.variant, restarts, result.case.closed))
        player(replay, shown, key=f"{PAGE}.search_player", on_square=start_at)

    def answer(self, result: SearchResult) -> None:
        """Announce the search; the player shows the outcome at the end."""
        if _is_stepped(result):
            variant = title_of(result.variant)
            answer(
                None, "Watch the search decide", f"Variant: {variant}. Press ▶, or → for a single step.", []
            )
        else:
            super().answer(result)

    def controls(self, result: SearchResult) -> None:
        """Draw the controls and explain the numbers; draw the depth of a search too large to show step by step."""
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
            PROGRAM.control().menu(
                PROGRAM.value, PROGRAM.change, [*PROGRAM.options], PROGRAM.options.__getitem__
            )
            st.caption(
                "A **degree** is the number of unvisited squares that can be reached from a square."
                + " The walk comes home: the start counts, too." * result.case.comes_home
            )

    def below(self, result: SearchResult) -> None:
        """Show the depth of the search, unless it is above already, and the events; nothing without a backtrack."""
        if result.events is not None and _went_back(result):
            depth = [partial(show_depth, result)] if _is_stepped(result) else []
            folded("Search depth and events", "log", *depth, partial(show_events, result.events))

    def unsuited(self, case: Case) -> str:
        """Return why a construction cannot be shown: it has no steps."""
        return "" if case.variant.searches else UNSUITED


def shown_listing() -> Listing | None:
    """Return the program shown next to the search."""
    name = PROGRAM.value
    if name in LISTINGS:
        return listing(name)
    return {"english": ENGLISH, "automaton": AUTOMATON}.get(name)


def show_depth(result: SearchResult) -> None:
    """Draw the number of squares on the walk after each step."""
    figure = profile_figure(result, is_dark())
    if figure is not None:
        chart(figure, "profile", "Squares on the walk against steps made")


def show_events(log: EventLog) -> None:
    """Show the events as a table that can be saved."""
    kept = f"the last {len(log):,} of {log.total:,} events" if log.cut else f"all {log.total:,} events"
    st.caption(f"The table holds {kept}.")
    rows = events_table(log)
    table(rows, "events", height=320)
    download(File("Events", "events.csv", rows.to_csv(index=False)))


def first_events(result: SearchResult) -> EventLog | None:
    """Return the first events of a search that kept only its last ones, by running it again."""
    limit = Limit(min(result.case.limit.steps, KEPT_EVENTS // 2))
    case = result.case
    return search(
        case.board, case.start, case.variant, limit, closed=case.closed, events=2 * KEPT_EVENTS
    ).events


def events_table(log: EventLog) -> pd.DataFrame:
    """Return the events as a table: step, event, row, column, and the squares on the walk after it."""
    rows, columns = divmod(log.squares, log.board.columns)
    return pd.DataFrame(
        {
            "step": log.steps,
            "event": [EVENT_NAMES[kind] for kind in log.kinds.tolist()],
            "row": rows,
            "column": columns,
            "depth": log.depths,
        }
    )
