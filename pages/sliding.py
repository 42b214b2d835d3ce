"""Sliding puzzle: heuristic search on another puzzle."""

from knights.ui.navigation import show_page

show_page("sliding")
