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
"""How many questions an exercise has at most."""
MAX_STEPS = 1000
"""So many steps of the search are asked about."""
DEAD_ENDS = 3
"""How many of the questions are about dead ends, if there are so many."""


@dataclass(frozen=True)
class Answer:
    """What somebody says the search does next.

    Attributes:
        square: where it goes, or where it backs up to.
        dead_end: whether it is at a dead end.
    """

    square: Square
    dead_end: bool = False

    def __str__(self) -> str:
        return f"{'x' * self.dead_end}{self.square[0]},{self.square[1]}"


@dataclass(frozen=True)
class Question:
    """A moment of a search: what does it do next?

    Attributes:
        walk: the squares on the walk, in order.
        answer: what the search does.
        right: every square that the rule allows.
        reason: why, in words.
    """

    walk: tuple[Square, ...]
    answer: Answer
    right: frozenset[Square]
    reason: str

    def obeys_rule(self, answer: Answer) -> bool:
        """Whether an answer is right for the rule: any square of least degree is."""
        return answer.dead_end == self.answer.dead_end and answer.square in self.right


def questions(board: Board, start: Square, variant: Variant, seed: int = 0) -> list[Question]:
    """Some moments of a search, drawn by a seed, in the order in which they come: up to ``QUESTIONS``.

    Asked is where it goes from a square that it has just entered, where it has a choice, and where it backs up to
    from a dead end. What a pruning refuses is not asked about.

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
    drawn = _draw(ends, min(DEAD_ENDS, QUESTIONS), rng)
    drawn += _draw(moves, QUESTIONS - len(drawn), rng)
    return [question for _, question in sorted(drawn, key=lambda each: each[0])]


Moment = tuple[int, Question]


def _draw(moments: Sequence[Moment], count: int, rng: SplitMix64) -> list[Moment]:
    """So many of them, or all; each as likely as any other."""
    left = list(moments)
    return [left.pop(rng.next() % len(left)) for _ in range(min(count, len(left)))]


def _moments(board: Board, variant: Variant, events: Sequence[Event]) -> tuple[list[Moment], list[Moment]]:
    """The moments at which the search chooses, and those at which it is at a dead end, each with its number."""
    moves: list[Moment] = []
    ends: list[Moment] = []
    rng, attempt = SplitMix64(variant.seed), 0
    walk = Walk(board, variant.orders[0], seed=variant.seed, rng=rng)
    # What is done at a square that was just entered; a random tie-break draws there, as the search does.
    fresh: Choice | None = None
    for number, (kind, square) in enumerate(events):
        if kind == ENTER:
            if fresh is not None and square == fresh.square and len(walk.onward(walk.path[-1])) > 1:
                question = Question(tuple(walk.path), Answer(square), fresh.right, fresh.reason)
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
                    question = Question(
                        tuple(walk.path), Answer(target, dead_end=True), frozenset({target}), reason
                    )
                    ends.append((number, question))
            fresh = None
            walk.back_up()
        else:
            # A refusal: what is done next was not chosen freely.
            fresh = None
            if kind == RESTART:
                attempt += 1
                order = variant.orders[attempt % len(variant.orders)]
                walk = Walk(board, order, attempt=attempt, seed=variant.seed, rng=rng)
    return moves, ends


def _backs_up_to(walk: Walk, events: Sequence[Event]) -> Square | None:
    """The square from which the search goes on after it has backed up; None if it restarts, or ends there."""
    left = 0
    while left < len(events) and events[left][0] == BACK_UP:
        left += 1
    goes_on = left < len(events) and events[left][0] == ENTER and left < len(walk.path)
    return walk.path[-1 - left] if goes_on else None


@dataclass(frozen=True)
class Score:
    """What the answers to an exercise are worth.

    Attributes:
        asked: how many questions there are.
        by_rule: how many answers are right for the rule.
        exact: how many are what this very search did.
    """

    asked: int
    by_rule: int
    exact: int

    def __str__(self) -> str:
        return f"{self.by_rule} of {self.asked} right for the rule, {self.exact} for the tie-break too"


def score(asked: Sequence[Question], answers: Sequence[Answer]) -> Score:
    """What answers are worth; questions without one are not right."""
    pairs = list(zip(asked, answers, strict=False))
    return Score(
        len(asked),
        sum(question.obeys_rule(answer) for question, answer in pairs),
        sum(question.answer == answer for question, answer in pairs),
    )


_HEAD = "Knight's tour exercise"


def score_text(board: Board, start: Square, variant: Variant, seed: int, answers: Sequence[Answer]) -> str:
    """A score as a short text that :func:`check_score` can check."""
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
    """Whether a score that somebody brings is what its answers are worth, as a sentence.

    Raises:
        InputError: if it is no text of :func:`score_text`.
    """
    parts = [part.strip() for part in " ".join(text.split()).split(" | ")]
    size = re.fullmatch(r"(\d{1,4})x(\d{1,4})", parts[1]) if len(parts) == 7 else None
    if size is None or parts[0] != _HEAD:
        raise InputError(f"A score is one line that starts with “{_HEAD} | 8x8 | …”, not “{text[:40]}”.")
    board = Board(int(size[1]), int(size[2]))
    start = parse_square(parts[2].removeprefix("start "), "The start of a score")
    seed = whole_number(parts[4].removeprefix("seed "), "The seed of a score", 0, MAX_SEED)
    asked = questions(board, start, parse_variant(parts[3]), seed)
    worth = score(asked, read_answers(parts[5].removeprefix("answers")))
    if str(worth) == parts[6]:
        return f"The score is right: {worth}."
    return f"The score is not right: it says “{parts[6]}”, and its answers are worth {worth}."


def read_answers(text: str) -> list[Answer]:
    """Answers from a text like ``2,1 x0,3``.

    Raises:
        InputError: if one is no square.
    """
    return [
        Answer(parse_square(word.removeprefix("x"), "An answer"), word.startswith("x"))
        for word in text.split()
    ]
