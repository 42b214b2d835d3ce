"""The parameters of the three programs: choices and refusals, and the test for a tour."""

from collections.abc import Callable, Generator
from typing import Any

from knights.base.errors import InputError
from knights.boards.board import Square
from knights.heuristics.pruning import PRUNINGS
from knights.heuristics.tie_breaks import RULES, tie_break
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk

Choices = Callable[[Walk], list[Square]]
Refuses = Callable[[Walk, Square], bool]
Event = tuple[int, Square]
Attempt = Generator[Event, None, bool]
"""The events of one attempt, each before it happens; it returns whether it found a tour."""
Program = Callable[[Walk, Square, Choices, Refuses], Attempt]


def is_tour(walk: Walk) -> bool:
    """Whether the walk is complete, and closes if it must."""
    return walk.is_complete() and (walk.closes() or not walk.must_close)


Ranked = tuple[int, Any, int, Square]
"""An onward square after its sort key: its degree (0 if the rule ignores it), the tie-break's key, its index in the
move order."""


def ranked_of(variant: Variant) -> Callable[[Walk], list[Ranked]]:
    """The onward squares of a walk, as a variant that searches sorts them: by degree, tie-break, move order."""
    rule, ties = RULES[variant.rule], tie_break(variant.ties)
    if not rule.searches:
        raise InputError(f"The rule “{rule.key}” makes no search; choose another one to watch.")

    def ranked(walk: Walk) -> list[Ranked]:
        onward = walk.onward(walk.path[-1])
        degrees = [walk.degree(s) if rule.by_degree else 0 for s in onward]
        ranks = ties.ranks(walk, onward, degrees)
        return sorted(zip(degrees, ranks, range(len(onward)), onward, strict=True))

    return ranked


def choices_of(variant: Variant) -> Choices:
    """The squares that a variant tries from the end of a walk, in order."""
    ranked, least_only = ranked_of(variant), RULES[variant.rule].least_only

    def choices(walk: Walk) -> list[Square]:
        squares = ranked(walk)
        return [s for degree, *_, s in squares if not least_only or degree == squares[0][0]]

    return choices


def refuses_of(variant: Variant) -> Refuses:
    """Whether the prunings of a variant refuse a move from the end of a walk."""
    tests = [t for key in variant.prune if (t := PRUNINGS[key].refuses_move) is not None]
    return lambda walk, square: any(test(walk, square) for test in tests)
