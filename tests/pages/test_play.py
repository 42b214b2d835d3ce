"""The Play page without a browser: a walk by hand, an exercise, and a judged tour."""

import time
from collections.abc import Callable

import pytest
import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.testing.v1 import AppTest

from knights import NAMED, Board, Square, Tour, construct
from knights.base import Progress, Work
from knights.boards.pictures.colours import WRONG
from knights.play import exercise, poll, reading
from knights.play.by_hand import write_moves
from knights.play.judging import judge
from knights.player import Game as Shown
from knights.player import Look, Replay
from knights.ui.controls import EDITS, refusing
from knights.ui.pages.play import board, by_hand
from knights.ui.pages.play import judge as judging
from knights.ui.pages.play.judge import drawn
from tests.run import ROOT
from tests.support.visits import address, answer, charts, complaints, control, finish, follow, texts, visit
from tests.support.words import answer_of

MAGIC = (ROOT / "docs" / "magic.txt").read_text("utf-8")


def play(**settings: object) -> AppTest:
    return visit("play", **settings)


def test_the_page_opens_with_a_game_that_gives_nothing_away_but_a_hint_for_one_position():
    app = play()
    assert answer(app).startswith("1 of 64 · Visit every square once. To start elsewhere, choose")
    assert not complaints(app)
    assert address(app) == {}
    assert not app.toggle(key="play.degrees").value
    assert "The rule goes to 1,2. Degree 5 is the least" in answer(press(app, "hint"))
    control(app, "play", "rows").set_value(6.0).run()
    assert "The rule goes" not in answer(app)
    constructed = play(variant="construct")
    assert "The rule goes to 1,2" in answer(press(constructed, "hint")), "the rule gives the hints"


def press(app: AppTest, name: str) -> AppTest:
    return app.button(key=f"play.press_{name}").click().run()


def test_moves_are_undone_and_redone():
    app = play(moves="36")
    assert "3 of 64" in answer(app)
    assert address(press(app, "undo"))["moves"] == "3"
    assert "best so far" in answer(app), "the longest walk"
    assert address(press(app, "redo"))["moves"] == "36"
    assert "moves" not in address(press(app, "over"))
    press(app, "redo")
    assert address(press(app, "redo"))["moves"] == "36", "starting over can be undone"
    assert app.button(key="play.press_redo").disabled


def test_a_walk_that_does_not_fit_another_board_starts_over():
    app = play(moves="344")
    control(app, "play", "rows").set_value(5.0).run()
    assert "The walk starts over: its moves do not fit the 5×5 board." in complaints(app)[0]
    assert "1 of 25" in answer_of(app)
    assert app.button(key="play.press_redo").disabled
    app = play(row=7, moves="1")
    control(app, "play", "rows").set_value(6.0).run()
    assert "1 of 36" in answer(app), "the start moves onto the board"
    control(app, "play", "play_level").set_value("closed").run()
    assert "1 of 36" in answer(app)
    assert address(app) == {"level": "closed"}, "no sides of another board"
    app = play(rows=5, columns=5, row=2, level="blind")
    assert address(app) == {"level": "blind"}
    assert control(app, "play", "play_level").options[-1] == "6×6, from memory", "blind is a search"


def test_a_dead_end_shows_what_the_rule_would_have_done():
    """The page names the first move that breaks the rule, and links to a search by the rule at that move."""
    app = play(rows=5, columns=5, moves="4256")
    assert "Dead end: 5 of 25" in answer(app)
    assert "At move 2 the rule goes to 4,0; you went to 1,3." in texts(app)
    (link,) = (element.proto for element in app.get("page_link"))
    assert "view=search&at=2" in link.query_string
    press(app, "show_rule")
    assert "2 of 25 · The rule goes to 4,0. Degree 1 is the least" in answer(app)
    assert "3 of 25" in answer(press(app, "redo"))


