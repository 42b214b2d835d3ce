"""Help for a walk by hand: a hint, and whether it can still become a tour."""

from functools import partial

import streamlit as st

from knights.heuristics.variants import NAMED, Variant
from knights.heuristics.walk import Walk
from knights.play.choices import choice
from knights.play.ending import MAX_LEFT, Truth, is_small_enough, truth
from knights.ui.controls.board import square_word
from knights.ui.play.board import METHOD, PAGE
from knights.ui.running.in_page import result_of, work_in_view


def rule() -> Variant:
    """The method of the page; Warnsdorff's rule where that makes no search."""
    return METHOD.value if METHOD.value.searches else NAMED["warnsdorff"].variant


def hint_in_words(walk: Walk) -> str:
    """Where the rule goes at the end of a walk, and why."""
    found = choice(rule(), walk)
    if found.square is None:
        return found.reason
    return f"The rule goes to {square_word(walk.board, found.square)}. {found.reason}"


def show_truth(walk: Walk) -> None:
    """Whether a tour is left; searched on a job's thread, in view."""
    board, squares = walk.board, tuple(walk.path)
    if not is_small_enough(board, len(squares)):
        st.caption(f"This is checked once {MAX_LEFT} or fewer squares are left.")
        return
    work = partial(truth, board, squares)
    job = work_in_view(PAGE, ("ending", board, squares), work, lambda job: "Checking every continuation…")
    found: Truth = result_of(job)
    (st.success if found.possible else st.info)(truth_in_words(found, walk))


def truth_in_words(found: Truth, walk: Walk) -> str:
    """What is known of the end of a walk, as a sentence."""
    if found.possible is None:
        return "Unknown: too many continuations to check."
    if found.possible:
        return "A tour is still possible."
    if found.wrong_move is None:
        return "No tour is left; at which move it went wrong is not known."
    if found.wrong_move == 0:
        return "No tour starts on this square."
    before = ", or before" if found.or_before else ""
    square = square_word(walk.board, walk.path[found.wrong_move])
    return f"No tour is left: it went wrong at move {found.wrong_move}, to {square}{before}."
