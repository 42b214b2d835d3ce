"""Why a search takes one of the onward squares: the sentences that every page has for it."""

from __future__ import annotations

from collections.abc import Sequence

from knights.heuristics.variants import Variant
from knights.search.programs.parts import Ranked

DEAD_END, NOTHING_LEFT, ONLY, LAST, LEAST, KEY, ORDER = range(7)
"""Nothing is onward, or all of it was tried; it is the only one, or the only one left; it has the least degree; of
those that tie the least key; or with the keys alike it is the first in the move order."""


def why(ranked: Sequence[Ranked], at: int) -> int:
    """Why one of the onward squares is taken when those before it are out: the number of a reason.

    Args:
        ranked: all of them, as the variant sorts them.
        at: which one.
    """
    if at + 1 == len(ranked):
        return LAST if at else ONLY
    (degree, key, *_), (next_degree, next_key, *_) = ranked[at], ranked[at + 1]
    return LEAST if degree != next_degree else KEY if key != next_key else ORDER


def sentences(variant: Variant, by_degree: bool, keyed: bool = True) -> tuple[str, ...]:
    """What each reason is called: by number.

    Args:
        variant: how it is searched.
        by_degree: whether its rule looks at degrees.
        keyed: whether the keys of its tie-break are known.
    """
    first = "the first in the move order"
    no_keys = first if variant.ties == "move-order" else "" if keyed else "decided at random"
    tie, both = ("A tie in degree: ", "degree and key") if by_degree else ("", "key")

    def tied(by: str) -> str:
        return f"{tie}{by}." if tie else f"{by[0].upper()}{by[1:]}."

    return (
        "A dead end: the search backs up.",
        "Nothing is left to try: the search backs up.",
        "The only onward square.",
        "The only one left.",
        "The one of least degree.",
        tied(no_keys or "the least key"),
        tied(no_keys) if no_keys else f"A tie in {both}: {first}.",
    )
