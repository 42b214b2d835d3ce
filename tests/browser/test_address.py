"""The address in a browser: Back and Forward, quick clicks, and a lost connection."""

import re

from tests.browser import app, boards, parts
from tests.support import proxies, words

CASE = "/tour?rows=6&columns=6&row=0&column=0&variant=warnsdorff&steps=5000"
CLOSED = "Closed: back to its start"


def test_back_and_forward_undo_and_redo_and_the_last_of_quick_clicks_wins(open_page):
    # Start a new visit: after an earlier rectangle, rows and columns could differ.
    page = open_page(CASE)
    parts.open_expert(page)
    parts.type_number(page, "Start row", "3")
    app.wait_until_done(page)
    parts.type_number(page, "Rows", "7")
    app.wait_until_done(page)
    parts.flip(page, CLOSED)
    page.wait_for_url(re.compile("closed=1"))
    app.wait_until_done(page)
    page.go_back()
    app.expect(parts.switch(page, CLOSED)).not_to_be_checked()
    page.go_back()
    app.expect(parts.number(page, "Rows")).to_have_value("6")
    app.expect(parts.number(page, "Columns")).to_have_value("6")
    page.go_back()
    app.expect(parts.number(page, "Start row")).to_have_value("0")
    boards.wait_for_start(page, 0, 0)
    app.until(page, lambda: page.url.endswith(CASE))
    page.go_forward()
    app.expect(parts.number(page, "Start row")).to_have_value("3")
    app.wait_until_done(page)
    page.go_forward()
    app.expect(parts.number(page, "Columns")).to_have_value("7")
    app.wait_until_done(page)
    page.go_forward()
    app.expect(parts.switch(page, CLOSED)).to_be_checked()
    app.expect(parts.number(page, "Columns")).to_have_value("7")
    app.expect(parts.number(page, "Start row")).to_have_value("3")
    assert parts.settings(page)["closed"] == "1"
    for click in range(3):
        parts.number(page, "Rows").press("ArrowUp")
        page.wait_for_timeout(60 + 6 * click)
    app.expect(parts.number(page, "Columns")).to_have_value("10")
    for click in range(3):
        parts.flip(page, CLOSED)
        page.wait_for_timeout(60 + 6 * click)
    page.wait_for_url(lambda url: "rows=10&columns=10" in url and "closed" not in url)
    app.wait_until_quiet(page)
    assert (parts.settings(page)["rows"], parts.settings(page)["columns"]) == ("10", "10")
    assert "closed" not in parts.settings(page)
    app.expect(parts.switch(page, CLOSED)).not_to_be_checked()
    app.expect(page.get_by_text("square 100 of 100")).to_be_visible()


def test_back_returns_through_three_pages_to_the_front_page_and_a_link_is_one_step(fresh_page, server):
    page = app.arrive(fresh_page, f"{server}/")  # A new tab, because a history keeps only 50 steps.
    boards.click_race(page)
    parts.visit_by_navigation(page, "Tour")
    parts.visit_by_navigation(page, "Learn")
    steps = page.evaluate("history.length")
    # Make the page long, as if the next page were drawn at once.
    long = page.add_style_tag(content="[data-testid=stMain] > div { min-height: 4000px !important }")
    page.evaluate(f"{parts.SCROLLED} = 900")
    page.get_by_test_id("stPageLink-NavLink").first.click()
    page.wait_for_url("**/tour?**")
    app.wait_until_done(page)
    assert page.evaluate("history.length") == steps + 1
    assert parts.scrolled(page) == 0, "a page opens at its top"
    long.evaluate("(style) => style.remove()")
    page.go_back()
    page.wait_for_url("**/learn")
    app.expect(words.title(page)).to_have_text("Learn")
    page.go_back()
    app.expect(words.title(page)).to_have_text("A knight's tour from any square")
    page.go_back()
    page.wait_for_url("**/play?**")
    boards.wait_for_start(page, 7, 7)
    page.go_back()
    app.expect(words.title(page)).to_have_text("Knight's Tour Lab")
    page.wait_for_url(re.compile(r":\d+/$"))
    # The click on the race is not repeated.
    app.wait_until_quiet(page)
    assert "/play" not in page.url
    page.go_forward()
    page.wait_for_url("**/play?**")
    boards.wait_for_start(page, 7, 7)


def test_a_lost_connection_loses_no_setting(fresh_page, server):
    with proxies.proxy_to(server) as proxy:
        page = app.arrive(fresh_page, proxy.url + CASE)
        boards.click_board(page, 2, 3)
        boards.wait_for_start(page, 2, 3)
        words.expert(page).click()
        parts.type_number(page, "Step limit", "600")
        before = parts.settings(page)
        with page.expect_websocket():
            proxy.cut()
            proxy.mend()
        app.wait_until_done(page)
        app.until(page, lambda: parts.settings(page) == before)
        parts.type_number(page, "Start row", "4")
        boards.wait_for_start(page, 4, 3)
        app.until(page, lambda: parts.settings(page) == before | {"row": "4"})
