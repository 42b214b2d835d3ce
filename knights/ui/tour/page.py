"""The Tour page: one search, and its views."""

from __future__ import annotations

from typing import Any

from knights.ui.controls.links import TOUR
from knights.ui.controls.position import AT
from knights.ui.export import EXPORT
from knights.ui.tour import construction, export, graph, plot, race, steps
from knights.ui.tour.question import SETTINGS
from knights.ui.tour.solved import PAGE as NAME
from knights.ui.views import View, ViewsPage

VIEWS: dict[str, View[Any]] = {
    "tour": plot.VIEW,
    "search": steps.VIEW,
    "graph": graph.VIEW,
    "race": race.VIEW,
    "built": construction.VIEW,
    EXPORT: export.VIEW,
}

PAGE = ViewsPage(NAME, "A knight's tour from any square", VIEWS, (*SETTINGS, AT), TOUR)
