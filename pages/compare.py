"""Compare: variants side by side, compared by steps."""

from knights.ui.navigation import show_page

show_page("compare")
