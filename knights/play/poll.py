"""Questions for classrooms and exercises, and the grading of their answers."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from knights.base import MIB, Bounds, InputError, cached, plural, quoted, shortened
from knights.boards import Board, MoveOrder, Square, a_leaper
from knights.engine import Event, Limit, Link, Outcome, RaceQuestion, Search, SearchResult, no_return_in_words
from knights.engine.events import COUNT_AS_BACKTRACKS
from knights.engine.existence import verdict_after
from knights.engine.no_return import no_return
from knights.heuristics import title_of
from knights.play.by_hand import read_moves, refusal, walk_of

MAX_TAPPED = 12
"""The longest side of a board whose squares a finger can tap on a phone."""
TOO_LARGE = f"You can ask a class about boards of up to {MAX_TAPPED}×{MAX_TAPPED}: a finger cannot tap smaller squares."

Reply = Square | int | str | None
"""An answer to a poll: a square, None for “it is a dead end”, a number, True or False, or the moves of a walk."""
NEAR = 2
"""The largest factor by which a guess of a number may be too high or too low and still count as right."""
NEARLY = "A guess from half to twice the number counts as right."
"""A sentence that explains how guesses of numbers are graded; see :data:`NEAR`."""
LIMIT = Limit(10_000_000, 5.0)
"""The limit for a search whose number of steps a class must guess."""
MOST = 10**9
"""The largest valid guess."""
POWERS = {"t": 3, "k": 3, "m": 6, "b": 9}
"""The powers of ten of the words after a guess, by their first letters."""


class Kind(Enum):
    """The kind of answer that a poll takes; the value of each member begins the sentence that refuses another."""

    SQUARE = "The answer is a square"
    NUMBER = "A guess is a number"
    YES_NO = "The answer is True or False, for yes or no"
    WALK = "The answer is a walk, as the digits of its moves"


@dataclass(frozen=True)
class Poll:
    """A question with its right answers.

    Attributes:
        board: the board on which squares are chosen, or the walk is shown.
        walk: the indices of the squares on the walk, in order; see :func:`as_walk`.
        best: the right answers, or the one number with which guesses are compared.
        degrees: whether the only valid answers are onward squares, whose degrees the reveal shows.
        with_dead_end: whether None, “it is a dead end”, is a valid answer. If so, the only other valid answers are
            onward squares.
        next: the square that the search enters next, if the question asks for it.
        rule, order: the rule, as a sentence, and the move order that it mentions.
        sides: the words for True and False as answers.
        closed: whether a walk must end a move from its start to be a tour.
        race: a race of two searches that demonstrates the answer.
        source: the page from which the question was asked.
    """

    prompt: str
    board: Board = Board(8, 8)
    walk: bytes = b""
    best: frozenset[Reply] = frozenset()
    degrees: bool = False
    with_dead_end: bool = False
    next: Square | None = None
    reason: str = ""
    rule: str = ""
    order: MoveOrder | None = None
    kind: Kind = Kind.SQUARE
    sides: tuple[str, str] = ("Yes", "No")
    closed: bool = False
    link: Link | None = None
    race: RaceQuestion | None = None
    source: Link | None = None

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares on the walk, in order."""
        return tuple(map(self.board.square, self.walk))

    @property
    def has_board(self) -> bool:
        """Whether the poll shows a board, with a walk or for choosing a square."""
        return self.kind is Kind.SQUARE or bool(self.walk)

    @property
    def takes_any_square(self) -> bool:
        """Whether every square of the board is a valid answer."""
        return not (self.degrees or self.with_dead_end)

    def check(self, answer: Reply) -> None:
        """Raise an InputError unless an answer is a reachable square, a dead end if allowed, or of the other kinds."""
        match self.kind, answer:
            case Kind.WALK, str(moves):
                Bounds("The number of moves of a walk", 0, len(self.board) - 1).check(len(moves))
                self.squares_after(moves)
            case Kind.NUMBER, int(number):
                Bounds("A guess", 0, MOST).check(number)
            case Kind.YES_NO, bool():
                pass
            case Kind.SQUARE, None:
                if not self.with_dead_end:
                    raise InputError("“Dead end” is not a possible answer to this question: choose a square.")
            case Kind.SQUARE, tuple(square):
                self.board.index(square)
                if not self.takes_any_square and (why := refusal(walk_of(self.board, self.squares), square)):
                    raise InputError(why)
            case _:
                raise InputError(f"{self.kind.value}, not “{quoted(answer)}”.")

    def is_right(self, answer: Reply) -> bool:
        """Return whether an answer is right or, for a number, near enough."""
        if self.kind is Kind.NUMBER and isinstance(answer, int):
            (right,) = self.best
            assert isinstance(right, int)
            return right <= NEAR * answer and answer <= NEAR * right
        if isinstance(answer, str):
            full = len(answer) + 1 == len(self.board)
            return full and (not self.closed or walk_of(self.board, self.squares_after(answer)).closes())
        return answer in self.best

    def in_words(self, answer: Reply) -> str:
        """Return an answer in words: ``2,1``, ``dead end``, ``3,242,065``, or ``Yes``."""
        if answer is None:
            return "dead end"
        if isinstance(answer, bool):
            return self.sides[0] if answer else self.sides[1]
        if isinstance(answer, str):
            return f"{len(answer) + 1} of {len(self.board)}"
        return f"{answer:,}" if isinstance(answer, int) else write_answer(answer)

    def squares_after(self, moves: str) -> list[Square]:
        """Return the squares of a walk by hand; raises an InputError for a move that cannot be made."""
        return read_moves(self.board, self.squares[0], moves)

    def crowd(self, walks: Mapping[Reply, int]) -> "Crowd":
        """Return where the walks of a class went and got stuck, given the number of people who made each."""
        return _crowd(self.board, self.squares[0], tuple((str(moves), walks[moves]) for moves in walks))


