"""Warnsdorff's rule, which tries an onward square of least degree first: as an ordering, as a filter, or not at all.

The function :func:`knights.engine.plain_programs.ranked_of` sorts onward squares by the properties of a rule; the
kernel does the same in compiled code.
"""

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


RULES = {
    rule.key: rule
    for rule in (
        Rule("none", "Blind: tries every onward square, whatever its degree."),
        Rule(
            "filter",
            "Warnsdorff as a filter: tries only the onward squares of least degree.",
            by_degree=True,
            least_only=True,
        ),
        Rule(
            "order",
            "Warnsdorff as an ordering: tries all onward squares, those of least degree first.",
            by_degree=True,
        ),
        Rule(
            "construct",
            "No search: joins the tours of small blocks into one; finds a tour wherever one exists.",
            searches=False,
        ),
    )
}
