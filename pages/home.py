"""The front page: a race of two searches."""

from knights.ui.navigation import show_page

show_page("home")