class Crowd(NamedTuple):
    """How many people moved between two squares, given by their indices, and how many got stuck on each square."""

    ways: Mapping[tuple[int, int], int]
    stuck: Mapping[Square, int]


@cached(MIB)
def _crowd(board: Board, start: Square, walks: tuple[tuple[str, int], ...]) -> Crowd:
    ways, stuck = Counter[tuple[int, int]](), Counter[Square]()
    for moves, people in walks:
        walk = walk_of(board, read_moves(board, start, moves))
        for one, other in pairwise(map(board.index, walk.path)):
            ways[min(one, other), max(one, other)] += people
        if not (walk.is_complete() or walk.onward(walk.path[-1])):
            stuck[walk.path[-1]] += people
    return Crowd(ways, dict(stuck.most_common()))


def read_guess(text: str) -> int:
    """Read a guess like ``3,242,065``, ``3.242.065`` or ``3 million``; raises an InputError otherwise."""
    words = " ".join(text.lower().split())
    found = re.fullmatch(
        r"(\d+(?:[., '’_]\d{3})*|\d+[.,]\d+(?= ?[a-z]))(?: ?(thousand|k|million|mio|m|billion|bn))?", words
    )
    if found is None:
        raise InputError(f"“{shortened(text)}” cannot be read: type a whole number like 3,000,000 or 3 million.")
    power = POWERS.get((found[2] or " ")[0], 0)
    whole, fraction = found[1], ""
    if power and re.fullmatch(r"\d+[.,]\d+", whole):
        whole, fraction = re.split("[.,]", whole)
    digits = re.sub(r"\D", "", whole) + fraction[:power].ljust(power, "0")
    return Bounds("A guess", 0, MOST).check(digits)


def write_answer(answer: Square | None) -> str:
    """Write a square, or None for a dead end, as one word: ``2,1``, or ``x``."""
    return "x" if answer is None else f"{answer[0]},{answer[1]}"


def can_be_tapped(board: Board) -> bool:
    """Return whether a finger can tap the squares of a board on a phone."""
    return max(board.rows, board.columns) <= MAX_TAPPED


def as_walk(board: Board, squares: Iterable[int]) -> bytes:
    """Return the indices of squares on a walk as bytes; raises an InputError if the board is too large for a class."""
    if not can_be_tapped(board):
        raise InputError(TOO_LARGE)
    return bytes(map(int, squares))


def walk_after(result: SearchResult, events: int) -> bytes:
    """Return the walk of a search after some of its events, as :func:`as_walk` does, in time linear in the events.

    Without recorded events, return the first squares of its final walk. If only the last events were recorded, count
    from the first of these.
    """
    log = result.events
    return as_walk(result.board, log.walk_after(events) if log else result.walk[: max(1, events)])


def most_squares(board: Board, start: Square, closed: bool = False) -> Poll:
    """Ask for walks by hand from a square that visit as many squares as possible."""
    home = f" and end {a_leaper(board.leaper)}'s move from the start" if closed else ""
    return Poll(
        "Who visits the most squares?",
        board,
        as_walk(board, [board.index(start)]),
        reason=f"A tour visits all {len(board)} squares.",
        rule=f"Visit every square once{home}.",
        kind=Kind.WALK,
        closed=closed,
    )


