"""What the pages are built from: figures, controls, the player, downloads."""

# When a server has just started pages are asked for at once, and two threads that import parts of a package may fail:
# Python locks a part before its package. The first that comes here imports packages with parts, and the others wait.
from knights import atlas, comparisons, construct, judging, reproduction, sliding, sweeps  # noqa: F401
from knights.search import programs  # noqa: F401
