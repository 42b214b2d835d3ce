"""Play: tours by hand, an exercise in playing the algorithm, and a judge of tours."""

from knights.ui.navigation import show

show("play")
