"""Clicks during a search: nothing breaks, and the numbers are those of the command line."""

import json

from knights.cli import main
from knights.ui.tour.page import VIEWS
from tests.browser.app import PATIENCE, check_stands, choice, expect, until, wait_until_done
from tests.browser.parts import said
from tests.support.words import RUN_AGAIN, STOP, button

STEPS = 20_000_000
"""More than a second of a quiet processor: the first click surely meets it, and the others still find it."""
CASE = "/tour?rows=8&columns=8&row=3&column=3&variant=plain&steps={}"


def test_other_views_during_a_search(page, server, capsys):
    page.goto(server + CASE.format(STEPS))
    for view in ("search", "tour"):
        choice(page, VIEWS[view].title).click()
        check_stands(page)
    assert main(["tour", "8", "8", *f"--start 3,3 --variant plain --steps {STEPS} --json".split()]) == 0
    ours = json.loads(capsys.readouterr().out)
    assert ours["steps"] == STEPS
    until(page, lambda: f"{STEPS:,} steps" in said(page))
    wait_until_done(page)
    check_stands(page)
    assert f"{ours['backtracks']:,} backtracks" in said(page)


def test_a_search_that_is_stopped_keeps_what_it_did_and_can_start_again(page, server):
    page.goto(server + CASE.format(10**12))
    # The page's own button; Streamlit's, in the corner, would stop the script alone.
    stop = page.locator("[class*=st-key-][class*=-stop] button", has_text=STOP)
    stop.click(timeout=PATIENCE * 1000)
    until(page, lambda: "topped" in said(page))
    wait_until_done(page)
    assert "backtracks" in said(page)
    button(page, RUN_AGAIN).click()
    expect(stop).to_be_visible()
