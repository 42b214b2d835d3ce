"""The lines that a page shows for an event are the lines that Python executes, according to its own tracing."""

import inspect
import sys
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest

from knights import NAMED, Board, Variant
from knights.engine import PROGRAMS, Case, PlainSearch
from knights.engine.events import EVENT_NAMES
from knights.engine.listing import FIRST, START, listing

LISTINGS = ("recursive", "iterative", "automaton")
WARNSDORFF = NAMED["warnsdorff"].variant
CASES = {
    "backtracking": Case(Board(5, 5), (4, 2), WARNSDORFF),
    "prunings": Case(Board(5, 5), (4, 2), replace(WARNSDORFF, prune=("squares", "pairs"))),
    "restarts": Case(Board(5, 5), (0, 1), Variant(ties="random", restart_after=5, rounds=20)),
    "no tour": Case(Board(4, 4), (0, 0), NAMED["plain"].variant),
}


def traced(name: str, case: str) -> list[tuple[str, list[str]]]:
    """Trace a search with ``sys.settrace``; return each event with the lines executed since the previous one."""
    program = PROGRAMS[name]
    search = PlainSearch(CASES[case], events=None, program=program)
    code, source = program.__code__, inspect.getsourcelines(program)[0]
    running: list[str] = []

    def of_line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            running.append(source[frame.f_lineno - code.co_firstlineno].rstrip("\n"))
        return of_line

    note, seen = search._note, list[tuple[str, list[str]]]()

    def of_call(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code is not code:
            return None
        if seen and seen[-1][0] == "restart" and frame.f_lineno == code.co_firstlineno:
            running.clear()  # Python 3.13.0 reports lines while the previous program is closed.
        return of_line

    def noting(kind: int, square: tuple[int, int]) -> None:
        first = not seen or seen[-1][0] == "restart"
        seen.append((FIRST if first else EVENT_NAMES[kind], list(running)))
        running.clear()
        note(kind, square)

    search._note = noting  # type: ignore[method-assign]
    before = sys.gettrace()
    sys.settrace(of_call)
    try:
        search.advance(2000)
    finally:
        sys.settrace(before)
        search._attempt.close()  # Otherwise it would be closed while the next one is traced.
    return seen


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("name", LISTINGS)
def test_the_lines_shown_for_an_event_are_the_lines_that_run(name, case):
    shown = listing(name)
    assert '"""' not in "".join(shown.lines)
    events = traced(name, case)
    assert len(events) > 100
    before = START
    for word, lines in events:
        if word == "restart":
            assert not lines, "a restart is made outside of the program"
            before = START
        else:
            assert [shown.lines[at] for at in shown.between[before][word]] == lines
            before = word


@pytest.mark.parametrize("rotates", [False, True])
@pytest.mark.parametrize("name", ["english", *LISTINGS])
def test_there_are_lines_between_any_two_events_that_can_follow_each_other(name, rotates):
    shown = listing(name, rotates)
    any_move = set(EVENT_NAMES.values()) - {"restart"} if rotates else {"enter", "refuse", "back up"}
    follows = {START: {FIRST}, FIRST: {"enter", "refuse"}} | dict.fromkeys(any_move, any_move)
    assert {before: set(after) for before, after in shown.between.items()} == follows
    every = [lines for after in shown.between.values() for lines in after.values()]
    assert any("rotate" in line for line in shown.lines) == rotates
    assert all(lines and set(lines) <= set(range(len(shown.lines))) for lines in every)
