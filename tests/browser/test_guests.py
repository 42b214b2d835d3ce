"""Guests of a class who open other pages, lose their connection, reload, or leave."""

from contextlib import suppress
from functools import partial
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from knights.ui.controls.reach import own_addresses
from tests.benchmarks.bench_load import Tab
from tests.browser import app, boards, classes, parts, windows
from tests.support import proxies, words

LOST = "[data-testid=stApp]:not([data-test-connection-state=CONNECTED])"
"""The selector of an app without its connection."""
EXERCISE = "/play?view=be&seed=7"
"""The address of ten questions."""
DEAD_END = "It is a dead end"


def answered(teacher: Page, number: int, *phones: Page) -> None:
    """Check that a question has arrived on the phones of all guests, and that their answers count."""
    for phone in phones:
        app.expect(phone.get_by_text(f"Question {number}", exact=True)).to_be_visible()
        words.button(phone, DEAD_END).tap()
        app.expect(words.answer(phone)).to_contain_text("Your answer is in")
        app.expect(phone.get_by_role("dialog")).to_have_count(0)
        assert "/classroom?classroom=" in phone.url
    app.expect(teacher.get_by_text(f"{len(phones)} of {len(phones)}", exact=True)).to_be_visible()


MENU = {page: partial(classes.menu, page=page) for page in ("Play", "Learn", "Sweep", "Tour")}
ROUNDS = (
    {"Play": MENU["Play"], "Learn": MENU["Learn"]},
    {"Play": Page.go_back, "Tour": classes.by_a_link_of_learn},
    {"Sweep": MENU["Sweep"], "Tour": MENU["Tour"]},
)
"""The pages on which the two guests are at each question, and the ways there."""
GUESTS = {"en-US": 390, "en-GB": 1400}
"""The widths of the guests' windows by language, as windows of different languages share no cookies."""


SHORT = ({"Play": MENU["Play"], "Tour": classes.by_a_link_of_learn},)
"""Fewer questions, for every run."""


@pytest.mark.slow
@pytest.mark.parametrize(("rounds", "lost_at"), [(SHORT, 1), pytest.param(ROUNDS, 2, marks=pytest.mark.thorough)])
def test_guests_are_called_from_other_pages(server, fresh_window, rounds, lost_at):
    """Call guests to all questions; before the one with the number ``lost_at``, all lose their connection."""
    with proxies.proxy_to(server) as proxy:
        teacher = fresh_window()
        code = classes.lead(teacher, server + EXERCISE)
        phones = [
            classes.join(fresh_window(**windows.PHONE, locale=locale), proxy.url, code, width)
            for locale, width in GUESTS.items()
        ]
        for number, ways in enumerate(rounds, 1):
            for phone, (page, go) in zip(phones, ways.items(), strict=True):
                go(phone)
                phone.wait_for_url(f"**/{page.lower()}*")
                app.wait_until_done(phone)
                app.expect(words.button(phone, f"Classroom {code}")).to_be_visible()
            if cut := number == lost_at:
                proxy.cut()
                for phone in phones:
                    phone.locator(LOST).wait_for(state="attached")
            classes.press(teacher, "Next question" if number > 1 else "First question")
            app.expect(words.button(teacher, "Reveal")).to_be_visible()
            if cut:
                proxy.mend()
            answered(teacher, number, *phones)
            classes.press(teacher, "Reveal")
            for phone in phones:
                app.expect(words.answer(phone)).to_contain_text("ight: ")
        for phone in phones:
            classes.menu(phone, "Tour")
        with Tab(server, "classroom", urlsplit(teacher.url).query) as leader:
            leader.run()
            for name in ("Next_question", "Reveal", "Next_question"):
                leader.run(press=name)
        answered(teacher, len(rounds) + 2, *phones)


def test_a_look_that_comes_with_a_click_neither_loses_nor_breaks_the_page(server):
    with Tab(server, "classroom") as lobby:
        lobby.run()
        lobby.run(press="Lead_a_class")
    for _ in range(10):
        with Tab(server, "classroom", lobby.turn) as leader:
            leader.run()
            leader.ask(press="The_plan")
            leader.ask(fragment=leader.timer.fragment_id)
            leader.hear()
            assert leader.turn == "view=teachers"
            before = leader.drawn
            with suppress(TimeoutError):
                leader.hear(0.3)
            assert leader.drawn == before, "the browser has removed the part that looks: drawing it breaks the page"


