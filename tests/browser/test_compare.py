"""The Compare page in a browser: steps on the first screen, hover, names, and saved charts."""

import re

import pytest
from playwright.sync_api import Download

from tests.browser import app, parts
from tests.support.words import answer, button, title

SCREEN = {"width": 1400, "height": 850}


@pytest.mark.parametrize(
    ("size", "more"),
    [(SCREEN, ""), ({"width": 1280, "height": 720}, "?projector=1"), ({"width": 390, "height": 844}, "")],
)
def test_the_first_screen_has_the_question_the_steps_and_their_chart(show, size, more):
    page = show(f"/compare{more}", viewport=size)
    app.wait_until_worked(page)
    app.expect(title(page)).to_have_text("Which variant needs the fewest steps?")
    app.expect(answer(page)).to_contain_text(
        re.compile(r"484 solvable starts\. Our best \(5 seeds\): [\d.]+ steps? per square, ")
    )
    app.expect(answer(page)).to_contain_text(re.compile(r"\([78] of 484 not solved\), failures counted at the limit"))
    lines = page.locator(f"{parts.chart('compare-by-size')} .scatterlayer")
    app.until(page, lambda: (box := lines.bounding_box()) and box["y"] + box["height"] < size["height"])
    if size is SCREEN:
        page.locator(f"{parts.chart('compare-by-size')} .trace.scatter .point").nth(3).hover(force=True)
        app.expect(page.locator(f"{parts.chart('compare-by-size')} .hoverlayer")).to_contain_text("8×8: mean ")


def test_the_titles_fit_and_the_charts_are_saved_with_them(show):
    page = show("/compare?first=5&last=20&variants=warnsdorff,roth&steps=20-per-square", viewport=SCREEN)
    app.wait_until_worked(page)
    plot = page.locator(parts.chart("compare-by-size"))
    titles = plot.locator(":is(.xtitle, .ytitle)")
    app.expect(titles).to_have_count(2)

    def inside() -> bool:
        box, *boxes = (part.bounding_box() for part in (plot, titles.first, titles.last))
        bottom = box["y"] + box["height"]
        return all(box["y"] <= one["y"] and one["y"] + one["height"] <= bottom for one in boxes)

    app.until(page, inside)
    page.get_by_text("Export", exact=True).click()
    saved: list[Download] = []
    page.on("download", lambda one: saved.append(one))
    for ending in ("SVG", "PNG"):
        saved.clear()
        button(page, f"Every chart ({ending})").click()
        app.until(page, lambda: len(saved) == 2)
        names = {one.suggested_filename for one in saved}
        assert names == {f"compare-{name}.{ending.lower()}" for name in ("by-size", "outcomes")}
        if ending == "SVG":
            texts = [one.path().read_text("utf-8") for one in saved]
            assert all(text.endswith("</svg>") for text in texts)
            assert any("not solved, at the limit" in text for text in texts)


def test_a_variant_is_found_by_its_name_or_its_key(show):
    page = show("/compare", viewport=SCREEN)
    app.wait_until_worked(page)
    box = page.get_by_role("combobox", name="Variants")
    for typed, name in (("pohl", "Pohl"), ("course", "Coursework 2019")):
        box.fill(typed)
        app.expect(page.get_by_role("option", name=re.compile(name)).first).to_be_visible()
        box.press("Escape")
    box.fill("stu-2019")
    box.press("Enter")
    app.expect(page.locator(".js-plotly-plot").get_by_text("Coursework 2019").first).to_be_visible()
