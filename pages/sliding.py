"""Sliding puzzle: heuristic search on another puzzle."""

from knights.ui.controls.links import show_page

show_page("sliding")
