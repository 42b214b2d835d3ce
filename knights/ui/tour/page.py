"""The parts of the Tour page."""

from __future__ import annotations

import numpy as np
import streamlit as st

from knights.board import Board, Square
from knights.heuristics.variants import Variant
from knights.search.case import Limit
from knights.search.events import EventLog
from knights.search.result import Method, SearchResult
from knights.search.search import search
from knights.theorems import Verdict
from knights.tour import Tour
from knights.ui.colours import is_dark
from knights.ui.components.player import search_player, tour_player
from knights.ui.controls.address import Field, change, setting
from knights.ui.controls.board import coordinate_field, side_field
from knights.ui.controls.fields import choice_control, choice_field, steps_field, switch_field
from knights.ui.controls.links import clicked_square
from knights.ui.controls.variant import variant_field
from knights.ui.export import EXPORT, File, download
from knights.ui.figures.board import MAX_CLICKED, TALLEST
from knights.ui.figures.large import MAX_VECTORS
from knights.ui.figures.profile import profile_figure, profile_info
from knights.ui.figures.tour import TIE, UNTOLD, BoardInfo, board_figure, board_info
from knights.ui.outcome_line import outcome_line
from knights.ui.tour import closed as closed_view
from knights.ui.tour.construction import show_pieces
from knights.ui.tour.downloads import events_table
from knights.ui.tour.export import show_export
from knights.ui.tour.large import show_large
from knights.ui.tour.solved import KEPT_EVENTS, PAGE

MAX_STEPPED = 12
"""The longest side of a board whose search can be stepped through."""

VIEW_NAMES = {
    "tour": "The tour",
    "play": "Replay",
    "search": "Step by step",
    "built": "Construction",
    EXPORT: "Export",
}
VIEWS = tuple(VIEW_NAMES)

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
]


def choose_view(variant: Variant) -> str:
    """Which view of the result is shown: a construction has no search to watch, and a search no blocks."""
    views = [view for view in VIEWS if view != ("search" if not variant.searches else "built")]
    if setting(PAGE, "view") not in views:
        change(PAGE, {"view": "search" if variant.searches else "built"})
    return choice_control(PAGE, "view", "View", views, VIEW_NAMES.__getitem__)


def show_view(view: str, result: SearchResult, known: Verdict) -> None:
    """One view of a result, with the outcome line under it and what else there is below."""
    above, below = {
        "tour": (_tour, _explain),
        "play": (_play, None),
        "search": (_watch, _details),
        "built": (show_pieces, None),
        EXPORT: (lambda result: show_export(result, known, FIELDS), None),
    }[view]
    above(result)
    outcome_line(result, known)
    if below is not None:
        below(result)


def show_empty_board(board: Board) -> None:
    """A board to click, where the start that was asked for is not on it."""
    _board(board_info(None, board, (-1, -1), np.zeros(0, dtype=np.int32)), "empty chessboard")


def _tour(result: SearchResult) -> None:
    if len(result.board) > MAX_VECTORS:
        show_large(result, PAGE, _begin_at)
    else:
        _board(_info(result), f"chessboard with the knight's walk from {result.start[0]},{result.start[1]}")


def _explain(result: SearchResult) -> None:
    """What a click does, where that is not to search."""
    closed_view.explain(result)


def _info(result: SearchResult) -> BoardInfo:
    """The drawing of a result; on large boards, and of a construction, moves are not told apart by the rule."""
    large = max(result.board.rows, result.board.columns) > MAX_CLICKED
    by_rule = result.method is Method.SEARCH and not large
    return board_info(result.tour, result.board, result.start, result.walk, by_rule)


def _board(info: BoardInfo, seen: str) -> None:
    st.plotly_chart(
        board_figure(info, is_dark()),
        key=f"{PAGE}.board",
        on_select=_take_click,
        selection_mode="points",
        config={
            "displaylogo": False,
            "toImageButtonOptions": {"format": "png", "scale": 2, "filename": "tour"},
        },
        alt=f"{info.board} {seen}",
    )
    if max(info.board.rows, info.board.columns) > MAX_CLICKED:
        st.caption(
            f"On boards with sides longer than {MAX_CLICKED} squares, choose the start on the left; drag "
            "to move, scroll to zoom."
        )


def _take_click() -> None:
    """Start where the board was clicked; a second click on the same square comes empty."""
    square = clicked_square(f"{PAGE}.board")
    if square is not None:
        _begin_at(square)


def _begin_at(square: Square) -> None:
    closed_view.remember()
    change(PAGE, dict(zip(("row", "column"), square, strict=True)))


def _play(result: SearchResult) -> None:
    if not len(result.walk):
        st.info("There is nothing to replay: no square was entered.")
        return
    tour = result.tour or Tour(result.board, result.walk)
    info = _info(result)
    ties = None if UNTOLD in info.kinds else info.kinds == TIE
    tour_player(tour, key=f"{PAGE}.player", ties=ties, height=TALLEST)


def _watch(result: SearchResult) -> None:
    """The search step by step where the board is small enough, else how deep it was."""
    log = result.events
    if log is None or not len(log):
        st.info(f"There was no search to watch: {result.reason}.")
    elif max(result.board.rows, result.board.columns) > MAX_STEPPED:
        st.caption(
            f"Step-by-step replay works up to {MAX_STEPPED}×{MAX_STEPPED}; here is the search depth instead."
        )
        _profile(result)
    else:
        st.caption(
            "Each number is a degree: how many unvisited squares could be reached from there. Warnsdorff's "
            "rule goes where it is least. At a dead end the knight backs up and tries the next square."
        )
        search_player(_first_or_last(result, log), key=f"{PAGE}.search_player", height=TALLEST)


def _profile(result: SearchResult) -> None:
    st.plotly_chart(
        profile_figure(profile_info(result), is_dark()),
        key=f"{PAGE}.profile",
        alt="Squares on the walk against steps made",
    )


def _details(result: SearchResult) -> None:
    """How deep the search was, and its events as a table."""
    log = result.events
    if log is None or not len(log):
        return
    if max(result.board.rows, result.board.columns) <= MAX_STEPPED:
        st.header("Search depth")
        _profile(result)
    st.header("Event log")
    kept = f"the last {len(log):,} of {log.total:,} events" if log.cut else f"all {log.total:,} events"
    st.caption(f"The table holds {kept}.")
    table = events_table(log)
    st.dataframe(table, height=320, hide_index=True, key=f"{PAGE}.events")
    download(PAGE, File("Events", "events.csv", table.to_csv(index=False)))


def _first_or_last(result: SearchResult, log: EventLog) -> EventLog:
    """The events to step through: all of them, or the end of a long search that is asked for."""
    if not log.cut:
        return log
    first = "The start"
    choice = st.segmented_control(
        "Which part of the search", [first, "The end"], default=first, key=f"{PAGE}.part", required=True
    )
    if choice != first:
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
