"""The entry point of the engine: a search in progress, and :func:`search`, which runs one to its end."""

import warnings
from dataclasses import replace
from typing import Unpack

from knights.base import WITHOUT, Progress, Stopwatch, clock, has_numba, is_loaded, plural
from knights.boards import Board, ShapeOptions, Square, Tour, as_board
from knights.engine.case import Case, Limit, TourQuestion, limit_on, start_refusal
from knights.engine.compiled import CompiledSearch, is_compiled, program_of
from knights.engine.plain_programs import PlainSearch
from knights.engine.result import OUTCOMES, Outcome, SearchResult
from knights.engine.state import Status
from knights.heuristics import NAMED, RULES, Named, Variant, as_variant
from knights.theory.construct import Construction, construct, constructing

FEW_STEPS = 5000
"""The number of steps that the plain program makes before a search loads the kernel; a race needs no more."""


class Search:
    """A search that runs in slices and can give a result at any time.

    It runs in the kernel, or in the plain program if the kernel has no twin of the variant. If the kernel is not loaded
    yet, the plain program, which takes the same steps, makes the first ``FEW_STEPS``, unless there is a time limit; if
    they are not enough, the kernel starts again from the beginning. If a pruning refuses the start, or the variant does
    not search, the search is over at once.

    It keeps the ``events`` most recent events and, if ``profile`` is true, the depth profile. It does not grow
    (``takes``) after it is made; see :func:`memory_of`.
    """

    takes = 0

    def __init__(self, case: Case, *, events: int = 0, profile: bool = False) -> None:
        self.case = case
        self._watch = Stopwatch()
        self._refused = start_refusal(case.board, case.start, case.variant)
        self._events, self._profile = events, profile
        self._engine: CompiledSearch | PlainSearch | None = None
        # A tour to a finish is constructed in slices.
        self._constructing = constructing(case.board, case.start, case.closed, case.finish)
        self._constructed: Progress[Construction] = Progress(0.0)
        self._hands_over = False
        if case.variant.searches and not self._refused:
            compiled = is_compiled(case.variant)
            few = min(len(case.board), case.limit.steps) <= FEW_STEPS and case.limit.seconds is None
            self._hands_over = compiled and few and not is_loaded(program_of(case.variant))
            self._engine = self._new(CompiledSearch if compiled and not self._hands_over else PlainSearch)

    def _new(self, engine: type[CompiledSearch | PlainSearch]) -> CompiledSearch | PlainSearch:
        return engine(self.case, events=self._events, profile=self._profile)

    @property
    def seconds(self) -> float:
        """The wall time so far of the program that runs, without loading and compiling."""
        return self._watch.seconds

    @property
    def steps(self) -> int:
        """The number of squares entered so far."""
        return self._engine.steps if self._engine else 0

    @property
    def share(self) -> float:
        """The fraction of the step limit used so far, from 0 to 1."""
        return self.steps / self.case.limit.steps if self._engine else self._constructed.share

    @property
    def over(self) -> bool:
        """Whether the search has ended or reached its limit."""
        limit = self.case.limit
        late = limit.seconds is not None and self.seconds >= limit.seconds
        if self._engine is None:
            return self.case.finish is None or self._constructed.part is not None or late
        return self._engine.status != Status.PAUSED or self.steps >= limit.steps or late

    def advance(self, seconds: float = 0.1) -> bool:
        """Search for about ``seconds``, in slices of a few hundredths of a second; return whether it is over."""
        if self.over:
            return True
        spent = self._watch.start(self._engine.load if self._engine else lambda: None)
        while not self.over:
            if self._hands_over and self.steps >= FEW_STEPS:
                self._engine, self._hands_over = self._new(CompiledSearch), False
                self._watch = Stopwatch()
                spent = self._watch.start(self._engine.load)
            if self._engine is None:
                self._constructed = next(self._constructing)
            else:
                self._engine.advance(min(self.steps + self._engine.slice_steps, self.case.limit.steps))
            if self._watch.read() >= spent + seconds:
                break
        return self.over

    def to_end(self) -> SearchResult:
        """Run the search to its end and return the result."""
        while not self.advance():
            pass
        return self.result()

    def result(self, why: str = "the search was stopped") -> SearchResult:
        """Return the result so far; ``why`` is the reason given if the search is not over.

        A variant that does not search constructs its tour in this call. A variant with a fallback does so if the search
        has proved nothing.
        """
        case, variant = self.case, self.case.variant
        if not variant.searches:
            if case.finish is not None and self._constructed.part is None:
                return SearchResult(case, Outcome.BUDGET, self._stopped(why), seconds=self.seconds)
            how = "constructed without search: " if case.finish is None else ""
            failed = SearchResult(case, Outcome.EXHAUSTED, "", seconds=self.seconds)
            return _constructed(failed, how, self._constructed.part)
        result = self._searched(why)
        proved = result.outcome in (Outcome.FOUND, Outcome.NO_TOUR)
        if proved or not (variant.fallback and case.may_construct and case.board.is_plain):
            return result
        ended = result.reason
        if result.outcome is Outcome.EXHAUSTED:
            ended = f"the {_incomplete(variant)} had no square left to try"
        return _constructed(result, f"constructed after {ended}: ")

    def _searched(self, why: str) -> SearchResult:
        case, engine = self.case, self._engine
        if engine is None:
            return SearchResult(case, Outcome.NO_TOUR, self._refused)
        none_left = f"the {_incomplete(case.variant)} has no square left to try"
        reason = {
            Status.FOUND: "every square was entered exactly once",
            Status.NO_TOUR: "the search space is exhausted",
            Status.EXHAUSTED: f"{none_left}; the squares it never tried may still lead to a tour",
        }.get(engine.status) or self._stopped(why)
        tour = Tour(case.board, engine.walk, case.closed) if engine.status == Status.FOUND else None
        counts = engine.steps, engine.backtracks, engine.restarts, engine.last_backtracks
        walk, events, profile = engine.walk if tour is None else tour.path, engine.events(), engine.profile()
        outcome, plain = OUTCOMES[engine.status], isinstance(engine, PlainSearch)
        return SearchResult(case, outcome, reason, *counts, self.seconds, tour, walk, events, profile, plain=plain)

    def _stopped(self, why: str) -> str:
        limit = self.case.limit
        if self.steps >= limit.steps:
            return f"the limit of {plural(limit.steps, 'step')} was reached"
        if limit.seconds is not None and self.over:
            return f"the limit of {limit.seconds:g} s was reached"
        return why


