"""The diagram of the automaton says what its table says."""

import re

from knights.search.programs.automaton import TRANSITIONS, MachineState
from knights.search.programs.diagram import diagram


def test_every_state_and_transition_is_drawn_and_nothing_else():
    text = diagram()
    states = dict(re.findall(r'^  (\w+) \[label="([^"]*)"', text, re.MULTILINE))
    assert states == {state.name: state.value for state in MachineState}
    arrows = set(re.findall(r'^  (\w+) -> (\w+) \[label=" ([^"]*) "\]$', text, re.MULTILINE))
    assert arrows == {(state.name, target.name, symbol) for (state, symbol), target in TRANSITIONS.items()}
    assert text.count("->") == len(TRANSITIONS) + 1, "and one from where it starts"


def test_it_starts_at_entering_and_marks_where_it_stops():
    text = diagram(ink="#123456", accent="#654321")
    assert "start -> ENTER" in text
    for state in MachineState:
        (line,) = re.findall(rf"^  {state.name} \[.*$", text, re.MULTILINE)
        goes_on = any(source is state for source, _ in TRANSITIONS)
        assert ("doubleoctagon" in line) == (not goes_on)
        assert ("#654321" in line) == (not goes_on)
    assert "#123456" in text


def test_every_state_can_be_reached():
    reached, waiting = set(), [MachineState.ENTER]
    while waiting:
        state = waiting.pop()
        reached.add(state)
        waiting += [t for (source, _), t in TRANSITIONS.items() if source is state and t not in reached]
    assert reached == set(MachineState)
