"""The view Judge: long texts are judged by a job, and huge boards are named but not drawn."""

import pytest

from knights.base import parts_of
from knights.ui.pages.play import judge as judging
from knights.ui.pages.tour.settings import LONGEST
from tests.pages.test_play import answer, play
from tests.support.visits import finish, texts, visit


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        (f"0,0 1,2 {LONGEST - 1},{LONGEST - 1}", True),
        (f"0,0 1,2 {LONGEST},{LONGEST - 1}", False),
        ("0,0 1,2 4095,4095", False),
    ],
)  # fmt: skip
def test_a_board_is_drawn_up_to_the_maximum_side(text, drawn, monkeypatch):
    players: list[int] = []
    monkeypatch.setattr(judging.player, "player", lambda *_, **__: players.append(1))
    app = play(view="judge", tour=text)
    assert "is not a knight's move" in answer(app)
    assert len(players) == drawn
    assert any("draws only boards" in caption.value for caption in app.caption) != drawn


def test_a_text_is_judged_in_steps():
    steps = list(judging.examined("a1 b3"))
    (found,) = parts_of(steps)
    assert found.judgement is not None
    shares = [step.share for step in steps]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(steps) > 2, "it can be stopped between steps"


@pytest.mark.parametrize(
    ("tour", "told"),
    [
        ("0,0 1,2 2,4", "Judged on the 3×5 board, the smallest that holds these squares. To choose another"),
        ("8x8\na1 b4", "Judged on the 8×8 board."),
        ("4x4 cross\n0,1 2,2", "the 4×4 minus 4 board has 12."),
    ],
)
def test_the_board_is_named(tour, told):
    assert told in answer(play(view="judge", tour=tour))


def test_of_several_tours_the_first_wrong_one_is_drawn_and_can_be_continued_by_hand():
    app = play(view="judge", tour="First\n1 4 7 10\n12 9 2 5\n3 6 11 8\nSecond\n1 4 7 10\n12 9 2 5\n3 6 8 11")
    assert "Tour 2 of 2: Not a tour. · Move 7, from 0,2 to 2,2" in answer(app)
    assert "This text has 2 tours, 1 of them right. Left out: the words of line 1, “First”" in texts(app)
    (link,) = (each for each in app.get("page_link") if each.proto.label == "Continue by hand")
    assert "rows=3&columns=4&row=0&column=0&moves=" in link.proto.query_string


def test_a_walk_without_an_error_ends_before_none():
    assert answer(play(view="judge", tour="a1 b3 c1")).endswith(" · 3 of 9 squares")
    assert answer(play(view="judge", tour="a1 b3 b1")).endswith(" · 2 of 6 squares before the first error")


def test_without_a_tour_there_is_a_sentence_and_no_board():
    app = play(view="judge")
    assert "Paste a tour or write its squares" in texts(app)
    assert {part.key for part in app.get("bidi_component")} == {"toolbar"}


LINK = "[Sign in](https://evil.example)"


def test_a_quoted_file_name_is_not_read_as_markdown():
    judged, swept = play(view="judge"), visit("sweep", first=5, last=5, steps=500)
    judged.file_uploader(key="play.file").set_value((f"{LINK}.txt", b"\xff", "text/plain")).run()
    swept.file_uploader[0].set_value((f"{LINK}.csv", b"nothing", "text/csv")).run()
    for app in (judged, finish(swept)):
        (told,) = (element.value for element in (*app.warning, *app.error))
        assert r"\[Sign in\](htt" in told.replace("\u2060", "")
