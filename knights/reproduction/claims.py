"""Descriptions of published works, and the rows of their replays: printed items next to recomputed values."""

import platform
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

from knights.base import command_line, plural, processor_clock
from knights.base.questions import write
from knights.boards import Board
from knights.engine import (
    Case,
    Limit,
    PlainSearch,
    Search,
    SearchResult,
    Status,
    TourQuestion,
    case_settings,
    rule_in_words,
)
from knights.engine.existence import verdict
from knights.experiments.sweeps import Results, Sweep, by_board
from knights.experiments.sweeps.runner import run
from knights.heuristics import Variant
from knights.reproduction.published import load

Value = int | float | str | list[list[int]] | None
"""A value to compare: a count, words, or the rows of a board of numbers."""


class Agreement(StrEnum):
    """The verdict on a printed figure or on a claim; a question, which is neither, is ``answered``.

    It cannot be decided if the copy of the work does not say enough, for example leaves out a move order.
    """

    AGREES = "agrees"
    DIFFERS = "differs"
    UNDECIDED = "cannot be decided from the copy"
    ANSWERED = "answered"


class Where(NamedTuple):
    """A page of the app, with settings, written as text, that make it show a case, and the command that prints it."""

    page: str
    settings: dict[str, str]
    command: str = ""


class Point(NamedTuple):
    """A point of the chart of a work: the name of its line, and its values on the axes."""

    line: str
    x: str
    y: float


class ClaimRow(NamedTuple):
    """A printed item, its value recomputed, and a note on the evidence; it stands for so many printed ``figures``."""

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
    def exact(self) -> bool:
        """Whether the item is a printed figure that no machine changes, so not a time."""
        return self.figures > 0 and not self.item.endswith(": time")

    @property
    def command(self) -> str:
        """The command that prints our value; its words name the variant, with its move order, and the limit."""
        return self.where.command or f"python -m knights published {self.work}"

    @property
    def has_boards(self) -> bool:
        """Whether the printed or the computed value is a board of numbers."""
        return isinstance(self.expected, list) or isinstance(self.got, list)


class Table(NamedTuple):
    """A table, figure or list of claims in a work."""

    work: str
    heading: str

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
            holds = Agreement.AGREES if holds else Agreement.DIFFERS
        told = (self.work, self.heading, item, expected, got, holds, note)
        return ClaimRow(*told, page_of(case), figures, tuple(points))


ASKED = "What it asked and claimed, and what came out"
"""The heading of the questions and claims of each work that its tables do not answer."""


def asked(
    work: str, key: str, case: Case | Sweep | Where, holds: bool | Agreement | None, **figures: object
) -> ClaimRow:
    """Return the answer to a question of an author, or to a claim, which ``holds`` or not; None for a question.

    Its words are in the data of the work, under ``asked``: what the author says, in our words, the answer and a note,
    with fields for the ``figures``.
    """
    kind, agreement = ("question", Agreement.ANSWERED) if holds is None else ("claim", holds)
    says, answer, note = (text.format(**figures) for text in load(work)["asked"][key])
    return Table(work, ASKED).row(says, kind, answer, note, case=case, holds=agreement, figures=0)


def in_words(value: Value) -> str:
    """Return a value as text for a table: a number with thousands separators, a board as its size."""
    if isinstance(value, list):
        return f"board {len(value)}×{len(value[0])}"
    if isinstance(value, int):
        return f"{value:,}"
    return "" if value is None else str(value)


def as_json(row: ClaimRow) -> dict[str, object]:
    """Return the row as the command line prints it with ``--json``."""
    keys = ("work", "item", "expected", "got", "agrees", "note", "figures", "command")
    return {"verdict": row.agreement.value} | {key: getattr(row, key) for key in keys}


class ClaimSummary(NamedTuple):
    """The number of printed figures with each verdict, and the same of the claims in words."""

    agree: int
    differ: int
    undecided: int
    claims: tuple[int, ...]

    @property
    def printed(self) -> int:
        """All figures that the work prints in its tables, logs and boards."""
        return self.agree + self.differ + self.undecided

    def __str__(self) -> str:
        """Return the counts in words, such as ``90 figures: 90 agree; 2 claims: 1 agrees, 1 differs``."""
        kinds = (("figure", self[:3]), ("claim", self.claims))
        return "; ".join(f"{plural(sum(counts), noun)}: {_judged(counts)}" for noun, counts in kinds if sum(counts))


