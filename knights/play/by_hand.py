"""Walks by hand: how they are stored, which square a variant would enter next, and whether a tour is still possible."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from knights.base.errors import InputError
from knights.base.work import Progress, Work
from knights.boards.board import MOVES, Board, MoveOrder, Square, a_leaper
from knights.engine.compiled import CompiledSearch
from knights.engine.decisions import DEAD_END, KEY, LEAST, ORDER, sentences, why
from knights.engine.kernel import FOUND, NOTHING_LEFT
from knights.engine.plain_programs import ranked_of
from knights.heuristics.rules import RULES
from knights.heuristics.tie_breaks import tie_break
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk
from knights.theory.obstacles import colour_of_moves

MAX_SMALL, MAX_LEFT = 36, 30
"""The maximum numbers of squares on a board, and of unvisited squares; either bound allows an exact answer."""
SLICE, BOUND = 1_000_000, 40_000_000
"""The number of steps in a slice of about 0.1 s, and the number of steps after which the answer is “not known”."""
_SEARCH = Variant(rule="order", ties="roth", prune=("squares", "pairs"))


def write_moves(squares: Sequence[Square], moves: MoveOrder = MOVES) -> str:
    """Write a walk as digits, one per move: the number of the move in the piece's list, from 1."""
    pairs = pairwise(squares)
    return "".join(str(moves.index((to[0] - at[0], to[1] - at[1])) + 1) for at, to in pairs)


def read_moves(board: Board, start: Square, digits: str) -> list[Square]:
    """Read the squares of a walk: the inverse of :func:`write_moves`; raises an InputError for an illegal move."""
    board.index(start)
    squares, entered = [start], {start}
    for number, digit in enumerate(digits, 1):
        if digit not in "12345678":
            raise InputError(f"Moves are written as digits from 1 to 8, one per move, not “{digit}”.")
        down, right = board.moves["12345678".index(digit)]
        square = squares[-1][0] + down, squares[-1][1] + right
        if square not in board or square in entered:
            why = "has already been visited" if square in entered else f"is not on the {board} board"
            raise InputError(f"Move {number} cannot be made: the square {square[0]},{square[1]} {why}.")
        squares.append(square)
        entered.add(square)
    return squares


def walk_of(board: Board, squares: Sequence[Square]) -> Walk:
    """Return the :class:`Walk` along these squares."""
    walk = Walk(board)
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
        return Choice(None, frozenset(), reasons[DEAD_END])
    degrees, reason = [degree for degree, *_ in ranked], why(ranked, 0)
    right = frozenset(square for degree, *_, square in ranked if degree == degrees[0])
    words = [] if reason == LEAST else [reasons[reason]]
    if rule.by_degree:
        others = ", ".join(str(degree) for degree in degrees if degree != degrees[0])
        words.insert(0, f"Degree {degrees[0]} is the least" + (f"; others have {others}." if others else "."))
    if reason in (KEY, ORDER) and variant.ties != "move-order":
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
    ``bound`` steps. For progress reports, this is search ``number``, from 0, of at most ``searches`` searches.
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
