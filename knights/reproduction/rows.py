"""One printed item beside ours: the rows that a replay makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

Value = int | float | str | list[list[int]] | None
"""What is compared: a count, words, or a board of numbers as its rows."""


class Standing(StrEnum):
    """How an item stands to what was computed.

    ``does not hold`` is for claims that our computing refutes or cannot confirm, with the evidence in the note;
    ``differs`` is for what ought to come out and does not.
    """

    AGREES = "agrees"
    DIFFERS = "differs"
    NOT_COMPARABLE = "not comparable"
    DOES_NOT_HOLD = "does not hold"


@dataclass(frozen=True, slots=True)
class Where:
    """A page of the app, and the settings with which it shows a case."""

    page: str
    settings: tuple[tuple[str, str], ...]


def where(page: str, **settings: object) -> Where:
    """A page and its settings; ``from_`` stands for ``from``, which Python keeps for itself."""
    return Where(page, tuple((name.rstrip("_"), str(value)) for name, value in settings.items()))


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One printed item and what came of it.

    Attributes:
        work: the work's name.
        table: the table, figure or claim of the work that the item is from.
        item: what it is about.
        expected: what the work prints.
        got: what was computed.
        standing: how the two stand to each other.
        note: the evidence, in words.
        where: where the app shows this very case.
    """

    work: str
    table: str
    item: str
    expected: Value
    got: Value
    standing: Standing
    note: str = ""
    where: Where | None = None

    @property
    def agrees(self) -> bool | None:
        """True or False where the two can be compared, else None."""
        return {Standing.AGREES: True, Standing.DIFFERS: False}.get(self.standing)

    @property
    def has_boards(self) -> bool:
        """Whether there is a board of numbers on either side."""
        return isinstance(self.expected, list) or isinstance(self.got, list)


def compare(expected: object, got: object) -> Standing:
    """Agrees if the two are equal, else differs."""
    return Standing.AGREES if expected == got else Standing.DIFFERS


def in_words(value: Value) -> str:
    """A value as text for a table: numbers with separators, a board by its size."""
    if isinstance(value, list):
        return f"board {len(value)}×{len(value[0])}"
    if isinstance(value, int):
        return f"{value:,}"
    return "" if value is None else str(value)


def as_json(row: ClaimRow) -> dict[str, object]:
    """The row as the command line prints it with ``--json``."""
    return {
        "work": row.work,
        "item": row.item,
        "expected": row.expected,
        "got": row.got,
        "agrees": row.agrees,
        "note": row.note,
    }


@dataclass(frozen=True, slots=True)
class ClaimSummary:
    """How many of some rows stand how.

    Attributes:
        agree, differ, not_comparable, do_not_hold: counts of rows, one for each standing, in its order.
    """

    agree: int
    differ: int
    not_comparable: int
    do_not_hold: int

    @property
    def comparable(self) -> int:
        """How many rows can be compared: those of claims that do not hold are among them."""
        return self.agree + self.differ + self.do_not_hold

    def __str__(self) -> str:
        """In words: ``59 of 62``, and what else there is."""
        parts = [f"{self.agree:,} of {self.comparable:,}"] if self.comparable else []
        if self.do_not_hold:
            claims = "1 claim does" if self.do_not_hold == 1 else f"{self.do_not_hold:,} claims do"
            parts.append(f"{claims} not hold")
        if self.not_comparable:
            parts.append(f"{self.not_comparable:,} not comparable")
        return ", ".join(parts)


def summarise(rows: Iterable[ClaimRow]) -> ClaimSummary:
    """Count rows by standing."""
    standings = [row.standing for row in rows]
    return ClaimSummary(*(standings.count(standing) for standing in Standing))
