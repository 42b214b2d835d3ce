"""The address in a browser: links, Back and Forward, quick clicks, two tabs, a lost connection."""

import re
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Locator, Page, TimeoutError

from tests.browser.app import expect, until, wait_until_done, wait_until_worked
from tests.browser.boards import board, click_board, click_race, wait_for_start
from tests.browser.test_sweep import MAP

CASE = "/tour?rows=6&columns=6&row=0&column=0&variant=warnsdorff&steps=5000"


def settings(page: Page) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(page.url).query, keep_blank_values=True))


def number(page: Page, name: str) -> Locator:
    return page.get_by_role("spinbutton", name=name, exact=True)


def type_number(page: Page, name: str, value: str) -> None:
    """Type a number, and wait until the address is another; what was typed while a box was drawn anew is lost."""
    before = page.url

    def typed() -> bool:
        number(page, name).fill(value)
        number(page, name).press("Enter")
        with suppress(TimeoutError):
            page.wait_for_url(lambda url: url != before, timeout=10_000)
        return page.url != before

    until(page, typed)


def visit_by_navigation(page: Page, title: str) -> None:
    page.get_by_test_id("stTopNavLink").filter(has_text=re.compile(f"{title}$")).click()
    page.wait_for_url(re.compile(f"/{title.lower()}"))
    wait_until_done(page)


def title(page: Page) -> Locator:
    return page.get_by_test_id("stMain").get_by_role("heading").first


def closed(page: Page) -> Locator:
    return page.get_by_test_id("stMain").get_by_text("Closed tour", exact=True)


def test_back_and_forward_undo_and_redo_at_once(open_page: Callable[[str], Page]) -> None:
    page = open_page(CASE)
    type_number(page, "Start row", "3")
    type_number(page, "Rows", "7")
    closed(page).click()
    page.wait_for_url(re.compile("closed=1"))
    page.go_back()
    expect(page.get_by_role("switch", name="Closed tour")).not_to_be_checked()
    page.go_back()
    expect(number(page, "Rows")).to_have_value("6")
    expect(number(page, "Columns")).to_have_value("6")
    page.go_back()
    expect(number(page, "Start row")).to_have_value("0")
    wait_for_start(page, 0, 0)
    until(page, lambda: page.url.endswith(CASE))
    for _ in range(3):
        page.go_forward()
    expect(page.get_by_role("switch", name="Closed tour")).to_be_checked()
    expect(number(page, "Columns")).to_have_value("7")
    expect(number(page, "Start row")).to_have_value("3")
    assert settings(page)["closed"] == "1"


def test_back_undoes_a_changed_part_of_a_variant(open_page: Callable[[str], Page]) -> None:
    page = open_page(CASE)
    page.get_by_text("Expert").click()
    name = page.get_by_role("combobox", name="Method")
    type_number(page, "Restart after backtracks", "7")
    expect(name).to_have_value("Your own")
    page.go_back()
    expect(number(page, "Restart after backtracks")).to_have_value("0")
    expect(name).to_have_value("Warnsdorff, first in move order")
    page.go_forward()
    expect(number(page, "Restart after backtracks")).to_have_value("7")


def test_back_leads_through_three_pages_to_the_front_page(open_page: Callable[[str], Page]) -> None:
    page = open_page("/")
    click_race(page)
    visit_by_navigation(page, "Sweep")
    visit_by_navigation(page, "Compare")
    page.go_back()
    expect(title(page)).to_have_text("Which starting squares work?")
    page.go_back()
    expect(title(page)).to_have_text("A knight's tour from any square")
    wait_for_start(page, 7, 7)
    page.go_back()
    expect(title(page)).to_have_text("Knight's Tour Lab")
    page.wait_for_url(re.compile(r":\d+/$"))
    page.go_forward()
    page.wait_for_url("**/tour?**")
    wait_for_start(page, 7, 7)


def test_settings_on_the_front_page_lead_to_the_tour_once(open_page: Callable[[str], Page]) -> None:
    page = open_page("/?rows=5&columns=5&row=2&column=2")
    page.wait_for_url("**/tour?rows=5&columns=5&row=2&column=2")
    wait_for_start(page, 2, 2)
    page.go_back()
    expect(title(page)).to_have_text("Knight's Tour Lab")
    page.wait_for_url(re.compile(r":\d+/$"))
    expect(page.get_by_test_id("stAlert")).to_have_count(0)


def test_a_link_that_is_followed_is_one_step_in_the_history(open_page: Callable[[str], Page]) -> None:
    page = open_page("/how")
    steps = page.evaluate("history.length")
    page.get_by_test_id("stPageLink-NavLink").first.click()
    page.wait_for_url("**/tour?**")
    expect(number(page, "Start row")).to_have_value("2")
    wait_until_done(page)
    assert page.evaluate("history.length") == steps + 1
    page.go_back()
    expect(title(page)).to_have_text("How it works")


