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
    """

    candidate: Candidate
    operations: int
    mistakes: int


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
        if any(one.operations < new.operations and one.mistakes == new.mistakes for one in self._members):
            return False
        rest = [
            one for one in self._members if one.operations < new.operations or one.mistakes < new.mistakes
        ]
        self._members = sorted([*rest, new], key=lambda one: one.operations)
        return True
