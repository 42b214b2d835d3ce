"""The Sliding page in a real browser: editing, the player, play by hand, a link followed elsewhere."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from knights.sliding.hint import hint
from knights.sliding.puzzle import ordered, parse_puzzle
from tests.browser.app import choose, expect, wait_until_done

NEAR = "1 2 3/4 5 0/7 8 6"
TWO_AWAY = "1 2 3/4 0 5/7 8 6"
ARROWS = {"U": "ArrowDown", "D": "ArrowUp", "L": "ArrowRight", "R": "ArrowLeft"}
"""The key that makes each move of the blank: an arrow moves the tile."""


@pytest.fixture
def errors(page: Page) -> list[str]:
    """What went wrong in the page's scripts."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def outcome(page: Page) -> Locator:
    return page.locator(".verdict")


def board(page: Page, name: str) -> Locator:
    return page.locator(f".st-key-sliding-{name}").get_by_test_id("tiles")


def tile(where: Locator, number: int) -> Locator:
    return where.locator(f"[data-tile='{number}']")


def test_a_board_is_edited_by_two_clicks_solved_and_played(
    open_page: Callable[[str], Page], errors: list[str]
):
    page = open_page("/sliding")
    expect(outcome(page)).to_contain_text("Solved in 47 moves")
    start = board(page, "start_board")
    expect(start).to_have_attribute("data-state", "8 6 7/2 5 4/3 0 1")
    tile(start, 8).click()
    expect(tile(start, 8)).to_have_attribute("aria-pressed", "true")
    tile(start, 8).click()
    expect(tile(start, 8)).to_have_attribute("aria-pressed", "false")
    tile(start, 8).click()
    tile(start, 6).click()
    expect(page.get_by_role("textbox", name="Start")).to_have_value("6 8 7/2 5 4/3 0 1")
    expect(outcome(page)).to_contain_text("✕ Unsolvable")
    swap = page.get_by_role("button", name=re.compile(r"Swap tiles \d and \d"))
    expect(swap).to_be_visible()
    swap.click()
    expect(outcome(page)).to_contain_text("● Solved in")
    total = int(re.search(r"in (\d+) moves", outcome(page).inner_text())[1])
    expect(page.get_by_test_id("player-status")).to_have_text(f"move 0 of {total}")
    page.get_by_test_id("player-speed-4").click()
    page.get_by_test_id("player-play").click()
    expect(page.get_by_test_id("player")).to_have_attribute("data-position", str(total))
    expect(page.get_by_test_id("player-note")).to_contain_text("8 of 8 tiles in place")
    assert not errors


def test_the_goal_is_edited_too_and_the_blank_is_swapped_like_a_tile(open_page: Callable[[str], Page]):
    page = open_page(f"/sliding?start={NEAR}")
    expect(outcome(page)).to_contain_text("Solved in 1 move")
    goal = board(page, "goal_board")
    tile(goal, 0).click()
    tile(goal, 8).click()
    expect(page.get_by_role("textbox", name="Goal")).to_have_value("1 2 3/4 5 6/7 0 8")
    page.wait_for_url(re.compile("goal="))
    wait_until_done(page)
    expect(board(page, "start_board")).to_have_attribute("data-state", NEAR)
    tile(goal, 0).click()
    tile(goal, 8).click()
    expect(outcome(page)).to_contain_text("Solved in 1 move")
    expect(page.get_by_role("textbox", name="Goal")).to_have_value("")


def test_play_by_hand_with_arrows_clicks_and_hints(open_page: Callable[[str], Page], errors: list[str]):
    page = open_page(f"/sliding?start={TWO_AWAY}&view=hand")
    hand = board(page, "hand")
    count, told = page.get_by_test_id("tiles-count"), page.get_by_test_id("tiles-told")
    expect(count).to_have_text("0 moves")
    tile(hand, 5).click()
    expect(count).to_have_text("1 move")
    expect(hand).to_have_attribute("data-state", NEAR)
    hand.press("ArrowLeft")
    expect(count).to_have_text("1 move")
    expect(hand).to_have_attribute("data-state", NEAR)
    hand.press("ArrowUp")
    expect(hand).to_have_attribute("data-solved", "true")
    expect(told).to_have_text("✓ Solved in 2 moves; the search took 2.")
    page.get_by_test_id("tiles-undo").click()
    expect(count).to_have_text("1 move")
    expect(hand).to_have_attribute("data-state", NEAR)
    page.get_by_test_id("tiles-restart").click()
    expect(hand).to_have_attribute("data-state", TWO_AWAY)
    page.get_by_test_id("tiles-hint").click()
    expect(told).to_contain_text("Move tile 5: greedy search with sum reaches the goal in 2 moves")
    expect(tile(hand, 5)).to_have_class(re.compile("hinted"))
    hand.press("ArrowLeft")
    hand.press("h")
    expect(told).to_contain_text("Move tile 6")
    hand.press("ArrowUp")
    expect(hand).to_have_attribute("data-solved", "true")
    expect(page.get_by_test_id("tiles-hint")).to_be_disabled()
    assert not errors


def test_a_whole_solution_is_played_with_the_arrow_keys(open_page: Callable[[str], Page]):
    puzzle = parse_puzzle("8 6 7/2 5 4/3 0 1", str(ordered(3, 3)))
    page = open_page("/sliding?view=hand")
    hand = board(page, "hand")
    hand.focus()
    for move in hint(puzzle, "sum").moves:
        page.keyboard.press(ARROWS[move])
    expect(hand).to_have_attribute("data-solved", "true")
    expect(page.get_by_test_id("tiles-told")).to_have_text("✓ Solved in 47 moves; the search took 47.")


def test_a_link_shows_the_same_page_elsewhere(open_page: Callable[[str], Page], window: Callable[..., Page]):
    page = open_page("/sliding")
    box = page.get_by_role("textbox", name="Start")
    box.fill("4 0/1 3/5 2")
    box.press("Enter")
    expect(outcome(page)).to_contain_text("Unsolvable")
    box = page.get_by_role("textbox", name="Goal")
    box.fill("4 5/1 3/2 0")
    box.press("Enter")
    expect(outcome(page)).to_contain_text("in 10 moves")
    choose(page, "The search")
    expect(page.locator(".st-key-sliding-descent .js-plotly-plot")).to_be_visible()
    assert "view=search" in page.url
    said = outcome(page).inner_text()
    other = window(viewport={"width": 800, "height": 900})
    other.goto(page.url)
    wait_until_done(other)
    expect(other.get_by_role("textbox", name="Start")).to_have_value("4 0/1 3/5 2")
    expect(other.get_by_role("textbox", name="Goal")).to_have_value("4 5/1 3/2 0")
    expect(outcome(other)).to_have_text(said)
    expect(other.locator(".st-key-sliding-descent .js-plotly-plot")).to_be_visible()
    assert other.url == page.url


def test_a_comparison_fills_its_tables_and_charts(open_page: Callable[[str], Page]):
    page = open_page("/sliding?view=compare&sizes=2x2,3x3&puzzles=5")
    expect(page.get_by_text("30 of 30")).to_be_visible()
    expect(page.locator(".st-key-sliding-ways-moves .js-plotly-plot")).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Every search (CSV)").click()
    lines = waiting.value.path().read_text(encoding="utf-8").splitlines()
    assert len(lines) == 31
    assert lines[0].startswith("rows,columns,puzzle,start,goal,heuristic,method,outcome,moves")
