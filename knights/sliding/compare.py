"""Heuristics and searches side by side on the same random puzzles."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from statistics import mean

from knights.errors import InputError
from knights.sliding.algorithms import algorithm
from knights.sliding.instances import random_puzzle
from knights.sliding.puzzle import MAX_SIDE, Puzzle
from knights.sliding.search import Query, SlidingOutcome, SlidingSearch, warm_up
from knights.text import csv_text, shortened
from knights.work import Progress, Work

MAX_PUZZLES = 1000
"""The most puzzles of one size in a comparison."""

NO_HEURISTIC = "none"
"""The heuristic of a search that uses none: it runs once, not once per heuristic."""


@dataclass(frozen=True, slots=True)
class SlidingRow:
    """The result of one puzzle with one configuration.

    Attributes:
        puzzle: its number among those of that size, from 1.
        heuristic: a key of ``HEURISTICS``, or ``NO_HEURISTIC``.
        outcome: ``solved`` or ``budget``; the puzzles are solvable.
        moves: length of the solution; None if there is none.
    """

    rows: int
    columns: int
    puzzle: int
    start: str
    goal: str
    heuristic: str
    method: str
    outcome: SlidingOutcome
    moves: int | None
    generated: int
    expanded: int
    milliseconds: float


@dataclass(frozen=True, slots=True)
class SlidingSummary:
    """The results of all puzzles of one size with one configuration.

    Attributes:
        moves, expanded, milliseconds: means over the solved puzzles; None if there are none.
    """

    rows: int
    columns: int
    heuristic: str
    method: str
    puzzles: int
    solved: int
    moves: float | None
    expanded: float | None
    milliseconds: float | None


def compare(
    shapes: Sequence[tuple[int, int]],
    heuristics: Sequence[str],
    methods: Sequence[str],
    count: int,
    seed: int,
    nodes: int = 500_000,
    weight: int = 2,
) -> Work[SlidingRow]:
    """Search the same random solvable puzzles, ``count`` of each shape, with several configurations.

    The rows come puzzle by puzzle, so that a stopped comparison is fair; the share is that of the rows. Raises an
    InputError if a size, key or number is invalid, before any search.
    """
    if not 1 <= count <= MAX_PUZZLES:
        raise InputError(f"A comparison has 1 to {MAX_PUZZLES:,} puzzles of a size, not {count:,}.")
    configurations = _configurations(heuristics, methods)
    if not (configurations and shapes):
        raise InputError("A comparison needs a size, a heuristic and a search, one of each at least.")
    for shape in shapes:
        puzzle = puzzles(shape, 1, seed)[0]
        for heuristic_key, method_key in configurations:
            _query(puzzle, heuristic_key, method_key, nodes, weight)
    return _rows(shapes, configurations, count, seed, nodes, weight)


def parse_shape(text: str) -> tuple[int, int]:
    """Read a size like ``3x4`` as rows and columns; raises an InputError if it is none."""
    rows, _, columns = text.partition("x")
    sides = [int(side) for side in (rows, columns) if side.isascii() and side.isdigit() and len(side) < 3]
    if len(sides) != 2 or not all(1 <= side <= MAX_SIDE for side in sides):
        raise InputError(
            f"A size is written like 3x4, rows first, with sides from 1 to {MAX_SIDE}, not “{shortened(text, 40)}”."
        )
    return sides[0], sides[1]


def puzzles(shape: tuple[int, int], count: int, seed: int) -> list[Puzzle]:
    """The first random solvable puzzles of a size, the same for the same seed."""
    return [random_puzzle(*shape, seed=f"{seed}/{number}") for number in range(1, count + 1)]


def summarise(rows: Iterable[SlidingRow]) -> list[SlidingSummary]:
    """One summary per size and configuration, in the order of their first rows."""
    groups: dict[tuple[int, int, str, str], list[SlidingRow]] = {}
    for row in rows:
        groups.setdefault((row.rows, row.columns, row.heuristic, row.method), []).append(row)
    summaries = []
    for key, group in groups.items():
        solved = [row for row in group if row.moves is not None]
        means = [
            mean(getattr(row, name) for row in solved) if solved else None
            for name in ("moves", "expanded", "milliseconds")
        ]
        summaries.append(SlidingSummary(*key, len(group), len(solved), *means))
    return summaries


def to_csv(rows: Iterable[SlidingRow]) -> str:
    """The rows as CSV with a header; without a solution the number of moves is empty."""
    return csv_text(map(astuple, rows), [field.name for field in fields(SlidingRow)])


def _configurations(heuristics: Sequence[str], methods: Sequence[str]) -> list[tuple[str, str]]:
    configurations = []
    for method_key in methods:
        uses = algorithm(method_key).per_value > 0
        configurations += [(key, method_key) for key in (heuristics if uses else [NO_HEURISTIC])]
    return configurations


def _query(puzzle: Puzzle, heuristic_key: str, method_key: str, nodes: int, weight: int) -> Query:
    # A search without a heuristic still needs one to tell the nearest state.
    key = "manhattan" if heuristic_key == NO_HEURISTIC else heuristic_key
    return Query(puzzle, key, method_key, nodes, weight)


def _rows(
    shapes: Sequence[tuple[int, int]],
    configurations: list[tuple[str, str]],
    count: int,
    seed: int,
    nodes: int,
    weight: int,
) -> Work[SlidingRow]:
    finished, total = 0, len(shapes) * count * len(configurations)
    for shape in shapes:
        warm_up(*shape)
        for number, puzzle in enumerate(puzzles(shape, count, seed), 1):
            for heuristic_key, method_key in configurations:
                running = SlidingSearch(_query(puzzle, heuristic_key, method_key, nodes, weight))
                while not running.advance():
                    yield Progress(finished / total)
                result = running.result()
                finished += 1
                row = SlidingRow(
                    rows=puzzle.rows,
                    columns=puzzle.columns,
                    puzzle=number,
                    start=str(puzzle.start),
                    goal=str(puzzle.goal),
                    heuristic=heuristic_key,
                    method=method_key,
                    outcome=result.outcome,
                    moves=result.length,
                    generated=result.generated,
                    expanded=result.expanded,
                    milliseconds=1000 * result.seconds,
                )
                yield Progress(finished / total, row)
