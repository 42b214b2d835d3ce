"""The pages, with the controls, player, charts and downloads that they share."""

# A server that has just started receives several requests at once. Two threads that import modules of the same package
# may then fail, because Python locks a module before its package. So the first thread imports these packages here while
# the others wait.
import knights.play
import knights.reproduction
import knights.sliding  # noqa: F401
from knights.experiments import comparisons, discovery, sweeps  # noqa: F401
from knights.theory import construct  # noqa: F401
