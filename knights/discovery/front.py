"""What is worth keeping of many candidates: no mistake can be saved without more operations."""

from collections.abc import Iterator
from dataclasses import dataclass

from knights.discovery.candidates import Candidate


@dataclass(frozen=True, slots=True)
class Member:
    """A candidate on the front.

    Attributes:
        candidate: the tie-break.
        operations: how many its formula takes.
        mistakes: the starts of the boards to learn from that it does not solve on the first try.
        rectangles: those of rectangles, which decide between equals; None for more than the best have.
    """

    candidate: Candidate
    operations: int
    mistakes: int
    rectangles: int | None = 0


class Front:
    """The candidates that no other one beats in both mistakes and operations, the simplest first."""

    def __init__(self) -> None:
        self._members: list[Member] = []

    def __iter__(self) -> Iterator[Member]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def __getitem__(self, number: int) -> Member:
        return self._members[number]

    @property
    def best(self) -> Member:
        """The one with the fewest mistakes."""
        return self._members[-1]

    def bound(self, operations: int) -> int | None:
        """The fewest mistakes with up to that many operations; None if no member has so few."""
        return min((one.mistakes for one in self._members if one.operations <= operations), default=None)

    def add(self, new: Member) -> bool:
        """Take in a candidate and leave out those that it beats or equals; False if one beats it."""
        bound = self.bound(new.operations)
        if bound is not None and bound < new.mistakes:
            return False
        for one in self._members:
            if one.mistakes == new.mistakes and (
                one.operations < new.operations
                or (one.operations == new.operations and _fewer(one.rectangles, new.rectangles))
            ):
                return False
        rest = [
            one for one in self._members if one.operations < new.operations or one.mistakes < new.mistakes
        ]
        self._members = sorted([*rest, new], key=lambda one: one.operations)
        return True


def _fewer(one: int | None, other: int | None) -> bool:
    """Whether a number is the smaller; None is the largest."""
    return one is not None and (other is None or one < other)
