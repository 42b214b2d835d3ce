"""The page Play: a tour by hand, the part of the algorithm, and a tour to be judged."""

from typing import Any

from knights.ui.play import algorithm, by_hand, judged
from knights.ui.play.board import PAGE as NAME
from knights.ui.play.board import SETTINGS
from knights.ui.views import View, ViewsPage

VIEWS: dict[str, View[Any]] = {
    "try": by_hand.ByHand(),
    "be": algorithm.BeTheAlgorithm(),
    "judge": judged.Judge(),
}

PAGE = ViewsPage(NAME, "Play", VIEWS, SETTINGS)
