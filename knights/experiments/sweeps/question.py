"""The question of a sweep: a range of boards, the starts on them, and a variant."""

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from knights.base import KIB, MAX_SEED, Bounds, InputError, SplitMix64, cached, mix, shortened
from knights.base.questions import Question, declared, nested, parameter, switch, whole
from knights.boards import Board, Square, named_shapes, parse_square, shapes, squares_of
from knights.engine import DEFAULT_STEPS, USUAL, PerSquare, Steps, TourQuestion, limit_on, parse_steps
from knights.heuristics import Variant

MOST_HOLES = 200
"""The maximum number of holes on a board without a named shape, since every line of a results file lists them."""

MOST_SHAPED = 100_000_000
"""The maximum total area of boards of a named shape; counting their squares one by one takes half a second."""

MOST_LISTED = 10_000_000
"""The maximum number of listed starts on all boards of a named shape, each of which is looked up on each board."""

MAX_SEARCHED_SIDE = 1000
"""The longest side of a board in a sweep or on a page; a tour of the largest board has a million squares."""


def parse_range(text: str) -> tuple[int, int]:
    """Read a range like ``5-9``; raises an InputError for other text."""
    first, dash, last = text[1:].partition("-")  # A leading dash is a minus sign.
    first = text[:1] + first
    if not dash:
        raise InputError(f"A range is written as two numbers like 5-9, not “{shortened(text)}”.")
    bounds = Bounds("A side", 1, MAX_SEARCHED_SIDE)
    return bounds.check(first), bounds.check(last)


def format_range(sides: tuple[int, int]) -> str:
    """Return a range as text that :func:`parse_range` can read; raises a ValueError if it does not have two sides."""
    first, last = sides
    return f"{first}-{last}"


def span(default: tuple[int, int] | None, help: str, key: str = "") -> Any:
    """Declare a parameter that is a range of sides, written like ``5-9``, or as two numbers on the command line."""
    return parameter(default, parse_range, help, format_range, words=2, key=key)


def parse_sizes(text: str) -> tuple[int, ...]:
    """Read sizes like ``5,6,8``, in ascending order; raises an InputError for other text."""
    bounds = Bounds("A size", 1, MAX_SEARCHED_SIDE)
    return tuple(sorted({bounds.check(size) for size in text.split(",")}))


def format_sizes(sizes: tuple[int, ...]) -> str:
    """Return sizes as text that :func:`parse_sizes` can read."""
    return ",".join(map(str, sizes))


Starts = int | tuple[Square, ...] | None
"""The starts on each board: a number of random starts, certain squares, or None for all."""


def parse_starts(text: str) -> Starts:
    """Read ``all`` as None, ``random:K`` as the number K, or squares; raises an InputError for other text."""
    word, _, count = text.strip().partition(":")
    if word == "all" and not count:
        return None
    if word == "random" and count:
        return Bounds("The number of random starts", 1, MAX_SEARCHED_SIDE**2).check(count)
    if re.match(r"-?\d", word):
        return tuple(dict.fromkeys(parse_square(one, "A start") for one in text.split()))
    raise InputError(
        "Starts are written as all, as random:K, for example random:20, or as squares like “5,7 1,6”; not "
        f"“{shortened(text)}”."
    )


def format_starts(starts: Starts) -> str:
    """Return starts as text that :func:`parse_starts` can read."""
    if isinstance(starts, int):
        return f"random:{starts}"
    return "all" if starts is None else " ".join(f"{row},{column}" for row, column in starts)


