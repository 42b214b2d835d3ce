"""The address in a browser: Back and Forward, quick clicks, and a lost connection."""

import re

from tests.browser.app import arrive, expect, until, wait_until_done, wait_until_quiet
from tests.browser.boards import click_board, click_race, wait_for_start
from tests.browser.parts import (
    SCROLLED,
    flip,
    number,
    open_expert,
    scrolled,
    settings,
    switch,
    type_number,
    visit_by_navigation,
)
from tests.support.proxies import proxy_to
from tests.support.words import expert, title

CASE = "/tour?rows=6&columns=6&row=0&column=0&variant=warnsdorff&steps=5000"
CLOSED = "Closed: back to its start"


def test_back_and_forward_undo_and_redo_and_the_last_of_quick_clicks_wins(open_page):
    # Start a new visit: after an earlier rectangle, rows and columns could differ.
    page = open_page(CASE)
    open_expert(page)
    type_number(page, "Start row", "3")
    wait_until_done(page)
    type_number(page, "Rows", "7")
    wait_until_done(page)
    flip(page, CLOSED)
    page.wait_for_url(re.compile("closed=1"))
    wait_until_done(page)
    page.go_back()
    expect(switch(page, CLOSED)).not_to_be_checked()
    page.go_back()
    expect(number(page, "Rows")).to_have_value("6")
    expect(number(page, "Columns")).to_have_value("6")
    page.go_back()
    expect(number(page, "Start row")).to_have_value("0")
    wait_for_start(page, 0, 0)
    until(page, lambda: page.url.endswith(CASE))
    page.go_forward()
    expect(number(page, "Start row")).to_have_value("3")
    wait_until_done(page)
    page.go_forward()
    expect(number(page, "Columns")).to_have_value("7")
    wait_until_done(page)
    page.go_forward()
    expect(switch(page, CLOSED)).to_be_checked()
    expect(number(page, "Columns")).to_have_value("7")
    expect(number(page, "Start row")).to_have_value("3")
    assert settings(page)["closed"] == "1"
    for click in range(3):
        number(page, "Rows").press("ArrowUp")
        page.wait_for_timeout(60 + 6 * click)
    expect(number(page, "Columns")).to_have_value("10")
    for click in range(3):
        flip(page, CLOSED)
        page.wait_for_timeout(60 + 6 * click)
    page.wait_for_url(lambda url: "rows=10&columns=10" in url and "closed" not in url)
    wait_until_quiet(page)
    assert (settings(page)["rows"], settings(page)["columns"]) == ("10", "10")
    assert "closed" not in settings(page)
    expect(switch(page, CLOSED)).not_to_be_checked()
    expect(page.get_by_text("square 100 of 100")).to_be_visible()


def test_back_returns_through_three_pages_to_the_front_page_and_a_link_is_one_step(fresh_page, server):
    page = arrive(fresh_page, f"{server}/")  # A new tab, because a history keeps only 50 steps.
    click_race(page)
    visit_by_navigation(page, "Tour")
    visit_by_navigation(page, "Learn")
    steps = page.evaluate("history.length")
    # Make the page long, as if the next page were drawn at once.
    long = page.add_style_tag(content="[data-testid=stMain] > div { min-height: 4000px !important }")
    page.evaluate(f"{SCROLLED} = 900")
    page.get_by_test_id("stPageLink-NavLink").first.click()
    page.wait_for_url("**/tour?**")
    wait_until_done(page)
    assert page.evaluate("history.length") == steps + 1
    assert scrolled(page) == 0, "a page opens at its top"
    long.evaluate("(style) => style.remove()")
    page.go_back()
    page.wait_for_url("**/learn")
    expect(title(page)).to_have_text("Learn")
    page.go_back()
    expect(title(page)).to_have_text("A knight's tour from any square")
    page.go_back()
    page.wait_for_url("**/play?**")
    wait_for_start(page, 7, 7)
    page.go_back()
    expect(title(page)).to_have_text("Knight's Tour Lab")
    page.wait_for_url(re.compile(r":\d+/$"))
    # The click on the race is not repeated.
    wait_until_quiet(page)
    assert "/play" not in page.url
    page.go_forward()
    page.wait_for_url("**/play?**")
    wait_for_start(page, 7, 7)


def test_a_lost_connection_loses_no_setting(fresh_page, server):
    with proxy_to(server) as proxy:
        page = arrive(fresh_page, proxy.url + CASE)
        click_board(page, 2, 3)
        wait_for_start(page, 2, 3)
        expert(page).click()
        type_number(page, "Step limit", "600")
        before = settings(page)
        with page.expect_websocket():
            proxy.cut()
            proxy.mend()
        wait_until_done(page)
        until(page, lambda: settings(page) == before)
        type_number(page, "Start row", "4")
        wait_for_start(page, 4, 3)
        until(page, lambda: settings(page) == before | {"row": "4"})
