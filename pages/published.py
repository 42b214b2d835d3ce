"""Published: the tables of earlier works, with every printed figure next to the one computed now."""

from knights.ui.navigation import show_page

show_page("published")
