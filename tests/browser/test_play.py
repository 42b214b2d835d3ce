"""The Play page in a browser: moves by keys, by clicks and by dragging the knight, and an exercise."""

import re
from itertools import pairwise

from playwright.sync_api import Page
from playwright.sync_api import expect as expect_page

from knights import NAMED, Board
from knights.play import by_hand, exercise, poll
from tests.browser import boards, parts
from tests.browser.app import expect, until, wait_until_done
from tests.browser.players import Player
from tests.support.words import button


def position(page: Page, squares: int) -> None:
    """Wait until the board shows a walk of this many squares."""
    expect(page.get_by_role("heading", level=2).first).to_contain_text(f"{squares} of 64")
    wait_until_done(page)


def test_moves_by_key_click_and_drag_start_from_the_walk_shown(show):
    """The board has no controls and ignores the keys that control a replay."""
    page = show("/play")
    boards.place(page, 0, 0)
    page.get_by_role("application").first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    position(page, 2)
    expect(Player(page).part("play")).to_be_hidden()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    boards.click_board(page, 0, 4)
    position(page, 3)
    expect_page(page).to_have_url(re.compile(r"moves=32"))
    boards.click_board(page, 7, 7)
    for said in (Player(page).part("hover"), Player(page).status):
        expect(said).to_have_text("not a knight's move")
    for square in ((1, 6), (3, 7), (5, 6)):
        page.mouse.click(*boards.place(page, *square))  # This is faster than the page answers.
    position(page, 6)
    button(page, "Undo").click()
    position(page, 5)
    boards.drag(page, (3, 7), (5, 6))
    position(page, 6)
    expect_page(page).to_have_url(re.compile(r"moves=32345\b"))


def test_the_board_says_of_each_square_what_enter_does_and_answers_a_move(show):
    page, walk = show("/play?rows=5&columns=5&moves=3"), by_hand.walk_of(Board(5, 5), [(0, 0), (1, 2)])
    boards.place(page, 0, 0)
    page.get_by_role("application").first.focus()
    snake = [(row, column) for row in range(5) for column in (range(5) if row % 2 == 0 else range(4, -1, -1))]
    for before, square in pairwise(snake):
        page.keyboard.press(
            "ArrowDown" if square[0] > before[0] else "ArrowRight" if square[1] > before[1] else "ArrowLeft"
        )
        refused = by_hand.refusal(walk, square)
        said = "not a move from here" if refused else "a knight's move. Enter goes there."
        expect(Player(page).status).to_contain_text("row {}, column {}".format(*square))
        expect(Player(page).note).to_have_text(said)
    box = page.get_by_role("textbox", name="Type a square")
    for typed, why in (("z9", "“z9” is no square"), ("3,4", "not a knight's move"), ("d2", "")):
        box.fill(typed)
        box.press("Enter")
        until(page, lambda why=why: box.evaluate("(box) => box.validationMessage").startswith(why))
    until(page, lambda: "status: 3 of 25, three moves on" in page.get_by_test_id("stMain").aria_snapshot())
    page.wait_for_url(re.compile(r"moves=3\d"))
    page.get_by_role("application").first.press("Backspace")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("2 of 25")


def test_a_board_of_ones_own_loses_any_square_and_gets_it_back(show):
    page = show("/play?rows=6&columns=6")
    parts.open_expert(page)
    boards.edit(page, True)
    for holes in ("3%2C3", ""):
        boards.click_board(page, 3, 3)
        page.wait_for_url(lambda url, holes=holes: url.partition("holes=")[2] == holes)
        wait_until_done(page)
    boards.edit(page, False)


def test_whether_a_tour_is_possible_is_said_beside_its_switch(show):
    page = show("/play?exact=1&moves=32")
    told, asked = (page.get_by_text("A tour is still possible."), page.get_by_text("Can it still become a tour?"))
    expect(told).to_be_visible()
    until(page, lambda: 0 < asked.bounding_box()["y"] - told.bounding_box()["y"] < 70)


def test_an_exercise_is_answered_by_clicks(show):
    question = exercise.questions(Board(8, 8), (0, 0), NAMED["warnsdorff"].variant, 7)[0]
    page = show("/play?view=be&seed=7")
    expect(page.get_by_text("Where does the knight go next?")).to_be_visible()
    boards.click_board(page, *question.squares[0])
    expect(Player(page).part("hover")).to_have_text("already visited, number 1")
    assert "answers" not in page.url
    boards.click_board(page, *question.next)
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Right: it goes to")
    wait_until_done(page)
    before = boards.digest(page)
    button(page, "Next question").click()
    expect(page.get_by_text("2 of 10")).to_be_visible()
    expect_page(page).to_have_url(re.compile(r"question=2"))
    until(page, lambda: boards.digest(page) != before)
    page.go_back()
    wait_until_done(page)
    expect(page.get_by_text("1 of 10")).to_be_visible()


def test_the_board_of_a_question_does_not_reveal_a_dead_end(show):
    asked = exercise.questions(Board(5, 5), (0, 1), NAMED["warnsdorff"].variant, 7)
    assert asked[2].next is None
    answers = "_".join(poll.write_answer(question.next) for question in asked[:2])
    page = show(f"/play?view=be&rows=5&columns=5&column=1&seed=7&question=3&answers={answers}")
    expect(page.get_by_text("3 of 10")).to_be_visible()
    Player(page).part("hover").wait_for(state="attached")
    expect(Player(page).root).not_to_contain_text("dead end")
    expect(Player(page).legend).to_be_empty()
    button(page, "It is a dead end").click()
    expect(Player(page).legend).to_have_text("knight at a dead end")
