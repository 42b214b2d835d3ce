"""A poll: a question to a class about a position on a board, and what an answer is worth."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from knights.base.errors import InputError
from knights.boards.board import Board, MoveOrder, Square, leaper_name
from knights.play.exercise import Answer, Question, rule_in_words, states_order

MAX_TAPPED = 12
"""The longest side of a board whose squares a finger can tap on a phone."""
TOO_LARGE = (
    f"A class is asked about boards of up to {MAX_TAPPED}×{MAX_TAPPED}: no finger taps smaller squares."
)


class Grade(Enum):
    """The worth of an answer; its value says so."""

    RIGHT = "right"
    RULE = "right for the rule"
    WRONG = "not right"


@dataclass(frozen=True)
class Poll:
    """A question to a class.

    Attributes:
        rule, order: what decides it, in a sentence, and the move order that this speaks of; None if it speaks of none.
        walk: the numbers of the squares on the walk, in order: see :func:`as_walk`.
        choices: the squares that can be answers; None for all of the board.
        with_dead_end: whether “it is a dead end” can be an answer, None.
        best: the answers that are right; empty where nobody knows.
        obeying: other answers that are right for the rule, if not for the tie-break.
        degrees: the degrees of the onward squares, for the reveal.
        reason: why, in words.
    """

    prompt: str
    board: Board
    walk: bytes = b""
    choices: frozenset[Square] | None = None
    with_dead_end: bool = False
    best: frozenset[Answer] = frozenset()
    obeying: frozenset[Answer] = frozenset()
    degrees: Mapping[Square, int] = field(default_factory=dict)
    reason: str = ""
    rule: str = ""
    order: MoveOrder | None = None

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares on the walk, in order."""
        return tuple(map(self.board.square, self.walk))

    def check(self, answer: Answer) -> None:
        """Raise an InputError for what cannot be an answer: a square out of reach, or a dead end where none may be."""
        if answer is None:
            if not self.with_dead_end:
                raise InputError("A dead end is no answer to this question: choose a square.")
            return
        self.board.index(answer)
        if self.choices is not None and answer not in self.choices:
            piece = leaper_name(self.board.leaper)
            raise InputError(
                f"{in_words(answer)} cannot be next: choose a square that the {piece} can enter."
            )

    def grade(self, answer: Answer) -> Grade | None:
        """What an answer is worth; None where nobody knows what is right."""
        if not self.best:
            return None
        return Grade.RIGHT if answer in self.best else Grade.RULE if answer in self.obeying else Grade.WRONG


def can_be_tapped(board: Board) -> bool:
    """Whether a finger can tap the squares of a board on a phone."""
    return max(board.rows, board.columns) <= MAX_TAPPED


def as_walk(board: Board, squares: Iterable[int]) -> bytes:
    """Return a walk in a byte per square, from the numbers of its squares; raise an InputError on a large board."""
    if not can_be_tapped(board):
        raise InputError(TOO_LARGE)
    return bytes(map(int, squares))


def poll(question: Question) -> Poll:
    """A question of an exercise, for a class."""
    least = min(question.degrees.values(), default=0)
    obeying = {square for square, degree in question.degrees.items() if degree == least}
    return Poll(
        question.prompt,
        question.board,
        as_walk(question.board, map(question.board.index, question.walk)),
        frozenset(question.degrees),
        with_dead_end=True,
        best=question.right,
        obeying=frozenset(obeying) - question.right,
        degrees=question.degrees,
        reason=question.reason,
        rule=rule_in_words(question.variant),
        order=question.order if states_order(question.variant) else None,
    )


def in_words(answer: Answer) -> str:
    """An answer in words: ``2,1``, or ``dead end``."""
    return "dead end" if answer is None else f"{answer[0]},{answer[1]}"
