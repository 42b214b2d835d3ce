"""One tour: choose a board, a start and a variant, and watch the search."""

from knights.ui.tour.page import PAGE

PAGE.show()
