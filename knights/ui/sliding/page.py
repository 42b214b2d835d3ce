"""The Sliding page: greedy search and its rivals on another puzzle."""

from typing import Any

from knights.ui.controls.setting import AT
from knights.ui.sliding import comparison, play, solve
from knights.ui.sliding.controls import NAME, SETTINGS
from knights.ui.views import View, ViewsPage

VIEWS: dict[str, View[Any]] = {
    "play": play.Play(),
    "solve": solve.Solve(),
    "compare": comparison.Comparing(),
}

PAGE: ViewsPage = ViewsPage(
    NAME,
    lambda: "Which search solves a puzzle best?" if PAGE.choice.value == "compare" else "The sliding puzzle",
    VIEWS,
    (*SETTINGS, AT),
    ("view", "start", "heuristic", "search", "nodes"),
)
