"""Be the algorithm: say what the search does next, ten times."""

from functools import partial

import streamlit as st

from knights.base.rng import MAX_SEED
from knights.boards.board import Square
from knights.engine.result import Category
from knights.heuristics.tie_breaks import RULES
from knights.play.exercise import (
    Answer,
    Question,
    rule_in_words,
    score,
    score_text,
    states_order,
)
from knights.ui.board_page import answer
from knights.ui.compass import show_compass
from knights.ui.components.player import Game, player_controls
from knights.ui.controls.board import square_word
from knights.ui.controls.complaints import problems
from knights.ui.controls.values import record
from knights.ui.play.board import BOARD, PAGE, show_bare_board, show_walk
from knights.ui.play.exercise import ANSWERS, NUMBER, SEED, Asked, Exercise, ask, offer_class, restart
from knights.ui.views import BoardView


def _take(exercise: Exercise, square: Square) -> None:
    """Take a square as the answer, unless the piece cannot go there."""
    record(Asked).refusal = why = exercise.question.refusal(square)
    if not why:
        _answer(exercise, square)


def _answer(exercise: Exercise, given: Answer) -> None:
    ANSWERS.change((*exercise.answers, given))


def _show_question(exercise: Exercise, tiles: list[tuple[str, str]]) -> None:
    question, asked = exercise.question, record(Asked)
    answer(None, question.prompt, rule_in_words(question.variant), tiles)
    if states_order(question.variant):
        show_compass(question.order)
    st.button("It is a dead end", key=f"{PAGE}.dead_end", on_click=_answer, args=(exercise, None))
    if asked.refusal:
        problems([asked.refusal])
        asked.refusal = ""


def _grade(question: Question, given: Answer) -> tuple[Category, str]:
    """Whether an answer is right, and what the search does."""
    if question.answer is None:
        does = "it is a dead end"
    else:
        does = f"it goes to {square_word(question.board, question.answer)}"
    if given not in question.right:
        return Category.LIMIT, f"Not right: {does}."
    if given != question.answer:
        return Category.FIRST_TRY, f"Right. The search breaks this tie: {does}."
    return Category.FIRST_TRY, f"Right: {does}."


def _show_score(exercise: Exercise) -> None:
    """The score to hand in, and what comes after it."""
    st.markdown("**Your score**, to send to your teacher:")
    first = exercise.questions[0]
    text = score_text(first.board, first.walk[0], first.variant, exercise.seed, exercise.answers)
    st.code(text, language=None, wrap_lines=True)
    other = (exercise.seed + 1) % (MAX_SEED + 1)
    with st.container(horizontal=True):
        st.button("Other questions", key=f"{PAGE}.other", type="primary", on_click=restart, args=(other,))
        st.button("Same questions again", key=f"{PAGE}.same", on_click=restart, args=(exercise.seed,))


class BeTheAlgorithm(BoardView[Exercise, Exercise]):
    """Ten questions on what the search does next."""

    title = "Be the algorithm"
    first = True
    settings = (SEED, NUMBER, ANSWERS)

    def board(self, exercise: Exercise) -> None:
        """The position that is asked about; after the answer the same, with the degrees and where the search goes."""
        question = exercise.question
        if BOARD.edited:
            show_bare_board()
        elif not exercise.is_answered:
            show_walk(question.board, question.walk, Game(onward="none", asks=True), partial(_take, exercise))
        else:
            given, index = exercise.given, question.board.index
            game = Game(
                onward="least" if RULES[question.variant.rule].by_degree else "degrees",
                arrow=None if question.answer is None else index(question.answer),
                crossed=None if given is None or given in question.right else index(given),
            )
            show_walk(question.board, question.walk, game)

    def answer(self, exercise: Exercise) -> None:
        """The question, or what became of the answer; at the end the score."""
        question, count = exercise.question, len(exercise.questions)
        worth = score(exercise.questions, exercise.answers)
        tiles = [(f"{exercise.number} of {count}", "question")]
        tiles += [(str(worth.right), "right")] if exercise.answers else []
        if exercise.is_answered:
            category, headline = _grade(question, exercise.given)
            answer(category, headline, question.reason, tiles)
            if exercise.number < count:
                st.button(
                    "Next question", key=f"{PAGE}.next", type="primary",
                    on_click=NUMBER.change, args=(exercise.number + 1,),
                )  # fmt: skip
            else:
                _show_score(exercise)
        else:
            _show_question(exercise, tiles)
        player_controls()
        offer_class(exercise)

    def ask(self, complaints: list[str]) -> Exercise | None:
        """Draw the settings and return the exercise."""
        return ask(complaints)

    def without(self) -> None:
        """Draw the board alone."""
        show_bare_board()

    def shape(self) -> float:
        """Return the shape of the board."""
        return BOARD.shape
