"""The compiled twin of :func:`knights.base.rng.mix`."""

import numpy as np

from knights.base.jit import bare_njit


@bare_njit
def mix(number: np.uint64) -> np.uint64:
    """Scatter 64 bits: the last part of SplitMix64 (Steele, Lea and Flood 2014)."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))
