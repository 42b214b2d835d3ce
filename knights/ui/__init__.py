"""The pages, and their shared controls, player, charts and downloads."""

# A server that has just started gets several requests at once, and two threads that import modules of one package may
# fail: Python locks a module before its package. The first thread here imports such packages, and the others wait.
import knights.reproduction
import knights.sliding  # noqa: F401
from knights.experiments import comparisons, discovery, sweeps  # noqa: F401
from knights.play import judging  # noqa: F401
from knights.theory import construct  # noqa: F401
