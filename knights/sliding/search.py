"""Searches of the sliding puzzle: the question, the result, and a search that runs in slices."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, NamedTuple

from knights.base import Bounds, checked_seconds, nested, parameter, parameters, plural, seconds, whole
from knights.base.jit import Stopwatch, has_numba, is_loaded
from knights.sliding.algorithms import ALGORITHMS, WEIGHT, Status, algorithm
from knights.sliding.best_first import BestFirst
from knights.sliding.compiled import COMPILED, CompiledEngine
from knights.sliding.heuristics import HEURISTICS, heuristic
from knights.sliding.idastar import Deepening
from knights.sliding.programs import PlainEngine
from knights.sliding.puzzle import PUZZLE, Puzzle, State, ordered
from knights.sliding.referee import first_error
from knights.sliding.solvability import solvability


class SlidingOutcome(StrEnum):
    """The outcome of a search of the sliding puzzle: a solution, a proof that there is none, or the limit reached."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    BUDGET = "budget"


MAX_NODES, MAX_PLAIN_NODES = 20_000_000, 1_000_000
"""The maximum ``nodes`` of compiled searches and of plain programs; either takes about a gigabyte."""
NO_LIMIT = 10**12
"""The maximum ``nodes`` of compiled IDA*, which takes almost no memory."""
RECENT = Bounds("The number of expansions", 0, 10_000)


@dataclass(frozen=True, slots=True)
class Query:
    """The question of a search; raises an InputError if a key is unknown or a number is out of range.

    ``nodes`` is the maximum number of states generated, at most ``MAX_NODES``, or ``MAX_PLAIN_NODES`` for a plain
    program; the search stops before it would exceed this number. Compiled IDA* has a maximum of ``NO_LIMIT``, which is
    its limit if there is a time limit and ``nodes`` has its default.
    ``recent`` is the number of most recent expansions to record.
    """

    COMMAND: ClassVar[str] = "sliding"
    ARGUMENTS: ClassVar[tuple[str, ...]] = ()

    puzzle: Puzzle = nested(PUZZLE)
    heuristic: str = parameter("sum", lambda text: heuristic(text).key, "The heuristic.", choices=HEURISTICS)
    method: str = parameter("greedy", lambda text: algorithm(text).key, "The search.", key="search", choices=ALGORITHMS)
    nodes: int = whole(
        1_000_000,
        Bounds("The state limit", 1, NO_LIMIT),
        f"The maximum number of states generated, up to {MAX_NODES:,} except for idastar; none for idastar with "
        "--seconds alone.",
    )
    weight: int = whole(2, WEIGHT, "The weight of the heuristic in weighted-astar.")
    recent: int = whole(0, RECENT, "Print the last N expansions, too.", key="last")
    seconds: float | None = seconds()

    def __post_init__(self) -> None:
        heuristic(self.heuristic)
        algorithm(self.method, self.weight)
        compiled = _is_compiled(self.heuristic)
        most = self._most if compiled else MAX_PLAIN_NODES
        where = "" if compiled else f" for “{self.heuristic}”, which runs in plain Python,"
        Bounds(f"The state limit{where}", 1, most).check(self.nodes)
        RECENT.check(self.recent)
        if self.seconds is not None:
            checked_seconds(self.seconds)

    @property
    def _most(self) -> int:
        return NO_LIMIT if ALGORITHMS[self.method].deepening and _is_compiled(self.heuristic) else MAX_NODES

    @property
    def limit(self) -> int:
        """The maximum number of states generated."""
        free = self.seconds is not None and self.nodes == parameters(Query)["nodes"].default
        return NO_LIMIT if free and self._most == NO_LIMIT else self.nodes


class ExpandedState(NamedTuple):
    """An expanded state, with the number of states generated before it, its heuristic value, and the moves to it."""

    number: int
    value: int
    state: State
    moves: str

    @property
    def printed(self) -> list[int | str]:
        """The line that the published program prints: number, heuristic value, state, and moves so far."""
        return [self.number, self.value, str(self.state.nested), self.moves]


