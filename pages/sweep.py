"""Sweep: every start of a range of sizes, and whether a variant solves it."""

from knights.ui.navigation import show_page

show_page("sweep")
