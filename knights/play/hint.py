"""Hints for a walk by hand: the square that a variant would enter next, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from knights.boards import Board, Square
from knights.engine import decisions, plain_programs
from knights.heuristics import Variant, Walk, rules, tie_breaks
from knights.play.by_hand import walk_of


@dataclass(frozen=True)
class Hint:
    """The square that a variant enters next, None at a dead end, and the reason in words.

    ``right`` contains all squares that the rule allows: those of least degree, or all onward squares if the rule
    ignores degrees.
    """

    square: Square | None
    right: frozenset[Square]
    reason: str


def hint(variant: Variant, walk: Walk) -> Hint:
    """Return the square that a variant would enter next, ignoring its prunings; the variant must search."""
    ranked, rule = plain_programs.ranked_of(variant)(walk), rules.RULES[variant.rule]
    reasons = decisions.sentences(variant)
    if not ranked:
        return Hint(None, frozenset(), reasons[decisions.Reason.DEAD_END])
    degrees, reason = [degree for degree, *_ in ranked], decisions.why(ranked, 0)
    right = frozenset(square for degree, *_, square in ranked if degree == degrees[0])
    words = [] if reason == decisions.Reason.LEAST else [reasons[reason]]
    if rule.by_degree:
        others = ", ".join(str(degree) for degree in degrees if degree != degrees[0])
        words.insert(0, f"Degree {degrees[0]} is the least" + (f"; others have {others}." if others else "."))
    if reason in (decisions.Reason.KEY, decisions.Reason.MOVE_ORDER) and variant.ties != "move-order":
        words.append(f"{tie_breaks.tie_break(variant.ties).in_words}.")
    return Hint(ranked[0][-1], right, " ".join(words))


def departure(variant: Variant, board: Board, squares: Sequence[Square]) -> tuple[int, Square | None] | None:
    """Return the first move, from 1, that breaks a variant's rule, and its own square (None at a dead end), or None."""
    walk = walk_of(board, squares[:1])
    for move, square in enumerate(squares[1:], 1):
        found = hint(variant, walk)
        if square not in found.right:
            return move, found.square
        walk.enter(square)
    return None
