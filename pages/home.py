"""The front page: a race of two searches."""

from knights.ui.controls.links import show_page

show_page("home")
