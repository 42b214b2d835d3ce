"""Sweep: every start of a range of sizes, and whether a variant solves it."""

from knights.ui.controls.links import show_page

show_page("sweep")
