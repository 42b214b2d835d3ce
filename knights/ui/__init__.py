"""The pages, and what they share: controls, the player, charts, downloads."""

# When a server has just started pages are asked for at once, and two threads that import parts of a package may fail:
# Python locks a part before its package. The first that comes here imports packages with parts, and the others wait.
from knights import reproduction, sliding  # noqa: F401
from knights.experiments import comparisons, discovery, sweeps  # noqa: F401
from knights.play import judging  # noqa: F401
from knights.theory import construct  # noqa: F401
