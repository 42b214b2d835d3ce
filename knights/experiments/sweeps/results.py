"""The results of a board: a record per start in memory, and a line per start in CSV."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from knights.base import csv_text, grouped
from knights.boards import PLAIN, Board, Family, format_leaper
from knights.engine import Category, Status
from knights.engine.result import CATEGORY_OF, OUTCOMES
from knights.heuristics import Variant

ROW = ("rows", "columns", "row", "column", "outcome", "steps", "backtracks", "restarts")
"""The columns of a CSV file that describe a start and its result."""

RECORD = np.dtype(
    [(name, np.int64) for name in ("steps", "backtracks", "restarts", "last_backtracks")]
    + [("seconds", np.float64), ("start", np.int32), ("outcome", np.int8)]
    + [(name, np.bool_) for name in ("solvable", "constructed_after_search", "plain")],
    align=True,
)
"""The data type of the record of a start, which takes 48 bytes; :class:`Results` explains its fields."""

Records = np.ndarray[tuple[int], np.dtype[np.void]]
"""An array of records of type :data:`RECORD`, shape (starts,)."""


Field = NDArray[Any]
"""A field of records, whose type depends on its name; shape (starts,)."""


@dataclass(frozen=True, eq=False)
class Results:
    """The results of one variant from some or all starts of one board.

    Indexing by name returns a field of the records as an array of shape (starts,):

    - ``start``: the index of the starting square;
    - ``solvable``: whether a tour exists from the start, by the exact verdict;
    - ``outcome``: its code, a :class:`knights.engine.state.Status`;
    - ``steps``, ``backtracks``, ``restarts``: as in a search result; 0 for a start not searched;
    - ``last_backtracks``: backtracks since the last restart;
    - ``seconds``: processor time of the search; the time of a compiled call is divided in proportion to the steps;
    - ``plain``: whether the plain program ran because the compiled code was not loaded, so that the time says little;
    - ``constructed_after_search``: whether the search failed and the tour was constructed.

    ``limit`` is the maximum number of steps per start.
    """

    board: Board
    variant: Variant
    records: Records
    limit: int
    closed: bool = False

    def __len__(self) -> int:
        return len(self.records)

    @overload
    def __getitem__(self, selection: str) -> Field: ...

    @overload
    def __getitem__(self, selection: NDArray[np.intp] | NDArray[np.bool_]) -> "Results": ...

    def __getitem__(self, selection: str | NDArray[np.intp] | NDArray[np.bool_]) -> "Field | Results":
        """Return a field by its name, or the results of some starts by their indices or a mask."""
        records = self.records[selection]
        return records if isinstance(selection, str) else replace(self, records=records)

    @property
    def time(self) -> float:
        """The sum of the seconds; NaN if the plain program ran instead of the compiled search."""
        return float("nan") if self["plain"].any() else float(self["seconds"].sum())

    @property
    def found(self) -> NDArray[np.bool_]:
        """A mask of the starts from which a tour was found."""
        found: NDArray[np.bool_] = self["outcome"] == Status.FOUND
        return found

    @property
    def first_try(self) -> NDArray[np.bool_]:
        """A mask of the starts from which a tour was found without a backtrack or a restart."""
        at_once = (self["backtracks"] == 0) & (self["restarts"] == 0)
        first: NDArray[np.bool_] = self.found & at_once & ~self["constructed_after_search"]
        return first

    @property
    def clean(self) -> NDArray[np.bool_]:
        """A mask of the starts from which the last attempt found a tour without a backtrack."""
        backtracked = self["last_backtracks"] > 0
        clean: NDArray[np.bool_] = self.found & ~backtracked & ~self["constructed_after_search"]
        return clean

    @property
    def per_square(self) -> NDArray[np.float64]:
        """The number of steps from each start, divided by the number of squares of the board."""
        return self["steps"] / len(self.board)

    def cost(self, factor: int) -> NDArray[np.float64]:
        """Return the steps per square from each start, with ``factor`` times the limit for an unsolved start."""
        cost: NDArray[np.float64] = np.where(self.found, self["steps"], factor * self.limit) / len(self.board)
        return cost

    @property
    def categories(self) -> NDArray[np.int8]:
        """The category of each start: codes of :class:`knights.engine.result.Category`, int8."""
        of_outcome = np.array([CATEGORY_OF[outcome] for outcome in OUTCOMES], dtype=np.int8)
        codes: NDArray[np.int8] = of_outcome[self["outcome"]]
        codes[self.found & self["constructed_after_search"]] = Category.CONSTRUCTED
        codes[self.first_try] = Category.FIRST_TRY
        return codes

    def on_board(self, values: NDArray[np.generic], missing: float = np.nan) -> NDArray[np.float64]:
        """Return values of the starts as an array of shape (rows, columns), with ``missing`` on other squares."""
        laid = np.full(self.board.area, missing, dtype=np.float64)
        laid[self["start"]] = values
        return laid.reshape(self.board.rows, self.board.columns)

    def rows(self) -> Iterator[tuple[int | str, ...]]:
        """Yield the values of the columns :data:`ROW` for each start."""
        rows, columns = np.divmod(self["start"], self.board.columns)
        names = [OUTCOMES[code].value for code in self["outcome"].tolist()]
        counts = (self[field].tolist() for field in ("steps", "backtracks", "restarts"))
        for values in zip(rows.tolist(), columns.tolist(), names, *counts, strict=True):
            yield (self.board.rows, self.board.columns, *values)


def join(parts: Sequence[Results]) -> Results:
    """Join results of one board and variant, sorted by starting square."""
    whole = replace(parts[0], records=np.concatenate([part.records for part in parts]))
    return whole[np.argsort(whole["start"], kind="stable")]


def column(parts: Iterable[Results], figure: Callable[[Results], NDArray[np.generic]]) -> NDArray[np.float64]:
    """Return the value of a figure for each start in several results, float64, shape (starts,)."""
    return np.concatenate([np.zeros(0), *map(figure, parts)])


by_size = attrgetter("rows", "columns")


def by_board(results: Iterable[Results]) -> dict[Board, Results]:
    """Join the results of one variant on each board, smaller boards first."""
    parts = grouped(results, lambda one: one.board)
    return {board: join(parts[board]) for board in sorted(parts, key=by_size)}


def by_variant(results: Iterable[Results]) -> dict[Variant, list[Results]]:
    """Group results by variant, in order of first appearance."""
    return grouped(results, lambda one: one.variant)


def in_order(parts: Iterable[Results], variants: Sequence[Variant]) -> list[Results]:
    """Sort results by board, variant and start, as a single worker produces them."""
    found = by_variant(parts)
    joined = [one for variant in variants if variant in found for one in by_board(found[variant]).values()]
    return sorted(joined, key=lambda one: by_size(one.board))


SHAPE, LEAPER, CLOSED = "shape", "leaper", "closed"
"""The optional columns: shape and piece, unless all boards are whole rectangles for the knight; and closed tours."""


def header(with_variant: bool, closed: bool = False, shaped: bool = False) -> tuple[str, ...]:
    """Return the column names: the variant if requested, :data:`ROW`, and optional columns."""
    before = ("variant",) if with_variant else ()
    after = (SHAPE, LEAPER) if shaped else ()
    return before + ROW + after + ((CLOSED,) if closed else ())


def results_csv(
    results: Iterable[Results],
    with_variant: bool = False,
    with_header: bool = True,
    closed: bool = False,
    family: Family = PLAIN,
) -> str:
    """Return results as CSV; all boards belong to the ``family``, and ``closed`` says whether all tours are closed."""
    rows = lines(results, with_variant, closed, family)
    return csv_text(rows, header(with_variant, closed, not family.is_plain) if with_header else ())


def lines(results: Iterable[Results], with_variant: bool, closed: bool, family: Family) -> Iterator[tuple[object, ...]]:
    """Yield a row for each start, with a value for each column of :func:`header`."""
    last: tuple[str, ...] = () if family.is_plain else (str(family), format_leaper(family.leaper))
    last += ("yes",) if closed else ()
    for of_board in results:
        first = (str(of_board.variant),) if with_variant else ()
        yield from ((*first, *row, *last) for row in of_board.rows())
