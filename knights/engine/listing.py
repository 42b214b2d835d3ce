"""The source of the plain programs and the lines that run between two events, for display on a page."""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, replace

from knights.base import KIB, cached
from knights.engine.plain_programs import PROGRAMS

START, FIRST = "start", "first"
"""The names for the moment before a program runs, and for the event that enters the start."""

Lines = tuple[int, ...]


@dataclass(frozen=True)
class Listing:
    """The name of a program, its source, and the lines that run between two of its events.

    ``between`` maps the names of two successive events to the numbers, from 0, of the lines that run between them. The
    names are those in ``EVENT_NAMES``, and ``start`` and ``first``. Restarts happen outside the program. If ``wide``,
    only wide windows show the program, without the squares left to try.
    """

    name: str
    lines: tuple[str, ...]
    between: Mapping[str, Mapping[str, Lines]]
    wide: bool = False


_ENGLISH: tuple[str, ...] = (
    "Enter the start.",
    "Until every square is visited:",
    "    Take the best remaining onward square.",
    "    If none is left, back up one square.",
    "    If a pruning refuses it, skip it.",
    "    Otherwise, enter it.",
)
_ROTATING = (*_ENGLISH[:3], "    If none is left, rotate the walk or back up.", *_ENGLISH[4:])
_MOVES: tuple[str, ...] = ("enter", "refuse", "back up", "rotate", "reverse", "open")
_PICK = (3, 4, 6, 7, 8, 11, 14)
"""The lines that the automaton runs in “pick the next one”, and in the states after it, up to the case of the state."""
_LINES: dict[str, tuple[Lines, dict[str, Lines], dict[str, Lines]]] = {
    "english": (
        (0,),
        dict.fromkeys((FIRST, *_MOVES), ()),
        {"enter": (1, 2, 5), "refuse": (1, 2, 4), **dict.fromkeys(_MOVES[2:], (1, 2, 3))},
    ),
    "recursive": (
        (1,),
        {FIRST: (2, 3), "enter": (2, 3), "refuse": (), "back up": (12,)},
        {"enter": (5, 6, 8, 1), "refuse": (5, 6, 7), "back up": (5, 13, 11)},
    ),
    "iterative": (
        (1,),
        {FIRST: (2, 3), "enter": (16, 17), "refuse": (), "back up": (11,)},
        {"enter": (4, 5, 6, 12, 15), "refuse": (4, 5, 6, 12, 13), "back up": (4, 5, 6, 7, 8, 10)},
    ),
    "automaton": (
        (1, 2, 3, 4, 5),
        dict.fromkeys((FIRST, "enter"), (6, 7, 8, 9, 10, 26, 3, 4, 6, 7, 8, 11, 12, 13, 26))
        | {"refuse": (*_PICK[2:], 17, 21, 23, 26), "back up": (*_PICK[2:], 17, 21, 23, 24, 25, 26)},
        dict.fromkeys(("enter", "refuse"), (*_PICK, 15, 16, 26, *_PICK, 17, 21, 22, 26, 3, 4, 5))
        | {"back up": (*_PICK, 17, 18, 19, 20, 26, 3, 4, 5)},
    ),
}
"""The lines, numbered from 0, that a program runs before it enters the start, after each event, and before each event.

A test checks them by tracing.
"""


@cached(64 * KIB)
def listing(name: str, rotates: bool = False) -> Listing | None:
    """Return the listing ``english``, or ``wide``, or a program's; with rotations, theirs; None for other names."""
    if name == "wide":
        return replace(english, wide=True) if (english := listing("english", rotates)) is not None else None
    if name not in _LINES:
        return None
    title, lines, moves = "plain English", _ENGLISH, _MOVES[:3]
    if rotates:
        name, lines, moves = "english", _ROTATING, _MOVES
    elif name in PROGRAMS:
        head, _, body = inspect.getsource(PROGRAMS[name]).partition('    """')
        title, lines = name, tuple((head + body.partition('"""\n')[2]).splitlines())
    first, after, until = _LINES[name]
    between = {event: {word: after[event] + until[word] for word in moves} for event in (FIRST, *moves)}
    # At the start, the program ends instead of backing up or rotating.
    between[FIRST] = {word: between[FIRST][word] for word in ("enter", "refuse")}
    return Listing(title, lines, {START: {FIRST: first}, **between})
