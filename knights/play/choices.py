"""The next square of a walk under a variant, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from knights.boards.board import Board, Square
from knights.engine.decisions import DEAD_END, KEY, LEAST, ORDER, sentences, why
from knights.engine.programs import ranked_of
from knights.heuristics.tie_breaks import RULES, tie_break
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk
from knights.play.by_hand import walk_of


@dataclass(frozen=True)
class Choice:
    """The next square of a walk under a variant.

    Attributes:
        square: the square; None at a dead end.
        right: all squares that the rule allows: those of least degree, or all if degrees do not matter to it.
        reason: why this square, in words.
    """

    square: Square | None
    right: frozenset[Square]
    reason: str


def choice(variant: Variant, walk: Walk) -> Choice:
    """The next square of a walk under a variant that searches, whose prunings are ignored."""
    ranked, rule = ranked_of(variant)(walk), RULES[variant.rule]
    reasons = sentences(variant, rule.by_degree)
    if not ranked:
        return Choice(None, frozenset(), reasons[DEAD_END])
    degrees, reason = [degree for degree, *_ in ranked], why(ranked, 0)
    right = frozenset(square for degree, *_, square in ranked if degree == degrees[0])
    words = [] if reason == LEAST else [reasons[reason]]
    if rule.by_degree:
        others = ", ".join(str(degree) for degree in degrees if degree != degrees[0])
        words.insert(0, f"Degree {degrees[0]} is the least" + (f"; others have {others}." if others else "."))
    if reason in (KEY, ORDER) and variant.ties != "move-order":
        ties = tie_break(variant.ties)
        words.append(f"The tie-break {ties.key}: {ties.caption[0].lower()}{ties.caption[1:].rstrip('.')}.")
    return Choice(ranked[0][-1], right, " ".join(words))


def departure(variant: Variant, board: Board, squares: Sequence[Square]) -> tuple[int, Square | None] | None:
    """The first move of a walk that the rule of a variant does not allow; None if it allows all.

    Returns its number, from 1, and where the rule goes, None at a dead end.
    """
    walk = walk_of(board, squares[:1])
    for move, square in enumerate(squares[1:], 1):
        found = choice(variant, walk)
        if square not in found.right:
            return move, found.square
        walk.enter(square)
    return None
