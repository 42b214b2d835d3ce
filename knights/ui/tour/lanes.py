"""The two sides of a race: what they are called, what they do, and where they first differ."""

from knights.base.errors import InputError
from knights.boards.board import Board
from knights.boards.pictures.fold import Fold
from knights.engine.races import MAX_RACE_STEPS, Race
from knights.engine.result import Outcome, SearchResult
from knights.figures.sizes import MAX_RACED
from knights.heuristics.tie_breaks import tie_break
from knights.heuristics.variants import NAMED, Variant, name_of, parse_variant
from knights.ui.components.player import Lane
from knights.ui.controls.board import square_word

BLIND = "plain"
"""The name of blind search."""


def is_too_large(board: Board) -> bool:
    """Whether there is no room for two such boards."""
    fold = Fold(board)
    return max(fold.rows, fold.columns) > MAX_RACED


def lanes_of(run: Race) -> list[Lane]:
    """Both sides; those that do the same but for their orders or prunings are told apart."""
    results = run.first, run.second
    words = [words_of(result.variant) for result in results]
    if words[0] == words[1] and run.first.variant != run.second.variant:
        words = [origin_of(result.variant) for result in results]
    return [
        _lane(name, result, said)
        for name, result, said in zip(("first", "second"), results, words, strict=True)
    ]


def words_of(variant: Variant) -> str:
    """What a method does, in half a sentence: its rule, and what it does where squares tie."""
    caption = tie_break(variant.ties).caption.rstrip(".")
    ties = (
        f"a tie: {caption[:1].lower()}{caption[1:]}"
        if variant.ties != "move-order"
        else "ties in a fixed order"
    )
    if variant.rule == "none":
        return f"no rule; {ties}" if variant.ties != "move-order" else "tries the moves in a fixed order"
    goes = "goes" if variant.complete else "only ever goes"
    return f"{goes} where the fewest onward moves are; {ties}"


def origin_of(variant: Variant) -> str:
    """What tells a method from others that do the same: what is said of it if it has a name, or its parts."""
    name = name_of(variant)
    return NAMED[name].caption if name else str(variant)


def apart(run: Race) -> dict[str, object]:
    """Their first different move, as the browser is told it."""
    board = run.first.board
    if run.step is None:
        refused = 0 in (run.first.steps, run.second.steps)
        words = (
            "A search that is refused enters no square." if refused else "They never enter different squares."
        )
        return {"step": 1 << 30, "squares": [], "words": words}
    names = [square_word(board, square) for square in run.squares]
    words = (
        f"Their first different move is step {run.step:,}: {names[0]} on the left, {names[1]} on the right."
    )
    return {"step": run.step, "squares": [board.index(square) for square in run.squares], "words": words}


def _lane(name: str, result: SearchResult, words: str) -> Lane:
    """A side of the race. Blind search runs in the browser: its walk to a tour has millions of steps."""
    title = title_of(str(result.variant))
    if result.variant == NAMED[BLIND].variant and not result.case.closed:
        return Lane(name, title, words, order=result.variant.orders[0])
    log = result.events
    if log is None:
        return Lane(name, title, words, [], [], end="refused at once: no tour can start here")
    stopped = f"not finished after {MAX_RACE_STEPS:,} steps"
    end = stopped if result.outcome is Outcome.BUDGET else "nothing left to try"
    return Lane(name, title, words, log.squares.tolist(), log.kinds.tolist(), end=end)


def title_of(text: str) -> str:
    """What a method is called: its title; or its tie-break, if that is a formula; or its specification."""
    try:
        variant = parse_variant(text)
    except InputError:
        return text
    name = name_of(variant)
    if name:
        return NAMED[name].title
    return variant.ties if tie_break(variant.ties).formula else text
