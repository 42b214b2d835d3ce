"""Play: a tour by hand, an exercise in playing the algorithm, and a judge of tours."""

from knights.ui.play.page import PAGE

PAGE.show()
