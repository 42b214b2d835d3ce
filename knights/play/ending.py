"""Whether a walk can still become a tour: an exact answer, unless the search takes too long."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

from knights.base.work import Progress, Work
from knights.boards.board import Board, Square
from knights.engine.compiled import CompiledSearch
from knights.engine.kernel import FOUND, NOTHING_LEFT
from knights.heuristics.variants import Variant
from knights.theory.obstacles import colour_of_moves

MAX_SMALL, MAX_LEFT = 36, 30
"""The limits for an exact answer: the number of squares of the board, or the number of unvisited squares."""
SLICE, BOUND = 1_000_000, 40_000_000
"""The number of steps in a slice of about 0.1 s, and the number after which the answer is “not known”."""
_SEARCH = Variant(rule="order", ties="roth", prune=("squares", "pairs"))


@dataclass(frozen=True)
class Truth:
    """The verdict on a walk: whether it can still become a tour (None if unknown), and squares that complete it.

    Attributes:
        steps: the number of squares that the search entered.
        wrong_move: the number, from 1, of the first move after which no tour is possible; 0 if the start has no tour;
            None if no move is wrong, or if it is unknown which one is.
        or_before: whether the first wrong move may be an earlier one, too early to examine.
    """

    possible: bool | None
    squares: tuple[Square, ...] = ()
    steps: int = 0
    wrong_move: int | None = None
    or_before: bool = False


def is_small_enough(board: Board, entered: int) -> bool:
    """Return whether a walk of ``entered`` squares can get an exact answer."""
    return len(board) <= MAX_SMALL or len(board) - entered <= MAX_LEFT


def _decide(
    board: Board, squares: Sequence[Square], bound: int, number: int, searches: int
) -> Generator[Progress[Truth], None, Truth]:
    """Decide whether a walk can still become a tour.

    Check the colours and the connection of the unvisited squares, then search them by Warnsdorff's rule for up to
    ``bound`` steps. ``number``, from 0, and the maximum number of ``searches`` serve to report progress.
    """
    unvisited = set(board) - set(squares)
    if not unvisited:
        return Truth(True)
    # The rest of a tour alternates in colour, starting with the other colour, and all of it must be reachable.
    last_colour = colour_of_moves(board, squares[-1])
    same_colour = sum(colour_of_moves(board, square) == last_colour for square in unvisited)
    reached, waiting = {squares[-1]}, [squares[-1]]
    while waiting:
        onward = (unvisited - reached).intersection(board.onward(waiting.pop()))
        reached |= onward
        waiting += onward
    if len(unvisited) - 2 * same_colour not in (0, 1) or not unvisited <= reached:
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
    """Decide whether a legal walk can still become a tour and, if not, which move was wrong; yield one part.

    Once lost, a walk stays lost, so bisection finds the wrong move. This takes about log2(moves) searches of up to
    ``bound`` steps each; if these are too few, the answer is unknown.
    """
    number, searches = 0, 1 + len(squares).bit_length()
    now = yield from _decide(board, squares, bound, number, searches=searches)
    if now.possible is not False:
        yield Progress(1.0, now)
        return
    # Bisect: the first `good` squares can still become a tour, the first `bad` squares cannot.
    early = len(squares) - 1
    good = next((entered for entered in range(early) if is_small_enough(board, entered + 1)), early)
    bad = len(squares)
    while bad - good > 1:
        number, middle = number + 1, (good + bad) // 2
        before = yield from _decide(board, squares[:middle], bound, number, searches=searches)
        if before.possible is None:
            yield Progress(1.0, now)
            return
        good, bad = (middle, bad) if before.possible else (good, middle)
    or_before = bad > 1 and not is_small_enough(board, bad - 1)
    yield Progress(1.0, replace(now, wrong_move=bad - 1, or_before=or_before))
