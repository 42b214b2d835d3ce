"""The sliding puzzle: the same search methods on another puzzle."""

from knights.ui.sliding.page import PAGE

PAGE.show()
