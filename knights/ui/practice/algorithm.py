"""Be the algorithm: say what the search does next, ten times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from knights.board import Board, Square
from knights.errors import Bounds, InputError
from knights.heuristics.variants import Variant
from knights.practice.exercise import (
    ExerciseAnswer,
    ExerciseQuestion,
    check_score,
    questions,
    read_answers,
    score,
    score_text,
)
from knights.rng import MAX_SEED
from knights.search.result import Category
from knights.ui.board_page import answer
from knights.ui.components.player import player_controls
from knights.ui.controls.board import square_word
from knights.ui.controls.complaints import noting, tell
from knights.ui.controls.folded import expert_part
from knights.ui.controls.setting import Number, Setting
from knights.ui.practice.board import BOARD, METHOD, PAGE, ask_board, draw_walk, show_empty_board, walked
from knights.ui.views import BoardView

SEED = Number(
    "seed",
    1,
    Bounds("The seed", 0, MAX_SEED),
    "Exercise",
    help="Another number draws other questions; the same number the same ones, for a whole class.",
)
NUMBER = Number("question", 1, Bounds("The question", 1, 99))


def _read_answers(text: str) -> tuple[ExerciseAnswer, ...]:
    return tuple(read_answers(text.replace("_", " ")))


ANSWERS: Setting[tuple[ExerciseAnswer, ...]] = Setting(
    "answers", (), _read_answers, lambda answers: "_".join(map(str, answers))
)


@dataclass(frozen=True)
class Exercise:
    """The questions, and how far somebody is.

    Attributes:
        board, start, variant, seed: what is asked about.
        questions: the questions.
        number: which one is shown, from 1.
        answers: the answers so far.
    """

    board: Board
    start: Square
    variant: Variant
    seed: int
    questions: list[ExerciseQuestion]
    number: int
    answers: tuple[ExerciseAnswer, ...]

    @property
    def question(self) -> ExerciseQuestion:
        """The question that is shown."""
        return self.questions[self.number - 1]

    @property
    def given(self) -> ExerciseAnswer | None:
        """The answer to it, if it has one."""
        return self.answers[self.number - 1] if self.number <= len(self.answers) else None


def ask(complaints: list[str]) -> Exercise | None:
    """The board, the method and the seed; what is wrong with them is added to the complaints."""
    with noting(complaints):
        placed = ask_board()
        if placed is None:
            return None
        board, start = placed
        METHOD.draw()
        expert = expert_part("parts of the method")
        if expert is not None:
            with expert:
                METHOD.draw_seed()
                METHOD.draw_parts()
        complaints += METHOD.problems
        variant = METHOD.value
        SEED.draw()
        seed = SEED.value
        drawn = questions(board, start, variant, seed)
        answers = ANSWERS.value[: len(drawn)]
        number = min(NUMBER.value, len(drawn), len(answers) + 1)
        return Exercise(board, start, variant, seed, drawn, number, answers)
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
        ANSWERS.change((*exercise.answers, ExerciseAnswer(square, dead_end)))

    return take


def show_answer(exercise: Exercise) -> None:
    """The question, or what became of the answer; at the end the score."""
    question, given, count = exercise.question, exercise.given, len(exercise.questions)
    worth = score(exercise.questions, exercise.answers)
    tiles = [
        (f"{exercise.number} of {count}", "question"),
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
        if exercise.number < count:
            st.button(
                "Next question", key=f"{PAGE}.next", type="primary",
                on_click=NUMBER.change, args=(exercise.number + 1,),
            )  # fmt: skip
        else:
            _show_score(exercise)
    player_controls(PAGE)
    _restart_buttons(exercise)
    _check()


def _grade(board: Board, question: ExerciseQuestion, given: ExerciseAnswer) -> tuple[Category, str]:
    right = question.answer
    does = ("It backs up to " if right.dead_end else "It goes to ") + square_word(board, right.square)
    if given == right:
        return Category.FIRST_TRY, f"Right: {does[0].lower()}{does[1:]}."
    if question.obeys_rule(given):
        return Category.BACKTRACKED, f"Right for the rule; the tie-break decides. {does}."
    return Category.LIMIT, f"Not right. {does}."


def _show_score(exercise: Exercise) -> None:
    st.markdown("**Your score**, to send to your teacher:")
    text = score_text(exercise.board, exercise.start, exercise.variant, exercise.seed, exercise.answers)
    st.code(text, language=None, wrap_lines=True)


def _restart(seed: int) -> None:
    """The questions of a seed, without an answer."""
    SEED.change(seed)
    NUMBER.change(1)
    ANSWERS.change(())


def _restart_buttons(exercise: Exercise) -> None:
    other = (exercise.seed + 1) % (MAX_SEED + 1)
    with st.container(horizontal=True):
        st.button("Other questions", key=f"{PAGE}.other", on_click=_restart, args=(other,))
        st.button(
            "Same questions again", key=f"{PAGE}.same", disabled=not exercise.answers,
            on_click=_restart, args=(exercise.seed,),
        )  # fmt: skip


def _check() -> None:
    """A box for a score that somebody sent."""
    with st.expander("Check a score"):
        text = st.text_input("A score that somebody sent you", key=f"{PAGE}.score")
        if text:
            try:
                judgement = check_score(text)
                tell(st.success if judgement.startswith("The score is right") else st.error, judgement)
            except InputError as error:
                tell(st.warning, str(error))


VIEW = BoardView(
    title="Be the algorithm",
    ask=ask,
    find=lambda exercise, meanwhile: exercise,
    board=show_board,
    answer=show_answer,
    without=show_empty_board,
    shape=lambda: BOARD.shape,
    first=True,
    settings=(SEED, NUMBER, ANSWERS),
)
