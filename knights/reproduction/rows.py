"""A published work as a value, and the rows of its replay: printed items next to ours."""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from knights.boards.board import MoveOrder

Value = int | float | str | list[list[int]] | None
"""A value to compare: a count, words, or the rows of a board of numbers."""


class Agreement(StrEnum):
    """The result of comparing a printed item with ours.

    ``does not hold`` is for claims that we refute or cannot confirm, with the evidence in the note; ``differs`` is for
    items that should agree and do not.
    """

    AGREES = "agrees"
    DIFFERS = "differs"
    NOT_COMPARABLE = "not comparable"
    DOES_NOT_HOLD = "does not hold"


@dataclass(frozen=True, slots=True)
class Where:
    """A page of the app with the settings for a case."""

    page: str
    settings: tuple[tuple[str, str], ...]


def where(page: str, **settings: object) -> Where:
    """Return a page and its settings; ``from_`` means ``from``, a keyword of Python."""
    return Where(page, tuple((name.rstrip("_"), str(value)) for name, value in settings.items()))


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A printed item next to ours.

    Attributes:
        table: the table, figure or list of claims in the work.
        expected: the printed value.
        got: the computed value.
        note: the evidence, in words.
        where: the page of the app that shows this case.
    """

    work: str
    table: str
    item: str
    expected: Value
    got: Value
    agreement: Agreement
    note: str = ""
    where: Where | None = None

    @property
    def agrees(self) -> bool | None:
        """Whether the values agree; None if they cannot be compared."""
        return {Agreement.AGREES: True, Agreement.DIFFERS: False}.get(self.agreement)

    @property
    def has_boards(self) -> bool:
        """Whether there is a board of numbers on either side."""
        return isinstance(self.expected, list) or isinstance(self.got, list)


def compare(expected: object, got: object) -> Agreement:
    """Return ``agrees`` for equal values, else ``differs``."""
    return Agreement.AGREES if expected == got else Agreement.DIFFERS


class Table(NamedTuple):
    """A table, figure or list of claims of a work."""

    work: str
    heading: str

    def row(
        self,
        item: str,
        expected: Value,
        got: Value,
        note: str,
        link: Where,
        agreement: Agreement | None = None,
    ) -> ClaimRow:
        """Return a row; without an agreement compare the values."""
        return ClaimRow(
            *self,
            item=item,
            expected=expected,
            got=got,
            agreement=agreement or compare(expected, got),
            note=note,
            where=link,
        )


def in_words(value: Value) -> str:
    """Return a value as text for a table: numbers with separators, a board by its size."""
    if isinstance(value, list):
        return f"board {len(value)}×{len(value[0])}"
    if isinstance(value, int):
        return f"{value:,}"
    return "" if value is None else str(value)


def as_json(row: ClaimRow) -> dict[str, object]:
    """Return the row as the command line prints it with ``--json``."""
    return {key: getattr(row, key) for key in ("work", "item", "expected", "got", "agrees", "note")}


@dataclass(frozen=True, slots=True)
class ClaimSummary:
    """The number of rows of each :class:`Agreement`, in its order."""

    agree: int
    differ: int
    not_comparable: int
    do_not_hold: int

    @property
    def comparable(self) -> int:
        """The number of rows that can be compared, claims that do not hold included."""
        return self.agree + self.differ + self.do_not_hold

    def __str__(self) -> str:
        """Return the counts in words: ``59 of 62``, and the others unless 0."""
        parts = [f"{self.agree:,} of {self.comparable:,}"] if self.comparable else []
        if self.do_not_hold:
            claims = "1 claim does" if self.do_not_hold == 1 else f"{self.do_not_hold:,} claims do"
            parts.append(f"{claims} not hold")
        if self.not_comparable:
            parts.append(f"{self.not_comparable:,} not comparable")
        return ", ".join(parts)


def summarise(rows: Iterable[ClaimRow]) -> ClaimSummary:
    """Count the rows of each :class:`Agreement`."""
    agreements = [row.agreement for row in rows]
    return ClaimSummary(*(agreements.count(agreement) for agreement in Agreement))


Data = dict[str, Any]
"""The data of a work, as in its file."""

Rows = Generator[ClaimRow | None, None, None]
"""Rows as they are finished, and None between slices of work of at most 0.2 s."""

Section = Callable[[], Rows]
"""A section of a replay."""


@dataclass(frozen=True, slots=True)
class Publication:
    """A published work.

    Attributes:
        label: a short name for a tab.
        did: its work in a sentence.
        method: its method, in two sentences.
        order, origin, rule, ties, limit: the parameters of its figures, as text: the move order with its source, the
            rule, the tie-break and the limit.
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
    """Return a move order from the data of a work."""
    return tuple((down, right) for down, right in moves)
