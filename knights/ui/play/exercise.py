"""An exercise in the algorithm's part: its settings, its questions, and how far somebody is."""

from dataclasses import dataclass
from functools import partial

import streamlit as st

from knights.base.errors import Bounds, InputError
from knights.base.rng import MAX_SEED
from knights.play.exercise import (
    Answer,
    Question,
    check_score,
    misplaced,
    questions,
    read_answers,
    write_answer,
)
from knights.ui.classroom.spot import offer_room
from knights.ui.controls.board import CHESS, draw_start
from knights.ui.controls.complaints import noting, tell
from knights.ui.controls.folded import expert_part
from knights.ui.controls.setting import Number, Setting, Text
from knights.ui.controls.values import record
from knights.ui.play.board import BOARD, METHOD, START

SEED = Number(
    "seed",
    1,
    Bounds("The seed", 0, MAX_SEED),
    "Exercise",
    help="Another number draws other questions; the same number the same ones, for a whole class.",
)
SCORE = Text("score", label="A score that somebody sent you")
NUMBER = Number("question", 1, Bounds("The question", 1, 99))

Answers = tuple[Answer, ...]
ANSWERS: Setting[Answers] = Setting(
    "answers",
    (),
    lambda text: tuple(read_answers(text.replace("_", " "))),
    lambda answers: "_".join(map(write_answer, answers)),
)


@dataclass(frozen=True)
class Exercise:
    """The questions, and how far somebody is.

    Attributes:
        seed: the number that draws the questions.
        questions: the questions.
        number: which one is shown, from 1.
        answers: the answers so far.
    """

    seed: int
    questions: list[Question]
    number: int
    answers: Answers

    @property
    def question(self) -> Question:
        """The question that is shown."""
        return self.questions[self.number - 1]

    @property
    def is_answered(self) -> bool:
        """Whether it has an answer."""
        return self.number <= len(self.answers)

    @property
    def given(self) -> Answer:
        """The answer to it, where it has one."""
        return self.answers[self.number - 1]


@dataclass
class Asked:
    """What was asked and answered last, and the sentence about a square that can be no answer."""

    questions: object = None
    answers: Answers = ()
    refusal: str = ""


def ask(complaints: list[str]) -> Exercise | None:
    """The board, the method and the seed, folded away; what is wrong with them is added to the complaints."""
    with noting(complaints):
        start_boxes = partial(draw_start, BOARD, START, CHESS.draw)
        method = METHOD.draw, METHOD.draw_seed, METHOD.draw_parts
        expert_part("exercise, board, method, scores", SEED.draw, start_boxes, *method, _check_box)
        start = START.on(BOARD.board)
        complaints += METHOD.problems
        if start is None:
            return None
        drawn = questions(BOARD.board, start, METHOD.value, SEED.value)
        _forget_answers((BOARD.board, start, METHOD.value, SEED.value))
        why = misplaced(drawn, ANSWERS.value)
        if why:
            complaints.append(why)
            restart(SEED.value)
        answers = ANSWERS.value[: len(drawn)]
        return Exercise(SEED.value, drawn, min(NUMBER.value, len(drawn), len(answers) + 1), answers)
    return None


def _check_box() -> None:
    """A box for a score that somebody sent."""
    SCORE.draw()
    if SCORE.value:
        try:
            judgement = check_score(SCORE.value)
            tell(st.success if judgement.startswith("The score is right") else st.error, judgement)
        except InputError as error:
            tell(st.warning, str(error))


def _forget_answers(asked: object) -> None:
    """Start from the first question where somebody has just chosen other questions."""
    last = record(Asked)
    if last.questions not in (None, asked) and last.answers == ANSWERS.value:
        restart(SEED.value)
    last.questions, last.answers = asked, ANSWERS.value


def restart(seed: int) -> None:
    """The questions of a seed, without an answer."""
    SEED.change(seed)
    NUMBER.change(1)
    ANSWERS.change(())


def offer_class(exercise: Exercise) -> None:
    """The way into a room where a class answers the same questions, before the first answer."""
    if not exercise.answers:
        offer_room(exercise.questions)
