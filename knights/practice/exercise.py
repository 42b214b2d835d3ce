"""Be the algorithm: questions about what a search does next, and the score of the answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from knights.board import Board, Square, parse_square
from knights.errors import InputError, whole_number
from knights.heuristics.variants import Variant, parse_variant
from knights.heuristics.walk import Walk
from knights.practice.choices import Choice, choice
from knights.rng import MAX_SEED, SplitMix64
from knights.search.events import BACK_UP, ENTER, RESTART
from knights.search.programs.driver import PlainSearch
from knights.search.programs.parts import Event

QUESTIONS = 10
"""The most questions of an exercise."""
MAX_STEPS = 1000
"""The steps of the search that questions are drawn from."""
DEAD_ENDS = 3
"""The most questions about dead ends."""


@dataclass(frozen=True)
class ExerciseAnswer:
    """A guess at the next move of a search: the square it goes to, or backs up to from a dead end."""

    square: Square
    dead_end: bool = False

    def __str__(self) -> str:
        return f"{'x' * self.dead_end}{self.square[0]},{self.square[1]}"


@dataclass(frozen=True)
class ExerciseQuestion:
    """A moment of a search: what does it do next?

    Attributes:
        walk: the squares on the walk, in order.
        answer: the next move of the search.
        right: all squares that the rule allows.
        reason: why, in words.
    """

    walk: tuple[Square, ...]
    answer: ExerciseAnswer
    right: frozenset[Square]
    reason: str

    def obeys_rule(self, answer: ExerciseAnswer) -> bool:
        """Whether an answer is right for the rule, as any square of least degree is."""
        return answer.dead_end == self.answer.dead_end and answer.square in self.right


def questions(board: Board, start: Square, variant: Variant, seed: int = 0) -> list[ExerciseQuestion]:
    """Up to ``QUESTIONS`` moments of a search, drawn with a seed, in the order of the search.

    A question asks where the search goes from a square that it has just entered, if it has a choice, or where it
    backs up to from a dead end. Moves that a pruning refuses are no questions.

    Raises:
        InputError: if the start is not on the board, the variant makes no search, or there is nothing to ask.
    """
    search = PlainSearch(board, start, variant, events=None)
    search.advance(MAX_STEPS)
    moves, ends = _moments(board, variant, list(search.record))
    if not moves and not ends:
        raise InputError(
            f"On the {board} board from {start[0]},{start[1]} the search never has a choice: take a larger board."
        )
    rng = SplitMix64(seed)
    sample = _draw(ends, min(DEAD_ENDS, QUESTIONS), rng)
    sample += _draw(moves, QUESTIONS - len(sample), rng)
    return [question for _, question in sorted(sample, key=lambda each: each[0])]


Moment = tuple[int, ExerciseQuestion]


def _draw(moments: Sequence[Moment], count: int, rng: SplitMix64) -> list[Moment]:
    remaining = list(moments)
    return [remaining.pop(rng.next() % len(remaining)) for _ in range(min(count, len(remaining)))]


def _moments(board: Board, variant: Variant, events: Sequence[Event]) -> tuple[list[Moment], list[Moment]]:
    """The moments at which the search chooses, and its dead ends, each with its number."""
    moves: list[Moment] = []
    ends: list[Moment] = []
    rng, attempt = SplitMix64(variant.seed), 0
    walk = Walk(board, variant.orders[0], seed=variant.seed, rng=rng)
    # The choice at a square that was just entered; a random tie-break draws there, as the search does.
    fresh: Choice | None = None
    for number, (kind, square) in enumerate(events):
        if kind == ENTER:
            if fresh is not None and square == fresh.square and len(walk.onward(walk.path[-1])) > 1:
                question = ExerciseQuestion(
                    tuple(walk.path), ExerciseAnswer(square), fresh.right, fresh.reason
                )
                moves.append((number, question))
            walk.enter(square)
            fresh = choice(variant, walk)
        elif kind == BACK_UP:
            if fresh is not None and fresh.square is None:
                target = _backs_up_to(walk, events[number:])
                if target is not None:
                    reason = (
                        f"{fresh.reason} It goes back to {target[0]},{target[1]}, the last square of the walk from "
                        "which something is left to try."
                    )
                    question = ExerciseQuestion(
                        tuple(walk.path), ExerciseAnswer(target, dead_end=True), frozenset({target}), reason
                    )
                    ends.append((number, question))
            fresh = None
            walk.back_up()
        else:
            # A refusal: the next move is not a free choice.
            fresh = None
            if kind == RESTART:
                attempt += 1
                order = variant.orders[attempt % len(variant.orders)]
                walk = Walk(board, order, attempt=attempt, seed=variant.seed, rng=rng)
    return moves, ends


def _backs_up_to(walk: Walk, events: Sequence[Event]) -> Square | None:
    """The square from which the search goes on after it has backed up; None if it restarts, or ends there."""
    backtracks = 0
    while backtracks < len(events) and events[backtracks][0] == BACK_UP:
        backtracks += 1
    goes_on = backtracks < len(events) and events[backtracks][0] == ENTER and backtracks < len(walk.path)
    return walk.path[-1 - backtracks] if goes_on else None


@dataclass(frozen=True)
class ExerciseScore:
    """The number of questions, of answers right for the rule, and of answers that are the search's own move."""

    total: int
    by_rule: int
    exact: int

    def __str__(self) -> str:
        return f"{self.by_rule} of {self.total} right for the rule, {self.exact} for the tie-break too"