def test_back_from_the_tour_of_a_start_finds_the_sweep_as_it_was(open_page: Callable[[str], Page]) -> None:
    page = open_page("/sweep?from=5&to=5&variant=roth&steps=500")
    wait_until_worked(page)
    page.locator(MAP).wait_for()
    click_board(page, 1, 3, MAP)
    page.wait_for_url(re.compile("/tour"))
    wait_for_start(page, 1, 3)
    page.go_back()
    page.wait_for_url("**/sweep?from=5&to=5&variant=roth&steps=500")
    expect(number(page, "Step limit")).to_have_value("500")
    expect(page.get_by_test_id("stAlert")).to_have_count(0)


def test_a_page_that_was_left_is_found_as_it_was(open_page: Callable[[str], Page]) -> None:
    page = open_page(CASE)
    type_number(page, "Start row", "4")
    before = settings(page)
    visit_by_navigation(page, "Sweep")
    visit_by_navigation(page, "Tour")
    expect(number(page, "Start row")).to_have_value("4")
    wait_for_start(page, 4, 0)
    until(page, lambda: settings(page) == before)


def wait_until_quiet(page: Page) -> None:
    """Wait until the page's script has not run, and the address not changed, for two seconds."""
    running, seen, still = page.locator("[data-testid=stApp][data-test-script-state=running]"), "", 0
    while still < 20:
        still = still + 1 if page.url == seen and not running.count() else 0
        seen = page.url
        page.wait_for_timeout(100)


def test_of_quick_clicks_the_last_wins(open_page: Callable[[str], Page]) -> None:
    page = open_page(CASE)
    for click in range(20):
        number(page, "Rows").press("ArrowUp")
        page.wait_for_timeout(60 + click)
    expect(number(page, "Rows")).to_have_value("26")
    expect(number(page, "Columns")).to_have_value("26")
    page.wait_for_url(re.compile(r"rows=26&columns=26"))
    wait_until_quiet(page)
    assert settings(page)["rows"] == "26"
    expect(page.get_by_text("each of 676 squares entered once")).to_be_visible()


def test_of_quick_clicks_to_and_fro_the_last_wins(open_page: Callable[[str], Page]) -> None:
    page = open_page(CASE)
    for click in range(20):
        closed(page).click()
        page.wait_for_timeout(60 + click)
    wait_until_quiet(page)
    expect(page.get_by_role("switch", name="Closed tour")).not_to_be_checked()
    assert "closed" not in settings(page)
    closed(page).click()
    page.wait_for_url(re.compile("closed=1"))
    expect(page.get_by_role("switch", name="Closed tour")).to_be_checked()


def test_a_number_box_that_is_emptied_takes_its_last_number_back(open_page: Callable[[str], Page]) -> None:
    page = open_page(CASE)
    type_number(page, "Start row", "4")
    number(page, "Start row").fill("")
    number(page, "Start row").press("Tab")
    expect(number(page, "Start row")).to_have_value("4")
    wait_until_done(page)
    assert settings(page)["row"] == "4"
    expect(page.get_by_test_id("stAlert")).to_have_count(0)


def test_two_tabs_do_not_disturb_each_other(open_page: Callable[[str], Page]) -> None:
    page = open_page(CASE)
    other = page.context.new_page()
    other.goto(page.url.replace("rows=6&columns=6", "rows=5&columns=7"))
    wait_until_done(other)
    type_number(page, "Start row", "2")
    type_number(other, "Start column", "3")
    expect(number(page, "Rows")).to_have_value("6")
    expect(number(other, "Columns")).to_have_value("7")
    assert (settings(page)["row"], settings(page)["column"]) == ("2", "0")
    assert (settings(other)["row"], settings(other)["column"]) == ("0", "3")


def test_a_lost_connection_loses_no_setting(open_page: Callable[[str], Page], page: Page) -> None:
    page.add_init_script(
        "const Plain = WebSocket; window.sockets = [];"
        "window.WebSocket = class extends Plain { constructor(...all) { super(...all); sockets.push(this); } };"
    )
    open_page(CASE)
    click_board(page, 2, 3)
    wait_for_start(page, 2, 3)
    page.get_by_text("Expert").click()
    type_number(page, "Step limit", "600")
    before = settings(page)
    page.evaluate("sockets.forEach((one) => one.close())")
    page.wait_for_function("() => sockets.length > 1 && sockets.at(-1).readyState === 1")
    wait_until_done(page)
    until(page, lambda: settings(page) == before)
    type_number(page, "Start row", "4")
    wait_for_start(page, 4, 3)
    until(page, lambda: settings(page) == before | {"row": "4"})


def test_what_cannot_be_used_is_said_and_what_is_foreign_is_not(open_page: Callable[[str], Page]) -> None:
    page = open_page("/tour?rows=inf&utm_source=mail&fbclid=1&gclid=2")
    expect(board(page)).to_be_visible()
    expect(page.get_by_test_id("stAlert")).to_have_count(1)
    expect(page.get_by_test_id("stAlert")).to_contain_text("“inf”")
