"""A report on where failed walks are lost, and why it helps to look one move ahead: the figures of docs/findings.md.

Run ``python -m tests.benchmarks.report_return [FIRST LAST ...]``. For every mistake of ``roth`` and ``look-ahead`` on
square boards, it finds the point of no return of the walk to its first dead end. It prints how many squares were left
there, and whether one of the squares that tied with the fatal one still had a tour. Then it counts the mistakes of
tie-breaks that look ahead to other depths. It also finds when 60 failed walks with random ties from a corner of 7x7
were lost, and which squares the failed walks of ``look-ahead`` leave unvisited on rectangles. Without arguments it
reports on 5x5 to 40x40 and on 41x41 to 100x100, which takes a few minutes on one core.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from statistics import median

import numba
import numpy as np
from numpy.typing import NDArray

from knights.base.work import result
from knights.boards.board import Board, Square
from knights.boards.tour import Tour
from knights.engine.case import Case, Limit
from knights.engine.compiled import new_state, padded_index, stride_of
from knights.engine.existence import solvable_starts
from knights.engine.no_return import NoReturn, find_no_return, first_dead_end
from knights.engine.plain_programs import ranked_of
from knights.engine.state import VISITED
from knights.experiments.discovery.candidates import candidate_of
from knights.experiments.sweeps.question import Cases
from knights.heuristics.formula.tree import NONE_AHEAD
from knights.heuristics.variants import NAMED, Variant, with_seed
from knights.play.by_hand import walk_of
from tests.benchmarks.harness import line, sizes
from tests.benchmarks.report_discovery import first_tries

SMALLEST = (5, 8, 5, 5)
RANGES = (5, 40, 41, 100)
DEPTHS = (-1, 0, 1, 2, 3, 4, 6, 8, 12)
"""The numbers of moves of the rule after which the least degree is taken; -1 for Roth's tie-break alone."""
EARLY, LATE = 8, 10
"""The longest side of the boards counted apart, and the number of squares left within which most walks are lost."""
_AHEAD = ranked_of(candidate_of("f(ahead)").variant)


@dataclass(frozen=True)
class Loss:
    """The move that lost a walk.

    ``tied`` are the squares of least degree, the fatal one among them unless the rule does not allow it; ``degree`` is
    their degree; ``good`` are those that still had a tour; ``ahead`` are those of least ``ahead``.
    """

    found: NoReturn
    degree: int
    tied: frozenset[Square]
    good: frozenset[Square]
    ahead: frozenset[Square]


def failed_walks(variant: Variant, cases: Cases) -> Iterator[tuple[Board, list[Square]]]:
    """Yield the walk to its first dead end for each mistake of a variant, smaller boards first."""
    for part in sorted(first_tries(variant, cases), key=lambda part: len(part.board)):
        for start in part["start"][part["solvable"] & ~part.first_try].tolist():
            board = part.board
            yield board, first_dead_end(Case(board, board.square(start), variant, Limit(len(board)))).squares


def loss_of(found: NoReturn) -> Loss:
    """Describe the move after an exact point of no return."""
    board, squares = found.board, Tour(found.board, found.walk).squares
    before = squares[: found.last]
    ranked = _AHEAD(walk_of(board, before))
    degree, least, *_ = ranked[0]
    tied = frozenset(square for other, *_, square in ranked if other == degree)
    ahead = frozenset(square for other, key, *_, square in ranked if (other, key) == (degree, least))
    possible = {square: result(find_no_return(board, [*before, square])).possible for square in tied}
    return Loss(found, degree, tied, frozenset(one for one in tied if possible[one]), ahead)


def report_losses(name: str, cases: Cases) -> None:
    """Print where the walks of a variant are lost, for boards up to 8x8 and for larger boards."""
    every = [result(find_no_return(*walk)) for walk in failed_walks(NAMED[name].variant, cases)]
    for small in (True, False):
        found = [one for one in every if (one.board.rows <= EARLY) is small]
        losses = [loss_of(one) for one in found if one.exact]
        if not losses:
            continue
        sides = [one.board.rows for one in found]
        print(f"{name}, {len(found)} mistakes on {min(sides)}x{min(sides)} to {max(sides)}x{max(sides)}:")
        left = [one.found.left for one in losses]
        line("  settled exactly", len(losses))
        for one in found:
            if not one.exact:
                line(f"    not {one.board}", one.last, one.lost)
        line("  squares left: least, median, most", min(left), f"{median(left):g}", max(left))
        line(f"  at most {LATE} left", sum(one <= LATE for one in left))
        until = [len(one.found.walk) - one.found.last for one in losses]
        line("  moves to the dead end: median", f"{median(until):g}")
        forced = [one for one in losses if len(one.tied) == 1]
        line("  the rule took the fatal move, no tie", len(forced))
        ties = Counter((len(one.tied), one.degree) for one in losses if len(one.tied) > 1)
        for (tied, degree), losses_there in ties.most_common(4):
            line(f"    ties of {tied} of degree {degree}", losses_there)
        good = [one for one in losses if one.good]
        line("  a tied square had a tour", len(good))
        line("  ahead surely takes one", sum(one.ahead <= one.good for one in good))
        line("  ahead may take one", sum(bool(one.ahead & one.good) for one in good))


