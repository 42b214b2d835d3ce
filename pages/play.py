"""Play: a tour by hand, the part of the algorithm, and a tour to be judged."""

from knights.ui.play.page import PAGE

PAGE.show()
