"""Be the algorithm: say what the search does next, ten times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from knights.board import Board, Square
from knights.errors import InputError
from knights.heuristics.variants import Variant
from knights.practice.exercise import Answer, Question, check_score, questions, score, score_text
from knights.rng import MAX_SEED
from knights.search.result import Category
from knights.ui.board_page import answer, expert_part
from knights.ui.components.player import player_controls
from knights.ui.controls.address import change, setting
from knights.ui.controls.complaints import noting, tell
from knights.ui.controls.control import control
from knights.ui.controls.variant import variant_control
from knights.ui.practice.page import PAGE, board_and_start, draw_walk, name_of, sides_shape, walked

shape = sides_shape


@dataclass(frozen=True)
class Exercise:
    """The questions, and how far somebody is.

    Attributes:
        board, start, variant, seed: what is asked about.
        asked: the questions.
        number: which one is shown, from 1.
        answers: the answers so far.
    """

    board: Board
    start: Square
    variant: Variant
    seed: int
    asked: list[Question]
    number: int
    answers: tuple[Answer, ...]

    @property
    def question(self) -> Question:
        """The question that is shown."""
        return self.asked[self.number - 1]

    @property
    def given(self) -> Answer | None:
        """The answer to it, if it has one."""
        return self.answers[self.number - 1] if self.number <= len(self.answers) else None


def settings(complaints: list[str]) -> Exercise | None:
    """The board, the method and the seed; None if they cannot be used."""
    with noting(complaints):
        placed = board_and_start()
        if placed is None:
            return None
        board, start = placed
        expert = expert_part("parts of the method")
        variant = variant_control(PAGE, expert)
        seed = control(
            PAGE, "seed", st.number_input, "Exercise", min_value=0, max_value=MAX_SEED, step=1,
            help="Another number draws other questions; the same number the same ones, for a whole class.",
        )  # fmt: skip
        asked = questions(board, start, variant, seed)
        answers = setting(PAGE, "answers")[: len(asked)]
        number = min(setting(PAGE, "question"), len(asked), len(answers) + 1)
        return Exercise(board, start, variant, seed, asked, number, answers)
    return None


def show_board(exercise: Exercise) -> None:
    """The walk that is asked about; after an answer what the search did."""
    question, given = exercise.question, exercise.given
    squares, right = list(question.walk), question.answer
    if given is None:
        draw_walk(walked(exercise.board, squares), "asked", _answer(exercise), "answers", degrees=False)
    elif right.dead_end:
        back = len(squares) - 1 - squares.index(right.square)
        draw_walk(walked(exercise.board, squares, back), "asked", None)
    else:
        draw_walk(walked(exercise.board, [*squares, right.square]), "asked", None)


def _dead_end_key(exercise: Exercise) -> str:
    return f"{PAGE}.dead_end.{exercise.seed}.{exercise.number}"


def _answer(exercise: Exercise) -> Callable[[Square], None]:
    def take(square: Square) -> None:
        dead_end = bool(st.session_state.get(_dead_end_key(exercise)))
        change(PAGE, {"answers": (*exercise.answers, Answer(square, dead_end))})

    return take


def show_answer(exercise: Exercise) -> None:
    """The question, or what became of the answer; at the end the score."""
    question, given, asked = exercise.question, exercise.given, len(exercise.asked)
    worth = score(exercise.asked, exercise.answers)
    tiles = [
        (f"{exercise.number} of {asked}", "question"),
        (str(worth.by_rule), "right for the rule"),
        (str(worth.exact), "for the tie-break too"),
    ]
    if given is None:
        answer(None, "What does the search do next?", "Click the square it goes to.", tiles)
        st.toggle(
            "It is a dead end",
            key=_dead_end_key(exercise),
            help="Then click the square to which it backs up: the last one from which something is left to try.",
        )
    else:
        category, headline = _grade(exercise.board, question, given)
        answer(category, headline, question.reason, tiles)
        if exercise.number < asked:
            st.button(
                "Next question", key=f"{PAGE}.next", type="primary",
                on_click=change, args=(PAGE, {"question": exercise.number + 1}),
            )  # fmt: skip
        else:
            _show_score(exercise)
    player_controls(PAGE)
    _restart_buttons(exercise)
    _check()


def _grade(board: Board, question: Question, given: Answer) -> tuple[Category, str]:
    right = question.answer
    does = ("It backs up to " if right.dead_end else "It goes to ") + name_of(board, right.square)
    if given == right:
        return Category.FIRST_TRY, f"Right: {does[0].lower()}{does[1:]}."
    if question.obeys_rule(given):
        return Category.BACKTRACKED, f"Right for the rule; the tie-break decides. {does}."
    return Category.LIMIT, f"Not right. {does}."


def _show_score(exercise: Exercise) -> None:
    st.markdown("**Your score**, to send to your teacher:")
    text = score_text(exercise.board, exercise.start, exercise.variant, exercise.seed, exercise.answers)
    st.code(text, language=None, wrap_lines=True)


def _restart_buttons(exercise: Exercise) -> None:
    anew = {"answers": (), "question": 1}
    with st.container(horizontal=True):
        st.button(
            "Other questions", key=f"{PAGE}.other",
            on_click=change, args=(PAGE, {**anew, "seed": (exercise.seed + 1) % (MAX_SEED + 1)}),
        )  # fmt: skip
        st.button(
            "Same questions again", key=f"{PAGE}.same", disabled=not exercise.answers,
            on_click=change, args=(PAGE, anew),
        )  # fmt: skip


def _check() -> None:
    """A box for a score that somebody sent."""
    with st.expander("Check a score"):
        text = st.text_input("A score that somebody sent you", key=f"{PAGE}.score")
        if text:
            try:
                told = check_score(text)
                tell(st.success if told.startswith("The score is right") else st.error, told)
            except InputError as error:
                tell(st.warning, str(error))
