"""Questions that a teacher asks on the spot, about a position of a search."""

from collections.abc import Callable, Iterable

from knights.base.errors import InputError
from knights.boards.board import Board
from knights.engine.events import BACK_UP, ENTER
from knights.engine.result import SearchResult
from knights.play.classroom.poll import Poll, as_walk, in_words


def walk_after(result: SearchResult, events: int) -> bytes:
    """Return the numbers of the squares on the walk after some events of a search; of its tour, if it kept none.

    Linear in the events. Where the first events were not kept, the walk before those that were comes first. Raises an
    InputError on a board too large for a class.
    """
    log = result.events
    return as_walk(result.board, log.walk_after(events) if log else result.walk[: max(1, events)])


def next_move(result: SearchResult, events: int) -> Poll:
    """Which square is entered next?"""
    log, walk = result.events, walk_after(result, events)
    later = log.squares[events:][log.kinds[events:] == ENTER] if log else result.walk[len(walk) :]
    return _poll("Which square is entered next?", result.board, walk, later[:1])


def last_square(result: SearchResult, events: int) -> Poll:
    """On which square does the walk end?"""
    walk = walk_after(result, events)
    return _poll("On which square does the walk end?", result.board, walk, result.walk[-1:])


def dead_end(result: SearchResult, events: int) -> Poll:
    """At which square does the search get stuck next?"""
    log, walk = result.events, walk_after(result, events)
    stuck = log.squares[events:][log.kinds[events:] == BACK_UP] if log else ()
    return _poll("At which square is the next dead end?", result.board, walk, stuck[:1])


def _poll(prompt: str, board: Board, walk: bytes, right: Iterable[int]) -> Poll:
    squares = [board.square(int(square)) for square in right]
    if not squares:
        raise InputError("The search goes no further from here: go back some steps, then ask.")
    return Poll(prompt, board, walk, best=frozenset(squares), reason=f"It is {in_words(squares[0])}.")


QUESTIONS: dict[str, Callable[[SearchResult, int], Poll]] = {
    "Next square": next_move,
    "Next dead end": dead_end,
    "Last square": last_square,
}
"""The questions by what they ask for."""
