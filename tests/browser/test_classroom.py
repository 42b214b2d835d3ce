"""Classrooms in several browsers: a teacher leads by keyboard, and guests answer on their phones."""

from itertools import combinations

from knights.boards.shapes import Family
from knights.heuristics.variants import NAMED
from knights.play.exercise import questions
from tests.browser.app import arrive, expect, until
from tests.browser.boards import click_board
from tests.browser.classes import join, lead, press
from tests.browser.parts import is_dark, settings
from tests.browser.players import Player, race
from tests.browser.test_axe import findings
from tests.browser.windows import PHONE
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
    code = lead(teacher, f"{server}/play?{exercise}&projector=1")
    phone = join(window(**PHONE), server, code)
    assert settings(phone) == {"classroom": code}
    arrive(phone, phone.url)
    expect(answer(phone)).to_contain_text(f"You are in classroom {code}")
    arrive(teacher, f"{server}/learn?projector=1")
    press(teacher, f"Classroom {code} · 1")
    press(teacher, "First question")
    expect(answer(phone)).to_contain_text("Where does the knight go next?")
    click_board(phone, 0, 0)
    expect(Player(phone).part("hover")).to_have_text("a hole")
    phone.get_by_role("application").first.focus()
    row, column = question.next
    for key in ("ArrowDown",) * row + ("ArrowRight",) * column + ("Enter",):
        phone.keyboard.press(key)
    expect(answer(phone)).to_contain_text(f"Your answer is in: {row},{column}")
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
    for page in (teacher, phone):
        page.emulate_media(color_scheme="dark")
        until(page, lambda page=page: is_dark(page) and not findings(page, "dark"))

    arrive(teacher, teacher.url)
    expect(button(teacher, "Reveal")).to_be_visible()
    press(teacher, "Reveal")
    expect(button(teacher, "End the class")).to_be_visible()
    press(teacher, "End the class")
    press(teacher, "End and show the results")
    expect(answer(phone)).to_contain_text("You got 1 of 1 right")


OTHER_PHONE = {**PHONE, "locale": "en-GB"}
"""The options of a second phone; its different language gives it separate cookies."""


