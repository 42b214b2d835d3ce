"""The Tour page: one search, and its views."""

from typing import Any

from knights.boards.board import a_leaper
from knights.ui.controls.links import TOUR
from knights.ui.controls.setting import AT
from knights.ui.tour import construction, plot, race, steps
from knights.ui.tour.question import BOARD, SETTINGS
from knights.ui.tour.question import PAGE as NAME
from knights.ui.views import View, ViewsPage

VIEWS: dict[str, View[Any]] = {
    "tour": plot.Plot(),
    "search": steps.Steps(),
    "graph": plot.Graph(),
    "race": race.RaceView(),
    "construction": construction.Construction(),
}


def title() -> str:
    """Return the title of the page, with the name of the piece."""
    return f"{a_leaper(BOARD.board.leaper).capitalize()}'s tour from any square"


PAGE = ViewsPage(NAME, title, VIEWS, (*SETTINGS, AT), TOUR)
