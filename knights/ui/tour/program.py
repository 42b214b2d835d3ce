"""What is beside a search that is stepped through: its next move, and a program in English or in Python."""

from knights.engine.listing import AUTOMATON, ENGLISH, LISTINGS, Listing, listing
from knights.ui.controls.setting import Choice, Switch

PROGRAM = Choice(
    "program",
    {
        "hidden": "No program",
        "english": "English",
        "iterative": "Python: loop",
        "recursive": "Python: recursion",
        "automaton": "State machine",
    },
    "Program",
)
"""What is shown of the program beside the search."""

HIDE = Switch(
    "hide",
    "Hide the next move",
    help="A question for a class: the next square is shown once one is chosen on the board, or → is pressed.",
)


def shown_listing() -> Listing | None:
    """The program that is shown beside the search."""
    name = PROGRAM.value
    if name in LISTINGS:
        return listing(name)
    return {"english": ENGLISH, "automaton": AUTOMATON}.get(name)