def test_phones_that_joined_in_one_lesson_answer_questions_of_others(server, fresh_window, window):
    teacher, other_tab = fresh_window(), fresh_window()
    other_tab.context.clear_cookies()
    arrive(other_tab, f"{server}/learn")
    code = lead(teacher, f"{server}/learn")
    expect(button(other_tab, f"Classroom {code} · 0")).to_have_count(0)

    def comes_to_the_front() -> bool:
        other_tab.evaluate("dispatchEvent(new Event('focus'))")
        other_tab.wait_for_timeout(500)
        return button(other_tab, f"Classroom {code} · 0").is_visible()

    until(other_tab, comes_to_the_front)

    phones = [join(window(**kind), server, code) for kind in (PHONE, OTHER_PHONE)]
    press(teacher, "First question")
    for phone, *squares in ((phones[0], (4, 4), (7, 0)), (phones[1], (3, 3))):
        expect(answer(phone)).to_contain_text("Which square of an empty chessboard")
        for square in squares:
            click_board(phone, *square)
            expect(answer(phone)).to_contain_text("Your answer is in: {},{}".format(*square))
        expect(Player(phone).legend).to_contain_text("your answer")
    expect(teacher.get_by_text("2 of 2", exact=True)).to_be_visible()
    press(teacher, "Reveal")
    expect(teacher.get_by_test_id("stBaseButton-primary")).to_have_text("Next: The rule")
    expect(answer(phones[1])).to_contain_text("Not right: 3,3")
    expect(Player(phones[1]).legend).to_contain_text("your answer")
    expect(Player(teacher).legend).to_contain_text("share of the answers")

    arrive(teacher, f"{server}/learn?view=parity&projector=1")
    press(teacher, "Ask the class")
    for phone, side in zip(phones, ("No", "Yes"), strict=True):
        expect(answer(phone)).to_contain_text("start next to a corner?")
        # The square tapped before is not on this smaller board.
        expect(Player(phone).part("hover")).to_be_hidden()
        button(phone, side).tap()
        expect(answer(phone)).to_contain_text(f"Your answer is in: {side}")
        assert findings(phone, "light").keys() <= {"list", "listitem"}, "but for Streamlit's own menu"
    press(teacher, "Reveal")
    expect(teacher.locator(".sides")).to_contain_text("50% · 1")
    assert findings(teacher, "light") == {}

    arrive(teacher, f"{server}/learn?view=rule")
    press(teacher, "Ask the class")
    for phone, guess, read in zip(phones, ("3 million", "500"), ("3,000,000", "500"), strict=True):
        phone.get_by_role("textbox", name="Your guess").fill(guess)
        phone.keyboard.press("Enter")
        button(phone, f"Send {read}").tap()
        expect(answer(phone)).to_contain_text(f"Your answer is in: {read}")
    expect(race(teacher)).to_have_count(0)
    press(teacher, "Reveal")
    expect(race(teacher)).to_have_attribute("data-playing", "true")
    expect(race(phones[0])).to_have_count(0)
    for part in (".title", ".stage"):
        parts = race(teacher).locator(part)
        until(teacher, lambda parts=parts: parts.first.bounding_box()["y"] == parts.last.bounding_box()["y"])
    expect(teacher.locator(".guesses > i")).to_have_count(2)
    expect(phones[1].locator(".guesses > i")).to_have_count(1)
    # No label covers another.
    for phone in phones:
        labels = [one.bounding_box() for one in phone.locator(".guesses span").all()]
        assert not any(overlap(one, other) for one, other in combinations(labels, 2))
    for page in (teacher, *phones):
        page.emulate_media(color_scheme="dark")
        until(page, lambda page=page: is_dark(page) and not findings(page, "dark"))
    press(teacher, "End the class")
    press(teacher, "End and show the results")
    for phone, right in zip(phones, (3, 0), strict=True):
        expect(answer(phone)).to_contain_text(f"You got {right} of 3 right")
        expect(phone.get_by_text("Try next")).to_be_visible()
    expect(teacher.locator(".summary tbody tr")).to_have_count(3)
    with teacher.expect_download() as download:
        button(teacher, "Summary to print (HTML)").click()
    assert "the hardest first" in download.value.path().read_text("utf-8")


def test_a_class_walks_by_hand_together(server, fresh_window, window):
    teacher = fresh_window(viewport={"width": 1280, "height": 720})
    code = lead(teacher, f"{server}/play?rows=5&columns=5&moves=3&projector=1")
    phones = [join(window(**kind), server, code) for kind in (PHONE, OTHER_PHONE)]
    press(teacher, "First question")
    for phone, *walk in ((phones[0], (2, 1), (1, 3), (3, 2), (4, 0)), (phones[1], (1, 2))):
        expect(answer(phone)).to_contain_text("Who visits the most squares?")
        for number, square in enumerate(walk, 2):
            click_board(phone, *square)
            expect(answer(phone)).to_contain_text(f"{number} of 25")
    expect(teacher.get_by_text("5 · 2", exact=True)).to_be_visible()
    button(phones[0], "Undo").tap()
    expect(answer(phones[0])).to_contain_text("4 of 25")
    press(teacher, "Reveal")
    expect(answer(phones[0])).to_contain_text("Your best walk: 5 of 25")
    expect(phones[1].get_by_text("The best walk of the class: 5 of 25.")).to_be_visible()
    expect(answer(teacher)).to_contain_text("The best walk: 5 of 25")
    expect(teacher.get_by_text("Lost at move")).to_be_in_viewport()
    teacher.get_by_text("The walks side by side").click()
    expect(teacher.get_by_role("img", name="A walk of 2 of 25")).to_be_visible()