def next_move(result: SearchResult, events: int) -> Poll:
    """Ask which square the search enters next."""
    log, walk = result.events, walk_after(result, events)
    later = log.squares[events:][log.kinds[events:] == Event.ENTER] if log else result.walk[len(walk) :]
    return _poll("Which square does the search enter next?", result, walk, later[:1])


def last_square(result: SearchResult, events: int) -> Poll:
    """Ask on which square the walk ends."""
    return _poll("On which square does the walk end?", result, walk_after(result, events), result.walk[-1:])


def dead_end(result: SearchResult, events: int) -> Poll:
    """Ask at which square the search meets the next dead end."""
    log, walk = result.events, walk_after(result, events)
    back = np.flatnonzero(np.isin(log.kinds[events:], COUNT_AS_BACKTRACKS)) if log else ()
    stuck = [log.walk_after(events + int(at))[-1] for at in back[:1]] if log else ()
    none = "After this position the search meets no dead end: go back, or choose a search that backtracks."
    return _poll("At which square is the next dead end?", result, walk, stuck, none)


def _poll(prompt: str, result: SearchResult, walk: bytes, right: Iterable[int], none: str = "") -> Poll:
    squares = [result.board.square(int(square)) for square in right]
    if not squares:
        raise InputError(none or "The search ends here: go back a few steps, then ask.")
    return Poll(prompt, result.board, walk, frozenset(squares), reason=f"It is {write_answer(squares[0])}.")


def number_of_steps(result: SearchResult, events: int = 1, race: RaceQuestion | None = None) -> Poll:
    """Ask how many steps a search needs; run an unfinished search again, for a few seconds at most."""
    walk = as_walk(result.board, [result.board.index(result.start)])
    if not result.variant.searches:
        raise InputError("A construction does not search: choose another variant.")
    if result.outcome is Outcome.BUDGET:
        result = Search(replace(result.case, limit=LIMIT)).to_end()
    if result.outcome is Outcome.BUDGET:
        steps = plural(result.steps, "step")
        raise InputError(f"This search has not ended after {steps}: choose another search.")
    name = title_of(result.variant)
    needs = "needs" if result.tour is not None else "ends without a tour after"
    return Poll(
        f"How many steps does “{name}” need?",
        result.board,
        walk,
        frozenset({result.steps}),
        reason=f"{name} {needs} {plural(result.steps, 'step')}.",
        rule=NEARLY,
        kind=Kind.NUMBER,
        race=race,
    )


def tour_from_here(result: SearchResult, events: int = 1) -> Poll:
    """Ask whether a tour exists from the start of a search."""
    known, start = verdict_after(result), write_answer(result.start)
    if known.exists is None:
        raise InputError(f"It is not known whether a tour starts on {start}: choose another start.")
    return Poll(
        f"Does a {'closed ' if result.case.closed else ''}tour start on {start}?",
        result.board,
        as_walk(result.board, [result.board.index(result.start)]),
        frozenset({known.exists}),
        reason=f"{known.word.capitalize()}: {known.reason}.",
        kind=Kind.YES_NO,
    )


def lost_at(result: SearchResult, events: int = 1) -> Poll:
    """Ask after which move the walk to the first dead end was lost."""
    as_walk(result.board, ())
    found = no_return(result)
    if found is None or found.possible:
        raise InputError("This search never lost a tour: choose one that meets a dead end.")
    if not found.exact or not found.last:
        raise InputError(f"No single move lost this tour. {no_return_in_words(found)}")
    square = found.fatal
    return Poll(
        "This walk ends in a dead end. After which move was it lost: on which square did it go wrong?",
        result.board,
        as_walk(result.board, found.walk),
        frozenset({square}),
        reason=no_return_in_words(found),
    )


QUESTIONS: dict[str, Callable[[SearchResult, int], Poll]] = {
    "Next square": next_move,
    "Next dead end": dead_end,
    "Last square": last_square,
    "The wrong move": lost_at,
    "Number of steps": number_of_steps,
    "Is there a tour?": tour_from_here,
}
"""The functions that make questions about a search, by the captions of their buttons."""
ABOUT_DEAD_ENDS = {"Next dead end", "The wrong move"}
"""The captions of the questions for which a search must have met a dead end."""
