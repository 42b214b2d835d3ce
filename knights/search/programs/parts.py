"""What the three programs are handed: choices, refusals, and the end."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from knights.board import Square
from knights.errors import InputError
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
    """Whether the walk is complete, and closes if it is asked to."""
    return walk.is_complete() and (walk.closes() or not walk.must_close)


Ranked = tuple[int, Any, int, Square]
"""What sorts an onward square, and the square: its degree if the rule looks at it, the tie-break's key, its place in
move order."""


def ranked_of(variant: Variant) -> Callable[[Walk], list[Ranked]]:
    """The onward squares of the end of a walk, as a variant sorts them: by degree, by the tie-break, by move order.

    Raises:
        InputError: if the rule makes no search.
    """
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
    """The squares to try from the end of a walk, in order, as a variant would have it.

    Raises:
        InputError: if the rule makes no search.
    """
    ranked, least_only = ranked_of(variant), RULES[variant.rule].least_only

    def choices(walk: Walk) -> list[Square]:
        squares = ranked(walk)
        return [s for degree, *_, s in squares if not least_only or degree == squares[0][0]]

    return choices


def refuses_of(variant: Variant) -> Refuses:
    """Whether a variant's prunings refuse to go on from the end of a walk to a square."""
    tests = [t for key in variant.prune if (t := PRUNINGS[key].refuses_move) is not None]
    return lambda walk, square: any(test(walk, square) for test in tests)
