"""Sweep: the starts that a variant solves on boards of a range of sizes."""

from knights.ui.navigation import show

show("sweep")
