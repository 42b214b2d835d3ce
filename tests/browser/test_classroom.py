"""A classroom in two browsers: the teacher's projector, led by the keyboard, and a phone that is touched."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page

from knights.boards.shapes import Family
from knights.heuristics.variants import NAMED
from knights.play.exercise import questions
from tests.browser.app import arrive, expect
from tests.browser.boards import click_board
from tests.browser.parts import settings
from tests.browser.players import Player
from tests.browser.test_axe import findings
from tests.browser.windows import PHONE
from tests.support.words import answer, button


def press(page: Page, name: str) -> None:
    """Reach a button by its name, and press it by the keyboard alone."""
    button(page, name).focus()
    page.keyboard.press("Enter")


def test_a_class_answers_together(
    server: str, fresh_window: Callable[..., Page], window: Callable[..., Page]
) -> None:
    question = questions(Family("cross").board(4, 4), (0, 1), NAMED["warnsdorff"].variant, 7)[0]
    assert question.answer is not None
    teacher = fresh_window(viewport={"width": 1920, "height": 1080})
    arrive(teacher, f"{server}/play?view=be&seed=7&rows=4&columns=4&shape=cross&row=0&column=1&projector=1")
    press(teacher, "Ask the class")
    expect(answer(teacher)).to_contain_text("Join with the code")
    code = settings(teacher)["classroom"]

    phone = arrive(window(**PHONE), f"{server}/classroom?classroom={code}")
    expect(answer(phone)).to_contain_text(f"You are in classroom {code}")
    assert settings(phone) == {"classroom": code}
    arrive(phone, phone.url)
    expect(answer(phone)).to_contain_text(f"You are in classroom {code}")
    arrive(teacher, f"{server}/learn?projector=1")
    press(teacher, f"Classroom {code} · 1")
    press(teacher, "First question")
    expect(answer(phone)).to_contain_text("Where does the knight go next?")
    click_board(phone, 0, 0)
    expect(Player(phone).part("hover")).to_have_text("a hole")
    click_board(phone, *question.answer)
    expect(answer(phone)).to_contain_text("Your answer is in")
    expect(teacher.get_by_text("1 of 1", exact=True)).to_be_visible()
    assert findings(teacher, "light") == {}
    press(teacher, "Reveal")
    expect(answer(phone)).to_contain_text("Right")
    expect(Player(phone).legend).to_contain_text("your answer")
    expect(answer(teacher)).to_contain_text("1 of 1 was right")
    expect(Player(teacher).legend).to_contain_text("share of the answers")
    assert findings(phone, "light").keys() <= {"list", "listitem"}, "but for Streamlit's own menu"
    press(teacher, "Next question")
    expect(answer(phone)).to_contain_text("Where does the knight go next?")
    arrive(teacher, teacher.url)
    expect(button(teacher, "Reveal")).to_be_visible()
    press(teacher, "Reveal")
    expect(button(teacher, "End")).to_be_visible()
    press(teacher, "End")
    expect(answer(phone)).to_contain_text("This classroom has ended")
    with teacher.expect_download() as download:
        button(teacher, "Answers of 2 questions (CSV)").click()
    lines = download.value.path().read_text("utf-8").splitlines()
    row, column = question.answer
    assert lines[0] == "question,person,answer,grade"
    assert re.fullmatch(rf'1,person \d,"{row},{column}",right', "\n".join(lines[1:]))
