"""The pages, with the controls, player, charts and downloads that they share."""

# A server that has just started receives several requests at once. Two threads that import modules of the same package
# may then fail, because Python locks a module before its package. So the first thread imports these packages here while
# the others wait; it has imported the others with knights itself.
import knights.play
import knights.reproduction
from knights.experiments import comparisons, discovery, sweeps
