"""The Tour page: one search, shown in several views."""

from knights.engine.links import TOUR
from knights.ui.controls.setting import AT
from knights.ui.pages.tour import plot, race, steps
from knights.ui.pages.tour.settings import NAME, SETTINGS, title
from knights.ui.views import Views, ViewsPage

VIEWS: Views = {
    "tour": plot.Plot(),
    "search": steps.Steps(),
    "graph": plot.Graph(),
    "race": race.RaceView(),
    "construction": plot.Construction(),
}

PAGE = ViewsPage(NAME, title, VIEWS, (*SETTINGS, AT), TOUR)
