"""The front page."""

from knights.ui.home.page import show
from knights.ui.navigation import through_the_entry_point

through_the_entry_point()
show()
