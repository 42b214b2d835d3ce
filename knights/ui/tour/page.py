"""The parts of the Tour page."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from knights.board import Board, Square
from knights.search.case import Case, Limit
from knights.search.decisions import decisions_of
from knights.search.events import RESTART, EventLog
from knights.search.programs.listing import ENGLISH, LISTINGS, Listing, listing
from knights.search.result import SearchResult
from knights.search.search import search
from knights.search.words import answer_in_words, checked_in_words, counts_as_tiles
from knights.theorems import Verdict
from knights.tour import Tour
from knights.ui.board_page import answer
from knights.ui.chart import chart
from knights.ui.colours import is_dark
from knights.ui.components.player import Look, player_controls, search_player, tour_player
from knights.ui.controls.address import Field, change, setting
from knights.ui.controls.board import coordinate_field, side_field
from knights.ui.controls.complaints import tell
from knights.ui.controls.fields import choice_control, choice_field, steps_field, switch_field
from knights.ui.controls.position import AT, asked_position
from knights.ui.controls.variant import variant_field
from knights.ui.export import EXPORT, File, download
from knights.ui.figures.large import MAX_VECTORS
from knights.ui.figures.profile import profile_figure, profile_info
from knights.ui.figures.reasons import shown_reasons
from knights.ui.tour import closed as closed_view
from knights.ui.tour.construction import STEPS, explain_pieces, is_built, show_pieces
from knights.ui.tour.events import events_table
from knights.ui.tour.export import show_export
from knights.ui.tour.large import show_overview, show_part
from knights.ui.tour.plot import is_touched, show_legend, show_plot, shown_walk, tour_info
from knights.ui.tour.race import AGAINST, MAX_RACED, against_control, show_race
from knights.ui.tour.solved import KEPT_EVENTS, PAGE

MAX_STEPPED = 12
"""The longest side of a board whose search can be stepped through."""

_RIBBON = 4
"""How many times as long as wide a board is that the player folds into strips, if it is long enough."""

VIEW_NAMES = {
    "tour": "The tour",
    "play": "Replay",
    "search": "Step by step",
    "race": "Race",
    "built": "Construction",
    EXPORT: "Export",
}
VIEWS = tuple(VIEW_NAMES)

PROGRAM_NAMES = {
    "hidden": "No program",
    "english": "English",
    "iterative": "Python: loop",
    "recursive": "Python: recursion",
}
"""What is shown of the program beside a search that is stepped through."""

FIELDS: list[Field] = [
    side_field("rows", 8),
    side_field("columns", 8),
    coordinate_field("row", 0),
    coordinate_field("column", 0),
    variant_field(),
    steps_field(),
    switch_field("closed"),
    closed_view.FROM,
    choice_field("view", VIEWS),
    switch_field("chess"),
    AGAINST,
    choice_field("program", tuple(PROGRAM_NAMES)),
    AT,
]


def shape() -> float:
    """How wide the board is as a multiple of its height; a race has two, and a player folds a ribbon to about 1."""
    wide = float(max(1, setting(PAGE, "columns")) / max(1, setting(PAGE, "rows")))
    view = setting(PAGE, "view")
    if view == "race":
        return 2 * wide
    if view in ("tour", EXPORT):
        return wide
    return wide if 1 / _RIBBON <= wide <= _RIBBON else 1.0


def choose_view(case: Case) -> str:
    """Which view of the result is shown.

    A construction has no search to watch, and a search no blocks; only small boards have room for a race.
    """
    searches = case.variant.searches
    instead = {"built": "search"} if searches else {"search": "built", "race": "built"}
    if max(case.board.rows, case.board.columns) > MAX_RACED:
        instead["race"] = "tour"
    view = setting(PAGE, "view")
    if view in instead:
        change(PAGE, {"view": instead[view]})
    views = [view for view in VIEWS if view not in instead]
    return choice_control(PAGE, "view", "View", views, VIEW_NAMES.__getitem__)


def show_answer(result: SearchResult, known: Verdict) -> None:
    """The outcome and its counts in large type."""
    answer(result.category, *answer_in_words(result, known), counts_as_tiles(result))


def show_proof(result: SearchResult, known: Verdict) -> None:
    """What was checked, and how it is known whether a tour exists at all."""
    checked = checked_in_words(result)
    st.caption(
        (f"{checked}  \n" if checked else "")
        + f"Does a tour exist from here? {known.word.capitalize()}: {known.reason}."
    )


def show_empty_board(room: DeltaGenerator, board: Board, start: Square | None = None) -> None:
    """A board to click, where there is no result, or none yet."""
    walk = np.array([board.index(start)] if start else [], dtype=np.int32)
    with room.container():
        look = replace(_look(), addressed=False)
        tour_player(Tour(board, walk), key=f"{PAGE}.waiting", on_square=_begin_at, look=look)


def show_board(view: str, result: SearchResult) -> None:
    """The board as a view shows it."""
    if view == "built" and is_built(result):
        show_pieces(result, _begin_at, _look(asked_position(PAGE, 1, STEPS)))
    elif view == "race":
        show_race(result.case, _begin_at)
    elif view == "search" and _is_stepped(result):
        log = _part_of_search(result)
        look = replace(_look(asked_position(PAGE, 0, len(log))), listing=_listing())
        restarts = result.restarts if log is result.events else int((log.kinds == RESTART).sum())
        decisions = decisions_of(log, result.variant, restarts)
        search_player(log, key=f"{PAGE}.search_player", on_square=_begin_at, look=look, decisions=decisions)
    elif _is_played(view, result):
        _replay(result)
    elif len(result.board) > MAX_VECTORS:
        show_overview(result, PAGE)
    else:
        show_plot(tour_info(result), _begin_at)


def show_view(view: str, result: SearchResult, known: Verdict) -> None:
    """What a view has beside the board."""
    if view == EXPORT:
        show_export(result, known, FIELDS)
    elif view == "search":
        _watch(result)
    elif view == "race":
        against_control()
    elif view == "built":
        explain_pieces(result)
    elif _is_played(view, result):
        player_controls(PAGE)
    elif len(result.board) > MAX_VECTORS:
        show_part(result, PAGE, _begin_at)
    else:
        show_legend(tour_info(result))
    closed_view.explain(result)


def _is_played(view: str, result: SearchResult) -> bool:
    """Whether the board is a player's: on a telephone that of the tour, too, unless it is a picture."""
    return view == "play" or (is_touched() and len(result.board) <= MAX_VECTORS)


