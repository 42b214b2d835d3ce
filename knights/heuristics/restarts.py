"""Restart schedules: how many backtracks each attempt may take.

Every schedule counts in units: the attempt number k, from 0, is cut off after ``unit * factor(k)`` backtracks.
Here a schedule is a plain function; the kernel has the same in a few lines, and a test holds both together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

MAX_DOUBLINGS = 30
"""After so many doublings a cutoff grows no further; no search ever comes there."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """A schedule by its key: the factor of each attempt, counted from 0, and one line for the screen."""

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

    Luby, Sinclair and Zuckerman 1993. Constant memory, as many rounds as the number has bits.
    """
    number = attempt + 1
    # A number of the form 2^k - 1 ends a block and gets 2^(k-1); any other repeats the blocks before.
    while number & (number + 1):
        number -= (1 << (number.bit_length() - 1)) - 1
    return (number + 1) >> 1
