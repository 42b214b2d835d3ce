"""The question that a search answers: board, start, variant and limit, as a frozen value."""

from dataclasses import dataclass
from typing import ClassVar

from knights.base import Bounds, InputError, checked_seconds, nested, parameter, seconds, switch
from knights.base.jit import has_numba
from knights.boards import BOARD, Board, Square, square_parameter, start_parameter
from knights.heuristics import NAMED, PRUNINGS, Variant, as_variant, name_of, parse_variant

MAX_STEPS = 10**12
STEP_LIMIT = Bounds("The step limit", 1, MAX_STEPS)
PER_SQUARE = Bounds("The step limit per square", 1, 10**6)


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit of a search: a maximum number of steps and, optionally, of seconds.

    Every square entered is a step, re-entries included. A search gives up when it reaches either maximum. Raises an
    InputError if one is out of range; the time limit is at most a day.
    """

    steps: int
    seconds: float | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", STEP_LIMIT.check(self.steps))
        if self.seconds is not None:
            checked_seconds(self.seconds)


DEFAULT_STEPS = 1_000_000 if has_numba() else 50_000
"""The default step limit of a search; without compiled code, about a second of work."""


def default_limit(board: Board) -> Limit:
    """Return the default limit for a board: ``DEFAULT_STEPS``, or 20 per square on large boards."""
    return Limit(max(DEFAULT_STEPS, 20 * len(board)))


@dataclass(frozen=True, slots=True)
class PerSquare:
    """A limit in steps per square, so that failures are equally expensive on boards of all sizes."""

    steps: int

    def __str__(self) -> str:
        return f"{self.steps}-per-square"


USUAL = f"By default {DEFAULT_STEPS:,}, or 20 per square of a board with more than {DEFAULT_STEPS // 20:,}"

Steps = int | PerSquare | None
"""A step limit for boards of all sizes: a number of steps, a number per square, or None for :func:`default_limit`."""


def limit_on(board: Board, steps: Steps) -> Limit:
    """Return the limit for a board; raises an InputError if it is out of range."""
    if isinstance(steps, PerSquare):
        return Limit(PER_SQUARE.check(steps.steps) * len(board))
    return default_limit(board) if steps is None else Limit(steps)


def parse_steps(text: str) -> int | PerSquare:
    """Read a limit like ``100000`` or ``1000-per-square``; raises an InputError for invalid text."""
    if text.endswith("-per-square"):
        return PerSquare(PER_SQUARE.check(text.removesuffix("-per-square")))
    return STEP_LIMIT.check(text)


@dataclass(frozen=True, slots=True)
class Case:
    """The question that a search answers: board, start, variant, limit and the kind of tour.

    The tour must end on ``finish``, which only the variant ``construct`` accepts; with a finish, it takes the place of
    the default. ``may_construct`` says whether the variant may use its fallback; without a limit, only the caller stops
    the search. Raises an InputError if the start is not on the board, if a finish is given for a search or a closed
    tour, or if the variant does not search, there is no finish, and the board is not a whole rectangle for the knight.
    """

    board: Board
    start: Square
    variant: Variant
    limit: Limit = Limit(MAX_STEPS)
    closed: bool = False
    finish: Square | None = None
    may_construct: bool = True

    def __post_init__(self) -> None:
        self.board.index(self.start)
        if self.finish is not None and self.variant == NAMED["default"].variant:
            object.__setattr__(self, "variant", NAMED["construct"].variant)
        if not self.variant.searches and self.finish is None and not self.board.is_plain:
            raise InputError(
                f"A tour can be constructed only for a knight on a whole rectangle, not on the {self.board} board; "
                "choose a variant that searches."
            )
        if self.finish is not None and self.variant.searches:
            raise InputError(
                f"Only a construction can end on a chosen square: choose the variant construct, not “{self.variant}”."
            )
        if self.finish is not None and self.closed:
            raise InputError("A closed tour returns to its start: choose either a finish or a closed tour.")

    @property
    def comes_home(self) -> bool:
        """Whether the start counts in the degrees of its neighbours, as in closed tours with the pruning ``home``."""
        return self.closed and "home" in self.variant.prune


def start_refusal(board: Board, start: Square, variant: Variant) -> str:
    """Return why a pruning refuses the start before the search; empty if none does."""
    for key in variant.prune:
        test = PRUNINGS[key].refuses_start
        if test is not None and test(board, start):
            return f"refused by the pruning “{key}”: {PRUNINGS[key].caption.rstrip('.')}"
    return ""


@dataclass(frozen=True, slots=True)
class TourQuestion:
    """The question of a search as a user enters it, before the defaults for its board are filled in.

    A start of None means the first square of the board; a step limit of None means the default limit for the board, or
    no step limit if there is a time limit.
    """

    COMMAND: ClassVar[str] = "tour"
    ARGUMENTS: ClassVar[tuple[str, ...]] = ("rows", "columns")

    board: Board = nested(BOARD)
    start: Square | None = start_parameter()
    variant: Variant = parameter(
        NAMED["default"].variant, parse_variant, "A named variant, or a specification.", convert=as_variant
    )
    steps: int | None = parameter(
        None,
        STEP_LIMIT.check,
        f"The maximum number of squares entered, re-entries included. {USUAL}; none with --seconds alone.",
        label="Step limit",
    )
    seconds: float | None = seconds()
    closed: bool = switch("Search for a closed tour, which ends one move from its start.", label="Closed tour")
    finish: Square | None = square_parameter(
        "The finish", "The last square of the tour; only for the variant construct, which is then the default."
    )

    @property
    def may_construct(self) -> bool:
        """Whether the variant may use its fallback: a named variant with an explicit limit may not."""
        return (self.steps is None and self.seconds is None) or name_of(self.variant) is None

    def case(self) -> Case:
        """Return the case with all defaults filled in; raises an InputError if the parameters are inconsistent."""
        start = next(iter(self.board)) if self.start is None else self.start
        usual = MAX_STEPS if self.seconds else default_limit(self.board).steps
        limit = Limit(self.steps or usual, self.seconds)
        return Case(self.board, start, self.variant, limit, self.closed, self.finish, self.may_construct)
