"""The exercise *Be the algorithm*: questions about the next move of a search."""

import re
from collections.abc import Sequence

from knights.base.errors import InputError
from knights.base.rng import SplitMix64
from knights.boards.board import Board, Square, leaper_name, parse_square
from knights.engine.events import BACK_UP, ENTER, RESTART, ROTATE
from knights.engine.plain_programs import Event, PlainSearch, walk_for
from knights.heuristics.rules import RULES
from knights.heuristics.tie_breaks import tie_break
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk
from knights.play.by_hand import Choice, choice
from knights.play.poll import Poll, as_walk, write_answer

QUESTIONS, DEAD_ENDS = 10, 3
"""The default number of questions in an exercise, and the maximum number about dead ends."""
MAX_STEPS = 1000
"""The maximum number of steps of a search from which questions are drawn."""
Answer = Square | None
"""An answer to a question: a square, or None for “it is a dead end”."""


def rule_in_words(variant: Variant) -> str:
    """Return the rule of a variant in words."""
    by_degree, ties = RULES[variant.rule].by_degree, tie_break(variant.ties)
    if by_degree and ties.key == "move-order":
        return "It goes to the square with the fewest onward moves; in a tie, to the first in this order."
    if by_degree:
        return "It goes to the square with the fewest onward moves; in a tie, any of them is right."
    if ties.random:
        return "It goes to any unvisited square: each is right."
    if ties.key == "move-order":
        return "It goes to the first unvisited square in this order."
    return (
        f"It follows the tie-break {ties.key}; among equals, it takes the first in this order. {ties.caption}"
    )


def questions(
    board: Board, start: Square, variant: Variant, seed: int = 0, number: int = QUESTIONS
) -> list[Poll]:
    """Draw up to ``number`` random questions about a search; return them in the order in which the search meets them.

    A question is about a dead end, or about a square just entered from which the search has a choice. No question gives
    away another, or is about a move that a pruning refuses. Raises an InputError if the variant does not search, if
    there is nothing to ask, or if the board is too large for a class.
    """
    search = PlainSearch(board, start, variant, events=None)
    search.advance(MAX_STEPS)
    moves, ends = _moments(board, variant, list(search.record))
    if not moves and not ends:
        raise InputError(
            f"The search from {start[0]},{start[1]} of the {board} board never has a choice: choose a larger board."
        )
    rng, sample = SplitMix64(seed), list[Moment]()
    for remaining, most in ((ends, min(DEAD_ENDS, number)), (moves, number)):
        while remaining and len(sample) < most:
            moment = remaining.pop(rng.next() % len(remaining))
            question = moment[1]
            if not any(_gives_away(other, question) or _gives_away(question, other) for _, other in sample):
                sample.append(moment)
    return [question for _, question in sorted(sample, key=lambda each: each[0])]


def _gives_away(question: Poll, other: Poll) -> bool:
    """Return whether two questions show the same position, or the answer to the first leads to the second."""
    onward = b"" if question.next is None else bytes([question.board.index(question.next)])
    return other.walk in (question.walk, question.walk + onward)


Moment = tuple[int, Poll]
"""The number of an event of a search, and the question about the event."""


def _moments(board: Board, variant: Variant, events: Sequence[Event]) -> tuple[list[Moment], list[Moment]]:
    """Return the questions about all choices and about all dead ends of a search, each with its event number."""
    moves: list[Moment] = []
    ends: list[Moment] = []
    rng, attempt = SplitMix64(variant.seed), 0
    walk = walk_for(board, variant, attempt, rng)
    # None unless a square was just entered: elsewhere a random tie-break would not draw as the search does.
    fresh: Choice | None = None
    for number, (kind, square) in enumerate(events):
        if kind == ENTER:
            if fresh is not None and square == fresh.square and len(walk.onward(walk.path[-1])) > 1:
                moves.append((number, _question(variant, walk, fresh)))
            walk.enter(square)
            fresh = choice(variant, walk)
        elif kind == BACK_UP:
            if fresh is not None and fresh.square is None and not walk.is_complete():
                ends.append((number, _question(variant, walk, fresh)))
            fresh = None
            walk.back_up()
        else:
            # The move after a refusal or a restart is not a free choice.
            fresh = None
            if kind == RESTART:
                attempt += 1
                walk = walk_for(board, variant, attempt, rng)
            elif kind == ROTATE:
                walk.rotate(square)
                fresh = choice(variant, walk)
    return moves, ends


def _question(variant: Variant, walk: Walk, found: Choice) -> Poll:
    """Return a question about the next square of a walk."""
    by_degree, ties = RULES[variant.rule].by_degree, tie_break(variant.ties)
    degrees = {square: walk.degree(square) for square in walk.onward(walk.path[-1])}
    decided = ties.key == "move-order" or not (by_degree or ties.random)
    rule = rule_in_words(variant)
    return Poll(
        f"Where does the {leaper_name(walk.board.leaper)} go next?",
        walk.board,
        as_walk(walk.board, map(walk.board.index, walk.path)),
        frozenset({found.square} if decided or not degrees else found.right),
        degrees,
        with_dead_end=True,
        next=found.square,
        reason=found.reason,
        rule=rule,
        order=walk.order if "this order" in rule else None,
    )


def read_answers(text: str) -> list[Answer]:
    """Read answers from a text like ``2,1 x 0,3``, in the notation of :func:`write_answer`."""
    # In old links, the x is followed by the square to which the search backs up.
    return [
        None if re.fullmatch(r"x(\d+,\d+)?", word) else parse_square(word, "An answer")
        for word in text.split()
    ]


def misplaced(exercise: Sequence[Poll], answers: Sequence[Answer]) -> str:
    """Return a sentence about the first answer that is invalid for its question; empty if all are valid."""
    for number, (question, answer) in enumerate(zip(exercise, answers, strict=False), 1):
        try:
            question.check(answer)
        except InputError as error:
            word = write_answer(answer)
            return f"These answers belong to other questions: {word} cannot answer question {number}. {error}"
    return ""