@dataclass(frozen=True, slots=True)
class Cases:
    """The boards of a range or a list of sizes, with all of their starts, some of them, or a random sample.

    ``first`` and ``last`` are sides of square boards, or numbers of rows if ``columns`` is given. ``listed`` are the
    sizes in this range that count, None for all; with a list, the range can be left out. ``chosen`` are the starts or
    the number of starts drawn on each board, which are the same for every variant. Raises an InputError if a range is
    descending, missing or not that of the list, a hole is outside a board, there are too many holes or too many squares
    of a named shape, or a board lacks a start or has fewer squares than starts to draw.
    """

    first: int = whole(None, Bounds("The first size", 1, MAX_SEARCHED_SIDE), "The first size.")
    last: int = whole(None, Bounds("The last size", 1, MAX_SEARCHED_SIDE), "The last size.")
    columns: tuple[int, int] | None = span(None, "The range of columns; boards are square without it.")
    chosen: Starts = parameter(
        None,
        parse_starts,
        "Every start, K random starts per board, or the same squares on every board.",
        format_starts,
        key="starts",
    )
    seed: int = whole(
        0,
        Bounds("The seed of the starts", 0, MAX_SEED),
        "The seed of the random starts.",
        key="start_seed",
        label="Seed of the starts",
    )
    family: shapes.Family = nested(shapes.Family, shapes.PLAIN)
    listed: tuple[int, ...] | None = parameter(
        None, parse_sizes, "Only these sizes, like 5,6,8, without FROM and TO.", format_sizes, key="sizes"
    )

    def __post_init__(self) -> None:
        self._take_list()
        what = "size" if self.columns is None else "number of rows"
        ranges = {what: (self.first, self.last), "number of columns": self.columns or (1, 1)}
        for noun, (low, high) in ranges.items():
            if high < low:
                raise InputError(
                    f"The last {noun}, {high:,}, is below the first, {low:,}: write the smaller number first."
                )
        if len(self.family.holes) > MOST_HOLES:
            raise InputError(
                f"A board without a named shape can have up to {MOST_HOLES} holes here, not {len(self.family.holes):,}."
            )
        area = int(self._areas().sum())
        if self.family.shape and area > MOST_SHAPED:
            raise InputError(
                f"The boards of a named shape have up to {MOST_SHAPED:,} squares in all, not {area:,}: choose fewer."
            )
        if isinstance(self.chosen, tuple):
            self._find_starts(self.chosen)
        sizes = self.sizes()
        # The largest board may not have the most squares: a cross has 48 squares on 8x8, but 45 on 9x9.
        if isinstance(self.chosen, int) and self.chosen > sizes.min():
            smallest = self.board(int(sizes.argmin()))
            raise InputError(
                f"The {smallest} board has fewer than {self.chosen:,} starts: draw {len(smallest):,} or fewer at "
                "random, or take all."
            )

    def _find_starts(self, chosen: tuple[Square, ...]) -> None:
        """Raise an InputError if a listed start is not a square of every board."""
        count = len(chosen) * len(self._areas())
        if self.family.shape and count > MOST_LISTED:
            raise InputError(
                f"On boards of a named shape, up to {MOST_LISTED:,} starts can be listed in all, not {count:,}: choose "
                "fewer starts or boards."
            )
        # A larger board without a named shape has all squares of a smaller one.
        self.starts(self.board(0))
        if self.family.shape:
            row, column = np.array(chosen, dtype=np.int32).reshape(-1, 2).T
            for rows, columns in _sides(self.rows, self.columns).T.tolist():
                missing = ~named_shapes.in_shape(self.family.shape, rows, columns, row, column)
                if missing.any():
                    self.family.board(rows, columns).index(chosen[int(missing.argmax())])

    def _take_list(self) -> None:
        """Take the first and the last size from a list of sizes."""
        if not self.listed and None in (self.first, self.last):
            raise InputError("Give the first and the last size, like 5 and 8, or a list of sizes, like 5,6,8.")
        if self.listed:
            ends = min(self.listed), max(self.listed)
            if self.first not in (None, ends[0]) or self.last not in (None, ends[1]):
                raise InputError(
                    f"The sizes {format_sizes(self.listed)} are given as a list: leave out the first and the last."
                )
            for name, end in zip(("first", "last"), ends, strict=True):
                object.__setattr__(self, name, end)

    @property
    def random(self) -> int | None:
        """The number of starts on each board if not all of them count, else None."""
        return len(self.chosen) if isinstance(self.chosen, tuple) else self.chosen

    @property
    def rows(self) -> Sequence[int]:
        """The sizes of the square boards, or the numbers of rows, in ascending order."""
        return self.listed or range(self.first, self.last + 1)

    @property
    def boards(self) -> Iterator[Board]:
        """The boards, in ascending order of rows, then of columns."""
        return map(self.family.board, *_sides(self.rows, self.columns).tolist())

    def board(self, number: int) -> Board:
        """Return the board with this number, from 0, in the order of ``boards``."""
        return self.family.board(*_sides(self.rows, self.columns)[:, number].tolist())

    def starts(self, board: Board) -> NDArray[np.int32]:
        """Return the indices of the starts on a board in ascending order, int32."""
        if isinstance(self.chosen, tuple):
            return np.array(sorted(map(board.index, self.chosen)), dtype=np.int32)
        squares = np.flatnonzero(squares_of(board)).astype(np.int32)
        if self.random is None:
            return squares
        seed = mix((self.seed << 32) + board.rows * 65_536 + board.columns)
        return squares[draw(len(board), self.random, seed)]

    def sizes(self) -> NDArray[np.int64]:
        """Return the number of squares of each board, shape (boards,), int64."""
        if self.family.shape:
            return _sizes(self.family, self.rows, self.columns)
        return self._areas() - len(self.family.holes)

    def _areas(self) -> NDArray[np.int64]:
        areas: NDArray[np.int64] = _sides(self.rows, self.columns).prod(axis=0)
        return areas

    def count(self) -> int:
        """Count the starts of all boards."""
        sizes = self.sizes()
        return int(sizes.sum()) if self.random is None else self.random * len(sizes)

    def visits(self) -> int:
        """Count the squares entered if every search finds a tour on the first try."""
        sizes = self.sizes()
        return int((sizes * sizes).sum()) if self.random is None else self.random * int(sizes.sum())