class Nearest(NamedTuple):
    """The state with the least heuristic value (of several, the first generated), and the moves to it."""

    value: int
    state: State
    moves: str


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a search, finished or not.

    Attributes:
        moves: the solution as letters U, D, L, R for the blank, checked by the referee; None if none was found.
        generated: the number of states generated, including duplicates; 0 without a search.
        at_least: a proved lower bound on the length of every solution; None if nothing is proved.
        nearest: the first state with the least heuristic value; None without a search.
        recent: the last expansions, oldest first.
        profile: the heuristic values of up to 1,024 evenly spaced expansions, by their numbers, which begin at 1.
        plain: whether a plain program ran, and not a compiled search.
    """

    query: Query
    outcome: SlidingOutcome
    reason: str
    seconds: float
    moves: str | None = None
    generated: int = 0
    expanded: int = 0
    at_least: int | None = None
    nearest: Nearest | None = None
    recent: tuple[ExpandedState, ...] = ()
    profile: dict[int, int] = field(default_factory=dict)
    plain: bool = field(default=False, compare=False)

    @property
    def shortest(self) -> bool:
        """Whether there is a solution that is proved to be shortest."""
        return self.moves is not None and self.at_least == len(self.moves)

    @property
    def length(self) -> int | None:
        """The number of moves of the solution; None if none was found."""
        return None if self.moves is None else len(self.moves)


def as_json(result: Result) -> dict[str, str | int | None]:
    """Return a result as the dictionary that the command prints with ``--json``."""
    keys = ("outcome", "moves", "length", "generated", "expanded", "reason")
    return {key: getattr(result, key) for key in keys}


FEW_EXPANSIONS = 2000
"""The number of states that the plain program expands before a search loads compiled code, in less than a second."""


class SlidingSearch:
    """A search that runs in slices.

    If the compiled code is not loaded yet, the plain program, whose results are the same, expands the first
    ``FEW_EXPANSIONS`` states, unless there is a time limit; if they are not enough, the compiled search starts again
    from the beginning.
    """

    def __init__(self, query: Query) -> None:
        self.query = query
        self._watch = Stopwatch()
        self._verdict = solvability(query.puzzle)
        compiled = _is_compiled(query.heuristic) and query.seconds is None
        self._hands_over = compiled and not is_loaded(_kind_of(query).program)
        self._engine = _engine_of(query, self._hands_over) if self._verdict.solvable else None

    @property
    def seconds(self) -> float:
        """The wall time so far, without loading and compiling."""
        return self._watch.seconds

    @property
    def _late(self) -> bool:
        return self.query.seconds is not None and self.seconds >= self.query.seconds

    @property
    def share(self) -> float:
        """The share of the limit that is used up, from 0 to 1."""
        return self._engine.generated / self.query.limit if self._engine else 0.0

    @property
    def takes(self) -> int:
        """The maximum memory for the states, in bytes."""
        return self._engine.takes if self._engine else 0

    def advance(self, seconds: float = 0.1) -> bool:
        """Run for about this many seconds, or until the search ends; return whether it has ended."""
        if self._engine is None:
            return True
        spent = self._watch.start(self._engine.load)
        while self._engine.status == Status.RUNNING and not self._late:
            if self._hands_over and self._engine.expanded >= FEW_EXPANSIONS:
                self._engine, self._hands_over = _engine_of(self.query), False
                self._watch = Stopwatch()
                spent = self._watch.start(self._engine.load)
            self._engine.advance()
            if self._watch.read() >= spent + seconds:
                break
        return self._engine.status != Status.RUNNING or self._late

    def result(self, why: str = "the search was stopped") -> Result:
        """Return the result so far; ``why`` is the reason given if the search was stopped early."""
        engine, query = self._engine, self.query
        if engine is None:
            return Result(query, SlidingOutcome.UNSOLVABLE, self._verdict.reason, self.seconds)
        if engine.status == Status.NOTHING_LEFT:
            raise RuntimeError(f"{query.puzzle} can be solved, but the search found no solution.")
        moves = engine.solution if engine.status == Status.SOLVED else None
        if moves is not None and (error := first_error(query.puzzle, moves)):
            raise RuntimeError(f"A solution of {query.puzzle} is wrong: {error}.")
        how, guess = algorithm(query.method, query.weight), heuristic(query.heuristic)
        at_least = None
        if how.per_value == 0 or (guess.admissible and (how.per_move, how.per_value) == (1, 1)):
            at_least = engine.bound  # The least priority in the frontier.
        elif guess.admissible:
            at_least = guess.value(query.puzzle.start, query.puzzle.goal)
        start = query.puzzle.start
        value, way = engine.nearest
        stride, values = engine.profile()
        if moves is None:
            if engine.status != Status.RUNNING:
                why = f"the limit of {query.limit:,} states was reached"
            elif self._late:
                why = f"the limit of {query.seconds:g} s was reached"
            away = plural(len(way), "move")
            reason = f"Not solved: {why}; the nearest state seen, after {away}, has heuristic value {value}."
        else:
            proof = "; no solution is shorter" if at_least == len(moves) else ""
            reason = f"Solved in {plural(len(moves), 'move')}, checked by replay{proof}."
        outcome = SlidingOutcome.BUDGET if moves is None else SlidingOutcome.SOLVED
        counts, nearest = (engine.generated, engine.expanded), Nearest(value, start.after(way), way)
        recent = tuple(ExpandedState(number, seen, start.after(path), path) for number, seen, path in engine.recent())
        profile = dict(zip(range(1, engine.expanded + 1, stride), values, strict=True))
        plain = isinstance(engine, PlainEngine)
        return Result(query, outcome, reason, self.seconds, moves, *counts, at_least, nearest, recent, profile, plain)


def search(query: Query) -> Result:
    """Run a search to its end and return the result."""
    running = SlidingSearch(query)
    while not running.advance():
        pass
    return running.result()


def warm_up(*sizes: tuple[int, int]) -> None:
    """Load the compiled searches for boards of some sizes, by default of all, so that later searches start at once."""
    # A state takes one, two or four words; the search is compiled separately for each.
    for rows, columns in sizes or ((4, 4), (4, 5), (5, 5)):
        board = ordered(rows, columns)
        for key in ("greedy", "idastar"):
            engine = _engine_of(Query(Puzzle(board, board), method=key, nodes=1))
            while engine.status == Status.RUNNING:
                engine.advance()


def _is_compiled(heuristic: str) -> bool:
    return heuristic in COMPILED and has_numba()


def _kind_of(query: Query) -> type[Deepening | BestFirst]:
    return Deepening if ALGORITHMS[query.method].deepening else BestFirst


def _engine_of(query: Query, plain: bool = False) -> CompiledEngine | PlainEngine:
    guess, how = heuristic(query.heuristic), algorithm(query.method, query.weight)
    kind = PlainEngine if plain or not _is_compiled(guess.key) else _kind_of(query)
    return kind(query.puzzle, guess, how, query.limit, query.recent)
