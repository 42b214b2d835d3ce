"""Can a walk still become a tour? The exact answer, by a bounded search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from knights.board import Board, Square, colour
from knights.heuristics.variants import Variant
from knights.search.compiled import CompiledSearch
from knights.search.kernel import FOUND, NOTHING_LEFT
from knights.work import Progress, Work

MAX_SMALL = 36
"""Boards of up to so many squares get an exact answer at every move."""
MAX_LEFT = 30
"""So does, on any board, the end of a walk with at most so many squares left."""
SLICE = 1_000_000
"""Steps of a slice: some 0.1 s."""
BOUND = 40_000_000
"""Steps after which the answer is “not known”."""

_SEARCH = Variant(rule="order", ties="roth", prune=("squares", "pairs"))


@dataclass(frozen=True)
class Ending:
    """What is known of the end of a walk.

    Attributes:
        possible: whether it can still become a tour; None if that is not known.
        squares: the rest of one tour, if there is one.
        steps: how many squares were entered to find out.
    """

    possible: bool | None
    squares: tuple[Square, ...] = ()
    steps: int = 0


def is_small_enough(board: Board, made: int) -> bool:
    """Whether the end of a walk of so many squares is looked for."""
    return len(board) <= MAX_SMALL or len(board) - made <= MAX_LEFT


def _ending(
    board: Board, squares: Sequence[Square], bound: int, number: int, searches: int
) -> Generator[Progress[Truth], None, Ending]:
    """Whether a walk can still become a tour: the search of this number, of at most so many.

    A complete search by Warnsdorff's rule from the last square over those that are left, with the prunings
    ``squares`` and ``pairs``, after colours and connection are looked at. Cost: up to ``bound`` steps.
    """
    left = set(board) - set(squares)
    if not left:
        return Ending(True)
    if not _colours_fit(squares[-1], left) or not _is_connected(board, squares[-1], left):
        return Ending(False)
    search = CompiledSearch(board, squares[-1], _SEARCH, before=squares[:-1])
    while search.steps < bound:
        status = search.advance(min(bound, search.steps + SLICE))
        if status == FOUND:
            return Ending(True, tuple(board.square(int(index)) for index in search.walk[1:]), search.steps)
        if status == NOTHING_LEFT:
            return Ending(False, (), search.steps)
        yield Progress((number + search.steps / bound) / searches)
    return Ending(None, (), search.steps)


def _colours_fit(last: Square, left: set[Square]) -> bool:
    """Colours alternate, and the next square is of the other colour than the last."""
    counts = Counter(map(colour, left))
    return counts[1 - colour(last)] - counts[colour(last)] in (0, 1)


def _is_connected(board: Board, last: Square, left: set[Square]) -> bool:
    """Whether every square that is left can be reached from the last over such squares."""
    reached, waiting = {last}, [last]
    while waiting:
        for square in board.onward(waiting.pop()):
            if square in left and square not in reached:
                reached.add(square)
                waiting.append(square)
    return left <= reached


@dataclass(frozen=True)
class Truth:
    """Where a walk went wrong.

    Attributes:
        ending: what is known of its end.
        wrong_move: the number of the first move, from 1, after which no tour is left, 0 if there was none from the
            start; None if none is wrong, or it is not known which.
        or_before: whether an earlier move may have been wrong already: it was made too early to look at.
    """

    ending: Ending
    wrong_move: int | None = None
    or_before: bool = False


def truth(board: Board, squares: Sequence[Square], bound: int = BOUND) -> Work[Truth]:
    """Whether a walk can still become a tour, and if not, at which move it went wrong: the one part.

    What cannot become a tour cannot do so later: the move is found by halving. Cost: up to ``bound`` steps for
    each of some log2(moves) walks.

    Args:
        board: its board.
        squares: the walk, a legal one of at least one square.
        bound: the most squares to enter from each walk; where that is not enough the answer is not known.
    """
    number, searches = 0, 1 + len(squares).bit_length()
    now = yield from _ending(board, squares, bound, number, searches)
    if now.possible is not False:
        yield Progress(1.0, Truth(now))
        return
    # Of so many squares it is possible, and impossible; the walks between are not looked at yet.
    early = len(squares) - 1
    good = next((made for made in range(early) if is_small_enough(board, made + 1)), early)
    bad = len(squares)
    while bad - good > 1:
        number, middle = number + 1, (good + bad) // 2
        before = yield from _ending(board, squares[:middle], bound, number, searches)
        if before.possible is None:
            yield Progress(1.0, Truth(now))
            return
        good, bad = (middle, bad) if before.possible else (good, middle)
    yield Progress(1.0, Truth(now, bad - 1, or_before=bad > 1 and not is_small_enough(board, bad - 1)))
