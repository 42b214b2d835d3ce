"""Compare: several variants, compared by their numbers of steps."""

from knights.ui.navigation import show

show("compare")
