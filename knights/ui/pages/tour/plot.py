"""Views of the Tour page: the tour as lines or as a picture, the board as a graph, and a tour built from blocks."""

from dataclasses import replace
from functools import partial
from shlex import quote

import numpy as np
import streamlit as st

from knights.boards import Board
from knights.boards.pictures import MAX_BLOCKS, MAX_DRAWN, MAX_UNFOLDED, MAX_VECTORS, colours
from knights.boards.pictures.fold import Fold
from knights.engine import Case, Link, SearchResult, case_settings, overlay
from knights.figures import large
from knights.figures.overlay import overlay_figure
from knights.figures.tour import TourInfo, is_zoomed, shown_reasons, shown_walk, tour_figure
from knights.heuristics import NAMED, Variant, name_of, parse_variant
from knights.player import of_pieces, of_tour
from knights.theory.construct import tiling
from knights.ui import graph
from knights.ui.chart import IN_PLACE, chart, chart_in_place, is_dark, on_square
from knights.ui.components import player
from knights.ui.controls import setting, tell
from knights.ui.controls.board import CHESS
from knights.ui.controls.values import values
from knights.ui.pages.tour import examples
from knights.ui.pages.tour.board import PLOT, TourView, search_of, show_player, start_at
from knights.ui.pages.tour.settings import NAME, choose_other
from knights.ui.running import jobs, memory

NO_BLOCKS = "A search has no blocks to show: choose the variant Construction."


def show_tour(result: SearchResult) -> None:
    """Draw the finished tour without controls, as a picture if it is too large for single lines."""
    if len(result.board) > MAX_VECTORS:
        _show_overview(result)
    else:
        _show_lines(result, still=True)


def _show_lines(result: SearchResult, positions: tuple[int, int] | None = None, still: bool = False) -> None:
    """Draw a player of the tour over a chart of its path; the chart is visible while the player is at the end."""
    walk, reasons = shown_walk(result), shown_reasons(result)
    untold = np.full(max(0, len(walk) - 1), colours.UNTOLD, dtype=np.int8)
    info = TourInfo(walk, result.tour is not None, untold if reasons is None else reasons, CHESS.value)
    with st.container(key="tour_board"):
        # The player comes first: it shows the board while the browser still loads Plotly.
        show_player(of_tour(walk, reasons), "board", positions, chart=f"{NAME}-{PLOT}", still=still)
        alt = f"The {'tour' if info.complete else 'walk'} on a board of {walk.board} squares"
        with memory.memory(128 * len(walk)):
            chart(tour_figure(info, is_dark()), PLOT, alt, config=_zoomed(walk.board))


def _zoomed(board: Board) -> dict[str, object]:
    """Return Plotly's settings for a whole board: on a large one, the wheel and buttons in sight enlarge a part."""
    large = is_zoomed(board)
    buttons = ["zoomIn2d", "zoomOut2d", "resetScale2d"] if large else []
    bar = {"displayModeBar": large or "hover", "modeBarButtons": [[*buttons, "toImage"]]}
    return {"responsive": True, "scrollZoom": large, **bar}


def _show_overview(result: SearchResult) -> None:
    """Draw the whole board as a picture."""
    tour, board, dark = shown_walk(result), result.board, is_dark()
    draw, job = partial(large.overview_picture, tour, dark), jobs.session_jobs().get(NAME, result.case)
    with memory.memory(
        large.memory_of_picture(tour)
    ):  # It takes long, mostly without the interpreter's lock.
        picture = job.once(("overview", dark), draw) if job else draw()
    figure = large.overview_figure(tour, picture, result.tour is not None, dark)
    chart(figure, "overview", f"{board} chessboard as a picture", config=IN_PLACE)


OVERLAY: setting.Setting[Variant | None] = setting.Setting(
    "overlay", None, parse_variant, label="Overlaid with the tour of"
)


def _overlay(result: SearchResult) -> overlay.Overlay | None:
    """Return the tour together with that of the second variant, if there is one to draw."""
    board, other = result.board, OVERLAY.value
    if other is None or max(board.rows, board.columns) > MAX_DRAWN or Fold(board).strips > 1:
        return None
    return overlay.overlay(result, search_of(replace(result.case, variant=other), f"{NAME}.overlay"))


