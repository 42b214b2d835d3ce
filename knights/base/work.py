"""Long work in slices of up to 0.2 s, as generators of :class:`Progress` that can be stopped after any slice."""

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

Part = TypeVar("Part")
Part_co = TypeVar("Part_co", covariant=True)


class Progress(NamedTuple, Generic[Part_co]):
    """The share of the work done so far, from 0 to 1, and the part of the results just finished, if any."""

    share: float
    part: Part_co | None = None


class Taking(Progress[Part_co]):
    """Progress of work that may take a number of bytes from now on; where memory is shared, it waits for them."""

    takes: int

    @classmethod
    def of(cls, takes: int, share: float = 0.0, part: Part_co | None = None) -> "Taking[Part_co]":
        """Return progress with the maximum number of bytes that the work takes until it says otherwise."""
        made = cls(share, part)
        made.takes = takes
        return made


Work = Generator[Progress[Part], None, None]
"""A generator that does work. Closing it stops the work; the parts yielded so far remain valid."""


class Stopped(Exception):
    """An exception that a caller throws into a :data:`Work` to stop it; the work may yield one more part."""


def taking(takes: int, work: Callable[[], Work[Part]]) -> Work[Part]:
    """Do work that takes up to a number of bytes."""
    yield Taking.of(takes)
    yield from work()


def parts_of(work: Iterable[Progress[Part]]) -> Iterator[Part]:
    """Do the work, and yield the parts of its results in order of arrival."""
    return (part for _, part in work if part is not None)


def result(work: Iterable[Progress[Part]]) -> Part:
    """Do the work to the end, and return its last part, which is the result."""
    *_, last = parts_of(work)
    return last
