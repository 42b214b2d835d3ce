"""Walks by hand: how they are stored, and which square a variant would enter next."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from knights.base.errors import InputError
from knights.boards.board import MOVES, Board, MoveOrder, Square, a_leaper
from knights.engine.decisions import Reason, sentences, why
from knights.engine.plain_programs import ranked_of
from knights.heuristics.rules import RULES
from knights.heuristics.tie_breaks import tie_break
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk


def write_moves(squares: Sequence[Square], moves: MoveOrder = MOVES) -> str:
    """Write a walk as digits, one per move: the number of the move in the piece's list, from 1.

    Raises an InputError for a step that is not in the list.
    """
    digits = ""
    for at, to in pairwise(squares):
        move = to[0] - at[0], to[1] - at[1]
        if move not in moves:
            raise InputError(f"The piece has no move from {at[0]},{at[1]} to {to[0]},{to[1]}.")
        digits += str(moves.index(move) + 1)
    return digits


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
        words.append(f"{tie_break(variant.ties).in_words}.")
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
