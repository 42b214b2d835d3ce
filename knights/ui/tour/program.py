"""The program beside a search that is stepped through: none, English, or one of two in Python."""

from __future__ import annotations

from knights.search.programs.listing import ENGLISH, LISTINGS, Listing, listing
from knights.ui.controls.setting import Choice

PROGRAM = Choice(
    "program",
    {
        "hidden": "No program",
        "english": "English",
        "iterative": "Python: loop",
        "recursive": "Python: recursion",
    },
    "Program",
)
"""What is shown of the program beside the search."""


def shown_listing() -> Listing | None:
    """The program that is shown beside the search."""
    name = PROGRAM.value
    if name in LISTINGS:
        return listing(name)
    return ENGLISH if name == "english" else None
