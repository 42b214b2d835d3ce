"""Depth-first search as a state machine: states, and a table of transitions."""

from enum import Enum

from knights.boards.board import Square
from knights.engine.events import BACK_UP, ENTER, REFUSE
from knights.engine.programs.parts import Attempt, Choices, Refuses, is_tour
from knights.heuristics.walk import Walk


class MachineState(Enum):
    """A state: what the machine does next."""

    ENTER = "enter the square"
    LOOK = "list the onward squares"
    PICK = "pick the next one"
    JUDGE = "does it block another?"
    REFUSE = "refuse it"
    BACK_UP = "back up"
    FOUND = "tour found"
    STUCK = "nothing left"


TRANSITIONS: dict[tuple[MachineState, str], MachineState] = {
    (MachineState.ENTER, "every square entered"): MachineState.FOUND,
    (MachineState.ENTER, "squares remain"): MachineState.LOOK,
    (MachineState.LOOK, "listed"): MachineState.PICK,
    (MachineState.PICK, "one left"): MachineState.JUDGE,
    (MachineState.PICK, "none left"): MachineState.BACK_UP,
    (MachineState.PICK, "none left at the start"): MachineState.STUCK,
    (MachineState.JUDGE, "no"): MachineState.ENTER,
    (MachineState.JUDGE, "yes"): MachineState.REFUSE,
    (MachineState.REFUSE, "refused"): MachineState.PICK,
    (MachineState.BACK_UP, "backed up"): MachineState.PICK,
}
"""The next state, by state and symbol."""

EVENTS = {MachineState.ENTER: ENTER, MachineState.REFUSE: REFUSE, MachineState.BACK_UP: BACK_UP}
"""The states that are events of the search."""


class Machine:
    """The action of each state, by its name; it returns the symbol that decides the transition."""

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
    """Search by following the transitions from ENTER to a final state."""
    machine = Machine(walk, start, choices, refuses)
    state = MachineState.ENTER
    while state not in (MachineState.FOUND, MachineState.STUCK):
        if state in EVENTS:
            yield EVENTS[state], machine.square
        action = getattr(machine, state.name.lower())
        state = TRANSITIONS[state, action()]
    return state is MachineState.FOUND
