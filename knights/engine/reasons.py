"""Why a search takes one of the onward squares, in the same sentences on every page."""

from collections.abc import Sequence

from knights.engine.programs.parts import Ranked
from knights.heuristics.variants import Variant

DEAD_END, NOTHING_LEFT, ONLY, LAST, LEAST, KEY, ORDER = range(7)
"""No onward square, or none untried; the only one, or the only one left; the least degree; the least key among ties;
or with equal keys the first in the move order."""


def why(ranked: Sequence[Ranked], at: int) -> int:
    """The number of the reason why the onward square at an index is taken once those before it are tried."""
    if at + 1 == len(ranked):
        return LAST if at else ONLY
    (degree, key, *_), (next_degree, next_key, *_) = ranked[at], ranked[at + 1]
    return LEAST if degree != next_degree else KEY if key != next_key else ORDER


def sentences(variant: Variant, by_degree: bool, keyed: bool = True) -> tuple[str, ...]:
    """The reasons in words, by number: by degree or not, with the keys of the tie-break known or not."""
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