@pytest.mark.parametrize(("side", "elsewhere"), [(3, False), (5, True)])
def test_another_start_is_suggested_only_where_one_may_have_a_tour(side, elsewhere):
    told = answer(visit("play", rows=side, columns=side, row=0, column=1))
    assert "No tour starts here" in told
    assert ("Choose another square." in told) == elsewhere


def test_a_tour_earns_a_picture_and_the_next_board():
    app = play(rows=5, columns=5, moves=write_moves(construct(Board(5, 5), (0, 0)).tour.squares))
    assert "25 of 25! · A tour." in answer(app)
    app.button(key="play.next_level").click().run()
    assert "1 of 36" in answer(app)
    assert address(app) == {"rows": "6", "columns": "6"}
    app = play(rows=3, columns=4, moves=write_moves(construct(Board(3, 4), (0, 0)).tour.squares))
    assert follow(app.button(key="play.next_level").click().run()).title[0].value == "Today's board"


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"rows": 5, "columns": 5, "column": 1}, "No tour starts on 0,1."),
        (
            {"rows": 3, "columns": 4, "moves": "41"},
            "Lost at move 1 to 2,1, 11 squares from home: 1,2 had a tour, 2,1 has none.",
        ),
        ({}, "A tour is still possible."),
    ],
)
def test_the_check_says_whether_a_tour_is_still_possible(settings, told):
    app = finish(play(exact=1, **settings))
    assert not complaints(app)
    assert told in texts(app)


def test_an_exercise_states_its_rule_and_ends_with_a_score():
    asked = exercise.questions(Board(8, 8), (0, 0), NAMED["warnsdorff"].variant, 7)
    answers = "_".join(poll.write_answer(question.next) for question in asked)
    assert "in a tie, to the first in this order" in answer(play(view="be", seed=7))
    app = play(view="be", seed=7, answers=answers, question=10)
    assert "You got 10 of 10 right." in texts(app)


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Replay, Look, bool]]:
    """Return a list of the boards that pages draw: the data, the look, and whether squares can be clicked."""
    shown: list[tuple[Replay, Look, bool]] = []

    def player(replay: Replay, look: Look, *, on_square: object, **_: object) -> None:
        shown.append((replay, look, on_square is not None))

    monkeypatch.setattr(board, "player", player)
    return shown


def test_the_position_stays_after_the_answer(boards):
    """An earlier version moved on to the position of the next question."""

    def shown() -> tuple[list[int], Shown | None, bool]:
        replay, look, clicked = boards[-1]
        return replay.arrays["squares"].tolist(), look.game, clicked

    app = play(view="be", seed=1)
    question = exercise.questions(Board(8, 8), (0, 0), NAMED["warnsdorff"].variant, 1)[0]
    walk = list(question.walk)
    assert shown() == (walk, Shown(onward="none", asks=True), True)
    app.button(key="play.dead_end").click().run()
    assert "Not right: it goes to" in answer(app)
    assert "Degree" in answer(app), "the reason"
    assert address(app)["answers"] == "x"
    arrow = Board(8, 8).index(question.next)
    assert shown() == (walk, Shown(onward="least", marks=(("arrow", arrow),)), False)


def test_answers_to_other_questions_restart_the_exercise():
    app = play(view="be", answers="0,0")
    (told,) = complaints(app)
    assert told.startswith("These answers belong to other questions")
    assert "Where does the knight go next?" in answer_of(app)
    app = play(view="be")
    app.button(key="play.dead_end").click().run()
    control(app, "play", "seed").set_value(5.0).run()
    assert "Where does the knight go next?" in answer(app), "no complaint about the visitor's own choice"


@pytest.mark.parametrize(("view", "answers"), [("be", "answers"), ("try", "goes there")])
def test_a_board_of_any_shape_can_be_played_on_or_edited(boards, view, answers):
    def shown() -> tuple[object, str, bool]:
        replay, look, clicked = boards[-1]
        return replay.header["holes"], look.enter, clicked

    app = play(view=view, rows=5, columns=5, shape="no-corners", row=0, column=1, leaper="1,3")
    assert shown() == ([0, 4, 20, 24], answers, True)
    control(app, "play", "edit").set_value(True).run()
    assert shown() == ([0, 4, 20, 24], EDITS, True)


