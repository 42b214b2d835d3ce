"""A random number generator that gives the same numbers in compiled and in plain programs."""

from knights.base.errors import Bounds

MAX_SEED = 2**31 - 1
"""The largest seed that a user can choose."""
SEED = Bounds("The seed", 0, MAX_SEED)

_64_BITS = (1 << 64) - 1


def mix(number: int) -> int:
    """Scramble 64 bits with the last step of SplitMix64 (Steele, Lea and Flood 2014)."""
    number &= _64_BITS
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & _64_BITS
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & _64_BITS
    return number ^ (number >> 31)


class SplitMix64:
    """A SplitMix64 generator: the same seed gives the same numbers on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def next(self) -> int:
        """Return the next number, from 0 to 2**40 - 1."""
        self._state = self._state + 0x9E3779B97F4A7C15 & _64_BITS
        return mix(self._state) >> 24
