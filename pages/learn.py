"""Learn: the ideas behind the search, each on a small board."""

from knights.ui.controls.links import show_page

show_page("learn")