def test_a_click_on_the_graph_continues_the_walk(monkeypatch):
    shown: list[Tour] = []

    def clickable(walk: Tour, complete: bool, page: str, take: Callable[[Square], None]) -> DeltaGenerator:
        shown.append(walk)

        def press(square: Square) -> None:
            with refusing():
                take(square)

        for square in ((2, 2), (1, 0), (0, 2)):
            st.button(str(square), key=str(square), on_click=press, args=(square,))
        return st.container()

    cross: dict[str, object] = {"rows": 4, "columns": 4, "shape": "cross", "column": 1, "graph": 1}
    (graph,) = charts(play(**cross))
    (squares,) = [trace for trace in graph["data"] if trace["name"] == "squares"]
    assert sorted(squares["text"]) == [""] * 11 + ["1"]
    monkeypatch.setattr(by_hand.graph, "beside_graph", clickable)
    app = play(**cross)
    app.button(key="(0, 2)").click().run()
    assert address(app)["column"] == "2", "without a move a click chooses the start"
    app.button(key="(1, 0)").click().run()
    app.button(key="(2, 2)").click().run()
    assert shown[-1].squares == [(0, 2), (1, 0), (2, 2)]
    app.button(key="(0, 2)").click().run()
    assert complaints(app) == ["0,2 has already been visited, as number 1."]
    monkeypatch.undo()
    assert not charts(play(rows=7, columns=7, graph=1))
    assert not charts(play(level="blind", graph=1))


def test_a_tour_is_judged_and_described():
    app = play(view="judge", tour=MAGIC)
    assert "An open tour." in answer(app)
    assert "Move 2 is the first that breaks" in answer(app)
    assert any("Every row adds up to 260." in element.value for element in app.markdown)
    assert address(app)["tour"] == MAGIC


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
def test_the_first_wrong_move_is_drawn(text, squares, wrong):
    walk, kinds = drawn(judge(reading.read_tours(text)[0]))
    assert [walk.board.chess_name(square) for square in walk.squares] == squares.split()
    assert kinds.tolist().count(WRONG) == wrong
    assert len(kinds) == max(0, len(walk) - 1)
    assert not wrong or kinds[-1] == WRONG
    assert ("shows it in red" in answer(play(view="judge", tour=text))) == wrong


def test_a_file_is_judged_instead_of_the_text():
    app = play(view="judge", tour=MAGIC)
    for name, text, told in (
        ("bytes.txt", b"\xff\xfe", "“bytes.txt” is not UTF-8 text: save the file as UTF-8."),
        ("empty.txt", b"", "“empty.txt” is empty."),
        ("bad.csv", b"row,column\n0,0\n1,1\n", ""),
    ):
        app.file_uploader(key="play.file").set_value((name, text, "text/plain")).run()
        assert complaints(app) == ([told] if told else [])
    assert "is not a knight's move" in answer(app)


@pytest.mark.parametrize(
    ("settings", "module", "work", "place"),
    [
        ({"level": "corner", "moves": "", "exact": 1}, by_hand.no_return, "find_no_return", "play"),
        ({"view": "judge", "tour": "0,0 1,2"}, judging, "examined", "play.judging"),
    ],
)
def test_work_that_is_stopped_without_a_result_is_offered_again(settings, module, work, place, monkeypatch):
    def never(*_: object) -> Work[object]:
        while True:
            time.sleep(0.01)
            yield Progress(0.5)

    monkeypatch.setattr(module, work, never)
    app = play(**settings)
    app.button(key=f"{place}.stop").click().run()
    assert "Partial" in complaints(app)[0]
    assert app.button(key=f"{place}.again").label == "Run again"
