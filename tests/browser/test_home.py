"""The front page in a browser: its race runs by itself, can be paused, and keeps still for those who ask for it."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.search.case import Limit
from knights.search.search import search
from tests.browser.app import PATIENCE, expect, serving, wait_until_done

BADGE = """
import time

import streamlit as st

from knights.ui.home import page

began = st.session_state.setdefault("began", time.monotonic())
page.seal = lambda: "All figures agree" if time.monotonic() > began + 4 else None
page._published_link = st.write
page.published_badge()
st.title("Front page")
"""
"""The front page's line about the published figures alone, which are recomputed in four seconds."""


def steps(page: Page) -> int:
    return int(page.get_by_test_id("race").get_attribute("data-steps") or 0)


def test_the_race_runs_by_itself_and_can_be_paused(open_page: Callable[[str], Page]) -> None:
    page = open_page("/")
    race = page.get_by_test_id("race")
    expect(race).to_have_attribute("data-playing", "true")
    expect(race).to_have_attribute("data-steps", re.compile(r"^([4-9]|[1-3]\d)$"))
    race.get_by_role("button", name="Pause").click()
    expect(race).to_have_attribute("data-playing", "false")
    still = steps(page)
    page.wait_for_timeout(1200)
    assert steps(page) == still
    race.get_by_role("button", name="Start the race").click()
    expect(race).not_to_have_attribute("data-steps", str(still))


def test_both_searches_take_the_steps_that_the_server_counts(open_page: Callable[[str], Page]) -> None:
    blind = search(Board(8, 8), (0, 0), NAMED["plain"].variant, Limit(10_000_000)).steps
    page = open_page("/")
    news = page.get_by_test_id("race-news")
    expect(news).to_have_text(
        f"Blind search needs {blind:,} steps, Warnsdorff's rule 64.", timeout=PATIENCE * 1000
    )
    expect(page.get_by_test_id("race-blind")).to_have_text(f"{blind:,} steps")
    page.get_by_role("button", name="Race again").click()
    expect(page.get_by_test_id("race")).to_have_attribute("data-steps", re.compile(r"^\d$"))


def test_it_keeps_still_where_less_motion_is_asked_for(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto(server)
        wait_until_done(page)
        expect(page.get_by_test_id("race")).to_have_attribute("data-playing", "false")
        page.wait_for_timeout(1500)
        assert steps(page) == 1
    finally:
        context.close()


def test_back_and_forward_lead_through_three_pages(open_page: Callable[[str], Page]) -> None:
    page = open_page("/")
    page.locator(".st-key-card-sweep").click(position={"x": 30, "y": 30})
    page.wait_for_url("**/sweep*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Which starting squares work?")
    page.locator("[data-testid=stTopNavLink][href$='/how']").click()
    page.wait_for_url("**/how*")
    expect(page.get_by_role("heading", level=1)).to_have_text("How it works")
    for there, heading in (("sweep", "Which starting squares work?"), ("", "Knight's Tour Lab")):
        page.go_back()
        page.wait_for_url(lambda url, there=there: url.split("?")[0].endswith(f"/{there}"))
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    page.go_forward()
    page.wait_for_url("**/sweep*")
    expect(page.get_by_role("heading", level=1)).to_have_text("Which starting squares work?")


def test_a_click_on_a_square_is_one_step_in_the_history(open_page: Callable[[str], Page]) -> None:
    page = open_page("/")
    box = page.get_by_test_id("race").locator("canvas").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 10, box["y"] + box["height"] - 10)
    page.wait_for_url("**/tour?**")
    wait_until_done(page)
    page.go_back()
    page.wait_for_url(lambda url: url.split("?")[0].endswith("/"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Knight's Tour Lab")
    page.wait_for_timeout(1500)
    assert "/tour" not in page.url


def test_one_screen_holds_it_and_every_card_opens(open_page: Callable[[str], Page]) -> None:
    page = open_page("/")
    pictures = page.locator("[data-testid=stColumn] img")
    expect(pictures.first).to_be_visible()
    for picture in pictures.all():
        box = picture.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 900
        assert box["width"] > 100
    count = pictures.count()
    for number in range(count):
        page = open_page("/")
        links = page.locator("[data-testid=stColumn]:has(img) [data-testid=stPageLink-NavLink]")
        target = str(links.nth(number).get_attribute("href")).strip("/")
        links.nth(number).click()
        page.wait_for_url(lambda url, target=target: url.split("?")[0].endswith(f"/{target}"))
        expect(page.get_by_test_id("stMain").get_by_role("heading").first).to_be_visible()
        expect(page.get_by_test_id("stException")).to_have_count(0)


def test_the_server_is_asked_for_the_published_figures_until_they_are_there(
    page: Page, tmp_path: Path
) -> None:
    script = tmp_path / "badge.py"
    script.write_text(BADGE, encoding="utf-8")
    sent: list[object] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    with serving(script) as fresh:
        page.goto(fresh)
        expect(page.get_by_text("The published figures are being recomputed")).to_be_visible()
        sent.clear()
        expect(page.get_by_text("All figures agree")).to_be_visible()
        assert sent
        wait_until_done(page)
        sent.clear()
        page.wait_for_timeout(3000)
        assert not sent


def test_a_board_that_explains_can_be_stepped_with_the_arrow_keys(open_page: Callable[[str], Page]) -> None:
    page = open_page("/how")
    players = page.get_by_test_id("player")
    expect(players).to_have_count(6)
    board = players.nth(3)
    board.focus()
    before = int(board.get_attribute("data-position") or 0)
    page.keyboard.press("ArrowRight")
    expect(board).to_have_attribute("data-position", str(before + 1))
    page.keyboard.press("End")
    expect(board).to_contain_text("a dead end")
