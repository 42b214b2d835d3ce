"""Long work in slices of up to 0.2 s; all generators yield the same values, so one loop can stop any of them."""

from collections.abc import Generator, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

Part = TypeVar("Part")
Part_co = TypeVar("Part_co", covariant=True)


class Progress(NamedTuple, Generic[Part_co]):
    """The share of some work done after a slice, from 0 to 1, and the part of its results just finished, if any."""

    share: float
    part: Part_co | None = None


Work = Generator[Progress[Part], None, None]
"""Work in progress. Closing it stops it; the yielded parts stay valid."""


class Stopped(Exception):
    """The exception to throw into some work to stop it; the work may yield one more part."""


def parts_of(work: Iterable[Progress[Part]]) -> Iterator[Part]:
    """Yield the parts of the results of some work, in order of arrival."""
    return (part for _, part in work if part is not None)


def result(work: Iterable[Progress[Part]]) -> Part:
    """Return the last part of some work, which is its result."""
    *_, last = parts_of(work)
    return last


def in_turn(works: Iterable[tuple[float, Work[Part]]]) -> Work[Part]:
    """Do several pieces of work in turn; each counts for its share of the whole."""
    before = 0.0
    for weight, work in works:
        for share, part in work:
            yield Progress(min(1.0, before + weight * share), part)
        before += weight