BYTES_PER_SQUARE = 80
"""The maximum memory of a search and its result without events, for each square."""


def memory_of(case: Case) -> int:
    """Return the maximum memory of a search, or of a construction, and its result without events, in bytes."""
    return (BYTES_PER_SQUARE if case.variant.searches else 20) * len(case.board)


def _incomplete(variant: Variant) -> str:
    """Return the term used in reasons for the search of an incomplete variant."""
    return "filter" if RULES[variant.rule].least_only else "search with rotations"


def _constructed(failed: SearchResult, how: str, construction: Construction | None = None) -> SearchResult:
    """Complete a failed search's result with a constructed tour, described by ``how``, or a proof that none exists."""
    case, started = failed.case, clock()
    construction = construction or construct(case.board, case.start, case.closed, case.finish)
    tour, reason = construction.tour, construction.reason
    return replace(
        failed,
        outcome=Outcome.FOUND if tour else Outcome.NO_TOUR if construction.proved else Outcome.EXHAUSTED,
        reason=reason if tour is None else f"{how}{reason}",
        steps=failed.steps if tour is None or case.variant.searches else len(tour),
        seconds=failed.seconds + clock() - started,
        tour=tour,
        walk=failed.walk if tour is None else tour.path,
        constructed=True,
    )


def search(
    board: Board | tuple[int, int],
    start: Square,
    variant: Variant | Named | str | None = None,
    limit: Limit | int | None = None,
    *,
    closed: bool = False,
    finish: Square | None = None,
    may_construct: bool = True,
    events: int = 0,
    profile: bool = False,
    **shape: Unpack[ShapeOptions],
) -> SearchResult:
    """Search for a tour until one is found or proved impossible, or the search is exhausted or reaches its limit.

    This is a depth-first search by Warnsdorff's rule (Des Rösselsprunges einfachste und allgemeinste Lösung, 1823) as a
    filter or as an ordering; :mod:`knights.heuristics` names the sources of tie-breaks and prunings. The referee checks
    every tour. Memory is linear in the number of squares; each step takes constant time. A variant that does not search
    constructs the tour in linear time, whatever the limit; a variant with a fallback does so after a failed search.

    Args:
        board: the board, or its sides; with sides, ``shape`` gives the shape and the piece.
        start: (row, column), counted from 0 at the top left.
        variant: a variant, its name or its specification; None for the variant named ``default``.
        limit: a Limit or a number of steps; None for :func:`knights.engine.case.default_limit`.
        closed, finish, may_construct: see :class:`knights.engine.case.Case`.
        events, profile: see :class:`Search`.

    Raises an InputError as :class:`knights.engine.case.Case` does, or if an argument has the wrong type.
    """
    if not has_numba():
        warnings.warn(WITHOUT, RuntimeWarning, stacklevel=2)
    board, variant = as_board(board, **shape), as_variant(NAMED["default"] if variant is None else variant)
    start, finish = board.square(board.index(start)), None if finish is None else board.square(board.index(finish))
    limit = limit if isinstance(limit, Limit) else limit_on(board, limit)
    case = Case(board, start, variant, limit, closed, finish, may_construct)
    return Search(case, events=events, profile=profile).to_end()


def answer(question: TourQuestion) -> SearchResult:
    """Search for the tour that a question asks for."""
    return Search(question.case()).to_end()


def warm_up(variant: Variant) -> None:
    """Load the program that runs a variant, in a few tenths of a second, or compile it, in seconds."""
    CompiledSearch(Case(Board(5, 5), (0, 0), variant)).load()
