"""Sliding puzzle: heuristic search on another puzzle."""

from knights.ui.navigation import show

show("sliding")