def report_random(runs: int = 60) -> None:
    """Print for failed walks with random ties how many squares are left after the fatal move, most frequent first."""
    board, variant = Board(7, 7), Variant("order", "random")
    cases = (Case(board, (0, 0), with_seed(variant, seed), Limit(len(board))) for seed in count())
    failed = (walk for walk in map(first_dead_end, cases) if len(walk) < len(board))
    every = [result(find_no_return(board, walk.squares)) for walk in islice(failed, runs)]
    left = Counter(one.left - 1 for one in every if one.exact)
    line(f"random ties on 7x7, {len(every)} walks", left.total(), "squares left:", *left.most_common())


def report_left_out(cases: Cases) -> None:
    """Print how many squares the failed walks of look-ahead leave unvisited, and how far these are from the centre.

    The distance is a share of that from the centre to the edge, along rows or columns.
    """
    counts, farthest = Counter[int](), 0.0
    for board, walk in failed_walks(NAMED["look-ahead"].variant, cases):
        sides, left = np.array([board.rows, board.columns]), {*board} - {*walk}
        counts[len(left)] += 1
        farthest = max(farthest, float((abs(2 * np.array([*left]) - sides + 1) / sides).max()))
    line("look-ahead on rectangles", counts.total(), "squares left:", *sorted(counts.items()))
    line("  farthest from the centre", f"{farthest:.2f}")


@numba.njit
def _least_after(square, left, depth, offsets, degrees, path) -> int:  # type: ignore[no-untyped-def]
    """Return the least degree among the onward squares after ``depth`` moves of the rule.

    Without onward squares it is 0 if these moves visit the ``left`` squares, and ``NONE_AHEAD`` otherwise.
    """
    made, least = 0, NONE_AHEAD
    while True:
        path[made] = square
        degrees[square] += VISITED
        for k in range(8):
            degrees[square + offsets[k]] -= 1
        made += 1
        best, reply = VISITED, square
        for k in range(8):
            if degrees[square + offsets[k]] < best:
                best, reply = degrees[square + offsets[k]], square + offsets[k]
        if best == VISITED and made == left:
            least = 0
            break
        if made > depth or best == VISITED:
            least = best if made > depth and best < VISITED else least
            break
        square = reply
    for i in range(made):
        degrees[path[i]] -= VISITED
        for k in range(8):
            degrees[path[i] + offsets[k]] += 1
    return least


@numba.njit
def _visited(square, left, depth, offsets, degrees, ranks, path) -> int:  # type: ignore[no-untyped-def]
    """Follow the rule from a square to the first dead end; return the number of squares visited."""
    made = 0
    while True:
        made += 1
        degrees[square] += VISITED
        for k in range(8):
            degrees[square + offsets[k]] -= 1
        least, ties = VISITED, 0
        for k in range(8):
            degree = degrees[square + offsets[k]]
            if degree < least:
                least, ties = degree, 1
            elif degree == least and degree < VISITED:
                ties += 1
        if ties == 0:
            return made
        best, reply = np.int64(1) << 40, square
        for k in range(8):
            near = square + offsets[k]
            if degrees[near] == least:
                key = np.int64(ranks[near])
                if ties > 1 and depth >= 0:
                    key += 100 * _least_after(near, left - made, depth, offsets, degrees, path)
                if key < best:
                    best, reply = key, near
        square = reply


def failed_at_depth(depth: int, boards: Iterable[Board]) -> int:
    """Count the mistakes of Roth's tie-break with 100 times the least degree after ``depth`` moves of the rule."""
    failed = 0
    for board in boards:
        state, stride = new_state(board, Variant("order")), stride_of(board)
        rows, columns = np.divmod(np.arange(len(state.degrees)) - padded_index(board, (0, 0)), stride)
        ranks: NDArray[np.int64] = (
            -((2 * rows - board.rows + 1) ** 2) - (2 * columns - board.columns + 1) ** 2
        )
        offsets, path = state.offsets[0].view(np.int64), np.zeros(64, dtype=np.int64)
        for row, column in np.argwhere(solvable_starts(board)).tolist():
            degrees = state.degrees.copy()
            made = _visited(
                padded_index(board, (row, column)), len(board), depth, offsets, degrees, ranks, path
            )
            failed += made < len(board)
    return failed


def report_depths(cases: Cases) -> None:
    """Print the mistakes of tie-breaks that look ahead to different depths."""
    boards = list(cases.boards)
    print(f"mistakes, by the number of moves looked ahead, on {boards[0]} to {boards[-1]}:")
    for depth in DEPTHS:
        line(f"  {'none' if depth < 0 else depth}", failed_at_depth(depth, boards))


def main(*sides: int) -> None:
    """Print the report."""
    first, last, above, most = sides or RANGES
    report_losses("roth", Cases(first, last))
    report_losses("look-ahead", Cases(above, most))
    report_depths(Cases(first, last))
    report_random()
    report_left_out(Cases(min(25, last), last, (min(25, last), last)))


if __name__ == "__main__":
    main(*sizes())
