"""The exercise *Be the algorithm*: questions on the next move of a search, and the score of the answers.

A question is a value with everything that a page shows and the right answers; pages, classrooms and scores share it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from knights.base.errors import InputError, whole_number
from knights.base.rng import MAX_SEED, SplitMix64
from knights.boards.board import KNIGHT, Board, MoveOrder, Square, leaper_name, parse_leaper, parse_square
from knights.boards.shapes import family_of, format_leaper, parse_family
from knights.engine.driver import PlainSearch
from knights.engine.events import BACK_UP, ENTER, RESTART, ROTATE
from knights.engine.programs import Event
from knights.heuristics.tie_breaks import RULES, tie_break
from knights.heuristics.variants import Variant, parse_variant
from knights.heuristics.walk import Walk
from knights.play.by_hand import Choice, choice, refusal, walk_of

QUESTIONS, DEAD_ENDS = 10, 3
"""The default number of questions of an exercise, and the maximum number of those about dead ends."""
MAX_STEPS = 1000
"""The maximum number of steps of the search from which questions are drawn."""
Answer = Square | None
"""The square that the search goes to; None for “it is a dead end”."""


@dataclass(frozen=True)
class Question:
    """A position of a search with its next choice, which is the answer, and the reason in words.

    Attributes:
        order: the eight moves in the order in which the search tries them here.
        degrees: the degree of each onward square, in move order; empty at a dead end.
        right: all answers that count as right: see :func:`rule_in_words`.
    """

    board: Board
    walk: tuple[Square, ...]
    variant: Variant
    order: MoveOrder
    degrees: Mapping[Square, int]
    answer: Answer
    right: frozenset[Answer]
    reason: str

    @property
    def prompt(self) -> str:
        """The question in words."""
        return f"Where does the {leaper_name(self.board.leaper)} go next?"

    def refusal(self, square: Square) -> str:
        """Return why a square cannot be an answer: visited, or not a move away; empty if it can."""
        return "" if square in self.degrees else refusal(walk_of(self.board, self.walk), square)

    def gives_away(self, other: "Question") -> bool:
        """Return whether the answer to this question reveals the position of another, or both are the same."""
        return other.walk in (self.walk, (*self.walk, self.answer))


def rule_in_words(variant: Variant) -> str:
    """Return the rule of a variant in words; after “every one is right” any square of least degree counts as right."""
    by_degree, ties = RULES[variant.rule].by_degree, tie_break(variant.ties)
    if by_degree and ties.key == "move-order":
        return "It goes where the fewest moves lead on; among equals to the first in this order."
    if by_degree:
        return "It goes where the fewest moves lead on; among equals every one is right."
    if ties.random:
        return "It goes to any unvisited square: every one is right."
    if ties.key == "move-order":
        return "It goes to the first unvisited square in this order."
    return f"It goes by the tie-break {ties.key}, among equals to the first in this order. {ties.caption}"


def states_order(variant: Variant) -> bool:
    """Return whether :func:`rule_in_words` mentions the move order."""
    return "this order" in rule_in_words(variant)


def questions(
    board: Board, start: Square, variant: Variant, seed: int = 0, number: int = QUESTIONS
) -> list[Question]:
    """Draw up to ``number`` positions of a search with a seed, in the order of the search.

    A question is about a square that the search has just entered, if it has a choice there, or about a dead end. No
    question gives away another, or is about a move that a pruning refuses. Raises an InputError if the variant makes no
    search, or there is nothing to ask.
    """
    search = PlainSearch(board, start, variant, events=None)
    search.advance(MAX_STEPS)
    moves, ends = _moments(board, variant, list(search.record))
    if not moves and not ends:
        raise InputError(
            f"On the {board} board from {start[0]},{start[1]} the search never has a choice: take a larger board."
        )
    rng, sample = SplitMix64(seed), list[Moment]()
    for remaining, most in ((ends, min(DEAD_ENDS, number)), (moves, number)):
        while remaining and len(sample) < most:
            moment = remaining.pop(rng.next() % len(remaining))
            question = moment[1]
            if not any(other.gives_away(question) or question.gives_away(other) for _, other in sample):
                sample.append(moment)
    return [question for _, question in sorted(sample, key=lambda each: each[0])]


Moment = tuple[int, Question]


def _moments(board: Board, variant: Variant, events: Sequence[Event]) -> tuple[list[Moment], list[Moment]]:
    """Return the moments at which the search chooses, and its dead ends, each with its number."""
    moves: list[Moment] = []
    ends: list[Moment] = []
    rng, attempt = SplitMix64(variant.seed), 0
    walk = Walk(board, variant.orders[0], seed=variant.seed, rng=rng)
    # The choice at a square that was just entered, where a random tie-break draws as the search does.
    fresh: Choice | None = None
    for number, (kind, square) in enumerate(events):
        if kind == ENTER:
            if fresh is not None and square == fresh.square and len(walk.onward(walk.path[-1])) > 1:
                moves.append((number, _question(variant, walk, fresh)))
            walk.enter(square)
            fresh = choice(variant, walk)
        elif kind == BACK_UP:
            if fresh is not None and fresh.square is None and not walk.is_complete():
                question = _question(variant, walk, fresh)
                ends.append((number, replace(question, reason=fresh.reason + _after(walk, events[number:]))))
            fresh = None
            walk.back_up()
        else:
            # A refusal, or a rotation: the next move is not a free choice.
            fresh = None
            if kind == RESTART:
                attempt += 1
                order = variant.orders[attempt % len(variant.orders)]
                walk = Walk(board, order, attempt=attempt, seed=variant.seed, rng=rng)
            elif kind == ROTATE:
                walk.rotate(square)
                fresh = choice(variant, walk)
    return moves, ends


def _question(variant: Variant, walk: Walk, found: Choice) -> Question:
    """Return the question at the end of a walk."""
    by_degree, ties = RULES[variant.rule].by_degree, tie_break(variant.ties)
    degrees = {square: walk.degree(square) for square in walk.onward(walk.path[-1])}
    decided = ties.key == "move-order" or not (by_degree or ties.random)
    right: frozenset[Answer] = frozenset({found.square}) if decided or not degrees else found.right
    return Question(
        board=walk.board,
        walk=tuple(walk.path),
        variant=variant,
        order=walk.order,
        degrees=degrees,
        answer=found.square,
        right=right,
        reason=found.reason,
    )


def _after(walk: Walk, events: Sequence[Event]) -> str:
    """Return a sentence on the square from which a search continues after a dead end; empty if it restarts or ends."""
    backtracks = 0
    while backtracks < len(events) and events[backtracks][0] == BACK_UP:
        backtracks += 1
    if backtracks == len(events) or events[backtracks][0] != ENTER or backtracks >= len(walk.path):
        return ""
    row, column = walk.path[-1 - backtracks]
    return (
        f" It goes back to {row},{column}, the last square of the walk from which something is left to try."
    )


@dataclass(frozen=True)
class Score:
    """A score: the number of questions, and of right answers."""

    total: int
    right: int

    def __str__(self) -> str:
        return f"{self.right} of {self.total} right"


def score(exercise: Sequence[Question], answers: Sequence[Answer]) -> Score:
    """Score the answers; an unanswered question counts as wrong."""
    pairs = zip(exercise, answers, strict=False)
    return Score(len(exercise), sum(answer in question.right for question, answer in pairs))


_HEAD = "Knight's tour exercise 2"
_FIRST_HEAD = "Knight's tour exercise"


def score_text(board: Board, start: Square, variant: Variant, seed: int, answers: Sequence[Answer]) -> str:
    """Write a score as a short text for :func:`check_score`."""
    worth, given = (
        score(questions(board, start, variant, seed), answers),
        " ".join(map(write_answer, answers)),
    )
    where = f"{_board_word(board)} | start {start[0]},{start[1]}"
    return f"{_HEAD} | {where} | {variant} | seed {seed} | answers {given} | {worth}"


def _board_word(board: Board) -> str:
    """Write the board of a score, like ``4x4 cross for 1,3`` or ``8x8``."""
    shape = f" {family_of([board])}" if board.holes else ""
    piece = "" if board.leaper == KNIGHT else f" for {format_leaper(board.leaper)}"
    return f"{board.rows}x{board.columns}{shape}{piece}"


_BOARD = re.compile(r"(\d{1,4})x(\d{1,4})(?: (?!for )(.+?))?(?: for (\d,\d))?")
"""The parts of :func:`_board_word`: rows, columns, shape and piece."""


def check_score(text: str) -> str:
    """Return a sentence on whether a score agrees with its answers; raises an InputError if the text is not a score."""
    fields = [field.strip() for field in " ".join(text.split()).split(" | ")]
    if fields[0] == _FIRST_HEAD:
        raise InputError(
            "This score is from an earlier exercise with other questions: answer the present questions for a new one."
        )
    size = re.fullmatch(_BOARD, fields[1]) if len(fields) == 7 else None
    if size is None or fields[0] != _HEAD:
        raise InputError(f"A score is one line that starts with “{_HEAD} | 8x8 | …”, not “{text[:40]}”.")
    family = parse_family(size[3] or "", parse_leaper(size[4]) if size[4] else KNIGHT)
    board = family.board(int(size[1]), int(size[2]))
    start = parse_square(fields[2].removeprefix("start "), "The start of a score")
    seed = whole_number(fields[4].removeprefix("seed "), "The seed of a score", 0, MAX_SEED)
    drawn = questions(board, start, parse_variant(fields[3]), seed)
    worth = score(drawn, read_answers(fields[5].removeprefix("answers")))
    if str(worth) == fields[6]:
        return f"The score is right: {worth}."
    return f"The score is not right: it says “{fields[6]}”, and its answers are worth {worth}."


def write_answer(answer: Answer) -> str:
    """Write an answer as one word: ``2,1``, or ``x`` for a dead end."""
    return "x" if answer is None else f"{answer[0]},{answer[1]}"


def read_answers(text: str) -> list[Answer]:
    """Read answers from a text like ``2,1 x 0,3``: the inverse of :func:`write_answer`."""
    # Links once had, after the x, the square to which the search backs up.
    return [
        None if re.fullmatch(r"x(\d+,\d+)?", word) else parse_square(word, "An answer")
        for word in text.split()
    ]


def misplaced(exercise: Sequence[Question], answers: Sequence[Answer]) -> str:
    """Return a sentence on why answers do not fit the questions; empty if each can answer its question."""
    for number, (question, answer) in enumerate(zip(exercise, answers, strict=False), 1):
        if answer is not None and (why := question.refusal(answer)):
            word = write_answer(answer)
            return f"These answers belong to other questions: {word} cannot answer question {number}. {why}"
    return ""
