"""Can a walk still become a tour? The exact answer, by a bounded search."""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace

from knights.base.work import Progress, Work
from knights.boards.board import Board, Square
from knights.engine.compiled import CompiledSearch
from knights.engine.kernel import FOUND, NOTHING_LEFT
from knights.heuristics.variants import Variant
from knights.theory.obstacles import colour_of_moves

MAX_SMALL = 36
"""The largest board, in squares, with an exact answer at every move."""
MAX_LEFT = 30
"""The most unvisited squares of a walk on a larger board with an exact answer."""
SLICE = 1_000_000
"""Steps per slice: some 0.1 s."""
BOUND = 40_000_000
"""Steps after which the answer is “not known”."""

_SEARCH = Variant(rule="order", ties="roth", prune=("squares", "pairs"))


@dataclass(frozen=True)
class Truth:
    """The verdict on a walk: how it can end, or its first wrong move.

    Attributes:
        possible: whether it can still become a tour; None if unknown.
        squares: the remaining squares of such a tour, if there is one.
        steps: squares entered by the search.
        wrong_move: the number, from 1, of the first move after which no tour is possible, 0 if none was from the
            start; None if no move is wrong, or it is unknown which.
        or_before: whether an earlier move, too early to examine, may be the first wrong one.
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
    """Decide whether a walk can still become a tour: search ``number`` of at most ``searches``.

    A complete search by Warnsdorff's rule from the last square over the unvisited ones, with the prunings
    ``squares`` and ``pairs``, after a check of colours and connection. Cost: up to ``bound`` steps.
    """
    unvisited = set(board) - set(squares)
    if not unvisited:
        return Truth(True)
    if not _colours_fit(board, squares[-1], unvisited) or not _is_connected(board, squares[-1], unvisited):
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


def _colours_fit(board: Board, last: Square, unvisited: set[Square]) -> bool:
    """Return whether the unvisited squares can alternate in colour, after the colour of the last square."""
    counts = Counter(colour_of_moves(board, square) for square in unvisited)
    last_colour = colour_of_moves(board, last)
    return counts[1 - last_colour] - counts[last_colour] in (0, 1)


def _is_connected(board: Board, last: Square, unvisited: set[Square]) -> bool:
    reached, waiting = {last}, [last]
    while waiting:
        for square in board.onward(waiting.pop()):
            if square in unvisited and square not in reached:
                reached.add(square)
                waiting.append(square)
    return unvisited <= reached


def truth(board: Board, squares: Sequence[Square], bound: int = BOUND) -> Work[Truth]:
    """Decide whether a legal walk can still become a tour and, if not, which move was wrong: the only part.

    A walk that cannot become a tour cannot do so later, so bisection finds the move. Cost: up to ``bound`` steps for
    each of some log2(moves) walks; if these are too few the answer is unknown.
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
