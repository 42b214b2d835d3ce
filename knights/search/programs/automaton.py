"""Depth-first search as a state machine: states, and a table of transitions."""

from __future__ import annotations

from enum import Enum

from knights.board import Square
from knights.heuristics.walk import Walk
from knights.search.events import BACK_UP, ENTER, REFUSE
from knights.search.programs.parts import Attempt, Choices, Refuses, is_tour


class State(Enum):
    """What the machine is about to do."""

    ENTER = "enter the square"
    LOOK = "list the onward squares"
    PICK = "pick the next one"
    JUDGE = "does it block another?"
    REFUSE = "refuse it"
    BACK_UP = "back up"
    FOUND = "tour found"
    STUCK = "nothing left"


TRANSITIONS: dict[tuple[State, str], State] = {
    (State.ENTER, "every square entered"): State.FOUND,
    (State.ENTER, "squares remain"): State.LOOK,
    (State.LOOK, "listed"): State.PICK,
    (State.PICK, "one left"): State.JUDGE,
    (State.PICK, "none left"): State.BACK_UP,
    (State.PICK, "none left at the start"): State.STUCK,
    (State.JUDGE, "no"): State.ENTER,
    (State.JUDGE, "yes"): State.REFUSE,
    (State.REFUSE, "refused"): State.PICK,
    (State.BACK_UP, "backed up"): State.PICK,
}
"""Where the machine goes from a state when it sees a symbol."""

EVENTS = {State.ENTER: ENTER, State.REFUSE: REFUSE, State.BACK_UP: BACK_UP}
"""The states that are events of the search."""


class Machine:
    """The actions of the states; each returns the symbol that decides the transition."""

    def __init__(self, walk: Walk, start: Square, choices: Choices, refuses: Refuses) -> None:
        self.walk, self.square = walk, start
        self.choices, self.refuses = choices, refuses
        self.untried: list[list[Square]] = []

    def enter(self) -> str:
        self.walk.enter(self.square)
        return "every square entered" if is_tour(self.walk) else "squares remain"

    def look(self) -> str:
        self.untried.append(self.choices(self.walk)[::-1])
        return "listed"

    def pick(self) -> str:
        if self.untried[-1]:
            self.square = self.untried[-1].pop()
            return "one left"
        self.untried.pop()
        self.square = self.walk.path[-1]
        return "none left" if self.untried else "none left at the start"

    def judge(self) -> str:
        return "yes" if self.refuses(self.walk, self.square) else "no"

    def refuse(self) -> str:
        return "refused"

    def back_up(self) -> str:
        self.walk.back_up()
        return "backed up"


def automaton(walk: Walk, start: Square, choices: Choices, refuses: Refuses) -> Attempt:
    """Search by following the transitions from ENTER until a state has none."""
    machine = Machine(walk, start, choices, refuses)
    actions = {
        State.ENTER: machine.enter,
        State.LOOK: machine.look,
        State.PICK: machine.pick,
        State.JUDGE: machine.judge,
        State.REFUSE: machine.refuse,
        State.BACK_UP: machine.back_up,
    }
    state = State.ENTER
    while state in actions:
        if state in EVENTS:
            yield EVENTS[state], machine.square
        state = TRANSITIONS[state, actions[state]()]
    return state is State.FOUND