def score(exercise: Sequence[ExerciseQuestion], answers: Sequence[ExerciseAnswer]) -> ExerciseScore:
    """The score of the answers; a question without an answer is not right."""
    pairs = list(zip(exercise, answers, strict=False))
    return ExerciseScore(
        len(exercise),
        sum(question.obeys_rule(answer) for question, answer in pairs),
        sum(question.answer == answer for question, answer in pairs),
    )


_HEAD = "Knight's tour exercise"


def score_text(
    board: Board, start: Square, variant: Variant, seed: int, answers: Sequence[ExerciseAnswer]
) -> str:
    """A score as a short text for :func:`check_score`."""
    worth = score(questions(board, start, variant, seed), answers)
    return " | ".join(
        [
            _HEAD,
            f"{board.rows}x{board.columns}",
            f"start {start[0]},{start[1]}",
            str(variant),
            f"seed {seed}",
            f"answers {' '.join(map(str, answers))}",
            str(worth),
        ]
    )


def check_score(text: str) -> str:
    """A sentence that says whether a score agrees with its answers.

    Raises:
        InputError: if the text is not one of :func:`score_text`.
    """
    fields = [field.strip() for field in " ".join(text.split()).split(" | ")]
    size = re.fullmatch(r"(\d{1,4})x(\d{1,4})", fields[1]) if len(fields) == 7 else None
    if size is None or fields[0] != _HEAD:
        raise InputError(f"A score is one line that starts with “{_HEAD} | 8x8 | …”, not “{text[:40]}”.")
    board = Board(int(size[1]), int(size[2]))
    start = parse_square(fields[2].removeprefix("start "), "The start of a score")
    seed = whole_number(fields[4].removeprefix("seed "), "The seed of a score", 0, MAX_SEED)
    drawn = questions(board, start, parse_variant(fields[3]), seed)
    worth = score(drawn, read_answers(fields[5].removeprefix("answers")))
    if str(worth) == fields[6]:
        return f"The score is right: {worth}."
    return f"The score is not right: it says “{fields[6]}”, and its answers are worth {worth}."


def read_answers(text: str) -> list[ExerciseAnswer]:
    """Answers from a text like ``2,1 x0,3``.

    Raises:
        InputError: if an answer is not a square.
    """
    return [
        ExerciseAnswer(parse_square(word.removeprefix("x"), "An answer"), word.startswith("x"))
        for word in text.split()
    ]
