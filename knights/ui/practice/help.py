"""Help for a walk by hand: a hint, and whether it can still become a tour."""

from __future__ import annotations

from functools import partial

import streamlit as st

from knights.heuristics.variants import NAMED
from knights.heuristics.walk import Walk
from knights.practice.choices import choice
from knights.practice.ending import MAX_LEFT, Truth, is_small_enough, truth
from knights.text import as_markdown
from knights.ui.controls.board import square_word
from knights.ui.practice.board import METHOD, PAGE
from knights.ui.running.in_page import result_of, work_in_view


def hint(walk: Walk) -> str:
    """Where the rule goes, and why; that of Warnsdorff where the method of the page makes no search."""
    variant = METHOD.value
    found = choice(variant if variant.searches else NAMED["warnsdorff"].variant, walk)
    if found.square is None:
        return as_markdown(found.reason)
    return f"**{square_word(walk.board, found.square)}**. {as_markdown(found.reason)}"


def show_truth(walk: Walk) -> None:
    """Whether a tour is left; searched on a job's thread, in view."""
    board, squares = walk.board, tuple(walk.path)
    if not is_small_enough(board, len(squares)):
        st.caption(f"Checked once at most {MAX_LEFT} squares are left.")
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
