"""Classrooms in several browsers: a teacher leads by keyboard, and guests answer on their phones."""

from itertools import combinations

import pytest
from playwright.sync_api import Page

from knights.boards import Family
from knights.heuristics import NAMED
from knights.play.exercise import questions
from tests.browser import boards, classes, test_axe, windows
from tests.browser.app import arrive, check_stands, expect, sideways, until
from tests.browser.parts import is_dark, settings
from tests.browser.players import Player, race
from tests.support.words import answer, button


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Return whether two bounding boxes overlap."""
    return all(
        max(one[at], other[at]) < min(one[at] + one[size], other[at] + other[size])
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_a_class_answers_together(server, fresh_window, window):
    question = questions(Family("cross").board(4, 4), (0, 1), NAMED["warnsdorff"].variant, 7)[0]
    assert question.next is not None
    teacher = fresh_window(viewport={"width": 1920, "height": 1080})
    exercise = "view=be&seed=7&rows=4&columns=4&shape=cross&row=0&column=1"
    code = classes.lead(teacher, f"{server}/play?{exercise}&projector=1")
    phone = classes.join(window(**windows.PHONE), server, code)
    assert settings(phone) == {"classroom": code}
    arrive(phone, phone.url)
    expect(answer(phone)).to_contain_text(f"You are in classroom {code}")
    arrive(teacher, f"{server}/learn?projector=1")
    classes.press(teacher, f"Classroom {code} · 1")
    classes.press(teacher, "First question")
    expect(answer(phone)).to_contain_text("Where does the knight go next?")
    boards.click_board(phone, 0, 0)
    expect(Player(phone).part("hover")).to_have_text("a hole")
    phone.get_by_role("application").first.focus()
    row, column = question.next
    for key in ("ArrowDown",) * row + ("ArrowRight",) * column + ("Enter",):
        phone.keyboard.press(key)
    expect(answer(phone)).to_contain_text(f"Your answer is in: {row},{column}")
    expect(teacher.get_by_text("1 of 1", exact=True)).to_be_visible()
    until(teacher, lambda: test_axe.findings(teacher, "light") == {})
    classes.press(teacher, "Reveal")
    expect(answer(phone)).to_contain_text("Right")
    expect(Player(phone).legend).to_contain_text("your answer")
    expect(answer(teacher)).to_contain_text("1 of 1 was right")
    expect(Player(teacher).legend).to_contain_text("share of the answers")
    # Only Streamlit's own menu is at fault.
    until(phone, lambda: test_axe.findings(phone, "light").keys() <= {"list", "listitem"})
    classes.press(teacher, "Next question")
    expect(answer(phone)).to_contain_text("Where does the knight go next?")
    for page in (teacher, phone):
        page.emulate_media(color_scheme="dark")
        until(page, lambda page=page: is_dark(page) and not test_axe.findings(page, "dark"))

    arrive(teacher, teacher.url)
    expect(button(teacher, "Reveal")).to_be_visible()
    classes.press(teacher, "Reveal")
    expect(button(teacher, "End the class")).to_be_visible()
    classes.press(teacher, "End the class")
    classes.press(teacher, "End and show the results")
    expect(answer(phone)).to_contain_text("You got 1 of 1 right")


LANGUAGES = ("en-GB", "en-CA")
"""The languages of the phones, as windows of different languages share no cookies."""
NEEDED = "[data-testid=player] .stage, [data-testid=race] .stage, .classroom-code > *, .sides, .guesses"
"""The selector of what a class must see besides the question and the verdict."""


@pytest.mark.thorough
def test_parts_of_the_plan_are_asked_while_phones_open_other_pages(server, fresh_window):
    teacher, other_tab = (fresh_window(viewport={"width": 1280, "height": 720}) for _ in range(2))
    teacher.context.clear_cookies()
    arrive(other_tab, f"{server}/learn")
    arrive(teacher, f"{server}/classroom?view=teachers")
    teacher.locator(".st-key-plans button").first.click()
    expect(answer(teacher)).to_contain_text("Join with the code")
    code = settings(teacher)["classroom"]
    phones = [classes.join(fresh_window(**windows.PHONE, locale=each), server, code) for each in LANGUAGES]

    def fits(judged: Page) -> None:
        """Check that the leader sees everything without scrolling, and that axe finds nothing on one of the pages."""
        primary = teacher.get_by_test_id("stBaseButton-primary").or_(button(teacher, "End the class")).last
        for shown in (answer(teacher), *teacher.locator(NEEDED).locator("visible=true").all(), primary):
            expect(shown).to_be_in_viewport(ratio=1)
        for page in (teacher, *phones):
            check_stands(page)
            until(page, lambda page=page: sideways(page) == [0, 0])
        until(judged, lambda: test_axe.findings(judged, "light").keys() <= {"list", "listitem"})

    def ask(prompt: str) -> None:
        expect(button(teacher, "Ask the class")).to_be_in_viewport(ratio=1)
        classes.press(teacher, "Ask the class")
        expect(button(teacher, "Reveal")).to_be_visible()
        for phone in phones:
            expect(answer(phone)).to_contain_text(prompt)
        fits(phones[1])

    def go_on(name: str) -> None:
        button(teacher, name).click()
        teacher.wait_for_url(lambda url: "classroom=" not in url)

    def reveal(headline: str) -> None:
        expect(teacher.get_by_text("2 of 2", exact=True)).to_be_visible()
        classes.press(teacher, "Reveal")
        expect(answer(teacher)).to_contain_text(headline)
        fits(teacher)

    def comes_to_the_front() -> bool:
        other_tab.evaluate("dispatchEvent(new Event('focus'))")
        other_tab.wait_for_timeout(500)
        return button(other_tab, f"Classroom {code} · 2").is_visible()

    until(other_tab, comes_to_the_front)
    fits(teacher)
    go_on("Next: By hand")
    teacher.wait_for_url("**/play*")
    arrive(teacher, f"{server}/play?rows=5&columns=5&moves=3&projector=1")
    ask("Who visits the most squares?")
    for phone, *walk in ((phones[0], (2, 1), (1, 3), (3, 2), (4, 0)), (phones[1], (1, 2))):
        for number, square in enumerate(walk, 2):
            boards.click_board(phone, *square)
            expect(answer(phone)).to_contain_text(f"{number} of 25")
    expect(teacher.get_by_text("5 · 2", exact=True)).to_be_visible()
    button(phones[0], "Undo").tap()
    expect(answer(phones[0])).to_contain_text("4 of 25")
    classes.menu(phones[0], "Tour")
    button(phones[0], f"Classroom {code}").tap()
    expect(answer(phones[0])).to_contain_text("4 of 25")
    phones[0].reload()
    expect(answer(phones[0])).to_contain_text("5 of 25")
    reveal("The best walk: 5 of 25")
    classes.by_a_link_of_learn(phones[0])
    classes.menu(phones[1], "Sweep")
    phones[1].go_back()
    expect(phones[1].get_by_text("The best walk of the class: 5 of 25.")).to_be_visible()
    expect(teacher.get_by_text("Lost at move")).to_be_in_viewport(ratio=1)
    expect(Player(teacher).legend).to_contain_text("how many got stuck")
    teacher.get_by_text("The best walk alone").click()
    expect(Player(teacher).legend).to_contain_text("lost here")
    fits(teacher)

    go_on("Next: Degree")
    ask("Which square of an empty chessboard")
    for phone, *squares in ((phones[0], (4, 4), (7, 0)), (phones[1], (3, 3))):
        for square in squares:
            boards.click_board(phone, *square)
            expect(answer(phone)).to_contain_text("Your answer is in: {},{}".format(*square))
        expect(Player(phone).legend).to_contain_text("your answer")
    reveal("1 of 2 was right")
    expect(answer(phones[0])).to_contain_text("Right: 7,0")
    expect(Player(teacher).legend).to_contain_text("share of the answers")

    go_on("Next: The rule")
    ask("How many does blind search need?")
    for phone, guess, read in zip(phones, ("3 million", "10,000"), ("3,000,000", "10,000"), strict=True):
        phone.get_by_role("textbox", name="Your guess").fill(guess)
        phone.keyboard.press("Enter")
        expect(answer(phone)).to_contain_text(f"Your answer is in: {read}")
    reveal("1 of 2 was right")
    expect(race(teacher)).to_have_attribute("data-playing", "true")
    for part in (".title", ".stage"):
        parts = race(teacher).locator(part)
        until(teacher, lambda parts=parts: parts.first.bounding_box()["y"] == parts.last.bounding_box()["y"])
    expect(teacher.locator(".guesses > i")).to_have_count(2)
    arrive(phones[0], f"{server}/classroom")
    expect(answer(phones[0])).to_contain_text("Right: 3,000,000")
    # No label covers another.
    for phone in phones:
        until(phone, lambda phone=phone: phone.locator(".guesses span").count() > 1)
        labels = [one.bounding_box() for one in phone.locator(".guesses span").all()]
        assert not any(overlap(one, other) for one, other in combinations(labels, 2))
    for page in (teacher, phones[1]):
        page.emulate_media(color_scheme="dark")
        until(page, lambda page=page: is_dark(page) and not test_axe.findings(page, "dark"))

    go_on("The plan")
    teacher.locator(".st-key-plans button").filter(has_text="Parity").first.click()
    teacher.wait_for_url("**/learn*")
    ask("start next to a corner?")
    for phone, side in zip(phones, ("No", "Yes"), strict=True):
        # The square tapped before is not on this smaller board.
        expect(Player(phone).part("hover")).to_be_hidden()
        button(phone, side).tap()
        expect(answer(phone)).to_contain_text(f"Your answer is in: {side}")
    reveal("1 of 2 was right")
    expect(teacher.locator(".sides")).to_contain_text("50% · 1")
    classes.press(teacher, "End the class")
    classes.press(teacher, "End and show the results")
    for phone, right in zip(phones, (3, 0), strict=True):
        arrive(phone, f"{server}/classroom?classroom={code}")
        expect(answer(phone)).to_contain_text(f"You got {right} of 3 right")
        expect(phone.get_by_text("Try next")).to_be_visible()
    expect(teacher.locator(".summary tbody tr")).to_have_count(4)
    until(teacher, lambda: sideways(teacher) == [0, 0])
    with teacher.expect_download() as download:
        button(teacher, "Summary to print (HTML)").click()
    assert "the hardest first" in download.value.path().read_text("utf-8")
