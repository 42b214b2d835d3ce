"""Learn: the ideas behind the search, each on a small board."""

from knights.ui.navigation import show

show("learn")
