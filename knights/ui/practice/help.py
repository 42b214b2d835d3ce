"""Help for a walk by hand: a hint, and whether it can still become a tour."""

from functools import partial
from typing import NamedTuple

import streamlit as st

from knights.board import Square
from knights.heuristics.variants import NAMED, Variant
from knights.heuristics.walk import Walk
from knights.practice.choices import choice, departure
from knights.practice.ending import MAX_LEFT, Truth, is_small_enough, truth
from knights.ui.controls.board import square_word
from knights.ui.practice.board import METHOD, PAGE
from knights.ui.running.in_page import result_of, work_in_view


class Hint(NamedTuple):
    """What the rule does at the end of a walk.

    Attributes:
        square: where it goes; None at a dead end.
        words: the same as a sentence, with the reason.
    """

    square: Square | None
    words: str


def rule() -> Variant:
    """The method of the page; Warnsdorff's rule where that makes no search."""
    return METHOD.value if METHOD.value.searches else NAMED["warnsdorff"].variant


def hint(walk: Walk) -> Hint:
    """Where the rule goes, and why."""
    found = choice(rule(), walk)
    if found.square is None:
        return Hint(None, found.reason)
    return Hint(found.square, f"The rule goes to {square_word(walk.board, found.square)}. {found.reason}")


class Left(NamedTuple):
    """Where a walk left the rule: the number of the move, from 1, and what the rule does there, as a sentence."""

    move: int
    words: str


def where_the_rule_went(walk: Walk) -> Left | None:
    """The first move of a walk that the rule does not allow; None if it allows all."""
    found = departure(rule(), walk.board, walk.path)
    if found is None or found.choice.square is None:
        return None
    went, goes = (square_word(walk.board, square) for square in (walk.path[found.move], found.choice.square))
    return Left(found.move, f"At move {found.move} the rule goes to {goes}; you went to {went}.")


def show_truth(walk: Walk) -> None:
    """Whether a tour is left; searched on a job's thread, in view."""
    board, squares = walk.board, tuple(walk.path)
    if not is_small_enough(board, len(squares)):
        st.caption(f"This is checked once {MAX_LEFT} or fewer squares are left.")
        return
    work = partial(truth, board, squares)
    job = work_in_view(PAGE, ("ending", board, squares), work, lambda job: "Checking every continuation…")
    found: Truth = result_of(job)
    (st.success if found.ending.possible else st.info)(truth_in_words(found, walk))


def truth_in_words(found: Truth, walk: Walk) -> str:
    """What is known of the end of a walk, as a sentence."""
    if found.ending.possible is None:
        return "Unknown: too many continuations to check."
    if found.ending.possible:
        return "A tour is still possible."
    if found.wrong_move is None:
        return "No tour is left; at which move it went wrong is not known."
    if found.wrong_move == 0:
        return "No tour starts on this square."
    before = ", or before" if found.or_before else ""
    square = square_word(walk.board, walk.path[found.wrong_move])
    return f"No tour is left: it went wrong at move {found.wrong_move}, to {square}{before}."
