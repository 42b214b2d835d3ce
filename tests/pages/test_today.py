"""Today's board without a browser: the walk, the card at its end, and the walk of a link."""

from datetime import date, timedelta

import pytest
from streamlit.testing.v1 import AppTest

from knights import construct
from knights.play import by_hand, levels
from knights.ui.pages.today import page
from tests.support import visits, words

DAY = date(2026, 11, 23)
LEVEL = levels.board_of_the_day(DAY)


@pytest.fixture(autouse=True)
def day_after(monkeypatch):
    """Let it be the day after ``DAY``."""
    monkeypatch.setattr(page, "today", lambda: DAY + timedelta(1))


def today(**settings: object) -> AppTest:
    return visits.visit("today", **settings)


def dead_end() -> str:
    """Return the moves of a walk that goes to the first onward square until it is stuck."""
    walk = [LEVEL.start]
    while onward := [square for square in LEVEL.board.onward(walk[-1]) if square not in walk]:
        walk.append(onward[0])
    return by_hand.write_moves(walk)


def card(app: AppTest) -> dict[str, str] | None:
    """Return the data of the buttons of the card."""
    return next(iter(visits.sent(app, "knights_saver")), None)


def test_everyone_gets_the_board_of_the_date_whose_link_stays_valid():
    app = today()
    assert not visits.complaints(app)
    assert app.title[0].value == "Today's board"
    assert visits.answer(app).startswith("1 of ")
    assert visits.address(app) == {"day": "2026-11-24"}
    assert card(app) is None
    app.button(key="today.other").click().run()
    assert visits.address(app) == {"day": "2026-11-23"}
    assert app.title[0].value == "The board of 23 November 2026"
    assert "1 of 30" in visits.answer(app)
    assert app.button(key="today.other").label == "Today's board"


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"day": "2026-11-25"}, "The board of 25 November 2026 opens on that day (UTC). This is today's."),
        ({"day": "9999-12-31"}, "The board of 31 December 9999 opens on that day (UTC)."),
        ({"day": "tomorrow"}, "A date is written as"),
        ({"day": DAY, "walk": "1" * 60}, "The walk of the link does not fit the board. The walk cannot be made: move"),
        ({"day": DAY, "moves": "1" * 60}, "The walk starts over: its moves do not fit the 6×5 board."),
        ({"undos": -1}, "The number of undos"),
    ],
)
def test_a_board_of_the_future_and_a_strange_link_get_a_sentence(settings, told):
    app = today(**settings)
    assert told in visits.complaints(app)[0]
    assert words.answer_of(app).startswith("1 of ")


def test_a_dead_end_earns_a_card_without_the_moves():
    moves = dead_end()
    app = visits.finish(today(day=DAY, moves=moves[:-1]))
    assert card(app) is None
    app = visits.finish(today(day=DAY, moves=moves, undos=2))
    squares = len(moves) + 1
    assert f"Dead end: {squares} of 30" in visits.answer(app)
    data = card(app)
    lines = data["text"].splitlines()
    assert lines[0] == "Knight's Tour Lab · 23 November 2026"
    assert lines[1] == f"6×5 · {squares} of 30 · 2 undos"
    assert lines[2].startswith("The rule alone: 24 · Lost at move ")
    assert lines[3].endswith(f"?day=2026-11-23&walk={moves}")
    assert all(line in data["svg"] for line in lines[:3])
    assert data["svg"].count("<circle") == 30, "a pin on each square, and no numbers"
    assert data["svg"].count("<text") == 3
    app.button(key="today.undo").click().run()
    assert visits.address(app) == {"day": "2026-11-23", "moves": moves[:-1], "undos": "3"}
    assert card(app) is None


def test_a_tour_earns_a_card_without_a_lost_move():
    tour = construct(LEVEL.board, LEVEL.start).tour
    app = today(day=DAY, moves=by_hand.write_moves(tour.squares))
    assert "30 of 30!" in visits.answer(app)
    assert card(app)["text"].splitlines()[1:3] == ["6×5 · 30 of 30 · 0 undos", "The rule alone: 24"]


def test_the_walk_of_a_link_is_hidden_until_the_own_walk_has_ended():
    moves = dead_end()
    tour = by_hand.write_moves(construct(LEVEL.board, LEVEL.start).tour.squares)
    app = today(day=DAY, walk=tour, watch=1)
    assert "1 of 30 · " in visits.answer(app)
    assert "shown when yours has ended" in visits.answer(app)
    assert not app.toggle
    app = visits.finish(today(day=DAY, walk=tour, moves=moves))
    assert "Dead end" in visits.answer(app)
    app.toggle(key="today.watch").set_value(True).run()
    assert "The walk of the link: 30 of 30" in visits.answer(app)
    assert card(app) is None
    assert app.button(key="today.undo").disabled


def test_every_kind_of_day_opens_and_no_sentence_of_the_page_is_a_traceback():
    for days in range(7):
        app = today(day=DAY - timedelta(days))
        assert not visits.complaints(app)
        assert "Visit every square once, from this square." in visits.answer(app) + visits.texts(app)
