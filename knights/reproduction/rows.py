"""Descriptions of published works, and the rows of their replays: printed items next to recomputed values."""

import platform
import re
from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from statistics import fmean
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
    """The result of a comparison.

    An item that should agree ``differs``; a claim with a counterexample is ``refuted``, and one ``cannot be decided``
    if the work does not say enough, for example leaves out a move order. A figure is ``not transcribed`` if the data of
    the work lacks it. A question of the author is ``answered``; it is not a figure.
    """

    AGREES = "agrees"
    DIFFERS = "differs"
    REFUTED = "refuted"
    UNDECIDED = "cannot be decided"
    NOT_COMPARABLE = "not comparable"
    NOT_TRANSCRIBED = "not transcribed"
    ANSWERED = "answered"


@dataclass(init=False)
class Where:
    """A page of the app, with settings, written as text, that make it show a case."""

    page: str
    settings: dict[str, str]

    def __init__(self, page: str, **settings: object) -> None:
        self.page, self.settings = page, {name: str(value) for name, value in settings.items()}


class Point(NamedTuple):
    """A point of the chart of a work: the name of its line, and its values on the axes."""

    line: str
    x: str
    y: float


class ClaimRow(NamedTuple):
    """A printed item of a table or list of claims, its recomputed value, and a note on the evidence.

    ``figures`` is the number of printed figures that the item stands for, 0 for a question.
    """

    work: str
    table: str
    item: str
    expected: Value
    got: Value
    agreement: Agreement
    note: str
    where: Where
    figures: int = 1
    points: tuple[Point, ...] = ()

    @property
    def agrees(self) -> bool | None:
        """Whether the values agree; None if they cannot be compared."""
        return {Agreement.AGREES: True, Agreement.DIFFERS: False}.get(self.agreement)

    @property
    def has_boards(self) -> bool:
        """Whether the printed or the computed value is a board of numbers."""
        return isinstance(self.expected, list) or isinstance(self.got, list)


class Table(NamedTuple):
    """A table, figure or list of claims in a work; ``otherwise`` is the agreement of rows that are not equal."""

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
        case: Case | Sweep | Where,
        holds: bool | Agreement | None = None,
        figures: int = 1,
        points: Iterable[Point] = (),
    ) -> ClaimRow:
        """Return the row for a case; by default the item holds if the values are equal."""
        holds = expected == got if holds is None else holds
        if not isinstance(holds, Agreement):
            holds = Agreement.AGREES if holds else self.otherwise
        told = (self.work, self.heading, item, expected, got, holds, note)
        return ClaimRow(*told, page_of(case), figures, tuple(points))

    def not_transcribed(self, item: str, got: Value, note: str, **more: Any) -> ClaimRow:
        """Return the row for printed figures that the data lacks, with our value; ``more`` as in :meth:`row`."""
        holds = Agreement.NOT_TRANSCRIBED
        return self.row(item, holds.value, got, note, holds=holds, **more)


ASKED = "What the author asked"
"""The heading of the questions and claims of each work that its tables do not answer."""


def asked(
    work: str,
    words: str,
    answer: str,
    note: str,
    case: Case | Sweep | Where,
    holds: bool | Agreement | None = None,
    points: Iterable[Point] = (),
) -> ClaimRow:
    """Return the answer to a question of an author; a claim, which ``holds`` or not, counts as a printed figure."""
    kind, agreement = ("question", Agreement.ANSWERED) if holds is None else ("claim", holds)
    table, figures = Table(work, ASKED, Agreement.REFUTED), int(holds is not None)
    return table.row(words, kind, answer, note, case=case, holds=agreement, figures=figures, points=points)


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
    """The number of printed figures with each :class:`Agreement`, in the order of its members; questions have none."""

    agree: int
    differ: int
    refuted: int
    undecided: int
    not_comparable: int
    not_transcribed: int

    @property
    def printed(self) -> int:
        """All figures and claims that the work prints in its tables, as far as they are counted."""
        return sum(self)

    def __str__(self) -> str:
        """Return the counts that are not 0, in words, such as ``45 equal, 27 not comparable``."""
        words = zip(self, SUMMARY_WORDS.values(), strict=True)
        return ", ".join(f"{count:,} {word}" for count, word in words if count) or "not counted"

    @property
    def in_full(self) -> str:
        """All counts in words, as the command prints them; they add up, a refuted claim as a difference."""
        different = self.differ + self.refuted
        compared = self.agree + different + self.undecided
        return (
            f"{self.printed:,} printed = {compared:,} compared ({self.agree:,} equal, {different:,} different, "
            f"{self.undecided:,} not decidable) + {self.not_comparable:,} not comparable + "
            f"{self.not_transcribed:,} not transcribed"
        )


SUMMARY_WORDS = {
    Agreement.AGREES: "equal",
    Agreement.DIFFERS: "different",
    Agreement.REFUTED: "refuted",
    Agreement.UNDECIDED: "not decidable",
    Agreement.NOT_COMPARABLE: "not comparable",
    Agreement.NOT_TRANSCRIBED: "not transcribed",
}
"""The words for a number of figures with each agreement; questions, which are only answered, have none."""


def summarise(rows: Iterable[ClaimRow]) -> ClaimSummary:
    """Count the printed figures with each :class:`Agreement`."""
    counts = Counter[Agreement]()
    for row in rows:
        counts[row.agreement] += row.figures
    return ClaimSummary(*map(counts.__getitem__, SUMMARY_WORDS))


RUNS = 5
"""The number of runs whose mean time is shown."""


def machine() -> str:
    """Return the processor's name, or as much of it as the system tells."""
    try:
        known = re.findall(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    except OSError:
        known = []
    return known[0] if known else platform.processor() or platform.machine()


def milliseconds(seconds: Sequence[float]) -> str:
    """Return the mean of times in seconds as text in milliseconds."""
    return f"{1000 * fmean(seconds):.2g} ms"


Data = dict[str, Any]
"""The data of a work, as stored in its file."""

Rows = Generator[ClaimRow | None, None, None]
"""The rows of a section in order of completion, with None between slices of work of up to 0.2 s."""


class Publication(NamedTuple):
    """The description of a published work: a short label, and its source, subject, method and parameters as text.

    ``chart`` is the title of the vertical axis of its chart; empty if it opens with boards.
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
    chart: str = ""


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
            return Where("sweep", **write(case))
    (row, column), board = case.start, case.board
    square = {"rows": board.rows, "columns": board.columns, "row": row, "column": column}
    return Where("tour", **square, variant=case.variant, steps=case.limit.steps)


def printed_board(table: Table, number: int, printed: Data, variant: Variant, steps: int) -> Rows:
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
