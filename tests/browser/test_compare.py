"""The Compare page in a browser: plain numbers and names, and both charts on the first screen."""

import re

from playwright.sync_api import Download

from tests.browser.app import expect, until, wait_until_worked
from tests.browser.parts import chart
from tests.support.words import answer, button

SCREEN = {"width": 1400, "height": 850}


def test_compare_answers_in_plain_numbers_and_shows_both_charts_on_the_first_screen(show):
    page = show("/compare", viewport=SCREEN)
    wait_until_worked(page)
    best, second, last = re.findall(r"([\d.]+%)", answer(page).inner_text())[:3]
    expect(answer(page)).to_contain_text(
        f"Our best solves {best} of starts on the first try, Warnsdorff {second}, Blind {last}"
    )
    bars = page.locator(f"{chart('compare-outcomes')} .bars")
    # The numbers in the headline stand at the bars, with the measure.
    labels = page.locator(f"{chart('compare-outcomes')} .ytick text").all_text_contents()
    for label, share in zip(labels, (last, second, best), strict=True):
        assert label.endswith(f"{share} on the first try")
    for shown in (bars.first, page.locator(chart("compare-curves"))):
        until(page, lambda shown=shown: (box := shown.bounding_box()) and box["y"] + box["height"] < 850)


def test_the_titles_fit_and_the_charts_are_saved_with_them(show):
    page = show("/compare?first=5&last=30&variants=warnsdorff,roth", viewport=SCREEN)
    wait_until_worked(page)
    plot = page.locator(chart("compare-curves"))
    box = plot.bounding_box()
    for title in plot.locator(":is(.xtitle, .ytitle)").all():
        inner = title.bounding_box()
        assert inner["y"] >= box["y"]
        assert inner["y"] + inner["height"] <= box["y"] + box["height"]
    page.get_by_text("Export", exact=True).click()
    saved: list[Download] = []
    page.on("download", lambda one: saved.append(one))
    for ending in ("SVG", "PNG"):
        saved.clear()
        button(page, f"Every chart ({ending})").click()
        until(page, lambda: len(saved) == 2)
        names = {one.suggested_filename for one in saved}
        assert names == {f"compare-{name}.{ending.lower()}" for name in ("outcomes", "curves")}
        if ending == "SVG":
            texts = [one.path().read_text("utf-8") for one in saved]
            assert all(text.endswith("</svg>") for text in texts)
            assert any("the vertical axis starts at 90%" in text for text in texts)


def test_a_variant_is_found_by_its_name_or_its_key(show):
    page = show("/compare", viewport=SCREEN)
    wait_until_worked(page)
    box = page.get_by_role("combobox", name="Variants")
    for typed, name in (("roth", "Roth"), ("course", "Coursework 2019")):
        box.fill(typed)
        expect(page.get_by_role("option", name=re.compile(name)).first).to_be_visible()
        box.press("Escape")
    box.fill("stu-2019")
    box.press("Enter")
    expect(page.locator(".js-plotly-plot").get_by_text("Coursework 2019").first).to_be_visible()
