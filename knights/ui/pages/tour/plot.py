"""The view *The tour* of the Tour page: the tour as lines, next to a graph, or two tours."""

from dataclasses import replace

import numpy as np
import streamlit as st

from knights.boards import Board
from knights.boards.pictures import MAX_DRAWN, MAX_UNFOLDED, MAX_VECTORS, colours
from knights.boards.pictures.fold import Fold
from knights.engine import SearchResult, overlay
from knights.figures.overlay import overlay_figure
from knights.figures.tour import TourInfo, is_zoomed, shown_reasons, shown_walk, tour_figure
from knights.heuristics import NAMED, Variant, name_of, parse_variant
from knights.player import of_tour
from knights.ui import graph
from knights.ui.chart import chart, chart_in_place, is_dark, on_square
from knights.ui.components import player
from knights.ui.controls import CHESS, setting, tell
from knights.ui.controls.values import values
from knights.ui.pages.tour import examples
from knights.ui.pages.tour.board import PLOT, TourView, search_of, show_player, start_at
from knights.ui.pages.tour.settings import BOARD, NAME, choose_other
from knights.ui.running import memory


def show_tour(result: SearchResult, positions: tuple[int, int] | None = None, still: bool = True) -> None:
    """Draw a player of the tour, without controls if ``still``.

    Unless the board is too large, the player is over a chart of the path, visible while the player is at the end.
    """
    walk, reasons = shown_walk(result), shown_reasons(result)
    with memory.memory(128 * len(walk)), st.container(key="tour_board"):
        has_chart = len(result.board) <= MAX_VECTORS
        # The player comes first: it shows the board while the browser still loads Plotly.
        shown = f"{NAME}-{PLOT}" if has_chart else ""
        show_player(of_tour(walk, reasons), "board", positions, chart=shown, still=still)
        if has_chart:
            untold = np.full(max(0, len(walk) - 1), colours.UNTOLD, dtype=np.int8)
            info = TourInfo(walk, result.tour is not None, untold if reasons is None else reasons, CHESS.value)
            alt = f"The {'tour' if info.complete else 'walk'} on a board of {walk.board} squares"
            chart(tour_figure(info, is_dark()), PLOT, alt, config=_zoomed(walk.board))


def _zoomed(board: Board) -> dict[str, object]:
    """Return Plotly's settings for a whole board: on a large one, the wheel and buttons in sight enlarge a part."""
    large = is_zoomed(board)
    buttons = ["zoomIn2d", "zoomOut2d", "resetScale2d"] if large else []
    bar = {"displayModeBar": large or "hover", "modeBarButtons": [[*buttons, "toImage"]]}
    return {"responsive": True, "scrollZoom": large, **bar}


OVERLAY: setting.Setting[Variant | None] = setting.Setting(
    "overlay", None, parse_variant, label="Overlaid with the tour of"
)


def _takes_two(board: Board) -> bool:
    """Return whether two tours over each other can be told apart on a board."""
    return max(board.rows, board.columns) <= MAX_DRAWN and Fold(board).strips <= 1


def _overlay(result: SearchResult) -> overlay.Overlay | None:
    """Return the tour together with that of the second variant, if there is one to draw."""
    other = OVERLAY.value
    if other is None or not _takes_two(result.board):
        return None
    return overlay.overlay(result, search_of(replace(result.case, variant=other, finish=None), f"{NAME}.overlay"))


def _is_unfolded(board: Board) -> bool:
    """Return whether the graph is next to the board."""
    return graph.GRAPH.value and graph.fits(board) and OVERLAY.value is None


class Plot(TourView):
    """The view with a chart of the tour, which a player replaces while it plays, of two tours, or next to a graph."""

    title = "The tour"
    settings = (OVERLAY, graph.GRAPH)

    def board(self, result: SearchResult) -> None:
        """Draw the player of the tour, over its chart or next to its graph, or two tours."""
        tour = shown_walk(result)
        if both := _overlay(result):
            figure, alt = overlay_figure(both, is_dark()), f"Two tours over each other. {both.in_words()}"
            ratio = result.board.rows / result.board.columns
            # In a narrow place the legend takes several lines.
            high = f"min((100cqw - 60px) * {ratio} + clamp(92px, 292px - 50cqw, 152px), max(340px, var(--high)))"
            with chart_in_place("over", f"{NAME}.overlaid", f"height: {high} !important; flex: none !important"):
                chart(figure, "overlaid", alt, on=on_square(start_at), config=_zoomed(result.board))
        elif _is_unfolded(result.board):
            with graph.beside_graph(tour, result.tour is not None, NAME, start_at):
                show_player(of_tour(tour, shown_reasons(result)), "board")
        else:
            show_tour(result, (1, len(tour)), still=False)

    def show_controls(self, result: SearchResult) -> None:
        """Draw the controls of the player, or what two tours share; the examples; and a button for a second tour."""
        if both := _overlay(result):
            st.markdown(both.in_words())
            race = {"view": "race", "against": OVERLAY.value}
            st.button("Race them", key=f"{NAME}.race_them", on_click=values().update, args=(race,))
        else:
            player.player_controls()
            st.caption("Choose a square to start there.")
        if OVERLAY.value and not both:
            limit = f"{MAX_DRAWN}×{MAX_DRAWN} that are not folded into strips; this one is {result.board}"
            tell(st.info, f"Two tours are drawn over each other on boards of up to {limit}.")
        if OVERLAY.value:
            choose_other(OVERLAY, [*NAMED], none="no other variant")
        elif graph.fits(result.board):
            graph.GRAPH.draw()
        elif graph.GRAPH.value:
            size = f"this board has {len(result.board):,}"
            tell(st.info, f"A graph of more than {MAX_UNFOLDED} squares is hard to read; {size}.")
        with st.container(horizontal=True, vertical_alignment="top"):
            examples.example_menu()
            if not OVERLAY.value and _takes_two(result.board):
                names = ("roth", "warnsdorff")
                other = next(NAMED[one].variant for one in names if one != name_of(result.case.variant))
                st.button("Overlay a tour", key=f"{NAME}.another", on_click=OVERLAY.change, args=(other,))

    @property
    def shape(self) -> float:
        """The ratio of the drawn board's width to its height, including the graph if it is shown."""
        return super().shape * (2 if _is_unfolded(BOARD.board) else 1)

    def second(self, result: SearchResult) -> SearchResult | None:
        """Return the search of the second tour that is drawn over this one."""
        both = _overlay(result)
        return both.results[1] if both else None
