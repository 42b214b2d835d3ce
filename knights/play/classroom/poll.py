"""A poll: a question to a class about a position on a board, from an exercise or from the search on screen."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from knights.base.errors import InputError
from knights.boards.board import Board, MoveOrder, Square, leaper_name
from knights.engine.events import BACK_UP, ENTER
from knights.engine.result import SearchResult
from knights.play.exercise import Answer, Question, rule_in_words, states_order

MAX_TAPPED = 12
"""The longest side of a board whose squares a finger can tap on a phone."""
TOO_LARGE = (
    f"A class is asked about boards of up to {MAX_TAPPED}×{MAX_TAPPED}: no finger taps smaller squares."
)


class Grade(Enum):
    """The grade of an answer; its value says it in words."""

    RIGHT = "right"
    RULE = "right for the rule"
    WRONG = "not right"


@dataclass(frozen=True)
class Poll:
    """A question to a class.

    Attributes:
        rule, order: the rule, as a sentence, and the move order that it mentions; None if it mentions none.
        walk: the numbers of the squares on the walk, in order: see :func:`as_walk`.
        choices: the squares that can be answers; None for all of the board.
        with_dead_end: whether None, “it is a dead end”, can be an answer.
        best: the right answers; empty if unknown.
        obeying: other answers that obey the rule, if not the tie-break.
        degrees: the degrees of the onward squares, for the reveal.
        reason: the reason, in words.
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
        """Raise an InputError unless an answer is possible: a square in reach, or a dead end if that is allowed."""
        if answer is None:
            if not self.with_dead_end:
                raise InputError("A dead end cannot answer this question: choose a square.")
            return
        self.board.index(answer)
        if self.choices is not None and answer not in self.choices:
            piece = leaper_name(self.board.leaper)
            raise InputError(
                f"{in_words(answer)} cannot be next: choose a square that the {piece} can enter."
            )

    def grade(self, answer: Answer) -> Grade | None:
        """Return the grade of an answer; None if the right one is unknown."""
        if not self.best:
            return None
        return Grade.RIGHT if answer in self.best else Grade.RULE if answer in self.obeying else Grade.WRONG


def can_be_tapped(board: Board) -> bool:
    """Return whether a finger can tap the squares of a board on a phone."""
    return max(board.rows, board.columns) <= MAX_TAPPED


def as_walk(board: Board, squares: Iterable[int]) -> bytes:
    """Return a walk in a byte per square, from the numbers of its squares; raise an InputError on a large board."""
    if not can_be_tapped(board):
        raise InputError(TOO_LARGE)
    return bytes(map(int, squares))


def poll(question: Question) -> Poll:
    """Turn a question of an exercise into a poll."""
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
    """Return an answer in words: ``2,1``, or ``dead end``."""
    return "dead end" if answer is None else f"{answer[0]},{answer[1]}"


def walk_after(result: SearchResult, events: int) -> bytes:
    """Return the numbers of the squares on the walk after some events of a search; of its tour, if it kept none.

    Linear in the events. If the first events were not kept, the walk before the others comes first. Raises an
    InputError on a board too large for a class.
    """
    log = result.events
    return as_walk(result.board, log.walk_after(events) if log else result.walk[: max(1, events)])


def next_move(result: SearchResult, events: int) -> Poll:
    """Ask which square is entered next."""
    log, walk = result.events, walk_after(result, events)
    later = log.squares[events:][log.kinds[events:] == ENTER] if log else result.walk[len(walk) :]
    return _poll("Which square is entered next?", result.board, walk, later[:1])


def last_square(result: SearchResult, events: int) -> Poll:
    """Ask on which square the walk ends."""
    walk = walk_after(result, events)
    return _poll("On which square does the walk end?", result.board, walk, result.walk[-1:])


def dead_end(result: SearchResult, events: int) -> Poll:
    """Ask at which square the search meets the next dead end."""
    log, walk = result.events, walk_after(result, events)
    stuck = log.squares[events:][log.kinds[events:] == BACK_UP] if log else ()
    return _poll("At which square is the next dead end?", result.board, walk, stuck[:1])


def _poll(prompt: str, board: Board, walk: bytes, right: Iterable[int]) -> Poll:
    squares = [board.square(int(square)) for square in right]
    if not squares:
        raise InputError("The search goes no further from here: go back some steps, then ask.")
    return Poll(prompt, board, walk, best=frozenset(squares), reason=f"It is {in_words(squares[0])}.")


QUESTIONS: dict[str, Callable[[SearchResult, int], Poll]] = {
    "Next square": next_move,
    "Next dead end": dead_end,
    "Last square": last_square,
}
"""The questions by the captions of their buttons."""
