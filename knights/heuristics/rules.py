"""Warnsdorff's rule, which tries an onward square of least degree first: as an ordering, as a filter, or not at all."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule for choosing onward squares by degree, with its key in a variant and a caption.

    Attributes:
        searches: whether there is a search; without one, tie-breaks, prunings, orders and restarts do not apply.
        by_degree: whether squares of lower degree come first.
        least_only: whether only the squares of least degree are tried; the search is then not complete.
    """

    key: str
    caption: str
    searches: bool = True
    by_degree: bool = False
    least_only: bool = False


_BLIND = "Blind: tries every onward square, whatever its degree."
_FILTER = "Warnsdorff as a filter: tries only the onward squares of least degree."
_ORDER = "Warnsdorff as an ordering: tries all onward squares, those of least degree first."
_CONSTRUCT = "No search: joins the tours of small blocks into one; finds a tour wherever one exists."
RULES = {
    "none": Rule("none", _BLIND),
    "filter": Rule("filter", _FILTER, by_degree=True, least_only=True),
    "order": Rule("order", _ORDER, by_degree=True),
    "construct": Rule("construct", _CONSTRUCT, searches=False),
}
