"""What Undo and Redo travel along: the states of a game, of which a session keeps the last ones."""

from dataclasses import dataclass, field
from typing import Any

State = dict[str, Any]

MOST = 300
"""The most states that are kept before the one on screen."""


@dataclass
class History:
    """The states of a game in their order; ``at`` is the number of the one on screen, -1 if there is none."""

    states: list[State] = field(default_factory=list)
    at: int = -1

    @property
    def now(self) -> State | None:
        """The state on screen."""
        return self.states[self.at] if self.states else None

    def note(self, state: State) -> None:
        """Note the state on screen: one that is new ends what could be made again."""
        if state != self.now:
            self.states = [*self.states[: self.at + 1], state][-MOST - 1 :]
            self.at = len(self.states) - 1

    def has(self, by: int) -> bool:
        """Whether there is a state so many places later."""
        return 0 <= self.at + by < len(self.states)
