"""A sweep as a value: cases, variant and limit."""

from dataclasses import dataclass, replace
from typing import ClassVar

from knights.base.errors import InputError
from knights.base.questions import nested, parameter, switch
from knights.boards.board import Board
from knights.engine.case import Steps, limit_on, parse_steps
from knights.experiments.sweeps.cases import Cases
from knights.heuristics.variants import NAMED, Variant, as_variant, parse_variant


@dataclass(frozen=True, slots=True)
class Sweep:
    """A variant tried from every start of a range of boards.

    Raises an InputError if the step limit is out of range, or a variant that makes no search is to be tried on other
    boards than whole rectangles of the knight.

    Attributes:
        steps: the most steps per start, in all or per square, or None for the board's default limit.
        all_starts_searched: whether to search also from starts that are proved to have no tour.
    """

    COMMAND: ClassVar = "sweep"
    ARGUMENTS: ClassVar = ("first", "last")

    cases: Cases = nested(Cases)
    variant: Variant = parameter(
        NAMED["default"].variant,
        parse_variant,
        "A named variant, or a specification.",
        convert=as_variant,
    )
    steps: Steps = parameter(
        None, parse_steps, "The most squares entered per start, or per square of a board: 1000-per-square."
    )
    all_starts_searched: bool = switch(
        "Search also from starts that are proved to have no tour.", label="Search unsolvable starts too"
    )
    closed: bool = switch("Search for closed tours: the end is a move from the start.", label="Closed tours")

    def __post_init__(self) -> None:
        limit_on(Board(1, 1), self.steps)
        if not self.variant.searches and not self.cases.family.is_plain:
            raise InputError(
                f"Tours are constructed for knights on whole rectangles only; choose a variant that searches, not "
                f"“{self.variant}”."
            )

    def limit(self, board: Board) -> int:
        """Return the most steps per start on this board."""
        return limit_on(board, self.steps).steps

    @property
    def in_force(self) -> "Sweep":
        """The same with its limit as a number, if one number serves: other versions may have other defaults."""
        cases, usual = self.cases, self.limit(Board(1, 1))
        largest = Board(cases.last, (cases.columns or (cases.last,))[-1])
        return replace(self, steps=usual) if self.steps is None and self.limit(largest) == usual else self