def _judged(counts: Iterable[int]) -> str:
    each = zip(counts, JUDGED.items(), strict=True)
    return ", ".join(f"{count:,} {words if count == 1 else more}" for count, (words, more) in each if count)


JUDGED = {
    Agreement.AGREES: "agree",
    Agreement.DIFFERS: "differ",
    Agreement.UNDECIDED: "cannot be decided from the copy",
}
"""The plural of each verdict on a figure or a claim."""


def summarise(rows: Iterable[ClaimRow]) -> ClaimSummary:
    """Count the printed figures and the claims with each verdict."""
    counts = Counter[tuple[Agreement, bool]]()
    for row in rows:
        counts[row.agreement, row.figures > 0] += row.figures or 1
    agree, differ, undecided = (counts[one, True] for one in JUDGED)
    return ClaimSummary(agree, differ, undecided, tuple(counts[one, False] for one in JUDGED))


TIMED, RUNS = (0.01, 0.1), 3
"""The seconds for which a program is timed again and again, and those for which it is timed until it has ``RUNS``."""
SAMPLE, APART = 20_000, 3
"""The timed steps of a long search, and the largest ratio of a time to the printed one that counts as in proportion."""
PROPORTION = f"in proportion, if it is up to {APART} times as long or as short as printed, with all rows scaled alike"


def machine() -> str:
    """Return the processor's name, or as much of it as the system tells."""
    try:
        known = re.findall(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    except OSError:
        known = []
    return known[0] if known else platform.processor() or platform.machine()


def milliseconds(seconds: float) -> str:
    """Return a time in seconds as text in milliseconds."""
    return f"{float(f'{1000 * seconds:.3g}'):,g} ms"


def timed(start: Callable[[], Iterator[object]]) -> Generator[None, None, float]:
    """Run a program, an iterator of slices, until it has run for ``TIMED``; return its least processor time."""
    runs: list[float] = []
    while sum(runs) < TIMED[len(runs) < RUNS]:
        spent, began = 0.0, processor_clock()
        for _ in start():
            spent += processor_clock() - began
            yield
            began = processor_clock()
        runs.append(spent + processor_clock() - began)
    # A clock that ticks slowly may show 0.
    return min(runs) or fmean(runs)


def plain_time(case: Case, steps: int) -> Generator[None, None, tuple[float, str]]:
    """Return the processor time of a search in plain Python, and how it was measured; ``steps`` are all that it takes.

    Of a long search, the first ``SAMPLE`` steps are timed, and the rest in proportion.
    """
    most = min(steps, SAMPLE)

    def slices() -> Iterator[None]:
        search = PlainSearch(case)
        while search.steps < most and search.advance(min(most, search.steps + SAMPLE // 10)) == Status.PAUSED:
            yield

    seconds = yield from timed(slices)
    how = "least of several runs" if most == steps else f"in proportion to the first {most:,} steps"
    return seconds * steps / most, f"processor time in plain Python on {machine()}, {how}"


def in_proportion(printed: Sequence[str], ours: Sequence[float]) -> list[bool]:
    """Return for each time whether ours, in seconds, is in proportion to the printed one, in milliseconds.

    The machines and the programs differ, so a time is compared with the other rows: all of ours are scaled by the
    median of the ratios, and may then be up to ``APART`` times as long or as short as printed. ``<1`` is at most 1.
    """
    numbers = [float(one.lstrip("<~")) for one in printed]
    exact = [one / time for text, one, time in zip(printed, numbers, ours, strict=True) if text[0] != "<"]
    scale = median(exact) if exact else 0.0
    return [
        (text[0] == "<" or one <= APART * scale * time) and scale * time <= APART * one
        for text, one, time in zip(printed, numbers, ours, strict=True)
    ]


Data = dict[str, Any]

Rows = Generator[ClaimRow | None, None, None]
"""The rows of a section in order of completion, with None between slices of work of up to 0.2 s."""


class Publication(NamedTuple):
    """The description of a published work: a short label, and its source, subject, method and parameters as text.

    ``menu`` maps what the program offers to addresses that ask the same; ``chart`` is the title of the vertical axis of
    its chart, empty if it opens with boards.
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
    menu: dict[str, str]
    chart: str = ""


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
            return Where("sweep", write(case), command_line(case))
    board, variant, steps = case.board, case.variant, case.limit.steps
    settings = case_settings(board.rows, board.columns, *case.start, str(variant), steps=str(steps))
    return Where("tour", settings, command_line(TourQuestion(board, case.start, variant, steps)))


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
