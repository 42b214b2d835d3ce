"""The line that a page shows for an event is the line that runs then, as Python itself traces it."""

from __future__ import annotations

import inspect
import sys
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest

from knights.board import Board
from knights.heuristics.variants import NAMED, Variant
from knights.search.events import EVENT_NAMES, RESTART
from knights.search.programs import PROGRAMS
from knights.search.programs.driver import PlainSearch
from knights.search.programs.listing import ENGLISH, FIRST, LISTINGS, listing

WARNSDORFF = NAMED["warnsdorff"].variant
CASES = {
    "backtracking": (Board(5, 5), (4, 2), WARNSDORFF),
    "prunings": (Board(5, 5), (4, 2), replace(WARNSDORFF, prune=("squares", "pairs"))),
    "restarts": (Board(5, 5), (0, 1), Variant(ties="random", restart_after=5, rounds=20)),
    "no tour": (Board(4, 4), (0, 0), NAMED["plain"].variant),
}


def traced(name: str, case: str) -> list[tuple[str, str]]:
    """For every event of a search the line of the program that made it, by ``sys.settrace``."""
    board, start, variant = CASES[case]
    program = PROGRAMS[name]
    search = PlainSearch(board, start, variant, events=None, program=program)
    code, source = program.__code__, inspect.getsourcelines(program)[0]
    running: list[int] = []

    def of_line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            running.append(frame.f_lineno)
        return of_line

    def of_call(frame: FrameType, event: str, _: Any) -> Any:
        return of_line if frame.f_code is code else None

    note, seen = search._note, list[tuple[str, str]]()

    def noting(kind: int, square: tuple[int, int]) -> None:
        if kind != RESTART:
            first = not seen or seen[-1][0] == "restart"
            word = FIRST if first else EVENT_NAMES[kind]
            seen.append((word, source[running[-1] - code.co_firstlineno].rstrip("\n")))
        else:
            seen.append(("restart", ""))
        note(kind, square)

    search._note = noting  # type: ignore[method-assign]
    before = sys.gettrace()
    sys.settrace(of_call)
    try:
        search.advance(2000)
    finally:
        sys.settrace(before)
    return seen


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("name", LISTINGS)
def test_the_line_of_every_event_is_the_line_that_runs(name: str, case: str):
    shown = listing(name)
    events = traced(name, case)
    assert len(events) > 100
    for word, line in events:
        if word != "restart":
            assert shown.lines[shown.of_event[word]] == line


def test_the_5x5_search_from_4_2_has_its_1734_steps():
    words = [word for word, _ in traced("iterative", "backtracking")]
    assert words.count("enter") + words.count(FIRST) == 1734


@pytest.mark.parametrize("name", LISTINGS)
def test_a_listing_is_the_source_without_its_docstring(name: str):
    source = inspect.getsource(PROGRAMS[name])
    shown = listing(name)
    assert '"""' not in "".join(shown.lines)
    assert all(line in source.splitlines() for line in shown.lines)
    assert len(shown.lines) > 8


@pytest.mark.parametrize("shown", [ENGLISH, *map(listing, LISTINGS)])
def test_every_event_has_a_line(shown: Any):
    assert set(shown.of_event) == {FIRST, "enter", "back up", "refuse"}
    assert all(0 <= at < len(shown.lines) for at in shown.of_event.values())
