"""The Compare page in a browser: plain numbers and names, and both charts on the first screen."""

import re

from tests.browser.app import expect, until, wait_until_worked
from tests.browser.parts import chart
from tests.support.words import answer

SCREEN = {"width": 1400, "height": 850}


def test_compare_answers_in_plain_numbers_and_shows_both_charts_on_the_first_screen(show):
    page = show("/compare", viewport=SCREEN)
    wait_until_worked(page)
    expect(answer(page)).to_contain_text("Our best solves 100% of starts, ")
    bars = page.locator(f"{chart('compare-outcomes')} .bars")
    expect(bars).to_have_count(3)
    for shown in (bars.first, page.locator(chart("compare-curves"))):
        until(page, lambda shown=shown: (box := shown.bounding_box()) and box["y"] + box["height"] < 850)


def test_a_variant_is_found_by_its_name_or_its_key(show):
    page = show("/compare", viewport=SCREEN)
    wait_until_worked(page)
    for typed, name in (("roth", "Roth"), ("course", "Coursework 2019"), ("stu-2019", "Coursework 2019")):
        box = page.get_by_role("combobox", name="Variants")
        box.fill(typed)
        expect(page.get_by_role("option", name=re.compile(name)).first).to_be_visible()
        box.press("Escape")
