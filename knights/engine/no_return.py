"""The point of no return: the longest beginning of a walk that can still become a tour.

Once no tour begins with a walk, none begins with a longer one. So the longest beginning is exact if a tour is found
that begins with it, which the referee checks, and a search that tries everything finds none with one more square.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Unpack

import numpy as np
from numpy.typing import NDArray

from knights.base import InputError, Progress, Taking, Work, mix
from knights.base.jit import bare_njit, inner_njit
from knights.base.work import result
from knights.boards import Board, ShapeOptions, Square, Tour, as_board
from knights.engine.case import Case, Limit
from knights.engine.compiled import new_state, padded, stride_of, unpadded
from knights.engine.existence import verdict
from knights.engine.result import SearchResult
from knights.engine.search import Search
from knights.engine.state import VISITED, Event, Status
from knights.heuristics.variants import MAX_ROUNDS, Variant
from knights.referee.checks import check
from knights.theory.construct import construct

BOUND = 8_000_000
"""The number of squares entered, about a second and a half of search, after which the answer is a range."""
FIRST_CUTOFF = 2_000
"""The number of squares entered in the first attempt on a beginning; each further attempt may enter twice as many."""
MAX_SQUARES = 1_000_000
"""The maximum number of squares of a board on which the first dead end of a search is looked up."""
BYTES_PER_SQUARE = 150
"""The maximum memory for each square of the board, in bytes."""
_SLICE = 200_000
_CLOSE = 64
"""The number of unvisited squares up to which every move is tested for squares that it cuts off."""
_HOPELESS = 100


class _Arrays(NamedTuple):
    """A walk in progress. Degrees count the end of the walk and, for closed tours, the start as if it were unvisited.

    ``ends`` counts at each depth the unvisited squares that can only be last, plus ``_HOPELESS`` for those that cannot
    be entered; ``tried`` marks the moves already made from each square of the walk, as bits; ``ranks`` break ties.
    ``reached`` is working space; ``counts`` are the depth and the number of squares entered by searches.
    """

    offsets: NDArray[np.uint64]
    degrees: NDArray[np.int8]
    path: NDArray[np.uint32]
    ends: NDArray[np.int32]
    tried: NDArray[np.uint8]
    ranks: NDArray[np.int32]
    reached: NDArray[np.uint32]
    counts: NDArray[np.int64]


@inner_njit
def _leave(walk: _Arrays) -> None:
    walk.counts[0] -= 1
    depth = walk.counts[0]
    walk.degrees[np.uint64(walk.path[depth])] -= VISITED
    for k in range(8):
        walk.degrees[np.uint64(walk.path[depth - 1]) + walk.offsets[k]] += 1


@inner_njit
def _enter(walk: _Arrays, square: np.uint64) -> None:
    degrees, depth = walk.degrees, walk.counts[0]
    ends = walk.ends[depth - 1]
    if degrees[square] == 1:
        ends -= 1
    degrees[square] += VISITED
    for k in range(8):
        near = np.uint64(walk.path[depth - 1]) + walk.offsets[k]
        degrees[near] -= 1
        if degrees[near] == 1:
            ends += 1
        elif degrees[near] == 0:
            ends += _HOPELESS
    walk.path[depth], walk.ends[depth], walk.tried[depth] = square, ends, 0
    walk.counts[0] += 1


@inner_njit
def _reaches_all(walk: _Arrays) -> bool:
    """Return whether no unvisited square is cut off from the end of the walk."""
    degrees, reached, depth = walk.degrees, walk.reached, walk.counts[0]
    reached[0], count, at = walk.path[depth - 1], 1, 0
    while at < count:
        for k in range(8):
            near = np.uint64(reached[at]) + walk.offsets[k]
            if degrees[near] < VISITED:
                degrees[near] += VISITED
                reached[count] = near
                count += 1
        at += 1
    for i in range(1, count):
        degrees[np.uint64(reached[i])] -= VISITED
    return bool(count > len(walk.path) - depth)


@inner_njit
def _may_go_on(walk: _Arrays, most: int) -> bool:
    left = len(walk.path) - walk.counts[0]
    return bool(walk.ends[walk.counts[0] - 1] <= most) and (left > _CLOSE or _reaches_all(walk))


@bare_njit
def _follow(walk: _Arrays, squares: NDArray[np.uint32], kept: int, until: int, most: int) -> int:
    """Leave all but the first ``kept`` squares, then enter squares until there are ``until`` or no tour is possible.

    Return the number of squares entered, without one that cannot lead to a tour.
    """
    while walk.counts[0] > kept:
        _leave(walk)
    while walk.counts[0] < until:
        _enter(walk, np.uint64(squares[walk.counts[0]]))
        if not _may_go_on(walk, most):
            _leave(walk)
            break
    walk.tried[walk.counts[0] - 1] = 0
    return int(walk.counts[0])


@bare_njit
def _complete(walk: _Arrays, floor: int, until: int, most: int) -> Status:
    """Search depth-first for a tour with the first ``floor`` squares, until ``until`` squares were entered in all."""
    degrees, path, tried, ranks = walk.degrees, walk.path, walk.tried, walk.ranks
    while walk.counts[0] < len(path):
        last = walk.counts[0] - 1
        square, best, move = np.uint64(0), 1 << 40, 0
        for k in range(8):
            near = np.uint64(path[last]) + walk.offsets[k]
            if degrees[near] < VISITED and not tried[last] >> k & 1:
                key = int(np.int64(degrees[near]) << 32 | np.int64(ranks[near]))
                if key < best:
                    square, best, move = near, key, k
        if square == 0:
            if walk.counts[0] <= floor:
                return Status.NO_TOUR
            _leave(walk)
            continue
        if walk.counts[1] >= until:
            return Status.PAUSED
        walk.counts[1] += 1
        tried[last] |= 1 << move
        _enter(walk, square)
        if not _may_go_on(walk, most):
            _leave(walk)
    return Status.FOUND


@dataclass(frozen=True, eq=False)
class NoReturn:
    """The point of no return of a walk.

    Attributes:
        walk: the walk, as the indices of its squares, int32.
        last: the number of squares of the longest beginning from which a tour is known to exist; 0 if there is none.
        lost: the number of squares of the shortest beginning from which none is known to exist; one more than the walk
            has if it can still become a tour.
        tour: a tour with the first ``last`` squares of the walk; None if there is none, or only a theorem knows it.
    """

    board: Board
    walk: NDArray[np.int32]
    last: int
    lost: int
    tour: Tour | None

    @property
    def exact(self) -> bool:
        """Whether the next square after the longest beginning lost the tour, rather than one of the next few."""
        return self.lost == self.last + 1

    @property
    def fatal(self) -> Square:
        """The square after which no tour is known to exist, if it is on the walk."""
        return self.board.square(int(self.walk[self.last]))

    @property
    def possible(self) -> bool:
        """Whether the whole walk can still become a tour."""
        return self.last == len(self.walk)

    @property
    def left(self) -> int:
        """The number of unvisited squares at the last position from which a tour is known to exist."""
        return len(self.board) - self.last

    def as_object(self) -> dict[str, object]:
        """Return the attributes for JSON, with squares as [row, column]."""
        squares = Tour(self.board, self.walk).squares
        tour = self.tour and self.tour.squares
        return {"walk": squares, "last": self.last, "lost": self.lost, "exact": self.exact, "tour": tour}


class _Ending:
    """A search for tours that begin like a walk."""

    def __init__(self, board: Board, walk: NDArray[np.int32], closed: bool, bound: int) -> None:
        self.board, self.closed, self.bound, self.kept = board, closed, bound, 1
        self.most = 0 if closed else 1
        self.walk = padded(board, walk).astype(np.uint32)
        state, size, start = new_state(board, Variant("order")), len(board), self.walk[0]
        offsets, degrees = state.offsets[0], state.degrees
        self.places = np.flatnonzero(degrees < VISITED)
        if closed:
            degrees[(np.uint64(start) + offsets).astype(np.int64)] += 1
        path, ends = np.zeros(size, dtype=np.uint32), np.zeros(size, dtype=np.int32)
        others = degrees[self.places[self.places != start]]
        path[0], ends[0] = start, (others == 1).sum() + _HOPELESS * (others == 0).any()
        degrees[start] += VISITED
        ranks = np.zeros(len(degrees), dtype=np.int32)
        tried, reached = np.zeros(size, dtype=np.uint8), np.zeros(size, dtype=np.uint32)
        self.arrays = _Arrays(offsets, degrees, path, ends, tried, ranks, reached, np.array([1, 0]))

    def follow(self, until: int) -> int:
        """Return how many of the first ``until`` squares of the walk pass all tests."""
        self.kept = _follow(self.arrays, self.walk, min(self.kept, until), until, self.most)
        return self.kept

    def rank(self, attempt: int) -> None:
        """Rank the squares for an attempt: at first the farthest from the centre first, later at random."""
        rows, columns = np.divmod(self.places, stride_of(self.board))
        distances = (2 * rows - rows[0] - rows[-1]) ** 2 + (2 * columns - columns.min() - columns.max()) ** 2
        random = np.random.default_rng(mix(attempt)).permutation(len(self.places))
        self.arrays.ranks[self.places] = random if attempt else distances.max() - distances

    def decide(self, entered: int, share: int) -> Generator[Progress[NoReturn], None, Tour | bool]:
        """Return a tour with the first squares of the walk, False if there is none, or True if it is not known.

        The search may use a ``share``-th of the bound, in attempts of doubling length with other ties.
        """
        counts, attempt = self.arrays.counts, 0
        most = min(int(counts[1]) + self.bound // share, self.bound)
        while counts[1] < most:
            self.follow(entered)
            self.rank(attempt)
            until = min(int(counts[1]) + (FIRST_CUTOFF << attempt), most)
            while counts[1] < until:
                status = _complete(self.arrays, entered, min(int(counts[1]) + _SLICE, until), self.most)
                if status == Status.FOUND:
                    tour = Tour(self.board, unpadded(self.board, self.arrays.path), self.closed)
                    if problem := check(tour).problem:
                        raise AssertionError(f"the referee rejects the tour: {problem}")
                    return tour
                if status == Status.NO_TOUR:
                    return False
                yield Progress(int(counts[1]) / self.bound)
            attempt += 1
        return True


def find_no_return(
    board: Board, squares: Sequence[Square] | Tour, closed: bool = False, bound: int = BOUND
) -> Work[NoReturn]:
    """Find the point of no return of a walk; yield one part.

    The search goes back from the end of the walk, or from the first square after which a test proves that no tour is
    possible, one square at a time. Each search may enter an eighth of ``bound`` squares, and all together ``bound``.
    If that does not settle a beginning, much shorter ones are tried, and the answer may be a range. Raises an
    InputError if the walk is empty or has an illegal move.
    """
    given = squares if isinstance(squares, Tour) else Tour.from_squares(board, squares)
    _refuse_illegal(given)
    walk, start = given.path, board.square(int(given.path[0]))
    known, ending = verdict(board, start, closed), _Ending(board, walk, closed, bound)
    last, lost, tour, unsettled = 0, ending.follow(len(walk)) + 1, None, 0
    if known.exists is False:
        lost = 1
    while (unsettled or lost) - last > 1:
        # If the last search settled nothing, double the number of squares left, or bisect once there is a tour.
        before = max((last + unsettled) // 2, 2 * unsettled - len(board))
        entered = before if unsettled else lost - 1
        found = yield from ending.decide(entered, share=16 if unsettled else 8)
        if isinstance(found, Tour):
            last, tour = entered, found
        elif found:
            unsettled = entered
        else:
            lost, unsettled = entered, 0
    if not last and known.exists:
        last, tour = 1, construct(board, start, closed).tour if board.is_plain else None
    yield Progress(1.0, NoReturn(board, walk, last, lost, tour))


def _refuse_illegal(walk: Tour) -> None:
    """Raise an InputError if a walk is empty or has an illegal move."""
    if not len(walk):
        raise InputError("A walk has at least one square, its start.")
    _, first, times = np.unique(walk.path, return_index=True, return_counts=True)
    if (times > 1).any():
        row, column = walk.board.square(int(walk.path[first[times > 1].min()]))
        raise InputError(f"A walk enters each square at most once, but it enters {row},{column} twice.")
    checks = check(walk)
    if not checks.legal:
        raise InputError(f"A walk makes only moves of the piece: {checks.problem}.")


def first_dead_end(case: Case) -> Tour:
    """Return the walk of a search at its first dead end, which a pruning may make, or at its end if it meets none."""
    board, size = case.board, len(case.board)
    if size > MAX_SQUARES:
        raise InputError(f"The move that lost a tour can be found on up to {MAX_SQUARES:,} squares, not {size:,}.")
    # Each step records up to ten events: eight refusals, and a restart as soon as the search backs up.
    variant = replace(case.variant, restart_after=1, schedule="fixed", rounds=MAX_ROUNDS, rotations=0)
    limit = Limit(min(size, case.limit.steps))
    once = replace(case, variant=variant, limit=limit, may_construct=False)
    log = Search(once, events=12 * size).to_end().events
    if log is None:
        return Tour.from_squares(board, [case.start])
    back = np.flatnonzero(log.kinds == Event.BACK_UP)
    until = int(back[0]) if len(back) else len(log)
    return Tour(board, log.squares[:until][log.kinds[:until] == Event.ENTER])


def no_return(found: SearchResult) -> NoReturn | None:
    """Return the point of no return of a walk to its first dead end; None on the first try, or without a search."""
    searched = found.variant.searches and not found.first_try
    return result(no_return_of(found.case)) if searched else None


def no_return_of(case: Case) -> Work[NoReturn]:
    """Find the point of no return of a search's walk at its first dead end; the variant must search."""
    yield Taking.of(BYTES_PER_SQUARE * len(case.board))
    yield from find_no_return(case.board, first_dead_end(case), case.closed)


def squares_left(cases: Sequence[Case]) -> Work[tuple[Square, int]]:
    """Yield each start with the squares left where its first walk lost the tour, if that is known exactly."""
    yield Taking.of(BYTES_PER_SQUARE * max((len(case.board) for case in cases), default=0))
    for done, case in enumerate(cases):
        for share, found in no_return_of(case):
            known = found if found and found.exact and not found.possible else None
            yield Progress((done + share) / len(cases), (case.start, known.left) if known else None)


def point_of_no_return(
    board: Board | tuple[int, int], squares: Sequence[Square], closed: bool = False, **shape: Unpack[ShapeOptions]
) -> int | range:
    """Return the number of squares of the longest beginning of a walk from which a tour exists; 0 if there is none.

    If the search reaches its bound, return a range instead, which contains the number.

    >>> point_of_no_return((3, 4), [(0, 0), (2, 1), (0, 2)])
    1
    """
    found = result(find_no_return(as_board(board, **shape), squares, closed))
    return found.last if found.exact else range(found.last, found.lost)
