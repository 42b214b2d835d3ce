"""The Play page in a browser: moves by keys, by clicks and by dragging the knight, and an exercise."""

import re

from playwright.sync_api import Page
from playwright.sync_api import expect as expect_page

from knights import NAMED, Board
from knights.play.exercise import questions
from knights.play.poll import write_answer
from tests.browser.app import expect, until, wait_until_done
from tests.browser.boards import click_board, digest, drag, place
from tests.browser.players import Player
from tests.support.words import button


def position(page: Page, squares: int) -> None:
    """Wait until the board shows a walk of this many squares."""
    expect(page.get_by_role("heading", level=2).first).to_contain_text(f"{squares} of 64")
    wait_until_done(page)


def test_moves_by_key_click_and_drag_start_from_the_walk_shown(show):
    """The board has no controls and ignores the keys that control a replay."""
    page = show("/play")
    place(page, 0, 0)
    page.get_by_role("application").first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    position(page, 2)
    expect(Player(page).part("play")).to_be_hidden()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    click_board(page, 0, 4)
    position(page, 3)
    expect_page(page).to_have_url(re.compile(r"moves=32"))
    click_board(page, 7, 7)
    for said in (Player(page).part("hover"), Player(page).status):
        expect(said).to_have_text("not a knight's move")
    for square in ((1, 6), (3, 7), (5, 6)):
        page.mouse.click(*place(page, *square))  # This is faster than the page answers.
    position(page, 6)
    button(page, "Undo").click()
    position(page, 5)
    drag(page, (3, 7), (5, 6))
    position(page, 6)
    expect_page(page).to_have_url(re.compile(r"moves=32345\b"))


def test_whether_a_tour_is_possible_is_said_beside_its_switch(show):
    page = show("/play?exact=1&moves=32")
    told, asked = (
        page.get_by_text("A tour is still possible."),
        page.get_by_text("Can it still become a tour?"),
    )
    expect(told).to_be_visible()
    until(page, lambda: 0 < asked.bounding_box()["y"] - told.bounding_box()["y"] < 70)


def test_an_exercise_is_answered_by_clicks(show):
    question = questions(Board(8, 8), (0, 0), NAMED["warnsdorff"].variant, 7)[0]
    page = show("/play?view=be&seed=7")
    expect(page.get_by_text("Where does the knight go next?")).to_be_visible()
    click_board(page, *question.squares[0])
    expect(Player(page).part("hover")).to_have_text("already visited, number 1")
    assert "answers" not in page.url
    click_board(page, *question.next)
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Right: it goes to")
    before = digest(page)
    button(page, "Next question").click()
    expect(page.get_by_text("2 of 10")).to_be_visible()
    expect_page(page).to_have_url(re.compile(r"question=2"))
    until(page, lambda: digest(page) != before)
    page.go_back()
    wait_until_done(page)
    expect(page.get_by_text("1 of 10")).to_be_visible()


def test_the_board_of_a_question_does_not_reveal_a_dead_end(show):
    asked = questions(Board(5, 5), (0, 1), NAMED["warnsdorff"].variant, 7)
    assert asked[2].next is None
    answers = "_".join(write_answer(question.next) for question in asked[:2])
    page = show(f"/play?view=be&rows=5&columns=5&column=1&seed=7&question=3&answers={answers}")
    expect(page.get_by_text("3 of 10")).to_be_visible()
    Player(page).part("hover").wait_for(state="attached")
    expect(Player(page).root).not_to_contain_text("dead end")
    expect(Player(page).legend).to_be_empty()
    button(page, "It is a dead end").click()
    expect(Player(page).legend).to_have_text("knight at a dead end")
