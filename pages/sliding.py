"""Sliding puzzle: the same search methods on another puzzle."""

from knights.ui.controls.links import show_page

show_page("sliding")