def _is_stepped(result: SearchResult) -> bool:
    """Whether the search is shown step by step."""
    return bool(result.events) and max(result.board.rows, result.board.columns) <= MAX_STEPPED


def _look(asked: int | None = None) -> Look:
    return Look(bool(setting(PAGE, "chess")), aside=PAGE, addressed=True, asked=asked)


def _replay(result: SearchResult) -> None:
    """The same, played move by move; its moves are told apart by the rule, if there is one."""
    tour = shown_walk(result)
    look = _look(asked_position(PAGE, min(1, len(tour)), len(tour)))
    tour_player(tour, key=f"{PAGE}.board", ties=_ties(result), on_square=_begin_at, look=look)


def _ties(result: SearchResult) -> NDArray[np.int8] | None:
    return shown_reasons(result) if len(result.walk) else None


def _begin_at(square: Square) -> None:
    closed_view.remember()
    change(PAGE, dict(zip(("row", "column"), square, strict=True)))


def _listing() -> Listing | None:
    """The program that is shown beside the search."""
    name = setting(PAGE, "program")
    return {"hidden": None, "english": ENGLISH}[name] if name not in LISTINGS else listing(name)


def _watch(result: SearchResult) -> None:
    """What is beside a search that is stepped through; how deep it was where the board is too large for that."""
    log = result.events
    if log is None or not len(log):
        tell(st.info, f"There was no search to watch: {result.reason}.")
    elif not _is_stepped(result):
        st.caption(
            f"Step-by-step replay works up to {MAX_STEPPED}×{MAX_STEPPED}; here is the search depth instead."
        )
        _profile(result)
    else:
        _choose_part(log)
        choice_control(PAGE, "program", "Program", list(PROGRAM_NAMES), PROGRAM_NAMES.__getitem__)
        player_controls(PAGE)
        st.caption(
            "Numbers on the walk count its squares. A number in a box is a **degree**: how many unvisited "
            "squares could be reached from there. Warnsdorff's rule goes where it is least; below it, where "
            "squares tie, stands the key of the tie-break, of which again the least goes first."
        )


def _profile(result: SearchResult) -> None:
    chart(
        profile_figure(profile_info(result), is_dark()),
        key=f"{PAGE}.profile",
        alt="Squares on the walk against steps made",
    )


def show_details(view: str, result: SearchResult) -> None:
    """Below a search: how deep it was, and its events as a table."""
    log = result.events
    if view != "search" or log is None or not len(log):
        return
    if _is_stepped(result):
        st.header("Search depth")
        _profile(result)
    st.header("Event log")
    kept = f"the last {len(log):,} of {log.total:,} events" if log.cut else f"all {log.total:,} events"
    st.caption(f"The table holds {kept}.")
    table = events_table(log)
    st.dataframe(table, height=320, hide_index=True, key=f"{PAGE}.events")
    download(PAGE, File("Events", "events.csv", table.to_csv(index=False)))


_PARTS = ("The start", "The end")


def _choose_part(log: EventLog) -> None:
    """Which part of a search is stepped through that was too long to be kept whole."""
    if log.cut:
        st.segmented_control(
            "Which part of the search", _PARTS, default=_PARTS[0], key=f"{PAGE}.part", required=True
        )


def _part_of_search(result: SearchResult) -> EventLog:
    """The events to step through: all of them, or the end of a long search that is asked for."""
    log = result.events
    assert log is not None
    if not log.cut or st.session_state.get(f"{PAGE}.part", _PARTS[0]) != _PARTS[0]:
        return log
    beginning = search(
        result.board,
        result.start,
        result.variant,
        Limit(min(result.case.limit.steps, KEPT_EVENTS // 2)),
        closed=result.case.closed,
        events=2 * KEPT_EVENTS,
    )
    return beginning.events or log
