"""The frame of every page in a browser: titles, the toolbar, projector mode, exports, and embedding."""

import pytest

from tests.browser import app, parts
from tests.browser.players import Player
from tests.support.registry import titles
from tests.support.words import button

ADDRESS = "/sweep?first=5&last=5&variant=warnsdorff&steps=1000"


@pytest.mark.parametrize(
    ("address", "width", "height"), [("/sweep?projector=1", 1920, 1080), ("/learn?view=rule&projector=1", 1280, 720)]
)
def test_a_projected_answer_its_picture_and_its_legend_fit_on_one_screen(show, address, width, height):
    page = show(address, viewport={"width": width, "height": height})
    rest = "learn" in address
    last = Player(page).legend if rest else page.get_by_text("More", exact=True).last
    app.expect(last).to_be_visible(timeout=app.PATIENCE * 1000)
    app.until(page, lambda: (box := last.bounding_box()) and 300 < box["y"] < height - rest * box["height"])


def test_every_board_of_a_lesson_has_its_legend(show):
    lessons = {
        "degree": "least degree",
        "rule": "visited, in order",
        "tie": "degree of an onward square",
        "dead-end": "knight at a dead end",
        "parity": "counted",
    }
    for lesson, words in lessons.items():
        page = show(f"/learn?view={lesson}")
        app.expect(Player(page).legend).to_contain_text(words)
        app.expect(Player(page).legend).to_be_visible()
        question = page.get_by_text("Question:").locator("visible=true").first
        boxes = [Player(page).legend.bounding_box, question.bounding_box]
        app.until(page, lambda boxes=boxes: boxes[0]()["y"] < boxes[1]()["y"])


