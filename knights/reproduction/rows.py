"""Descriptions of published works, and the rows of their replays: printed items next to recomputed values."""

from collections.abc import Generator, Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from knights.base.questions import write
from knights.boards.board import Board, MoveOrder
from knights.engine.case import Case, Limit
from knights.engine.existence import verdict
from knights.engine.result import SearchResult
from knights.engine.search import Search
from knights.engine.words import rule_in_words
from knights.experiments.sweeps.question import Sweep
from knights.experiments.sweeps.results import Results, by_board
from knights.experiments.sweeps.runner import run
from knights.heuristics.variants import Variant

Value = int | float | str | list[list[int]] | None
"""A value to compare: a count, words, or the rows of a board of numbers."""


class Agreement(StrEnum):
    """The result of a comparison; ``differs`` is for items that should agree, ``does not hold`` for refuted claims."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NOT_COMPARABLE = "not comparable"
    DOES_NOT_HOLD = "does not hold"


class Where(NamedTuple):
    """A page of the app, with settings that make it show a case."""

    page: str
    settings: dict[str, str]


def where(page: str, **settings: object) -> Where:
    """Return the page, with settings, that shows a case."""
    return Where(page, {name: str(value) for name, value in settings.items()})


class ClaimRow(NamedTuple):
    """A printed item of a table or list of claims, its recomputed value, and a note on the evidence."""

    work: str
    table: str
    item: str
    expected: Value
    got: Value
    agreement: Agreement
    note: str
    where: Where

    @property
    def agrees(self) -> bool | None:
        """Whether the values agree; None if they cannot be compared."""
        return {Agreement.AGREES: True, Agreement.DIFFERS: False}.get(self.agreement)

    @property
    def has_boards(self) -> bool:
        """Whether the printed or the computed value is a board of numbers."""
        return isinstance(self.expected, list) or isinstance(self.got, list)


class Table(NamedTuple):
    """A table, figure or list of claims in a work; ``otherwise`` is the agreement of rows that do not hold."""

    work: str
    heading: str
    otherwise: Agreement = Agreement.DIFFERS

    def row(
        self,
        item: str,
        expected: Value,
        got: Value,
        note: str,
        *,
        case: "Case | Sweep | Where",
        holds: bool | None = None,
    ) -> ClaimRow:
        """Return the row for a case; by default the item holds if the values are equal."""
        holds = expected == got if holds is None else holds
        agreement = Agreement.AGREES if holds else self.otherwise
        return ClaimRow(self.work, self.heading, item, expected, got, agreement, note, page_of(case))


def in_words(value: Value) -> str:
    """Return a value as text for a table: a number with thousands separators, a board as its size."""
    if isinstance(value, list):
        return f"board {len(value)}×{len(value[0])}"
    if isinstance(value, int):
        return f"{value:,}"
    return "" if value is None else str(value)


def as_json(row: ClaimRow) -> dict[str, object]:
    """Return the row as the command line prints it with ``--json``."""
    return {key: getattr(row, key) for key in ("work", "item", "expected", "got", "agrees", "note")}


class ClaimSummary(NamedTuple):
    """The number of rows with each :class:`Agreement`, in the order of its members."""

    agree: int
    differ: int
    not_comparable: int
    do_not_hold: int

    def __str__(self) -> str:
        """Return the counts in words: ``59 of 62``, then the other counts unless they are 0."""
        comparable = self.agree + self.differ + self.do_not_hold
        parts = [f"{self.agree:,} of {comparable:,}"] if comparable else []
        if self.do_not_hold:
            claims = "1 claim does" if self.do_not_hold == 1 else f"{self.do_not_hold:,} claims do"
            parts.append(f"{claims} not hold")
        if self.not_comparable:
            parts.append(f"{self.not_comparable:,} not comparable")
        return ", ".join(parts)


def summarise(rows: Iterable[ClaimRow]) -> ClaimSummary:
    """Count the rows with each :class:`Agreement`."""
    agreements = [row.agreement for row in rows]
    return ClaimSummary(*(agreements.count(agreement) for agreement in Agreement))


Data = dict[str, Any]
"""The data of a work, as stored in its file."""

Rows = Generator[ClaimRow | None, None, None]
"""The rows of a section in order of completion, with None between slices of work of up to 0.2 s."""


class Publication(NamedTuple):
    """The description of a published work: a short label, and its source, subject, method and parameters as text."""

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
    """Convert a move order from its form in the data of a work."""
    return tuple((down, right) for down, right in moves)


def searched(case: Case, events: int = 0) -> Generator[None, None, SearchResult]:
    """Search like :func:`knights.engine.search.search`, yielding between slices of up to 0.2 s."""
    running = Search(case, events=events)
    while not running.advance():
        yield
    return running.result()


def swept(*sweeps: Sweep) -> Generator[None, None, dict[Board, Results]]:
    """Run sweeps of one variant, yielding between slices; return the results board by board."""
    arrived = []
    for _, results in run(sweeps):
        if results is not None:
            arrived.append(results)
        yield
    return by_board(arrived)


def page_of(case: Case | Sweep | Where) -> Where:
    """Return the page of the app that shows a search or a sweep."""
    match case:
        case Where():
            return case
        case Sweep():
            return where("sweep", **write(case))
    (row, column), board = case.start, case.board
    square = {"rows": board.rows, "columns": board.columns, "row": row, "column": column}
    return where("tour", **square, variant=case.variant, steps=case.limit.steps)


def printed_board(table: Table, number: int, printed: dict[str, Any], variant: Variant, steps: int) -> Rows:
    """Compare a printed board with the recomputed one; without ``numbers``, the work reports that none was found."""
    numbers = printed["numbers"]
    board = Board(len(numbers), len(numbers[0])) if numbers else Board(printed["size"], printed["size"])
    row, column = printed["start"]
    case = Case(board, (row, column), variant, Limit(steps))
    result = yield from searched(case)
    if result.tour is None:
        evidence = f"does a tour exist? {verdict(board, case.start).word}; {result.reason}"
    else:
        tries = "on the first try" if result.first_try else f"after {result.backtracks:,} backtracks"
        evidence = f"{tries}; the referee accepts it; {rule_in_words(result)}"
    yield table.row(
        f"board {number}: {board} from {row},{column}",
        "not found" if numbers is None else numbers,
        "not found" if result.tour is None else result.tour.numbers.tolist(),
        evidence,
        case=case,
    )
