"""Today's board: one board and one start for everyone, and a card of the result to share."""

from knights.ui.navigation import show

show("today")
