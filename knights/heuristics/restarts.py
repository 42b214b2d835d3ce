"""Restart schedules: the number of backtracks allowed to each attempt.

Attempt k, from 0, is cut off after ``unit * factor(k)`` backtracks. A schedule is a plain function here; the kernel
has its twin, and a test compares them.
"""

from collections.abc import Callable
from dataclasses import dataclass

MAX_DOUBLINGS = 30
"""The most doublings of a cutoff, more than any search reaches."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """A key, the factor of each attempt, counted from 0, and a caption."""

    key: str
    factor: Callable[[int], int]
    caption: str


SCHEDULES: dict[str, Schedule] = {}
"""All schedules by key; the first is the default."""


def _schedule(key: str) -> Callable[[Callable[[int], int]], Callable[[int], int]]:
    def register(factor: Callable[[int], int]) -> Callable[[int], int]:
        SCHEDULES[key] = Schedule(key, factor, (factor.__doc__ or "").splitlines()[0])
        return factor

    return register


@_schedule("fixed")
def fixed(attempt: int) -> int:
    """Every attempt gets the same number of backtracks."""
    return 1


@_schedule("geometric")
def geometric(attempt: int) -> int:
    """Every attempt gets twice as many backtracks as the one before (Walsh 1999)."""
    return 1 << min(attempt, MAX_DOUBLINGS)


@_schedule("luby")
def luby(attempt: int) -> int:
    """The sequence 1 1 2 1 1 2 4 1 1 2 …: within a log factor of the best cutoff, whatever it is.

    Luby, Sinclair and Zuckerman 1993. Constant memory, a round per bit of the number.
    """
    number = attempt + 1
    # A number of the form 2^k - 1 ends a block and gets 2^(k-1); any other repeats the blocks before.
    while number & (number + 1):
        number -= (1 << (number.bit_length() - 1)) - 1
    return (number + 1) >> 1
