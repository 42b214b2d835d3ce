"""A published work as a value: what it did, how, and with which parameters."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from knights.board import MoveOrder
from knights.reproduction.rows import ClaimRow

Data = dict[str, Any]
"""The data of a work, as its file holds them."""

Rows = Generator[ClaimRow | None, None, None]
"""Rows as they are finished, and None between slices of work of at most 0.2 s."""

Section = Callable[[], Rows]
"""A part of a replay."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """What decides every figure of a work.

    Attributes:
        order: the order in which moves are tried, as text.
        origin: where that order comes from.
        rule: which moves are tried at all.
        ties: what decides among equals.
        limit: when a search was given up.
    """

    order: str
    origin: str
    rule: str
    ties: str
    limit: str


@dataclass(frozen=True, slots=True)
class Publication:
    """A published work.

    Attributes:
        name: the name of its data.
        label: a short name for a tab.
        source: who, where and when.
        did: what it did, in a sentence.
        method: its method, in two sentences.
        parameters: everything that its figures depend on.
    """

    name: str
    label: str
    source: str
    did: str
    method: str
    parameters: Parameters


def order_of(moves: Sequence[Sequence[int]]) -> MoveOrder:
    """A move order as a work's data give it."""
    return tuple((down, right) for down, right in moves)
