"""A sweep as a value: cases, variant and limit."""

from dataclasses import dataclass, replace
from typing import ClassVar

from knights.base.errors import InputError
from knights.base.questions import command_words, nested, parameter, switch
from knights.base.text import shell_command
from knights.boards.board import Board
from knights.engine.case import PerSquare, Steps, limit_on, parse_steps
from knights.experiments.sweeps.cases import Cases, format_starts
from knights.heuristics.variants import NAMED, Variant, parse_variant


@dataclass(frozen=True, slots=True)
class Sweep:
    """A variant tried from every start of a range of boards.

    Raises an InputError if the step limit is out of range, or a variant that makes no search is to be tried on other
    boards than whole rectangles of the knight.

    Attributes:
        cases: the boards and the starts.
        steps: most steps a start, in all or per square, or None for the board's default limit.
        all_starts_searched: whether to search also where the verdict proves that there is no tour.
        closed: whether the tours must close.
    """

    COMMAND: ClassVar = "sweep"
    ARGUMENTS: ClassVar = ("first", "last")

    cases: Cases = nested(Cases)
    variant: Variant = parameter(
        NAMED["default"].variant, parse_variant, "A named variant, or a specification."
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
        """Most steps a start on this board."""
        return limit_on(board, self.steps).steps

    @property
    def in_force(self) -> "Sweep":
        """The same with its limit said, where one number says it: another version may have another by default."""
        cases, usual = self.cases, self.limit(Board(1, 1))
        largest = Board(cases.last, (cases.columns or (cases.last,))[-1])
        return replace(self, steps=usual) if self.steps is None and self.limit(largest) == usual else self


def command_line(sweep: Sweep) -> str:
    """The command that runs a sweep on one's own machine."""
    return shell_command(*command_words(sweep))


def words_of(sweep: Sweep, option: str = "", value: str = "") -> list[str]:
    """The arguments of a command that tries what ``option value`` names, if anything, from the starts of a sweep."""
    cases = sweep.cases
    words: list[object] = [cases.first, cases.last]
    if cases.columns is not None:
        words += ["--columns", *cases.columns]
    words += cases.family.words
    if cases.random is not None:
        words += ["--starts", format_starts(cases.random)]
        if cases.seed:
            words += ["--start-seed", cases.seed]
    if option:
        words += [option, value]
    if isinstance(sweep.steps, PerSquare):
        words += ["--steps-per-square", sweep.steps.steps]
    elif sweep.steps is not None:
        words += ["--steps", sweep.steps]
    if sweep.all_starts_searched:
        words.append("--all-starts-searched")
    if sweep.closed:
        words.append("--closed")
    return [str(word) for word in words]
