"""The Tour page: one search, shown in several views."""

from knights.engine import links
from knights.ui import views
from knights.ui.controls import setting
from knights.ui.pages.tour import plot, race, settings, steps

VIEWS: views.Views = {"tour": plot.Plot(), "search": steps.Steps(), "race": race.RaceView()}

PAGE = views.ViewsPage(settings.NAME, settings.title, VIEWS, (*settings.SETTINGS, setting.AT), links.TOUR)
