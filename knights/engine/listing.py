"""The source of the plain programs, and the lines that run between two events, for display on a page."""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass

from knights.base.caches import KIB, kept
from knights.engine.programs import PROGRAMS, TRANSITIONS

START, FIRST = "start", "first"
"""The name of the moment before a program runs, and the name of the event that enters the start."""

Lines = tuple[int, ...]


@dataclass(frozen=True)
class Listing:
    """The name and the source of a program, and the lines that run between two of its events.

    ``between`` has the line numbers, from 0, by the names of both events: a name of ``EVENT_NAMES``, ``start`` or
    ``first``. Restarts happen outside the program.
    """

    name: str
    lines: tuple[str, ...]
    between: Mapping[str, Mapping[str, Lines]]


def _between(
    first: Lines, after: Mapping[str, Lines], until: Mapping[str, Lines]
) -> Mapping[str, Mapping[str, Lines]]:
    """Return the lines between any two events: the lines after the first event, then those before the second."""
    lines = {
        event: {word: earlier + later for word, later in until.items()} for event, earlier in after.items()
    }
    del lines[FIRST]["back up"]  # The program ends at the start instead of backing up from it.
    return {START: {FIRST: first}, **lines}


_LINES: dict[str, tuple[dict[str, Lines], dict[str, Lines]]] = {
    "recursive": (
        {FIRST: (2, 3), "enter": (2, 3), "refuse": (), "back up": (12,)},
        {"enter": (5, 6, 8, 1), "refuse": (5, 6, 7), "back up": (5, 13, 11)},
    ),
    "iterative": (
        {FIRST: (2, 3), "enter": (16, 17), "refuse": (), "back up": (11,)},
        {"enter": (4, 5, 6, 12, 15), "refuse": (4, 5, 6, 12, 13), "back up": (4, 5, 6, 7, 8, 10)},
    ),
}
"""The lines, numbered from 0, that a program runs after and before each event; a test traces the programs."""
LISTINGS = tuple(_LINES)
"""The names of the programs shown line by line."""

AUTOMATON = Listing(
    "automaton",
    tuple(f"{state}: {symbol} → {following}" for (state, symbol), following in TRANSITIONS.items()),
    _between(
        (),
        {FIRST: (1, 2), "enter": (1, 2), "refuse": (8,), "back up": (9,)},
        {"enter": (3, 6), "refuse": (3, 7), "back up": (4,)},
    ),
)
"""The transition table of the state machine; each event is the entry into a state."""

ENGLISH = Listing(
    "plain English",
    (
        "Enter the start.",
        "Until every square is visited:",
        "    Take the best onward square left.",
        "    None is left: back up one square.",
        "    A pruning refuses it: skip it.",
        "    Else enter it.",
    ),
    _between(
        (0,),
        dict.fromkeys((FIRST, "enter", "refuse", "back up"), ()),
        {"enter": (1, 2, 5), "refuse": (1, 2, 4), "back up": (1, 2, 3)},
    ),
)


@kept(64 * KIB)
def listing(name: str) -> Listing:
    """Return the source of one of ``LISTINGS``, without its docstring."""
    source = inspect.getsource(PROGRAMS[name])
    head, _, body = source.partition('    """')
    lines = (head + body.partition('"""\n')[2]).splitlines()
    return Listing(name, tuple(lines), _between((1,), *_LINES[name]))
