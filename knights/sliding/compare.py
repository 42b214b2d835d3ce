"""Comparisons of heuristics and searches on the same random puzzles."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from statistics import mean
from typing import ClassVar, NamedTuple, TypeVar

from knights.base import Bounds, InputError, Progress, Taking, Work, grouped, questions, rng, shortened
from knights.sliding import algorithms, solvability
from knights.sliding.heuristics import HEURISTICS, heuristic
from knights.sliding.puzzle import MAX_SIDE, Ends, Puzzle, State, ordered, parse_starts
from knights.sliding.search import Query, SlidingOutcome, SlidingSearch, warm_up

Value = TypeVar("Value")

PUZZLES = Bounds("The number of puzzles", 1, 1000)
NO_HEURISTIC = "none"
"""The key in place of a heuristic for a search that uses none; such a search runs only once on each puzzle."""


class SlidingRow(NamedTuple):
    """The result of a configuration on a puzzle, numbered from 1 by size; ``moves`` is None without a solution."""

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


class SlidingSummary(NamedTuple):
    """The results of a configuration on all puzzles of a size: means over the solved ones, None if none is solved."""

    rows: int
    columns: int
    heuristic: str
    method: str
    puzzles: int
    solved: int
    moves: float | None
    expanded: float | None
    milliseconds: float | None

    @property
    def size(self) -> str:
        """The size as text, such as ``3×4``: rows×columns."""
        return f"{self.rows}×{self.columns}"

    @property
    def configuration(self) -> str:
        """The heuristic and the search as text, such as ``sum, greedy``; the search alone if it uses no heuristic."""
        return self.method if self.heuristic == NO_HEURISTIC else f"{self.heuristic}, {self.method}"

    @property
    def solved_in_words(self) -> str:
        """The number of puzzles solved, such as ``3 of 4``."""
        return f"{self.solved:,} of {self.puzzles:,}"


def _several(read: Callable[[str], Value]) -> Callable[[str], tuple[Value, ...]]:
    return lambda text: tuple(dict.fromkeys(read(word.strip()) for word in text.split(",") if word.strip()))


def parse_shape(text: str) -> tuple[int, int]:
    """Read a size such as ``3x4`` as (rows, columns); raises an InputError for any other text."""
    sides = re.fullmatch(f"0?([1-{MAX_SIDE}])x0?([1-{MAX_SIDE}])", text)
    if sides is None:
        raise InputError(
            f"A size is written like 3x4, rows first, with sides from 1 to {MAX_SIDE}, not “{shortened(text, 40)}”."
        )
    return int(sides[1]), int(sides[2])


@dataclass(frozen=True, slots=True)
class PuzzleComparison:
    """A question that compares searches on the same puzzles; raises an InputError if a key or a number is invalid."""

    COMMAND: ClassVar[str] = "puzzles"
    ARGUMENTS: ClassVar[tuple[str, ...]] = ("sizes",)

    sizes: tuple[tuple[int, int], ...] = questions.parameter(
        (),
        _several(parse_shape),
        "Sizes like 3x3,3x4, rows first, of random puzzles.",
        lambda sizes: ",".join(f"{rows}x{columns}" for rows, columns in sizes),
    )
    heuristics: tuple[str, ...] = questions.parameter(
        ("misplaced", "manhattan", "sum"),
        _several(lambda key: heuristic(key).key),
        f"Heuristics, separated by commas: {', '.join(HEURISTICS)}.",
        ",".join,
    )
    searches: tuple[str, ...] = questions.parameter(
        ("greedy",),
        _several(lambda key: algorithms.algorithm(key).key),
        f"Searches, separated by commas: {', '.join(algorithms.ALGORITHMS)}.",
        ",".join,
    )
    weight: int = questions.declared(Query, "weight")
    puzzles: int = questions.whole(10, PUZZLES, "Random puzzles per size.")
    seed: int = questions.whole(1, rng.SEED, "The seed of the puzzles.")
    nodes: int = questions.declared(Query, "nodes")
    seconds: float | None = questions.declared(Query, "seconds")
    instances: tuple[State, ...] = questions.parameter(
        (),
        parse_starts,
        "Starts to solve in place of random ones, one per line; they may be numbered.",
        lambda starts: "\n".join(map(str, starts)),
    )
    goal: State | None = questions.declared(Ends, "goal")

    def __post_init__(self) -> None:
        PUZZLES.check(self.puzzles)
        if not (self.configurations and (self.sizes or self.instances)):
            raise InputError("A comparison needs at least one size, one heuristic and one search.")
        if self.instances:
            PUZZLES.check(len(self.instances))
        elif self.goal:
            raise InputError(f"Random puzzles have random goals: leave out “{self.goal}”, or give starts.")
        of_sizes = [(1, puzzles(size, 1, self.seed)[0]) for size in self.sizes]
        for _, puzzle in self.cases() if self.instances else of_sizes:
            for heuristic_key, search_key in self.configurations:
                self.query(puzzle, heuristic_key, search_key)

    @property
    def configurations(self) -> list[tuple[str, str]]:
        """The pairs of heuristic key and search key; a search that uses no heuristic appears once."""
        return [
            (key, search)
            for search in self.searches
            for key in (self.heuristics if algorithms.algorithm(search).per_value > 0 else [NO_HEURISTIC])
        ]

    @property
    def total(self) -> int:
        """The number of searches."""
        return (len(self.instances) or len(self.sizes) * self.puzzles) * len(self.configurations)

    def cases(self) -> Iterator[tuple[int, Puzzle]]:
        """Yield the puzzles with their numbers: those of the list of starts, or random ones of each size."""
        if self.instances:
            for number, start in enumerate(self.instances, 1):
                yield number, Puzzle(start, self.goal or ordered(start.rows, start.columns))
        else:
            for size in self.sizes:
                yield from enumerate(puzzles(size, self.puzzles, self.seed), 1)

    def query(self, puzzle: Puzzle, heuristic_key: str, search_key: str) -> Query:
        """Return the question of a single search."""
        # A search that uses no heuristic still needs one to determine the nearest state.
        key = "manhattan" if heuristic_key == NO_HEURISTIC else heuristic_key
        return Query(puzzle, key, search_key, self.nodes, weight=self.weight, seconds=self.seconds)


def compare(question: PuzzleComparison) -> Work[SlidingRow]:
    """Solve each puzzle of a comparison with each configuration, in slices.

    It runs all configurations on a puzzle before the next puzzle, so that a comparison is fair even if it is stopped.
    Progress is the share of rows finished. The compiled code is loaded first, since the milliseconds of the plain
    program could not be compared with those of other rows.
    """
    finished, warm = 0, set[tuple[int, int]]()
    for number, puzzle in question.cases():
        size = puzzle.rows, puzzle.columns
        if size not in warm:
            warm_up(size)
            warm.add(size)
        for heuristic_key, search_key in question.configurations:
            running = SlidingSearch(question.query(puzzle, heuristic_key, search_key))
            if not running.advance(0.0):
                yield Taking.of(running.takes, finished / question.total)
            while not running.advance():
                yield Progress(finished / question.total)
            result = running.result()
            del running
            finished += 1
            case = (*size, number, str(puzzle.start), str(puzzle.goal), heuristic_key, search_key)
            counts = result.length, result.generated, result.expanded
            row = SlidingRow(*case, result.outcome, *counts, milliseconds=1000 * result.seconds)
            yield Taking.of(0, finished / question.total, row)


def puzzles(shape: tuple[int, int], count: int, seed: int) -> list[Puzzle]:
    """Return the first ``count`` random solvable puzzles of a size; the seed determines them."""
    return [solvability.random_puzzle(*shape, seed=f"{seed}/{number}") for number in range(1, count + 1)]


def summarise(rows: Iterable[SlidingRow]) -> list[SlidingSummary]:
    """Return a summary for each size and configuration, in the order of their first rows."""
    summaries = []
    for key, group in grouped(rows, lambda row: (row.rows, row.columns, row.heuristic, row.method)).items():
        solved = [(row.moves, row.expanded, row.milliseconds) for row in group if row.moves is not None]
        means = map(mean, zip(*solved, strict=True)) if solved else (None, None, None)
        summaries.append(SlidingSummary(*key, len(group), len(solved), *means))
    return summaries