JUMPS = """window.jumps = 0;
new PerformanceObserver((list) => list.getEntries().forEach((shift) => window.jumps += shift.value))
  .observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize(("width", "height", "names"), [(1400, 850, " tour compare"), (390, 844, " play")])
def test_pages_have_their_style_and_places_before_they_are_drawn(window, server, width, height, names):
    page = window(viewport={"width": width, "height": height})
    page.add_init_script(JUMPS)
    for name in names.split(" "):
        for _ in range(2):  # Of two visits, one may meet a busy machine.
            app.arrive(page, f"{server}/{name}")
            app.until(page, lambda: page.locator("[data-testid=stSkeleton]").count() == 0)
            app.frames(page)
            # More than 0.25 is called poor; without the style in the served page it is about 1.
            if (jumps := page.evaluate("window.jumps")) < 0.25:
                break
        assert jumps < 0.25, name


PASTE = """() => {
  const area = document.body.appendChild(document.createElement("textarea"));
  area.id = "pasted";
  area.focus();
}"""


@pytest.mark.parametrize("host", ["127.0.0.1", app.OTHER_NAME])
def test_the_link_can_be_copied_and_shown_as_a_qr_code(page, server, host):
    """A browser gives its clipboard over https and to a page of this machine only."""
    server = server.replace("127.0.0.1", host)
    app.arrive(page, server + ADDRESS)
    assert page.evaluate("isSecureContext") == (host != app.OTHER_NAME)
    app.until(page, lambda: page.title() == f"{titles()['sweep']} · Knight's Tour Lab")
    app.expect(page.locator(parts.LINK).filter(has_text="Tour")).to_be_visible()
    app.expect(page.get_by_test_id("stSidebarNavLink")).to_have_count(0)
    parts.tool(page, "share").click()
    dialog = page.get_by_role("dialog")
    app.expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    app.expect(dialog).to_contain_text(server + ADDRESS)
    app.expect(dialog).to_contain_text("embed=true")
    dialog.locator("code").last.hover()
    dialog.get_by_label("Copy to clipboard").last.click()
    app.expect(dialog.get_by_label("Copied")).to_be_visible()
    page.keyboard.press("Escape")
    app.expect(dialog).to_have_count(0)
    page.evaluate(PASTE)
    page.keyboard.press("Control+V")
    app.until(page, lambda: f"{server}{ADDRESS}".replace("&", "&amp;") in page.locator("#pasted").input_value())


def test_a_page_without_a_connection_says_what_helps(fresh_window, server):
    page = fresh_window()
    page.clock.install()
    page.route_web_socket("**/_stcore/stream", lambda socket: socket.close())
    page.goto(f"{server}/tour")
    page.get_by_test_id("stApp").wait_for()
    page.clock.run_for(11_000)
    app.expect(page.get_by_role("alert").filter(has_text="seems to block")).to_be_visible()


def test_a_page_whose_script_has_failed_is_loaded_again(fresh_window, server):
    page = fresh_window()
    page.clock.install()
    app.arrive(page, f"{server}/learn")
    page.clock.run_for(2_000)  # The script looks every second whether the app is connected.
    page.evaluate("document.getElementById('root').remove()")
    page.clock.run_for(11_000)
    app.expect(page.get_by_test_id("stApp")).to_be_visible()


def test_projector_mode_is_switched_by_its_button_escape_back_and_forward(show):
    page = show(ADDRESS)
    parts.tool(page, "projector").click()
    leave = parts.tool(page, "leave")
    app.expect(leave).to_be_visible()
    page.wait_for_url("**projector=1")
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    app.until(page, lambda: page.evaluate(size) >= 18)
    app.expect(parts.number(page, "First size")).to_be_hidden()
    button(page, "Settings").click()
    app.expect(parts.number(page, "First size")).to_be_visible()
    button(page, "Settings").click()
    app.expect(parts.number(page, "First size")).to_be_hidden()
    page.go_back()
    app.expect(leave).to_have_count(0)
    page.go_forward()
    app.expect(leave).to_be_visible()
    page.keyboard.press("Escape")
    app.expect(leave).to_have_count(0)
    app.until(page, lambda: "projector" not in page.url)


def test_the_settings_and_the_tools_of_projector_mode_lie_side_by_side(show):
    page = show("/tour?projector=1", viewport={"width": 1280, "height": 720})
    app.expect(parts.tool(page, "share")).to_be_visible()

    def beside() -> bool:
        settings, tool = button(page, "Settings").bounding_box(), parts.tool(page, "share").bounding_box()
        return settings["x"] + settings["width"] < tool["x"] and abs(settings["y"] - tool["y"]) < 3

    app.until(page, beside)


LOOKS = """(all) => all.map((element) => {
  const style = getComputedStyle(element);
  return [style.backgroundColor, style.borderTopColor, style.borderTopWidth, style.outlineWidth].join();
})"""
"""A script that returns what a contrast theme leaves of the looks of elements."""


def test_a_contrast_theme_shows_what_is_chosen_and_the_marks_of_a_legend(show):
    for address, chosen, others in (
        ("/play", "[role=radio][aria-checked=true]", "[role=radio][aria-checked=false]"),
        (
            "/play?degrees=1",
            "label:has(:checked) > div:has(> div:empty)",
            "label:has([role=switch]:not(:checked)) > div:has(> div:empty)",
        ),
        ("/sweep?first=5&last=6", "[data-board][aria-pressed=true]", "[data-board][aria-pressed=false]"),
        ("/sweep?first=5&last=6", ".legend i >> nth=0", ".legend i >> nth=1"),
        ("/tour?rows=5&columns=5", ".mark.start", ".mark.head"),
    ):
        page = show(address, forced_colors="active")
        app.expect(page.locator(chosen).first).to_be_visible(timeout=app.PATIENCE * 1000)
        (look,), rest = page.locator(chosen).evaluate_all(LOOKS), page.locator(others).evaluate_all(LOOKS)
        assert rest, address
        assert look not in rest, address
    page = show("/play", forced_colors="active")
    for edge in page.locator("label:has([role=switch]) > div:has(> div:empty)").evaluate_all(LOOKS):
        assert ",2px," in edge, "a switch that is off is drawn, too"


def test_more_contrast_leaves_no_pale_text(fresh_window, server):
    page = app.arrive(fresh_window(contrast="more"), f"{server}/sweep?first=5&last=5")
    ink = "getComputedStyle(document.querySelector('[data-testid=stApp]')).color"
    quiet = page.get_by_test_id("stCaptionContainer").first
    assert quiet.evaluate("(words) => getComputedStyle(words).color") == page.evaluate(ink)


HELD = """() => {
  let held = document.activeElement;
  while (held?.shadowRoot?.activeElement) held = held.shadowRoot.activeElement;
  return held?.innerText.trim() ?? "";
}"""
"""A script that returns the text of the focused element, even inside a component."""


EXPORTS = {
    "Data (CSV)": ("csv", b"move,"),
    "Sheet to print (HTML)": ("html", b"<!DOCTYPE html>"),
    "Picture (PNG)": ("png", b"\x89PNG"),
}
"""For each export button, the extension and the first bytes of its file."""


def test_a_tour_is_exported_by_keyboard_alone(show):
    page = show("/tour?rows=3&columns=4&row=0&column=0&variant=default&steps=1000")
    parts.tab_until(page, page.locator("summary:focus", has_text="Export").count)
    page.keyboard.press("Enter")
    for name, (ending, start) in EXPORTS.items():
        app.expect(page.get_by_role("button", name=name)).to_be_visible()
        with page.expect_download() as waiting:
            parts.tab_until(page, lambda name=name: page.evaluate(HELD) == name)
            page.keyboard.press("Enter")
        assert waiting.value.suggested_filename == f"tour-3x4.{ending}"
        assert waiting.value.path().read_bytes().removeprefix(b"\xef\xbb\xbf").startswith(start)


def test_projector_mode_is_kept_by_links_tabs_and_keys(open_page):
    page = open_page("/learn?projector=1")
    app.expect(page.get_by_role("radio", name="A tie", exact=True)).to_be_visible()
    app.expect(button(page, "Settings")).to_be_hidden()
    size = "(text) => parseFloat(getComputedStyle(text).fontSize) * text.currentCSSZoom"
    assert page.get_by_test_id("stTopNavLink").get_by_text("Tour").evaluate(size) >= 14
    app.expect(parts.tool(page, "leave")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**view=rule**")
    page.keyboard.press("PageUp")
    page.wait_for_url(lambda url: "view" not in url)
    page.get_by_test_id("stPageLink-NavLink").first.click()
    page.wait_for_url("**/tour?**projector=1")
    for name in ("Sweep", "Compare", "Learn"):
        page.get_by_test_id("stTopNavLink").filter(has_text=name).click()
        page.wait_for_url(f"**/{name.lower()}**")
    app.expect(page.get_by_role("radio", name="Degree", exact=True)).to_be_checked()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**view=rule**")


def test_keys_work_before_anything_has_the_focus(open_page):
    page = open_page("/tour?view=search")
    Player(page).at(1)
    page.keyboard.press("ArrowRight")
    Player(page).at(2)
    page = open_page("/learn")
    app.expect(button(page, "Next: The rule")).to_be_visible()
    app.wait_until_quiet(page)  # Streamlit hears the keys of a button some time after it shows the button.
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_url("**view=rule**")


def test_a_frame_of_another_site_shows_the_page_alone_with_a_link_to_the_app(open_page):
    page = open_page(ADDRESS + "&embed=true")
    app.expect(parts.header(page)).to_be_hidden()
    assert (parts.tool(page, "open").get_attribute("href") or "").endswith(ADDRESS)
