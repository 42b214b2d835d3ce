"""Which square the rule would go to from the end of a walk, and why."""

from __future__ import annotations

from dataclasses import dataclass

from knights.board import Square
from knights.heuristics.tie_breaks import RULES, tie_break
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk
from knights.search.programs.parts import ranked_of


@dataclass(frozen=True)
class Choice:
    """What a variant does at the end of a walk.

    Attributes:
        square: where it goes; None at a dead end.
        right: every square that its rule allows: those of least degree, or all if it does not look at degrees.
        reason: why, in words.
    """

    square: Square | None
    right: frozenset[Square]
    reason: str


def choice(variant: Variant, walk: Walk) -> Choice:
    """What a variant would do at the end of a walk, its prunings left aside.

    Raises:
        InputError: if the rule makes no search.
    """
    ranked = ranked_of(variant)(walk)
    if not ranked:
        return Choice(None, frozenset(), "A dead end: no square that is a knight's move away is unvisited.")
    best = ranked[0][-1]
    if not RULES[variant.rule].by_degree:
        return Choice(
            best, frozenset(each[-1] for each in ranked), _decided(variant, best, "Any square is right")
        )
    least = ranked[0][0]
    right = frozenset(each[-1] for each in ranked if each[0] == least)
    others = sorted(each[0] for each in ranked if each[0] != least)
    degrees = f"Degree {least} is the least"
    if others:
        degrees += f"; others have {', '.join(map(str, others))}"
    if len(right) == 1:
        return Choice(best, right, f"{degrees}: {_name(best)} is the only such square.")
    return Choice(best, right, _decided(variant, best, f"{degrees}. {len(right)} squares tie"))


def _decided(variant: Variant, best: Square, so: str) -> str:
    ties = tie_break(variant.ties)
    caption = ties.caption.rstrip(".")
    return f"{so}: the tie-break {ties.key} takes {_name(best)} ({caption[0].lower()}{caption[1:]})."


def _name(square: Square) -> str:
    return f"{square[0]},{square[1]}"
