"""The data of a race: two searches side by side, step by step on a common clock."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from knights.boards import Board, Square
from knights.engine import MAX_RACE_STEPS, Outcome, Race, SearchResult
from knights.heuristics import NAMED, name_of, title_of
from knights.player.replay import of_board


@dataclass(frozen=True, eq=False)
class Lane:
    """One side of a race: either the events of a search, or a blind search that the browser runs itself.

    A search has the index of the square and the kind of each event; without ``kinds``, every event enters a square. A
    blind search has only a move order. ``end`` is the outcome, in words, if there is no tour.
    """

    name: str
    title: str
    words: str
    squares: Sequence[int] | None = None
    kinds: Sequence[int] | None = None
    order: Sequence[Square] | None = None
    end: str = "nothing left to try"


def of_lanes(
    board: Board,
    start: Square,
    lanes: Sequence[Lane],
    apart: Mapping[str, object] | None = None,
    asks: bool = False,
    after: Iterable[str] = (),
) -> dict[str, object]:
    """Return the data of two sides.

    Args:
        apart: the ``step`` at which the searches enter different squares, the indices of these ``squares``, and a
            sentence about it, ``words``.
        asks: whether visitors guess the number of steps of each side before the race.
        after: the labels of the buttons at the end, the most important button first; without buttons, the boards fill
            the window.
    """
    name, sides = "Race: " + " against ".join(lane.title for lane in lanes), [vars(lane) for lane in lanes]
    settings = {"apart": apart, "asks": asks, "after": list(after)}
    return {"name": name, **of_board(board), "start": board.index(start), "lanes": sides, **settings}


def of_race(run: Race, asks: bool = False, word: Callable[[Square], str] = "{0[0]},{0[1]}".format) -> dict[str, object]:
    """Return the data of a race; ``word`` names a square."""
    board, words = run.first.board, "They never enter different squares."
    if run.step is not None:
        left, right = map(word, run.squares)
        words = f"They first differ at step {run.step:,}: {left} on the left, {right} on the right."
    elif 0 in (run.first.steps, run.second.steps):
        words = "One search is refused at once, so there are no squares to compare."
    never = 1 << 30
    apart = {"step": run.step or never, "squares": [*map(board.index, run.squares)], "words": words}
    lanes = [_lane("first", run.first), _lane("second", run.second)]
    return of_lanes(board, run.first.start, lanes, apart, asks)


def _lane(side: str, result: SearchResult) -> Lane:
    """Return a lane for the player; the browser runs blind search itself, whose walk has millions of steps."""
    name, title = name_of(result.variant), title_of(result.variant)
    words = NAMED[name].caption if name else str(result.variant)
    if result.variant == NAMED["plain"].variant and not result.case.closed:
        return Lane(side, title, words, order=result.variant.orders[0])
    log = result.events
    if log is None:
        return Lane(side, title, words, [], [], end="refused at once: no tour can start here")
    stopped = f"not finished after {MAX_RACE_STEPS:,} steps"
    end = stopped if result.outcome is Outcome.BUDGET else "nothing left to try"
    return Lane(side, title, words, log.squares.tolist(), log.kinds.tolist(), end=end)