class Plot(TourView):
    """The view with a chart of the tour, which a player replaces while it plays, or of two tours over each other."""

    title = "The tour"
    settings = (OVERLAY,)

    def board(self, result: SearchResult) -> None:
        """Draw the player of the tour; draw a large tour as a picture until the visitor plays its moves."""
        tour = shown_walk(result)
        if both := _overlay(result):
            figure, alt = overlay_figure(both, is_dark()), f"Two tours over each other. {both.in_words()}"
            high = f"min(100cqw * {result.board.rows / result.board.columns} + 60px, 100vh - 10rem)"
            with chart_in_place("over", f"{NAME}.overlaid", f"height: {high} !important"):
                chart(
                    figure, "overlaid", alt, on={"points": on_square(start_at)}, config=_zoomed(result.board)
                )
        elif len(result.board) <= MAX_VECTORS:
            _show_lines(result, (1, len(tour)))
        elif setting.AT.value is None:
            _show_overview(result)
        else:
            show_player(of_tour(tour), "board", (1, len(tour)))

    def controls(self, result: SearchResult) -> None:
        """Draw the controls of the player, or what two tours share."""
        if both := _overlay(result):
            st.markdown(both.in_words())
            race = {"view": "race", "against": OVERLAY.value}
            st.button("Race them", key=f"{NAME}.race_them", on_click=values().update, args=(race,))
        elif len(result.board) <= MAX_VECTORS or setting.AT.value is not None:
            player.player_controls()
        else:
            st.caption("The whole tour, coloured from its first move to its last.")
            st.button("Play its moves", key=f"{NAME}.play", on_click=setting.AT.change, args=(1,))
        if OVERLAY.value and not both:
            limit = f"{MAX_DRAWN}×{MAX_DRAWN} that are not folded into strips; this one is {result.board}"
            tell(st.info, f"Two tours are drawn over each other on boards of up to {limit}.")
        if OVERLAY.value:
            choose_other(OVERLAY, [*NAMED], none="no other variant")

    def show_controls(self, result: SearchResult) -> None:
        """Show the controls and the examples, and a button that draws a second tour over this one."""
        self.controls(result)
        with st.container(horizontal=True, vertical_alignment="center"):
            examples.example_menu()
            if not OVERLAY.value:
                names = ("roth", "warnsdorff")
                other = next(NAMED[one].variant for one in names if one != name_of(result.case.variant))
                st.button("Overlay a tour", key=f"{NAME}.another", on_click=OVERLAY.change, args=(other,))

    def further(self) -> str:
        """Return the options that draw a second tour over this one."""
        return f"--overlay {quote(str(OVERLAY.value))} --figure overlay.svg" if OVERLAY.value else ""


class Graph(TourView):
    """The view of the board next to the same puzzle as a graph."""

    title = "As a graph"
    boards = 2
    instead = Link(
        NAME, case_settings(4, 4, 0, 1, "default", shape="cross", view="graph"), "Show it on a cross"
    )

    def board(self, result: SearchResult) -> None:
        """Draw the board and, next to it, the graph."""
        walk = shown_walk(result)
        with graph.beside_graph(walk, result.tour is not None, NAME, start_at):
            show_player(of_tour(walk, shown_reasons(result)), "board")

    def unsuited(self, case: Case) -> str:
        """Return why there is no graph, if the board is too large for a readable one; otherwise an empty string."""
        size = len(case.board)
        if size <= MAX_UNFOLDED:
            return ""
        return f"A graph of more than {MAX_UNFOLDED} squares is hard to read; this board has {size:,}."


class Construction(TourView):
    """The view that shows step by step how a tour is built from blocks."""

    title = "Construction"
    instead = Link(NAME, case_settings(20, 20, 0, 0, "construct", view="construction"), "Build 20×20")

    def board(self, result: SearchResult) -> None:
        """Draw the board with the blocks, the swaps or the tour."""
        tour = result.tour
        if tour is None or _why_no_blocks(result):
            show_tour(result)
            return
        replay = of_pieces(tiling.tiling_from(tour.board, tour.squares[0]), tour)
        show_player(replay, "construction", (1, 3))  # The blocks, the swaps, the tour.

    def controls(self, result: SearchResult) -> None:
        """Draw the controls and describe the construction, or say why no blocks are shown."""
        why = _why_no_blocks(result)
        if why:
            tell(st.info, why)
            return
        player.player_controls()
        st.caption(
            "The construction cuts the board into blocks with sides of 5 to 11, and gives each block a tour. Where "
            "two blocks meet, two moves across the seam replace one move of each block. This joins their tours. "
            "In the end one tour is left."
        )

    def unsuited(self, case: Case) -> str:
        """Return why the view cannot show a search, which has no blocks; empty for a construction."""
        return NO_BLOCKS if case.variant.searches else ""


def _why_no_blocks(result: SearchResult) -> str:
    """Return why the construction is not shown block by block; empty if it is."""
    board = result.board
    side = min(board.rows, board.columns)
    if result.tour is None:
        return f"There is nothing to build: {result.reason}."
    if side < 5:
        return (
            f"The construction does not cut a board with a side of {side} into blocks. It fills {side} "
            "squares at a time, and knows in advance which partial fillings can be completed."
        )
    if max(board.rows, board.columns) > MAX_BLOCKS:
        return (
            f"The page shows boards of up to {MAX_BLOCKS}×{MAX_BLOCKS} block by block; this one is {board}."
        )
    return ""
