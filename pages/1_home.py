"""The front page: a race between two searches."""

from knights.ui.navigation import show

show("home")
