"""The plain programs as text, and which lines of it run from event to event: so that a page can show them."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from knights.board import Board, Square
from knights.caches import KIB, kept
from knights.heuristics.walk import Walk
from knights.rng import SplitMix64
from knights.search.events import EVENT_NAMES
from knights.search.programs import PROGRAMS
from knights.search.programs.parts import Program

START, FIRST = "start", "first"
"""How a listing calls the moment before a program runs, and the event that enters the start."""

Lines = tuple[int, ...]


@dataclass(frozen=True)
class Listing:
    """A program as text.

    Attributes:
        name: what it is called.
        lines: its lines.
        between: the numbers of the lines, from 0, that run after an event until the next one, the line that makes
            that one included; by the words for both events in ``EVENT_NAMES``, ``start`` and ``first`` beside them.
            A restart is made outside of the program.
    """

    name: str
    lines: tuple[str, ...]
    between: Mapping[str, Mapping[str, Lines]]


_AFTER = {
    FIRST: ("enter", "refuse"),
    "enter": ("enter", "refuse", "back up"),
    "refuse": ("enter", "refuse", "back up"),
    "back up": ("enter", "refuse", "back up"),
}
"""Which events can follow which."""

_ENGLISH_LINES = {"back up": 3, "refuse": 4, "enter": 5}
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
    {START: {FIRST: (0,)}}
    | {word: {after: (1, 2, _ENGLISH_LINES[after]) for after in _AFTER[word]} for word in _AFTER},
)

LISTINGS = ("recursive", "iterative")
"""The programs that are shown line by line; the automaton is a table of states."""


@kept(64 * KIB)
def listing(name: str) -> Listing:
    """The source of one of ``PROGRAMS``, as it runs, without its docstring. Cost: some 10 ms, once."""
    lines, _ = inspect.getsourcelines(PROGRAMS[name])
    function = ast.parse("".join(lines)).body[0]
    assert isinstance(function, ast.FunctionDef)
    docstring = function.body[0]
    hidden = range(docstring.lineno - 1, docstring.end_lineno or docstring.lineno)
    shown = [number for number in range(len(lines)) if number not in hidden]
    between = {
        before: {word: tuple(map(shown.index, run)) for word, run in after.items()}
        for before, after in _between(PROGRAMS[name]).items()
    }
    return Listing(name, tuple(lines[number].rstrip("\n") for number in shown), between)


def _between(program: Program) -> dict[str, dict[str, Lines]]:
    """The lines that Python runs from event to event, as a trace of the program has them.

    Some attempts on a small board, in which one move of three is refused at random: so every event follows every
    other that it can follow.
    """
    board, rng = Board(3, 4), SplitMix64(0)
    between: dict[str, dict[str, Lines]] = {}

    def choices(walk: Walk) -> list[Square]:
        return walk.onward(walk.path[-1])

    def refuses(walk: Walk, square: Square) -> bool:
        return rng.next() % 3 == 0

    with _traced(program) as run:
        for _ in range(50):
            run.clear()
            before = START
            for kind, _square in program(Walk(board), (0, 0), choices, refuses):
                word = FIRST if before == START else EVENT_NAMES[kind]
                between.setdefault(before, {})[word] = tuple(run)
                run.clear()
                before = word
    return between


@contextmanager
def _traced(program: Program) -> Iterator[list[int]]:
    """The numbers of the lines of a program that Python runs meanwhile, in a list that grows."""
    run: list[int] = []
    code = program.__code__

    def of_line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            run.append(frame.f_lineno - code.co_firstlineno)
        return of_line

    former = sys.gettrace()
    sys.settrace(lambda frame, event, _: of_line if frame.f_code is code else None)
    try:
        yield run
    finally:
        sys.settrace(former)
