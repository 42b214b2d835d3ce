"""The plain programs as text, and which line of it makes each event: so that a page can show the line that runs."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from dataclasses import dataclass

from knights.search.events import BACK_UP, EVENT_NAMES, REFUSE
from knights.search.programs import PROGRAMS

FIRST = "first"
"""How a listing calls the event that enters the start."""


@dataclass(frozen=True)
class Listing:
    """A program as text.

    Attributes:
        name: what it is called.
        lines: its lines.
        of_event: the number of the line, from 0, that makes an event of a kind, by the word for the kind in
            ``EVENT_NAMES``; ``first`` for entering the start. A restart is made outside of the program.
    """

    name: str
    lines: tuple[str, ...]
    of_event: Mapping[str, int]


ENGLISH = Listing(
    "plain English",
    (
        "Enter the start.",
        "Repeat until every square is visited:",
        "    Take the next onward square, the best first.",
        "    None is left: a dead end. Back up one square.",
        "    A pruning refuses it: leave it out.",
        "    Else enter it.",
    ),
    {"first": 0, "back up": 3, "refuse": 4, "enter": 5},
)


def listing(name: str) -> Listing:
    """The source of one of ``PROGRAMS``, as it runs, without its docstring."""
    lines, _ = inspect.getsourcelines(PROGRAMS[name])
    function = ast.parse("".join(lines)).body[0]
    assert isinstance(function, ast.FunctionDef)
    docstring = function.body[0]
    hidden = range(docstring.lineno, (docstring.end_lineno or docstring.lineno) + 1)
    shown = [number for number in range(1, len(lines) + 1) if number not in hidden]
    place = {number: at for at, number in enumerate(shown)}
    of_event: dict[str, int] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            kind, square = (ast.unparse(part) for part in node.value.elts)
            word = FIRST if square == "start" else _WORDS[kind]
            of_event[word] = place[node.lineno]
    # A program that calls itself enters every square as a start.
    of_event.setdefault("enter", of_event[FIRST])
    return Listing(name, tuple(lines[number - 1].rstrip("\n") for number in shown), of_event)


_WORDS = {"ENTER": "enter", "BACK_UP": EVENT_NAMES[BACK_UP], "REFUSE": EVENT_NAMES[REFUSE]}


LISTINGS = ("recursive", "iterative")
"""The programs that are shown line by line; the automaton is a table of states."""
