"""The view *Be the algorithm*: ten questions on the next move of the search."""

from dataclasses import dataclass
from functools import partial

import streamlit as st

from knights.base import errors, rng
from knights.engine import result
from knights.heuristics import rules
from knights.play import poll
from knights.play.exercise import Answer, misplaced, questions, read_answers
from knights.player import look
from knights.ui import chart, seat, views
from knights.ui.components import player
from knights.ui.controls import setting, square_word, values
from knights.ui.pages.play.board import BOARD, METHOD, NAME, START, show_bare_board, show_walk

SEED = setting.Number(
    "seed",
    1,
    errors.Bounds("The seed", 0, rng.MAX_SEED).check,
    label="Exercise",
    help="Each number draws different questions; with the same number a whole class gets the same questions.",
)
NUMBER = setting.Number("question", 1, errors.Bounds("The question", 1, 99).check)

_LAST = "exercise"
"""The key, in the page's values, of the questions and answers when it was last drawn, to detect new questions."""
Answers = tuple[Answer, ...]
ANSWERS: setting.Setting[Answers] = setting.Setting(
    "answers",
    (),
    lambda text: tuple(read_answers(text.replace("_", " "))),
    lambda answers: "_".join(map(poll.write_answer, answers)),
)


@dataclass(frozen=True)
class Exercise:
    """Questions on a search, the number of the question on screen (from 1), and the answers so far."""

    questions: list[poll.Poll]
    number: int
    answers: Answers

    @property
    def question(self) -> poll.Poll:
        """The question on screen."""
        return self.questions[self.number - 1]

    @property
    def given(self) -> Answers:
        """The answer to the question on screen, if it has one."""
        return self.answers[self.number - 1 : self.number]

    def take(self, answer: Answer) -> None:
        """Record the answer to the question on screen; raise an InputError if it is invalid."""
        self.question.check(answer)
        ANSWERS.change((*self.answers, answer))


class BeTheAlgorithm(views.BoardView[Exercise, Exercise]):
    """The view with ten questions on the next move of the search."""

    title = "Be the algorithm"
    settings = (SEED, NUMBER, ANSWERS)

    def ask(self, complaints: list[str]) -> Exercise | None:
        """Draw the folded settings and return the exercise; None if they are invalid."""
        board = BOARD.draw, partial(START.draw, BOARD)
        method = METHOD.draw, METHOD.draw_seed, METHOD.draw_parts
        setting.expert_part("exercise, board, variant", SEED.draw, *board, *method)
        start = START.on(BOARD.board)
        complaints += METHOD.problems
        if start is None:
            return None
        asked = BOARD.board, start, METHOD.value, SEED.value
        drawn = questions(*asked)
        asked_before, answered_before = values.values().get(_LAST, (asked, ()))
        if asked_before != asked and answered_before == ANSWERS.value:
            _restart(SEED.value)
        if why := misplaced(drawn, ANSWERS.value):
            complaints.append(why)
            _restart(SEED.value)
        values.values()[_LAST] = asked, ANSWERS.value
        answers = ANSWERS.value[: len(drawn)]
        return Exercise(drawn, min(NUMBER.value, len(drawn), len(answers) + 1), answers)

    def board(self, exercise: Exercise) -> None:
        """Draw the position; after the answer, add the degrees and the move of the search."""
        question, index = exercise.question, exercise.question.board.index
        if BOARD.edit.value:
            show_bare_board()
        elif not exercise.given:
            show_walk(question.board, question.squares, look.Game(onward="none", asks=True), exercise.take)
        else:
            onward = "least" if rules.RULES[METHOD.value.rule].by_degree else "degrees"
            marks = [] if question.next is None else [("arrow", index(question.next))]
            for square in exercise.given:
                if square is not None and not question.is_right(square):
                    marks.append(("crossed", index(square)))
            show_walk(question.board, question.squares, look.Game(onward, marks=tuple(marks)))

    def answer(self, exercise: Exercise) -> None:
        """Show the question, or the grade of its answer; after the last question, also show the score."""
        question, count = exercise.question, len(exercise.questions)
        right = sum(map(poll.Poll.is_right, exercise.questions, exercise.answers))
        tiles = [(f"Question {exercise.number} of {count}", "")]
        tiles += [(str(right), "right")] if exercise.answers else []
        if not exercise.given:
            chart.answer(None, question.prompt, question.rule, tiles)
            # Side by side, both fit on a phone without scrolling.
            with st.container(horizontal=True, vertical_alignment="center"):
                if question.order is not None:
                    chart.show_compass(question.order)
                take = partial(exercise.take, None)
                st.button("It is a dead end", key=f"{NAME}.dead_end", on_click=take)
        else:
            chart.answer(*_grade(question, *exercise.given), question.reason, tiles)
            if exercise.number < count:
                follows = partial(NUMBER.change, exercise.number + 1)
                st.button("Next question", key=f"{NAME}.next", type="primary", on_click=follows)
            else:
                _show_end(right, count)
        player.player_controls()
        if not exercise.answers:
            seat.offer(lambda: exercise.questions)

    def show_nothing(self) -> None:
        """Draw the board without a question."""
        show_bare_board()

    @property
    def shape(self) -> float:
        """The ratio of the board's width to its height."""
        return BOARD.board.columns / BOARD.board.rows


def _restart(seed: int) -> None:
    """Start the exercise with this seed at its first question."""
    SEED.change(seed)
    NUMBER.change(1)
    ANSWERS.change(())


def _grade(question: poll.Poll, given: Answer) -> tuple[result.Category, str]:
    """Return the category of an answer, and a headline with its grade and the move of the search."""
    if question.next is None:
        does = "it is a dead end"
    else:
        does = f"it goes to {square_word(question.board, question.next)}"
    if not question.is_right(given):
        return result.Category.LIMIT, f"Not right: {does}."
    if given != question.next:
        return result.Category.FIRST_TRY, f"Right. The search breaks this tie: {does}."
    return result.Category.FIRST_TRY, f"Right: {does}."


def _show_end(right: int, count: int) -> None:
    """Show the score, explain how to hand in the answers, and draw the buttons for another round."""
    st.markdown(
        f"You got {right} of {count} right. To hand in your answers, press **Share** and send the link to your teacher."
    )
    seed = SEED.value
    other = (seed + 1) % (rng.MAX_SEED + 1)
    with st.container(horizontal=True):
        st.button("Other questions", key=f"{NAME}.other", type="primary", on_click=_restart, args=(other,))
        st.button("Same questions again", key=f"{NAME}.same", on_click=_restart, args=(seed,))
