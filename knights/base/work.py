"""Long work in slices of at most 0.2 s; all runners yield the same values, so one loop can stop any of them."""

from collections.abc import Generator, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

Part = TypeVar("Part")
Part_co = TypeVar("Part_co", covariant=True)


class Progress(NamedTuple, Generic[Part_co]):
    """The finished share of some work after a slice, from 0 to 1, and a part of its results, if one was finished."""

    share: float
    part: Part_co | None = None


Work = Generator[Progress[Part], None, None]
"""Work in progress. Closing it stops it; the yielded parts stay valid."""


class Stopped(Exception):
    """An exception that, thrown into some work, stops it; the work may yield one more part."""


def parts_of(work: Iterable[Progress[Part]]) -> Iterator[Part]:
    """Yield the parts of some work, in order of arrival."""
    return (part for _, part in work if part is not None)


def result(work: Iterable[Progress[Part]]) -> Part:
    """Return the last part of some work, which is its result."""
    *_, last = parts_of(work)
    return last


def in_turn(works: Iterable[tuple[float, Work[Part]]]) -> Work[Part]:
    """Do several works one after the other; each counts with its share of the whole."""
    before = 0.0
    for weight, work in works:
        for share, part in work:
            yield Progress(min(1.0, before + weight * share), part)
        before += weight
