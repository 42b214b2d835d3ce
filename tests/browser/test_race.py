"""Two methods race on the Tour page, on one clock; where they part is marked."""

import re
from collections.abc import Callable

from playwright.sync_api import Page

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.search.races import race
from tests.browser.app import PATIENCE, expect, wait_until_done


def test_both_run_to_their_ends_in_step(open_page: Callable[[str], Page]) -> None:
    run = race(Board(6, 6), (0, 0), NAMED["roth"].variant, NAMED["pohl"].variant)
    page = open_page("/tour?rows=6&columns=6&view=race&variant=roth&against=pohl")
    shown = page.get_by_test_id("race")
    expect(shown).to_have_attribute("data-playing", re.compile("true|false"))
    words = page.get_by_test_id("race-apart")
    expect(words).to_contain_text(f"They part at step {run.step}:" if run.step else "They never")
    news = page.get_by_test_id("race-news")
    expect(news).to_have_text(
        f"{NAMED['roth'].title} needs {run.first.steps:,} steps, {NAMED['pohl'].title} {run.second.steps:,}.",
        timeout=PATIENCE * 1000,
    )
    expect(page.get_by_test_id("race-first")).to_have_text(f"{run.first.steps:,} steps")
    expect(page.get_by_test_id("race-second")).to_have_text(f"{run.second.steps:,} steps")


def test_the_other_method_is_chosen_or_typed_and_stands_in_the_address(
    open_page: Callable[[str], Page],
) -> None:
    page = open_page("/tour?view=race&variant=roth")
    box = page.get_by_role("combobox", name="Against")
    box.click()
    box.fill("order.f(onward)")
    page.keyboard.press("Enter")
    page.wait_for_url("**against=order.f%28onward%29**")
    wait_until_done(page)
    expect(page.get_by_test_id("race")).to_contain_text("f(onward)")
