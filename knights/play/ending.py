"""The exact answer, by a bounded search, to whether a walk can still become a tour."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

from knights.base.work import Progress, Work
from knights.boards.board import Board, Square
from knights.engine.compiled import CompiledSearch
from knights.engine.kernel import FOUND, NOTHING_LEFT
from knights.heuristics.variants import Variant
from knights.theory.obstacles import colour_of_moves

MAX_SMALL, MAX_LEFT = 36, 30
"""The maximum number of squares of a board, or of its unvisited squares, for an exact answer."""
SLICE, BOUND = 1_000_000, 40_000_000
"""The steps per slice of about 0.1 s, and the steps after which the answer is “not known”."""
_SEARCH = Variant(rule="order", ties="roth", prune=("squares", "pairs"))


@dataclass(frozen=True)
class Truth:
    """The verdict on a walk: whether it can still become a tour (None if unknown), and the squares that complete it.

    Attributes:
        steps: squares entered by the search.
        wrong_move: the number, from 1, of the first move after which no tour is possible; 0 if no tour starts there;
            None if no move is wrong, or the wrong one is unknown.
        or_before: whether an earlier move, too early to examine, may be the first wrong move.
    """

    possible: bool | None
    squares: tuple[Square, ...] = ()
    steps: int = 0
    wrong_move: int | None = None
    or_before: bool = False


def is_small_enough(board: Board, entered: int) -> bool:
    """Return whether a walk of ``entered`` squares gets an exact answer."""
    return len(board) <= MAX_SMALL or len(board) - entered <= MAX_LEFT


def _ending(
    board: Board, squares: Sequence[Square], bound: int, number: int, searches: int
) -> Generator[Progress[Truth], None, Truth]:
    """Decide by a search, ``number`` of at most ``searches``, whether a walk can still become a tour.

    After a check of colours and connection comes a complete search by Warnsdorff's rule over the unvisited squares.
    Cost: up to ``bound`` steps.
    """
    unvisited = set(board) - set(squares)
    if not unvisited:
        return Truth(True)
    # Do the unvisited squares alternate in colour, after the colour of the last square, and does the walk reach all?
    its = colour_of_moves(board, squares[-1])
    like_it = sum(colour_of_moves(board, square) == its for square in unvisited)
    reached, waiting = {squares[-1]}, [squares[-1]]
    while waiting:
        onward = (unvisited - reached).intersection(board.onward(waiting.pop()))
        reached |= onward
        waiting += onward
    if len(unvisited) - 2 * like_it not in (0, 1) or not unvisited <= reached:
        return Truth(False)
    search = CompiledSearch(board, squares[-1], _SEARCH, before=squares[:-1])
    while search.steps < bound:
        status = search.advance(min(bound, search.steps + SLICE))
        if status == FOUND:
            return Truth(True, tuple(board.square(int(index)) for index in search.walk[1:]), search.steps)
        if status == NOTHING_LEFT:
            return Truth(False, (), search.steps)
        yield Progress((number + search.steps / bound) / searches)
    return Truth(None, (), search.steps)


def truth(board: Board, squares: Sequence[Square], bound: int = BOUND) -> Work[Truth]:
    """Decide whether a legal walk can still become a tour and, if not, which move was wrong; yields one part.

    A walk that cannot become a tour cannot do so later, so bisection finds the move. Cost: up to ``bound`` steps for
    each of some log2(moves) walks; if the bound is too low the answer is unknown.
    """
    number, searches = 0, 1 + len(squares).bit_length()
    now = yield from _ending(board, squares, bound, number, searches=searches)
    if now.possible is not False:
        yield Progress(1.0, now)
        return
    # The walk of `good` squares can become a tour, that of `bad` squares cannot; halve the gap between them.
    early = len(squares) - 1
    good = next((entered for entered in range(early) if is_small_enough(board, entered + 1)), early)
    bad = len(squares)
    while bad - good > 1:
        number, middle = number + 1, (good + bad) // 2
        before = yield from _ending(board, squares[:middle], bound, number, searches=searches)
        if before.possible is None:
            yield Progress(1.0, now)
            return
        good, bad = (middle, bad) if before.possible else (good, middle)
    or_before = bad > 1 and not is_small_enough(board, bad - 1)
    yield Progress(1.0, replace(now, wrong_move=bad - 1, or_before=or_before))
