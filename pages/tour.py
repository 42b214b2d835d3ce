"""Tour: one search, drawn as a path, and watched step by step."""

from knights.ui.controls.links import show_page

show_page("tour")
