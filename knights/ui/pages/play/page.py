"""The Play page: a tour by hand, an exercise in playing the algorithm, and a judge of tours."""

from knights.ui import views
from knights.ui.pages.play import board, by_hand, exercise, judge

VIEWS: views.Views = {"try": by_hand.ByHand(), "be": exercise.BeTheAlgorithm(), "judge": judge.Judge()}

PAGE = views.ViewsPage(board.NAME, "Play", VIEWS, board.SETTINGS)