def test_a_browser_remembers_its_class(server, fresh_window):
    teacher = fresh_window()
    code = classes.lead(teacher, server + EXERCISE)
    phone = classes.join(fresh_window(**windows.PHONE), server, code)
    classes.menu(phone, "Learn")
    phone.reload()
    app.expect(words.button(phone, f"Classroom {code}")).to_be_visible()
    classes.press(teacher, "First question")
    answered(teacher, 1, phone)
    app.arrive(phone, f"{server}/classroom")
    app.expect(words.answer(phone)).to_contain_text("Your answer is in")
    assert parts.settings(phone) == {"classroom": code}
    words.button(phone, "Leave the class").tap()
    app.expect(words.button(phone, "Join")).to_be_visible()
    app.until(phone, lambda: f"knights_ticket_{code}" not in {one["name"] for one in phone.context.cookies()})
    app.arrive(phone, f"{server}/play")
    app.expect(phone.get_by_text(code)).to_have_count(0)
    classes.press(teacher, "Reveal")
    app.expect(words.button(teacher, "Next question")).to_be_visible()
    app.wait_until_quiet(phone)
    assert phone.url.startswith(f"{server}/play")


def test_leader_and_guest_in_one_browser_keep_their_places(server, fresh_window):
    teacher, tab = fresh_window(), fresh_window()
    code = classes.lead(teacher, server + EXERCISE)
    app.arrive(tab, f"{server}/classroom?classroom={code}")
    app.expect(words.answer(tab)).to_contain_text(f"You are in classroom {code}")
    for one, chip in ((teacher, f"Classroom {code} · 1"), (tab, f"Classroom {code}")):
        app.arrive(one, f"{server}/learn")
        app.expect(one.get_by_role("button", name=chip, exact=True)).to_be_visible()
        one.evaluate("dispatchEvent(new Event('focus'))")
    app.wait_until_quiet(tab)
    classes.press(teacher, f"Classroom {code} · 1")
    classes.press(teacher, "First question")
    app.expect(words.button(tab, DEAD_END)).to_be_visible()
    for one in (teacher, tab):
        app.arrive(one, one.url)
    app.expect(words.button(tab, DEAD_END)).to_be_visible()
    app.expect(words.button(teacher, "Reveal")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("may_store", [True, False])
def test_a_guest_in_a_frame_of_another_site_keeps_the_seat(server, fresh_window, may_store):
    """Such a frame has no cookies; in one that may store nothing, the seat outlives a reload of the frame alone."""
    teacher, window = fresh_window(), fresh_window(**windows.PHONE)
    code = classes.lead(teacher, f"{server}/play?rows=5&columns=5")
    if not may_store:
        window.add_init_script("Object.defineProperty(window, 'sessionStorage', { get() { throw Error(); } });")
    phone = classes.framed(window, f"{server}/classroom?classroom={code}")
    app.expect(words.answer(phone)).to_contain_text(f"You are in classroom {code}")
    assert not [one for one in window.context.cookies() if one["name"].startswith("knights")]
    app.expect(teacher.get_by_role("button", name=f"Classroom {code} · 1")).to_be_visible()
    classes.press(teacher, "First question")
    app.expect(words.answer(phone)).to_contain_text("Who visits the most squares?")
    for number, square in enumerate([(1, 2), (2, 4), (4, 3)], 2):
        boards.click_board(phone, *square)
        app.expect(words.answer(phone)).to_contain_text(f"{number} of 25")
    for reload in [lambda: phone.evaluate("location.reload()"), window.reload][: 1 + may_store]:
        reload()
        app.expect(words.answer(phone)).to_contain_text("4 of 25")
    app.expect(teacher.get_by_text("1 of 1", exact=True)).to_be_visible()


UNCONTAINED = """
from knights.ui.controls import reach
from knights.ui.serving import draw
reach.IN_CONTAINER = ()
draw()
"""


@pytest.mark.thorough
def test_at_localhost_the_class_shows_an_address_that_phones_reach(fresh_window, tmp_path):
    is_named = not own_addresses()  # This machine is in no network.
    more = f"--browser.serverAddress {app.OTHER_NAME}" if is_named else "--server.address 0.0.0.0"
    script = tmp_path / "app.py"
    script.write_text(UNCONTAINED)
    with app.serving(script, more=more) as url:
        here = url.replace("127.0.0.1", "localhost")
        teacher = fresh_window()
        code = classes.lead(teacher, here + EXERCISE)
        place = f"{app.OTHER_NAME if is_named else own_addresses()[0]}:{url.rpartition(':')[2]}"
        line = teacher.locator(".classroom-code span")
        app.expect(line).to_have_text(f"{place}/classroom?classroom={code}")
        app.expect(teacher.get_by_text(f"Phones in the same network open {place};")).to_be_visible()
        parts.tool(teacher, "share").click()
        link = f"http://{place}/classroom?classroom={code}"
        app.expect(teacher.get_by_role("dialog").locator("code").first).to_have_text(link)
        teacher.keyboard.press("Escape")
        phone = classes.join(fresh_window(**windows.PHONE), f"http://{place}", code)
        classes.menu(phone, "Play")
        classes.press(teacher, "First question")
        answered(teacher, 1, phone)
