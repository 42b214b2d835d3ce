"""Questions that a teacher asks on the spot, about a position of a search."""

from collections.abc import Callable

import numpy as np

from knights.board import Board, Square
from knights.errors import InputError
from knights.practice.poll import Poll
from knights.search.events import BACK_UP, ENTER
from knights.search.result import SearchResult


def walk_after(result: SearchResult, events: int) -> tuple[Square, ...]:
    """The squares on the walk after some events of a search; of its tour, if it kept no events.

    Linear in the events. Where the first events were not kept, the walk before those that were comes first.
    """
    board, log = result.board, result.events
    if log is None or not len(log):
        return tuple(board.square(int(square)) for square in result.walk[: max(1, events)])
    return tuple(map(board.square, log.walk_after(events)))


def next_move(result: SearchResult, events: int) -> Poll:
    """Which square is entered next?"""
    walk = walk_after(result, events)
    log = result.events
    if log is None or not len(log):
        later = result.walk[len(walk) :].tolist()
    else:
        later = log.squares[events:][log.kinds[events:] == ENTER].tolist()
    return _poll("Which square is entered next?", result.board, walk, later[:1])


def last_square(result: SearchResult, events: int) -> Poll:
    """On which square does the walk end?"""
    return _poll(
        "On which square does the walk end?", result.board, walk_after(result, events), result.walk[-1:]
    )


def dead_end(result: SearchResult, events: int) -> Poll:
    """At which square does the search get stuck next?"""
    log = result.events
    stuck: list[int] = []
    if log is not None and len(log):
        backs = np.flatnonzero(log.kinds[events:] == BACK_UP)
        stuck = [int(log.squares[events + backs[0]])] if len(backs) else []
    return _poll("At which square is the next dead end?", result.board, walk_after(result, events), stuck)


def _poll(prompt: str, board: Board, walk: tuple[Square, ...], right: object) -> Poll:
    squares = [board.square(int(square)) for square in np.asarray(right, dtype=np.int64).tolist()]
    if not squares:
        raise InputError("The search goes no further from here: go back some steps, then ask.")
    return Poll(
        prompt, board, walk, best=frozenset(squares), reason=f"It is {squares[0][0]},{squares[0][1]}."
    )


QUESTIONS: dict[str, Callable[[SearchResult, int], Poll]] = {
    "Next square": next_move,
    "Next dead end": dead_end,
    "Last square": last_square,
}
"""The questions by what they ask for."""
