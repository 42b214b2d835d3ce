"""Clicks in the middle of running work: nothing breaks, and the numbers are those of the command line."""

import json
import re
import time

import pytest
from playwright.sync_api import Locator, Page

from knights.cli import main
from knights.sliding.puzzle import ordered
from knights.ui.sliding import page as sliding_page
from knights.ui.tour import page as tour_page
from tests.browser.app import PATIENCE, choice, expect, wait_until_done, wait_until_worked

# Some three seconds of a quiet processor. The first clicks meet it, and nothing waits for that.
TOUR = "/tour?rows=8&columns=8&row=3&column=3&variant=plain&steps=150000000"
PUZZLE = "15 14 8 12/10 11 9 13/2 5 6 1/3 7 4 0"
SLIDING = f"/sliding?start={PUZZLE.replace(' ', '+')}&heuristic=manhattan&search=astar&nodes=5000000"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """What the command line says of the same search."""
    assert main([*arguments, "--json"]) == 0
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


def stop_button(page: Page) -> Locator:
    """The page's own; Streamlit's, in the corner, would stop the script alone."""
    return page.locator("[class*=st-key-][class*=-stop] button")


def click_view(page: Page, name: str) -> None:
    choice(page, name).click()
    page.wait_for_timeout(150)
    assert page.get_by_test_id("stException").count() == 0


def answer(page: Page) -> str:
    """The answer in large type, its reason and its counts, in one line."""
    said = page.locator(".verdict, .reason, .tiles > span").all_inner_texts()
    return " · ".join(re.sub(r"\s+", " ", text) for text in said)


def line_with(page: Page, words: str) -> str:
    """The answer, once it holds some words."""
    latest = time.monotonic() + PATIENCE
    while words not in answer(page):
        assert time.monotonic() < latest, f"there is no “{words}” in “{answer(page)}”"
        page.wait_for_timeout(100)
    wait_until_done(page)
    assert page.get_by_test_id("stException").count() == 0
    return answer(page)


def test_other_views_during_a_tour_search(page: Page, server: str, capsys: pytest.CaptureFixture[str]):
    page.goto(server + TOUR)
    for view in ("search", "take-away", "tour"):
        click_view(page, tour_page.VIEWS[view].title)
    ours = told(capsys, *"tour 8 8 --start 3,3 --variant plain --steps 150000000".split())
    assert ours["steps"] == 150_000_000
    line = line_with(page, "150,000,000 steps")
    assert f"{ours['backtracks']:,} backtracks" in line


def test_other_views_during_a_search_of_the_puzzle(
    page: Page, server: str, capsys: pytest.CaptureFixture[str]
):
    page.goto(server + SLIDING)
    for view in ("hand", "compare", "take-away", "search", "solution"):
        click_view(page, sliding_page.VIEWS[view].title)
    goal = str(ordered(4, 4))
    command = ["sliding", "--start", PUZZLE, "--goal", goal, "--heuristic", "manhattan", "--search", "astar"]
    ours = told(capsys, *command, "--nodes", "5000000")
    line = line_with(page, "generated")
    assert f"{ours['expanded']:,} " in line
    assert f"{ours['generated']:,} generated" in line


def test_another_page_and_back_during_a_search(page: Page, server: str, capsys: pytest.CaptureFixture[str]):
    page.goto(server + TOUR)
    wait_until_done(page)
    page.get_by_role("link", name="Sweep").first.click()
    page.wait_for_url("**/sweep**")
    wait_until_done(page)
    page.get_by_role("link", name="Tour").first.click()
    ours = told(capsys, *"tour 8 8 --start 3,3 --variant plain --steps 150000000".split())
    assert f"{ours['backtracks']:,} backtracks" in line_with(page, "150,000,000 steps")


def test_a_search_that_is_stopped_keeps_what_it_did_and_can_start_again(page: Page, server: str):
    page.goto(server + TOUR.replace("150000000", "1000000000000"))
    stop_button(page).click(timeout=PATIENCE * 1000)
    assert "backtracks" in line_with(page, "topped")
    page.get_by_role("button", name="Search again").click()
    expect(stop_button(page)).to_be_visible()


def test_clicks_during_a_sweep_change_nothing_of_it(
    page: Page, server: str, capsys: pytest.CaptureFixture[str]
):
    page.goto(server + "/sweep?from=7&to=8&variant=plain&steps=60000")
    for colour in ("Steps per square", "Outcome", "Steps per square"):
        choice(page, colour).click()
        page.wait_for_timeout(100)
    wait_until_worked(page)
    assert page.get_by_test_id("stException").count() == 0
    assert main("sweep 7 8 --variant plain --steps 60000 --csv -".split()) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    found, possible = (sum(f",{word}," in line for line in lines) for word in ("found", "budget"))
    headline = page.get_by_text(re.compile(rf"{found} of {found + possible}")).first
    expect(headline).to_be_visible()
