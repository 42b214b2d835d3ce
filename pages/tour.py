"""Tour: one search, as a path or step by step."""

from knights.ui.controls.links import show_page

show_page("tour")
