"""The exercise *Be the algorithm*: questions about the next move of a search."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from knights.base import InputError, SplitMix64
from knights.boards import Board, Square, leaper_name, parse_square
from knights.engine import Case, Event, PlainSearch, decisions, events
from knights.heuristics import Variant, Walk, rules, tie_breaks
from knights.play import hint, poll

QUESTIONS, DEAD_ENDS = 10, 3
"""The default number of questions in an exercise, and the maximum number about dead ends."""
MAX_STEPS = 1000
Answer = Square | None
"""An answer to a question: a square, or None for “it is a dead end”."""


def rule_in_words(variant: Variant) -> str:
    """Return the rule of a variant in words."""
    by_degree, ties = rules.RULES[variant.rule].by_degree, tie_breaks.tie_break(variant.ties)
    if by_degree and ties.key == "move-order":
        return "It goes to the square with the fewest onward moves; in a tie, to the first in this order."
    if by_degree:
        return "It goes to the square with the fewest onward moves; in a tie, any of them is right."
    if ties.random:
        return "It goes to any unvisited square: each is right."
    if ties.key == "move-order":
        return "It goes to the first unvisited square in this order."
    return f"It follows the tie-break {ties.key}; among equals, it takes the first in this order. {ties.caption}"


def questions(board: Board, start: Square, variant: Variant, seed: int = 0, number: int = QUESTIONS) -> list[poll.Poll]:
    """Draw up to ``number`` random questions about a search; return them in the order in which the search meets them.

    A question is about a dead end, or about a square just entered from which the search has a choice. No question gives
    away another, or is about a move that a pruning refuses. Raises an InputError if the variant does not search, if
    there is nothing to ask, or if the board is too large for a class.
    """
    every = list(_every_question(board, start, variant))
    if not every:
        raise InputError(
            f"The search from {start[0]},{start[1]} of the {board} board never has a choice: choose a larger board."
        )
    rng, sample = SplitMix64(seed), list[poll.Poll]()
    ends = [question for question in every if question.next is None]
    moves = [question for question in every if question.next is not None]
    for remaining, most in ((ends, min(DEAD_ENDS, number)), (moves, number)):
        while remaining and len(sample) < most:
            question = remaining.pop(rng.next() % len(remaining))
            if not any(_gives_away(other, question) or _gives_away(question, other) for other in sample):
                sample.append(question)
    return [question for question in every if any(question is drawn for drawn in sample)]


def _gives_away(question: poll.Poll, other: poll.Poll) -> bool:
    """Return whether two questions show the same position, or the answer to the first leads to the second."""
    onward = b"" if question.next is None else bytes([question.board.index(question.next)])
    return other.walk in (question.walk, question.walk + onward)


def _every_question(board: Board, start: Square, variant: Variant) -> Iterator[poll.Poll]:
    """Yield the questions about all choices and all dead ends of a search, in the order in which it meets them."""
    case = Case(board, start, variant)
    search = PlainSearch(case, events=None)
    search.advance(MAX_STEPS)
    log = search.events()
    if log is None:
        return
    # Only a square just entered has a question: elsewhere a random tie-break would not draw as the search does.
    walks = (walk for walk in decisions.walks_in(log, case, search.restarts) if walk is not None)
    events_after = (event for (kind, _), event in pairwise(search.record) if kind in events.COUNT_AS_STEPS)
    for (kind, square), walk in zip(events_after, walks, strict=False):
        found = hint.hint(variant, walk)
        is_choice = kind == Event.ENTER and square == found.square and len(walk.onward(walk.path[-1])) > 1
        is_dead_end = kind == Event.BACK_UP and found.square is None and not walk.is_complete()
        if is_choice or is_dead_end:
            yield _question(variant, walk, found)


def _question(variant: Variant, walk: Walk, found: hint.Hint) -> poll.Poll:
    by_degree, ties = rules.RULES[variant.rule].by_degree, tie_breaks.tie_break(variant.ties)
    is_dead_end = found.square is None
    # The rule in words refers to the move order.
    decided = ties.key == "move-order" or not (by_degree or ties.random)
    return poll.Poll(
        f"Where does the {leaper_name(walk.board.leaper)} go next?",
        walk.board,
        poll.as_walk(walk.board, map(walk.board.index, walk.path)),
        frozenset({found.square} if decided or is_dead_end else found.right),
        degrees=not is_dead_end,
        with_dead_end=True,
        next=found.square,
        reason=found.reason,
        rule=rule_in_words(variant),
        order=walk.order if decided else None,
    )


def read_answers(text: str) -> list[Answer]:
    """Read answers from a text like ``2,1 x 0,3``, in the notation of :func:`write_answer`."""
    # In old links, the x is followed by the square to which the search backs up.
    return [None if re.fullmatch(r"x(\d+,\d+)?", word) else parse_square(word, "An answer") for word in text.split()]


def misplaced(exercise: Sequence[poll.Poll], answers: Sequence[Answer]) -> str:
    """Return a sentence about the first answer that is invalid for its question; empty if all are valid."""
    for number, (question, answer) in enumerate(zip(exercise, answers, strict=False), 1):
        try:
            question.check(answer)
        except InputError as error:
            word = poll.write_answer(answer)
            return f"These answers belong to other questions: {word} cannot answer question {number}. {error}"
    return ""
