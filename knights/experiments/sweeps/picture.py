"""What a sweep looks like: its boards, every start in the colour of its category, and a table of counts."""

from collections.abc import Mapping

from knights.base.tabular import html_table
from knights.boards.board import Board
from knights.boards.pictures.maps import Kind, maps_svg
from knights.boards.pictures.tour import MAX_SHOWN
from knights.engine.result import Category
from knights.engine.words import CATEGORIES, COUNTED
from knights.experiments.sweeps.results import Results
from knights.experiments.sweeps.summary import table_of

_KINDS = {
    int(one): Kind(CATEGORIES[one].label, CATEGORIES[one].colour, CATEGORIES[one].glyph) for one in COUNTED
}


def sweep_svg(boards: Mapping[Board, Results]) -> str:
    """Draw the boards of a sweep side by side, as SVG that stands alone; starts that were not run stay as they are."""
    maps = [
        (board, results.on_board(results.categories, Category.NOT_RUN)) for board, results in boards.items()
    ]
    return maps_svg("Outcome of a search from every start", maps, _KINDS)


def sweep_html(boards: Mapping[Board, Results]) -> str:
    """What a notebook shows: a line for each board and for all, and the maps unless they are too large."""
    header, lines = table_of(boards)
    shown = sum(board.area for board in boards) <= MAX_SHOWN
    # Without the largest steps, the time and the theory.
    return html_table(header[:-3], [line[:-3] for line in lines]) + (sweep_svg(boards) if shown else "")
