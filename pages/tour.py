"""One tour: choose a board, a start and a method, and see what the search makes of it."""

from knights.ui.tour.page import PAGE

PAGE.show()
