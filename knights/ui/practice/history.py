"""What Undo and Redo travel along: the states of a game, of which a session keeps the last ones."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

State = TypeVar("State")

MOST = 300
"""The most states that can be taken back."""


@dataclass
class History(Generic[State]):
    """The states before the one on screen, the latest last, and those that were taken back, the first last."""

    now: State | None = None
    past: list[State] = field(default_factory=list)
    future: list[State] = field(default_factory=list)

    def note(self, state: State) -> None:
        """Note the state on screen: one that is new ends what could be made again."""
        if self.now is not None and self.now != state:
            self.past = [*self.past, self.now][-MOST:]
            self.future = []
        self.now = state

    def back(self, before: State | None = None) -> State | None:
        """Take back the state on screen; the one before it, or ``before`` if none is known; None if neither is."""
        state = self.past.pop() if self.past else before
        return None if state is None else self._turn(self.future, state)

    def forth(self) -> State | None:
        """Make the state again that was taken back last; None if there is none."""
        return self._turn(self.past, self.future.pop()) if self.future else None

    def _turn(self, others: list[State], state: State) -> State:
        if self.now is not None:
            others.append(self.now)
        self.now = state
        return state
