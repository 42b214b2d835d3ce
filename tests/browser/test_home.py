"""The front page in a browser: its race runs by itself, can be paused, and keeps still for those who ask for it."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.search.case import Limit
from knights.search.search import search
from knights.ui.home.page import CARDS
from tests.browser.app import PATIENCE, expect, serving, until, wait_until_done
from tests.browser.boards import click_race

BADGE = """
from pathlib import Path

import streamlit as st

from knights.ui.home import page

page.seal = lambda: "All figures agree" if Path("{done}").exists() else None
page._published_link = st.write
page.published_badge()
st.title("Front page")
"""
"""The front page's line about the published figures alone, which are recomputed once a file is there."""

FASTER = """
const ask = window.requestAnimationFrame;
let ahead = 0;
window.requestAnimationFrame = (call) => ask((now) => call(now + (ahead += 100)));
"""
"""Lets a tenth of a second more go by from frame to frame: as much as the race makes up for at once."""


def steps(page: Page) -> int:
    return int(page.get_by_test_id("race").get_attribute("data-steps") or 0)


def test_the_race_runs_by_itself_and_can_be_paused(open_page: Callable[[str], Page]) -> None:
    page = open_page("/")
    race = page.get_by_test_id("race")
    expect(race).to_have_attribute("data-playing", "true")
    begun = steps(page)
    until(page, lambda: steps(page) > begun)
    race.get_by_role("button", name="Pause").click()
    expect(race).to_have_attribute("data-playing", "false")
    still = steps(page)
    page.wait_for_timeout(1200)
    assert steps(page) == still
    race.get_by_role("button", name="Start the race").click()
    expect(race).not_to_have_attribute("data-steps", str(still))


def test_both_searches_take_the_steps_that_the_server_counts(
    page: Page, open_page: Callable[[str], Page]
) -> None:
    page.add_init_script(FASTER)
    blind = search(Board(8, 8), (0, 0), NAMED["plain"].variant, Limit(10_000_000)).steps
    open_page("/")
    news = page.get_by_test_id("race-news")
    expect(news).to_have_text(
        f"Blind search needs {blind:,} steps, Warnsdorff's rule 64.", timeout=PATIENCE * 1000
    )
    expect(page.get_by_test_id("race-blind")).to_have_text(f"{blind:,} steps")
    page.get_by_role("button", name="Race again").click()
    until(page, lambda: steps(page) < blind)


def test_it_keeps_still_where_less_motion_is_asked_for(window: Callable[..., Page], server: str) -> None:
    page = window(reduced_motion="reduce")
    page.goto(server)
    wait_until_done(page)
    expect(page.get_by_test_id("race")).to_have_attribute("data-playing", "false")
    page.wait_for_timeout(1500)
    assert steps(page) == 1


def test_a_click_on_a_square_is_one_step_in_the_history(open_page: Callable[[str], Page]) -> None:
    page = open_page("/")
    click_race(page)
    page.go_back()
    page.wait_for_url(lambda url: url.split("?")[0].endswith("/"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Knight's Tour Lab")
    page.wait_for_timeout(1500)
    assert "/tour" not in page.url


def test_one_screen_holds_it_and_a_click_anywhere_on_a_card_opens_its_page(
    open_page: Callable[[str], Page],
) -> None:
    page = open_page("/")
    for card in CARDS:
        picture = page.locator(f".st-key-card-{card.name} img")
        box = until(
            page, lambda picture=picture: (box := picture.bounding_box()) and box["width"] > 100 and box
        )
        assert box["y"] + box["height"] <= 900
    for card in CARDS:
        page.locator(f".st-key-card-{card.name}").click(position={"x": 30, "y": 30})
        page.wait_for_url(lambda url, card=card: urlsplit(url).path == f"/{card.name}")
        page.go_back()
        page.wait_for_url(lambda url: urlsplit(url).path == "/")
        expect(page.get_by_role("heading", level=1)).to_have_text("Knight's Tour Lab")
        wait_until_done(page)


def test_the_server_is_asked_for_the_published_figures_until_they_are_there(
    page: Page, tmp_path: Path
) -> None:
    script, done = tmp_path / "badge.py", tmp_path / "done"
    script.write_text(BADGE.format(done=done.as_posix()), encoding="utf-8")
    sent: list[object] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    with serving(script) as fresh:
        page.goto(fresh)
        expect(page.get_by_text("The published figures are being recomputed")).to_be_visible()
        sent.clear()
        until(page, lambda: sent)
        done.touch()
        expect(page.get_by_text("All figures agree")).to_be_visible()
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
    before = int(until(page, lambda: board.get_attribute("data-position")))
    page.keyboard.press("ArrowRight")
    expect(board).to_have_attribute("data-position", str(before + 1))
    page.keyboard.press("End")
    expect(board).to_contain_text("a dead end")
