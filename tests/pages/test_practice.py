"""The page Your turn without a browser: a walk by hand, an exercise, a tour that is judged."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.judging import judge, read_tour
from knights.practice.exercise import questions
from knights.ui.marks import WRONG
from knights.ui.practice.examination import drawn
from tests.run import ROOT
from tests.support.visits import address, answer, complaints, control, visit

MAGIC = (ROOT / "docs" / "magic.txt").read_text("utf-8")


def practice(**settings: object) -> AppTest:
    return visit("practice", **settings)


def test_it_opens_with_the_classic_board():
    app = practice()
    assert "Visit every square once" in answer(app)
    assert not complaints(app)
    assert address(app) == {}


def test_moves_are_typed_undone_and_made_again():
    app = practice()
    control(app, "practice", "typed1").set_value("1,2").run()
    assert "2 of 64 squares" in answer(app)
    control(app, "practice", "typed2").set_value("a6").run()
    assert address(app)["moves"] == "36"
    assert "3 of 64 squares" in answer(app)
    assert answer(practice(moves="36")) == answer(app)
    app.button(key="practice.press_undo").click().run()
    assert address(app)["moves"] == "3"
    app.button(key="practice.press_redo").click().run()
    assert address(app)["moves"] == "36"
    app.button(key="practice.press_over").click().run()
    assert "moves" not in address(app)
    assert address(app)["best"] == "36", "the best walk stays in the address"
    app.button(key="practice.press_best").click().run()
    assert address(app)["moves"] == "36"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("0,1", "0,1 is not a knight's move from 1,2."),
        ("0,0", "0,0 is visited already, as number 1."),
        ("zz", "“zz”"),
        ("9,9", "The square 9,9 is not on the 8×8 board"),
    ],
)
def test_a_move_that_cannot_be_made_gets_one_sentence(typed: str, told: str):
    app = practice(moves="3")
    control(app, "practice", "typed2").set_value(typed).run()
    (said,) = complaints(app)
    assert told in said
    assert address(app)["moves"] == "3"


def test_a_dead_end_names_what_is_left():
    app = practice(rows=3, columns=3, row=1, column=1)
    assert "Dead end after 1 of 9 squares" in answer(app)
    assert "These squares are left: 0,0, 0,1, 0,2, 1,0, 1,2, 2,0, 2,1, 2,2." in answer(app)


def test_a_hint_names_the_square_and_the_reason():
    app = practice()
    app.button(key="practice.press_hint").click().run()
    (hint,) = (element.value for element in app.info)
    assert hint.startswith("**1,2**. Degree 5 is the least")
    control(app, "practice", "typed1").set_value("1,2").run()
    assert not app.info, "a hint is for one position"


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"rows": 5, "columns": 5}, "A tour is still possible."),
        ({"rows": 5, "columns": 5, "column": 1}, "No tour starts on this square."),
        ({"rows": 3, "columns": 4, "moves": "41"}, "No tour is left: it went wrong at move 1, to 2,1."),
        ({}, "Checked once at most 30 squares are left."),
    ],
)
def test_the_truth_about_the_end(settings: dict[str, object], told: str):
    app = practice(exact=1, **settings)
    assert not complaints(app)
    said = [*(e.value for e in app.success), *(e.value for e in app.info), *(e.value for e in app.caption)]
    assert any(told in line for line in said), said


def test_an_exercise_from_the_first_question_to_its_score():
    board, variant = Board(8, 8), NAMED["roth"].variant
    asked = questions(board, (0, 0), variant, 7)
    answers = "_".join(str(question.answer) for question in asked)
    app = practice(view="be", variant="roth", seed=7)
    assert "What does the search do next?" in answer(app)
    app = practice(view="be", variant="roth", seed=7, answers=answers)
    assert "Right:" in answer(app)
    app.button(key="practice.next").click().run()
    assert address(app)["question"] == "2"
    app = practice(view="be", variant="roth", seed=7, answers=answers, question=10)
    (score,) = (element.value for element in app.code)
    assert score.endswith("10 of 10 right for the rule, 10 for the tie-break too")
    app.text_input(key="practice.score").set_value(score).run()
    assert any("The score is right" in element.value for element in app.success)
    app.text_input(key="practice.score").set_value(score.replace("10 of 10", "9 of 10")).run()
    assert any("The score is not right" in element.value for element in app.error)


def test_a_wrong_answer_is_told_with_the_reason():
    app = practice(view="be", answers="7,7")
    assert "Not right. It goes to" in answer(app)
    assert "Degree" in answer(app)


def test_a_tour_is_judged_and_described():
    app = practice(view="judge", tour=MAGIC)
    assert "An open tour." in answer(app)
    assert "Move 2 is the first that breaks" in answer(app)
    assert any("Every row adds up to 260." in element.value for element in app.markdown)
    assert address(app)["tour"] == MAGIC


def test_the_example_is_a_tour():
    app = practice(view="judge")
    assert not app.exception
    app.button(key="practice.example").click().run()
    assert "An open tour." in answer(app)


def test_what_is_no_tour_is_told():
    app = practice(view="judge", tour="a1 b3 b4")
    assert "Not a tour." in answer(app)
    assert "is not a knight" in answer(app)


@pytest.mark.parametrize(
    ("text", "squares", "wrong"),
    [
        ("8x8\na1 b3 b4 c6", "a1 b3 b4", True),
        ("8x8\na1 b3 a1 b3", "a1 b3 a1", True),
        ("8x8\na2 c1 a0 b2", "a2 c1", False),
        ("8x8\na0 b2", "", False),
        ("8x8\na1 b3", "a1 b3", False),
    ],
)
def test_the_first_wrong_move_is_drawn(text: str, squares: str, wrong: bool):
    walk, kinds = drawn(judge(read_tour(text)))
    assert [walk.board.chess_name(square) for square in walk.squares] == squares.split()
    assert kinds.tolist().count(WRONG) == wrong
    assert len(kinds) == max(0, len(walk) - 1)
    assert not wrong or kinds[-1] == WRONG
    assert ("drawn in red" in answer(practice(view="judge", tour=text))) == wrong


def test_files_are_judged(tmp_path: Path):
    app = practice(view="judge")
    files = [("good.txt", MAGIC.encode()), ("bad.csv", b"row,column\n0,0\n1,1\n"), ("bytes.txt", b"\xff\xfe")]
    app.file_uploader(key="practice.files").set_value([(*file, "text/plain") for file in files]).run()
    (told,) = complaints(app)
    assert told == "“bytes.txt” is no text in UTF-8: save it in that encoding."
    (table,) = (frame.value for frame in app.dataframe)
    assert table["file"].tolist() == ["good.txt", "bad.csv"]
    assert table["judgement"].tolist()[1].startswith("No tour of the 2×2 board")
