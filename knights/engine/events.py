"""The record of a search: its most recent events, and its depth over time."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.boards import Board, Square
from knights.engine.state import Event

PROFILE_STRETCHES = 1024
"""The maximum number of stretches into which a depth profile divides the steps."""

EVENT_NAMES = {event: event.name.lower().replace("_", " ") for event in Event}
"""The names of the kinds of events, such as “back up”."""
COUNT_AS_STEPS = (Event.ENTER, Event.ROTATE, Event.REVERSE)
COUNT_AS_BACKTRACKS = (Event.BACK_UP, Event.ROTATE, Event.REVERSE, Event.OPEN)
"""The kinds of events that count as steps, and as backtracks: a rotation undoes a move and makes another."""


@dataclass(frozen=True, eq=False)
class EventLog:
    """The most recent events of a search.

    Attributes:
        kinds, squares: the kind of each event, and the index of its square, shape (events,), int32.
        walk: the indices of the squares on the walk before the first event in the log, int32.
        total: the number of events of the whole search.
        steps_before, backtracks_before: the numbers of steps and backtracks before the first event in the log.
    """

    board: Board
    kinds: NDArray[np.int32]
    squares: NDArray[np.int32]
    walk: NDArray[np.int32]
    total: int
    steps_before: int
    backtracks_before: int

    @classmethod
    def ending(
        cls,
        board: Board,
        kinds: NDArray[np.int32],
        squares: NDArray[np.int32],
        final_walk: NDArray[np.int32],
        counts: tuple[int, int, int],
    ) -> "EventLog":
        """Return the log of the most recent events of a search; ``counts`` are its events, steps and backtracks.

        The walk before the events is recovered by undoing them from ``final_walk``, the walk after them. A restart
        cannot be undone, since it drops the walk, so a cut log with restarts begins at the first one.
        """
        total, steps, backtracks = counts
        walk, untouched = list[int](), 0
        if len(kinds) < total and (kinds == Event.RESTART).any():
            first = int(np.argmax(kinds == Event.RESTART))
            kinds, squares = kinds[first:], squares[first:]
        elif len(kinds) < total:
            # Two events open a walk. If the first, with the old end, is cut off, the second cannot be undone.
            first = int(np.argmax(np.append(kinds, -1) != Event.OPEN)) % 2
            kinds, squares = kinds[first:], squares[first:]
            # Without rotations, each event changes at most the last square. A list of a million takes long to make.
            untouched = 0 if (kinds >= Event.ROTATE).any() else max(0, len(final_walk) - len(kinds))
            walk = final_walk[untouched:].tolist()
            undone = {Event.ENTER: Event.BACK_UP, Event.BACK_UP: Event.ENTER}
            for kind, square in zip(kinds[::-1].tolist(), squares[::-1].tolist(), strict=True):
                _follow(walk, undone.get(kind, kind), square)
        steps -= _count(kinds, COUNT_AS_STEPS)
        backtracks -= _count(kinds, COUNT_AS_BACKTRACKS)
        begun = np.append(final_walk[:untouched], np.array(walk, dtype=np.int32))
        return cls(board, kinds, squares, begun, total, steps, backtracks)

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def cut(self) -> bool:
        """Whether the log lacks the earliest events."""
        return len(self) < self.total

    @property
    def steps(self) -> NDArray[np.int64]:
        """The number of steps of the search after each event, shape (events,)."""
        return self.steps_before + np.cumsum(np.isin(self.kinds, COUNT_AS_STEPS))

    @property
    def depths(self) -> NDArray[np.int64]:
        """The number of squares on the walk after each event, shape (events,)."""
        change = (self.kinds == Event.ENTER).astype(np.int64) - (self.kinds == Event.BACK_UP)
        depth = len(self.walk) + np.cumsum(change)
        restart = np.where(self.kinds == Event.RESTART, np.arange(len(self)), -1)
        last_restart = np.maximum.accumulate(restart)
        return depth - np.where(last_restart >= 0, depth[last_restart], 0)

    def walk_after(self, events: int) -> list[int]:
        """Return the indices of the squares on the walk after the first ``events`` events of the log."""
        walk: list[int] = self.walk.tolist()
        for kind, square in zip(self.kinds[:events].tolist(), self.squares[:events].tolist(), strict=True):
            _follow(walk, kind, square)
        return walk

    def as_squares(self) -> list[tuple[str, Square]]:
        """Return the events as (name, (row, column))."""
        events = zip(self.kinds.tolist(), self.squares.tolist(), strict=True)
        return [(EVENT_NAMES[kind], self.board.square(square)) for kind, square in events]


def _count(kinds: NDArray[np.int32], counted: tuple[int, ...]) -> int:
    return int(np.isin(kinds, counted).sum())


def _follow(walk: list[int], kind: int, square: int) -> None:
    """Apply an event to a walk, in place; a second rotation at the same square undoes the first."""
    if kind == Event.ENTER:
        walk.append(square)
    elif kind == Event.BACK_UP:
        walk.pop()
    elif kind == Event.RESTART:
        walk.clear()
    elif kind == Event.ROTATE:
        first = walk.index(square) + 1
        walk[first:] = walk[first:][::-1]
    elif kind == Event.REVERSE:
        walk.reverse()
    elif kind == Event.OPEN:
        first = walk.index(square) + 1
        walk[:] = walk[first:] + walk[:first]


def part_of(log: EventLog, first: int, last: int) -> EventLog:
    """Return the events of a log from index ``first`` up to but not including ``last``, as a complete log."""
    kinds, before, walk = log.kinds[first:last], log.kinds[:first], np.array(log.walk_after(first), dtype=np.int32)
    steps = log.steps_before + _count(before, COUNT_AS_STEPS)
    backtracks = log.backtracks_before + _count(before, COUNT_AS_BACKTRACKS)
    return EventLog(log.board, kinds, log.squares[first:last], walk, len(kinds), steps, backtracks)


@dataclass(frozen=True, eq=False)
class DepthProfile:
    """The least and the largest depth in each stretch of ``stretch`` steps, both of shape (stretches,), int32."""

    stretch: int
    least: NDArray[np.int32]
    largest: NDArray[np.int32]

    @classmethod
    def of(cls, depths: Sequence[int]) -> "DepthProfile":
        """Return the profile, given the depth after each step; the stretch is a power of two, as in the kernel."""
        stretch = 1
        while len(depths) > PROFILE_STRETCHES * stretch:
            stretch *= 2
        values = np.array(depths, dtype=np.int32)
        starts = np.arange(0, len(values), stretch)
        return cls(stretch, np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts))
