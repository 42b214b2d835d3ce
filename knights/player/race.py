"""The data of a race: two searches side by side, step by step on a common clock."""

from collections.abc import Callable, Iterable, Sequence

from knights.boards import Square
from knights.engine import MAX_RACE_STEPS, Outcome, Race, SearchResult
from knights.heuristics import NAMED, name_of, title_of
from knights.player.replay import of_board


def of_race(
    run: Race,
    asks: bool = False,
    word: Callable[[Square], str] = "{0[0]},{0[1]}".format,
    names: Sequence[tuple[str, str] | None] = (None, None),
    after: Iterable[str] = (),
) -> dict[str, object]:
    """Return the data of a race.

    Args:
        asks: whether visitors guess the number of steps of each side before the race.
        word: names a square in the sentence about where the searches differ.
        names: the name of each side and the words below it; by default, those of its variant.
        after: the labels of the buttons at the end, the most important button first. With buttons, no sentence says
            where the searches differ; without, the boards fill the window.
    """
    board = run.first.board
    lanes = [*map(_lane, ("first", "second"), (run.first, run.second), names)]
    return {
        "name": "Race: " + " against ".join(str(lane["title"]) for lane in lanes),
        **of_board(board),
        "start": board.index(run.first.start),
        "lanes": lanes,
        "apart": None if after else _apart(run, word),
        "asks": asks,
        "after": list(after),
    }


def _apart(run: Race, word: Callable[[Square], str]) -> dict[str, object]:
    """Return the step at which the searches enter different squares, these squares, and a sentence about it."""
    words = "They never enter different squares."
    if run.step is not None:
        left, right = map(word, run.squares)
        words = f"They first differ at step {run.step:,}: {left} on the left, {right} on the right."
    elif 0 in (run.first.steps, run.second.steps):
        words = "One search is refused at once, so there are no squares to compare."
    never = 1 << 30
    return {"step": run.step or never, "squares": [*map(run.first.board.index, run.squares)], "words": words}


def _lane(side: str, result: SearchResult, named: tuple[str, str] | None) -> dict[str, object]:
    """Return one side of a race: the square and the kind of each event, and the outcome if there is no tour.

    For blind search, whose walk has millions of steps, it has only the move order: the browser runs that search itself.
    """
    name = name_of(result.variant)
    title, words = named or (title_of(result.variant), NAMED[name].caption if name else str(result.variant))
    lane = {"name": side, "title": title, "words": words, "end": "nothing left to try"}
    if result.variant == NAMED["plain"].variant and not result.case.closed:
        return {**lane, "order": result.variant.orders[0]}
    log = result.events
    if log is None:
        return {**lane, "squares": [], "kinds": [], "end": "refused at once: no tour can start here"}
    if result.outcome is Outcome.BUDGET:
        lane["end"] = f"not finished after {MAX_RACE_STEPS:,} steps"
    return {**lane, "squares": log.squares.tolist(), "kinds": log.kinds.tolist()}