def _sides(every: Sequence[int], columns: tuple[int, int] | None) -> NDArray[np.int64]:
    """Return the numbers of rows and columns of the boards in a range, shape (2, boards)."""
    rows = np.array(every, dtype=np.int64)[:, None]
    across = rows if columns is None else np.arange(columns[0], columns[1] + 1)
    return np.stack(np.broadcast_arrays(rows, across)).reshape(2, -1)


@cached(512 * KIB)
def _sizes(family: shapes.Family, rows: Sequence[int], columns: tuple[int, int] | None) -> NDArray[np.int64]:
    """Return the number of squares of each board of a named shape in a range, int64, read-only."""
    sizes = np.array([*map(family.size, *_sides(rows, columns).tolist())], dtype=np.int64)
    sizes.setflags(write=False)
    return sizes


def draw(size: int, count: int, seed: int) -> list[int]:
    """Draw ``count`` distinct numbers below ``size``, ascending, by Floyd's algorithm (Bentley and Floyd 1987)."""
    rng = SplitMix64(seed)
    drawn: set[int] = set()
    for top in range(size - count, size):
        number = rng.next() % (top + 1)
        drawn.add(top if number in drawn else number)
    return sorted(drawn)


class Experiment(Question, Hashable, Protocol):
    """A question that sweeps answer."""

    @property
    def sweeps(self) -> "tuple[Sweep, ...]":
        """The sweeps to run."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """A variant tried from every start of a range of boards, by default with the default limit of each board."""

    COMMAND: ClassVar[str] = "sweep"
    ARGUMENTS: ClassVar[tuple[str, ...]] = ("first", "last")

    cases: Cases = nested(Cases)
    variant: Variant = declared(TourQuestion, "variant")
    steps: Steps = parameter(
        None,
        parse_steps,
        f"The maximum number of squares entered per start; or per square of the board, like 1000-per-square. {USUAL}.",
    )
    all_starts_searched: bool = switch(
        "Also search from starts that are proved to have no tour.", label="Search unsolvable starts too"
    )
    closed: bool = switch("Search for closed tours, which end one move from the start.", label="Closed tours")

    def __post_init__(self) -> None:
        if not self.variant.searches and not self.cases.family.is_plain:
            raise InputError(
                f"Tours can be constructed only for knights on whole rectangles; choose a variant that searches, not "
                f"“{self.variant}”."
            )

    @property
    def sweeps(self) -> "tuple[Sweep, ...]":
        """The sweeps to run: only this one."""
        return (self,)

    def most_steps(self) -> float:
        """Return the number of steps if every search reaches its limit."""
        sizes = self.cases.sizes().astype(np.float64)
        if isinstance(self.steps, PerSquare):
            limits = self.steps.steps * sizes
        else:
            limits = np.maximum(DEFAULT_STEPS, 20 * sizes) if self.steps is None else np.full_like(sizes, self.steps)
        return float((limits * (sizes if self.cases.random is None else self.cases.random)).sum())

    def limit(self, board: Board) -> int:
        """Return the step limit per start on this board."""
        return limit_on(board, self.steps).steps

    @property
    def in_force(self) -> "Sweep":
        """The sweep with its default limit written out if all boards share it, since other versions may change it."""
        cases, usual = self.cases, self.limit(Board(1, 1))
        largest = Board(cases.last, (cases.columns or (cases.last,))[-1])
        return replace(self, steps=usual) if self.steps is None and self.limit(largest) == usual else self
