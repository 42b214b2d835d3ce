"""What a class reads at a glance: names in place of keys, plain numbers, two bars, an example with its answer."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.app import PATIENCE, expect, until, wait_until_worked
from tests.browser.parts import chart, scrolled
from tests.support.words import answer


def test_a_comparison_says_names_and_shares_and_a_name_is_found(show: Callable[..., Page]) -> None:
    page = show("/compare?last=6")
    wait_until_worked(page)
    expect(answer(page)).to_contain_text("solves 100% of starts", timeout=PATIENCE * 1000)
    told = page.get_by_test_id("stMain").inner_text()
    assert "PAR-10" not in told
    names = page.locator(f"{chart('compare-outcomes')} .ytick text")
    expect(names).to_have_count(3)
    assert sorted(names.all_text_contents()) == ["Blind", "Our best (5 seeds)", "Warnsdorff"]
    page.get_by_role("combobox", name="Variants").fill("roth")
    expect(page.get_by_role("option", name="Roth").first).to_be_visible()


def test_a_small_sample_is_two_bars_with_their_numbers(show: Callable[..., Page]) -> None:
    page = show("/learn?view=sample")
    bars = page.locator(".js-plotly-plot .bars .point")
    expect(bars).to_have_count(2, timeout=PATIENCE * 1000)
    expect(page.locator(".js-plotly-plot .bars text").first).to_contain_text("mistakes")


def test_an_example_is_in_the_first_screen_and_so_is_its_answer(show: Callable[..., Page]) -> None:
    page = show("/tour", viewport={"width": 1400, "height": 850})
    example = page.get_by_role("link", name="No tour", exact=True)
    expect(example).to_be_visible()
    until(page, lambda: example.bounding_box()["y"] < 850)
    page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop = 400")
    example.click()
    expect(answer(page)).to_contain_text("No tour")
    until(page, lambda: scrolled(page) == 0)
    assert 0 < answer(page).bounding_box()["y"] < 400
