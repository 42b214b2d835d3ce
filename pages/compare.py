"""Compare: variants side by side, compared by steps."""

from knights.ui.controls.links import show_page

show_page("compare")
