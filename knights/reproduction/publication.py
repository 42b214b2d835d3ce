"""A published work as a value: its results, method and parameters."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from knights.boards.board import MoveOrder
from knights.reproduction.rows import ClaimRow

Data = dict[str, Any]
"""The data of a work, as its file holds them."""

Rows = Generator[ClaimRow | None, None, None]
"""Rows as they are finished, and None between slices of work of at most 0.2 s."""

Section = Callable[[], Rows]
"""A part of a replay."""


@dataclass(frozen=True, slots=True)
class Publication:
    """A published work.

    Attributes:
        label: a short name for a tab.
        did: its work in a sentence.
        method: its method, in two sentences.
        order, origin, rule, ties, limit: everything that its figures depend on, as text: the move order and where it
            comes from, the rule, the tie-break and the limit.
    """

    name: str
    label: str
    source: str
    did: str
    method: str
    order: str
    origin: str
    rule: str
    ties: str
    limit: str


def order_of(moves: Sequence[Sequence[int]]) -> MoveOrder:
    """A move order from the data of a work."""
    return tuple((down, right) for down, right in moves)
