"""Tour: one search, as a path or step by step."""

from knights.ui.navigation import show

show("tour")
