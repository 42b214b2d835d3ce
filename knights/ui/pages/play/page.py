"""The Play page: a tour by hand, an exercise in playing the algorithm, and a judge of tours."""

from knights.ui.pages.play.board import NAME, SETTINGS
from knights.ui.pages.play.by_hand import ByHand
from knights.ui.pages.play.exercise import BeTheAlgorithm
from knights.ui.pages.play.judge import Judge
from knights.ui.views import Views, ViewsPage

VIEWS: Views = {"try": ByHand(), "be": BeTheAlgorithm(), "judge": Judge()}

PAGE = ViewsPage(NAME, "Play", VIEWS, SETTINGS)
