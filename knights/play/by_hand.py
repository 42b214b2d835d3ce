"""Walks by hand: how they are stored, which square a variant would enter next, and whether a tour is still possible."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from knights.base.errors import InputError
from knights.base.work import Progress, Work
from knights.boards.board import MOVES, Board, MoveOrder, Square, a_leaper
from knights.engine.case import Case, Limit
from knights.engine.decisions import Reason, sentences, why
from knights.engine.plain_programs import ranked_of
from knights.engine.result import Outcome
from knights.engine.search import Search
from knights.heuristics.rules import RULES
from knights.heuristics.tie_breaks import tie_break
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk
from knights.theory import obstacles

MAX_SMALL, MAX_LEFT = 36, 30
"""The maximum numbers of squares on a board, and of unvisited squares; either bound allows an exact answer."""
BOUND = 40_000_000
"""The number of steps after which the answer is “not known”."""
_SEARCH = Variant(rule="order", ties="roth", prune=("squares", "pairs"))


def write_moves(squares: Sequence[Square], moves: MoveOrder = MOVES) -> str:
    """Write a walk as digits, one per move: the number of the move in the piece's list, from 1."""
    pairs = pairwise(squares)
    return "".join(str(moves.index((to[0] - at[0], to[1] - at[1])) + 1) for at, to in pairs)


def check_moves(digits: str) -> str:
    """Return a text unchanged if it contains only digits from 1 to 8; raises an InputError otherwise."""
    if digits.strip("12345678"):
        raise InputError(f"Moves are written as digits from 1 to 8, one per move, not “{digits[:40]}”.")
    return digits


def read_moves(board: Board, start: Square, digits: str) -> list[Square]:
    """Read the squares of a walk: the inverse of :func:`write_moves`; raises an InputError for an illegal move."""
    board.index(start)
    squares = [start]
    for number, digit in enumerate(check_moves(digits), 1):
        down, right = board.moves[int(digit) - 1]
        square = squares[-1][0] + down, squares[-1][1] + right
        if square not in board or square in squares:
            why = "has already been visited" if square in squares else f"is not on the {board} board"
            raise InputError(f"Move {number} cannot be made: the square {square[0]},{square[1]} {why}.")
        squares.append(square)
    return squares


def walk_of(board: Board, squares: Sequence[Square], must_close: bool = False) -> Walk:
    """Return the :class:`Walk` along these squares."""
    walk = Walk(board, must_close=must_close)
    for square in squares:
        walk.enter(square)
    return walk


def refusal(walk: Walk, square: Square) -> str:
    """Return the reason why a walk cannot continue to a square of its board, as a sentence; empty if it can."""
    walk.board.index(square)
    row, column = square
    if walk.number(square):
        return f"{row},{column} has already been visited, as number {walk.number(square)}."
    if square not in walk.onward(walk.path[-1]):
        at_row, at_column = walk.path[-1]
        return f"{row},{column} is not {a_leaper(walk.board.leaper)}'s move from {at_row},{at_column}."
    return ""


@dataclass(frozen=True)
class Choice:
    """The square that a variant enters next, None at a dead end, and the reason in words.

    ``right`` contains all squares that the rule allows: those of least degree, or all onward squares if the rule
    ignores degrees.
    """

    square: Square | None
    right: frozenset[Square]
    reason: str


def choice(variant: Variant, walk: Walk) -> Choice:
    """Return the square that a variant would enter next, ignoring its prunings; the variant must search."""
    ranked, rule = ranked_of(variant)(walk), RULES[variant.rule]
    reasons = sentences(variant)
    if not ranked:
        return Choice(None, frozenset(), reasons[Reason.DEAD_END])
    degrees, reason = [degree for degree, *_ in ranked], why(ranked, 0)
    right = frozenset(square for degree, *_, square in ranked if degree == degrees[0])
    words = [] if reason == Reason.LEAST else [reasons[reason]]
    if rule.by_degree:
        others = ", ".join(str(degree) for degree in degrees if degree != degrees[0])
        words.insert(0, f"Degree {degrees[0]} is the least" + (f"; others have {others}." if others else "."))
    if reason in (Reason.KEY, Reason.MOVE_ORDER) and variant.ties != "move-order":
        ties = tie_break(variant.ties)
        words.append(f"The tie-break {ties.key}: {ties.caption[0].lower()}{ties.caption[1:].rstrip('.')}.")
    return Choice(ranked[0][-1], right, " ".join(words))


def departure(variant: Variant, board: Board, squares: Sequence[Square]) -> tuple[int, Square | None] | None:
    """Return the first move of a walk that breaks the rule of a variant; None if no move does.

    The result is the number of the move, from 1, and the square that the variant would enter, None at a dead end.
    """
    walk = walk_of(board, squares[:1])
    for move, square in enumerate(squares[1:], 1):
        found = choice(variant, walk)
        if square not in found.right:
            return move, found.square
        walk.enter(square)
    return None


@dataclass(frozen=True)
class Truth:
    """The verdict on a walk: whether it can still become a tour, or None if unknown.

    ``wrong_move`` is the number, from 1, of the first move after which no tour is possible, or 0 if the start has no
    tour. If the walk up to this move is not small enough for an exact answer, an earlier move may be wrong, too. None
    means that no move is wrong, or that it is unknown which one is.
    """

    possible: bool | None
    wrong_move: int | None = None


def is_small_enough(board: Board, entered: int) -> bool:
    """Return whether a walk of ``entered`` squares can get an exact answer."""
    return len(board) <= MAX_SMALL or len(board) - entered <= MAX_LEFT


def truth(board: Board, squares: Sequence[Square], bound: int = BOUND) -> Work[Truth]:
    """Decide whether a legal walk can still become a tour and, if not, which move was wrong; yield one part.

    Once lost, a walk stays lost, so bisection finds the wrong move. This takes about log2(moves) searches of up to
    ``bound`` steps each; if these are too few, the answer is unknown.
    """
    searches = 1 + len(squares).bit_length()

    def is_possible(entered: int, done: int) -> Generator[Progress[Truth], None, bool | None]:
        """Return whether the first squares of the walk can become a tour; ``done`` searches have been made before."""
        *before, last = squares[:entered]
        rest = replace(board, holes=board.holes | {*before})
        if obstacles.refusal(rest, last) is not None:
            return False
        search = Search(Case(rest, last, _SEARCH, Limit(bound)))
        while not search.advance():
            yield Progress((done + search.share) / searches)
        outcome = search.result().outcome
        return None if outcome is Outcome.BUDGET else outcome is Outcome.FOUND

    possible = yield from is_possible(len(squares), done=0)
    now = Truth(possible)
    if possible is False:
        # Bisect: the first `good` squares can still become a tour, the first `bad` squares cannot.
        bad, done = len(squares), 0
        early = bad - 1
        good = next((entered for entered in range(early) if is_small_enough(board, entered + 1)), early)
        while bad - good > 1:
            middle, done = (good + bad) // 2, done + 1
            before = yield from is_possible(middle, done)
            if before is None:
                yield Progress(1.0, now)
                return
            good, bad = (middle, bad) if before else (good, middle)
        now = Truth(False, bad - 1)
    yield Progress(1.0, now)
