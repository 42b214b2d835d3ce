"""Polls: what can be an answer, what it is worth, and the polls of an exercise."""

import pytest

from knights.base.errors import InputError
from knights.boards.board import Board
from knights.boards.shapes import Family
from knights.heuristics.variants import NAMED
from knights.play.classroom.poll import Grade, Poll, in_words, poll
from knights.play.exercise import questions

BOARD, CROSS = Board(8, 8), Family("cross").board(4, 4)


def test_only_what_can_be_an_answer_is_taken():
    free = Poll("Where does it end?", BOARD)
    free.check((7, 7))
    with pytest.raises(InputError, match="8,0 is not on the 8×8 board"):
        free.check((8, 0))
    with pytest.raises(InputError, match="A dead end is no answer to this question"):
        free.check(None)
    narrow = Poll("What next?", BOARD, choices=frozenset({(1, 2)}), with_dead_end=True)
    narrow.check((1, 2))
    narrow.check(None)
    with pytest.raises(InputError, match="7,7 cannot be next"):
        narrow.check((7, 7))
    with pytest.raises(InputError, match="1,2 cannot be next"):
        Poll("A dead end", BOARD, choices=frozenset(), with_dead_end=True).check((1, 2))


def test_a_hole_is_no_answer_and_the_question_names_the_piece():
    asked = poll(questions(CROSS, (0, 1), NAMED["warnsdorff"].variant)[0])
    for hole in CROSS.holes:
        with pytest.raises(InputError, match="has a hole at"):
            asked.check(hole)
    camel = poll(questions(Board(6, 6, leaper=(1, 3)), (0, 0), NAMED["warnsdorff"].variant)[0])
    assert camel.prompt == "Where does the camel go next?"
    assert camel.order is not None
    assert {tuple(sorted(map(abs, move))) for move in camel.order} == {(1, 3)}
    with pytest.raises(InputError, match="choose a square that the camel can enter"):
        camel.check((5, 5) if (5, 5) not in (camel.choices or ()) else (0, 0))


def test_an_answer_is_graded_where_somebody_knows():
    assert Poll("?", BOARD).grade((0, 0)) is None
    known = Poll("?", BOARD, best=frozenset({(0, 0)}), obeying=frozenset({(0, 1)}))
    grades = [known.grade(answer) for answer in ((0, 0), (0, 1), (0, 2), None)]
    assert grades == [Grade.RIGHT, Grade.RULE, Grade.WRONG, Grade.WRONG]


@pytest.mark.parametrize("name", ["warnsdorff", "roth"])
def test_a_question_of_an_exercise_is_graded_by_its_rule_and_its_tie_break(name):
    ends = 0
    for question in questions(BOARD, (0, 0), NAMED[name].variant, seed=3):
        asked = poll(question)
        assert asked.grade(question.answer) is Grade.RIGHT
        asked.check(question.answer)
        ends += question.answer is None
        least = min(question.degrees.values(), default=0)
        for square, degree in question.degrees.items():
            assert (asked.grade(square) is Grade.WRONG) == (degree > least)
        assert (asked.grade(None) is Grade.RIGHT) == (question.answer is None)


def test_answers_in_words():
    assert [in_words((2, 1)), in_words(None)] == ["2,1", "dead end"]
