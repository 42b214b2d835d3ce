"""Guests of a class who open other pages, lose their connection, reload, or leave."""


import pytest
from playwright.sync_api import Page

from tests.browser.app import arrive, expect, serving, wait_until_done
from tests.browser.parts import settings
from tests.browser.test_classroom import press
from tests.browser.windows import PHONE
from tests.support.proxies import proxy_to
from tests.support.words import answer, button

CUT = 10.0
"""The number of seconds without a connection."""
DEAD_END = "It is a dead end"


def lead(teacher: Page, server: str) -> str:
    """Open a classroom with ten questions, and return its code."""
    teacher.context.clear_cookies()
    arrive(teacher, f"{server}/play?view=be&seed=7")
    press(teacher, "Ask the class")
    expect(answer(teacher)).to_contain_text("Join with the code")
    return settings(teacher)["classroom"]


def join(phone: Page, server: str, code: str, width: int = 390) -> Page:
    phone.context.clear_cookies()
    phone.set_viewport_size({"width": width, "height": 844})
    arrive(phone, f"{server}/classroom?classroom={code}")
    expect(answer(phone)).to_contain_text(f"You are in classroom {code}")
    return phone


def menu(phone: Page, page: str) -> None:
    """Open a page by the folded menu of a narrow window."""
    phone.get_by_test_id("stExpandSidebarButton").click()
    phone.get_by_test_id("stSidebarNavLink").filter(has_text=page).click()
    arrived(phone, page)


def arrived(phone: Page, page: str) -> None:
    phone.wait_for_url(f"**/{page.lower()}*")
    wait_until_done(phone)
    # The visitor reads for a moment, and the page refreshes its parts.
    phone.wait_for_timeout(2500)


def answered(phone: Page, teacher: Page, number: int) -> None:
    """Check that a question has arrived on a guest's phone, and that the answer counts."""
    expect(phone.get_by_text(f"Question {number} of 10")).to_be_visible()
    button(phone, DEAD_END).tap()
    expect(answer(phone)).to_contain_text("Your answer is in")
    expect(teacher.get_by_text("1 of 1", exact=True)).to_be_visible()
    expect(phone.get_by_role("dialog")).to_have_count(0)
    assert "/classroom?classroom=" in phone.url


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("width", [390, 600])
def test_a_guest_is_called_from_every_page(fresh_window, width, cut):
    with serving() as server, proxy_to(server) as proxy:
        teacher = fresh_window()
        code = lead(teacher, server)
        phone = join(fresh_window(**PHONE), proxy.url, code, width)

        def ask(number: int) -> None:
            if cut:
                proxy.cut()
            press(teacher, "Next question" if number > 1 else "First question")
            if cut:
                phone.wait_for_timeout(CUT * 1000)
                proxy.mend()
            answered(phone, teacher, number)
            press(teacher, "Reveal")
            expect(answer(phone)).to_contain_text("ight: ")

        menu(phone, "Play")
        ask(1)
        phone.go_back()
        arrived(phone, "Play")
        ask(2)
        menu(phone, "Learn")
        phone.get_by_test_id("stPageLink-NavLink").first.click()
        arrived(phone, "Tour")
        ask(3)
        menu(phone, "Sweep")
        ask(4)
