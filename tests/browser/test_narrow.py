"""Narrow windows: nothing is wider than the window, not even on dark pages, and each page shows its name."""

import pytest

from tests.browser import app, boards, parts, players, windows

ADDRESSES = ("/tour", "/tour?view=search", "/sweep?colour=steps", "/published?work=stu-2021")


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_wider_than_a_narrow_dark_window(show, address):
    page = show(address, viewport={"width": 800, "height": 900}, color_scheme="dark")
    if "published" not in address:
        app.expect(page.locator(".js-plotly-plot, [data-testid=player]").first).to_be_visible()
    app.until(page, lambda: app.sideways(page) == [0, 0])
    assert parts.is_dark(page)


MENU = ".rc-overflow-item:not([inert]) [data-testid=stTopNavSection]"
NAMED = """([header, more, current]) => {
  const said = (element, part) => getComputedStyle(element, part).content.includes("Sliding puzzle");
  const menu = document.querySelector(more);
  return innerWidth <= 768 ? said(document.querySelector(header), "::after")
    : menu ? said(menu, "::before") : document.querySelector(current);
}"""
"""A script that returns whether the header or the navigation shows the name of the page."""


@pytest.mark.parametrize("width", [1400, 800, 390])
def test_every_window_shows_the_name_of_the_page_and_a_phone_closes_its_menu(show, width):
    page = show("/sliding", viewport={"width": width, "height": 844})
    page.wait_for_function(NAMED, arg=["[data-testid=stHeader]", MENU, parts.CURRENT])
    app.until(page, lambda: page.evaluate("document.documentElement.scrollWidth") <= width)
    if width == 390:
        menu = page.get_by_test_id("stExpandSidebarButton")
        menu.click()
        # A click fails if another element covers the target.
        page.get_by_test_id("stSidebarCollapseButton").get_by_role("button").click()
        app.expect(menu).to_be_visible()


@pytest.mark.parametrize("width", [390, 600])
@pytest.mark.parametrize("address", ["/play", "/tour"])
def test_the_buttons_of_the_views_do_not_cover_the_title(show, address, width):
    page = show(address, viewport={"width": width, "height": 844})
    heading = page.locator(".st-key-heading")
    title, buttons = heading.get_by_role("heading"), heading.get_by_test_id("stButtonGroup")
    app.expect(buttons).to_be_visible()

    def apart() -> bool:
        above, below = title.bounding_box(), buttons.bounding_box()
        return above["y"] + above["height"] <= below["y"] or above["x"] + above["width"] <= below["x"]

    app.until(page, apart)


def test_a_phone_shows_the_buttons_of_all_views(show):
    page = show("/published", viewport={"width": 390, "height": 844})
    buttons = page.locator(".st-key-heading [role=radio]")
    app.expect(buttons).to_have_count(5)
    for each in buttons.all():
        app.until(page, lambda each=each: (box := each.bounding_box()) and 0 <= box["x"] <= 390 - box["width"])


def test_the_buttons_of_a_plan_show_their_whole_names(show):
    page = show("/classroom?view=teachers", viewport={"width": 800, "height": 900})
    names = page.locator(".st-key-plans button p")
    app.expect(names).to_have_count(10)
    assert not names.evaluate_all("(all) => all.filter((each) => each.scrollWidth > each.clientWidth).length")


DRAWN = """(stage, rows) => rows.map((row) => [...stage.querySelectorAll("canvas")].map((canvas) => {
  const scale = canvas.width / stage.clientWidth, side = (stage.clientWidth - 25) / 8;
  const at = [24 + side / 2, 24 + (row + 0.5) * side].map((one) => Math.round(one * scale));
  return canvas.getContext("2d").getImageData(...at, 1, 1).data.join();
}).join(" "))"""
"""A script that returns the colours at the centres of squares in the first column of a race's board."""


def test_the_knight_of_a_race_covers_only_its_own_square(show):
    page = show("/tour?view=race&rows=8&columns=8", viewport={"width": 390, "height": 844})
    app.expect(players.race(page)).to_contain_text("1 of 64 squares")
    drawn = app.until(page, lambda: boards.race_board(page).evaluate(DRAWN, [0, 1, 2, 3]))
    assert drawn[0] != drawn[2], "the knight stands on the first square"
    assert drawn[1] == drawn[3], "nothing lies on the one below it"


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/play?rows=5&columns=5&row=0&column=0&exact=1&moves=361416461246186431", "squares from home"),
        ("/play?view=be", "The order of the moves"),
    ],
)
def test_a_phone_shows_what_a_player_needs_without_scrolling(show, address, words):
    page = show(address, **windows.PHONE)
    needed = page.get_by_text(words).or_(page.get_by_alt_text(words))
    app.expect(needed).to_be_visible()
    app.until(page, lambda: (box := needed.bounding_box()) and box["y"] + box["height"] < 844)


SQUARE_AND_NUMBER = """() => ["--square", "font-size"].map((name, i) => parseFloat(getComputedStyle(
  i ? document.querySelector(".st-key-tour-plot .textpoint text") : document.documentElement
).getPropertyValue(name)))"""
"""A script that returns the sizes of a square and of a number, in pixels."""


@pytest.mark.parametrize(("width", "side", "shown"), [(390, 8, True), (390, 20, False), (1400, 8, True)])
def test_a_phone_draws_numbers_in_proportion_to_a_square(show, width, side, shown):
    """The browser scales the numbers, since the server does not know the size of a square in pixels."""
    page = show(f"/tour?rows={side}&columns={side}", viewport={"width": width, "height": 844})
    app.expect(page.locator(".st-key-tour-plot .textpoint text").first).to_be_attached(timeout=app.PATIENCE * 1000)

    def in_proportion() -> bool:
        square, number = page.evaluate(SQUARE_AND_NUMBER)
        return bool(number == pytest.approx(0.3 * square if shown else 0, abs=0.1))

    app.until(page, in_proportion)


@pytest.mark.parametrize(("size", "beside"), [((844, 390), True), ((700, 425), True), ((390, 844), False)])
def test_a_phone_held_sideways_shows_the_answer_next_to_the_board(show, size, beside):
    page = show("/tour", viewport=dict(zip(("width", "height"), size, strict=True)))
    board, answer = page.get_by_test_id("player").first, page.get_by_role("heading", level=2).first
    app.expect(board).to_be_visible()
    app.until(page, lambda: (answer.bounding_box()["y"] < board.bounding_box()["y"] + 100) == beside)
    assert answer.bounding_box()["x"] > board.bounding_box()["x"] + 100 or not beside


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (800, 1000), (844, 390)])
def test_an_overlay_fills_its_place(show, width, height):
    page = show("/tour?overlay=roth", viewport={"width": width, "height": height})
    chart = page.locator(".st-key-over .main-svg").first
    app.expect(chart).to_be_visible()
    app.until(
        page, lambda: abs(chart.bounding_box()["height"] - page.locator(".st-key-over").bounding_box()["height"]) < 3
    )


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 360)])
def test_the_guesses_of_a_race_lie_side_by_side_in_a_low_window(show, width, height):
    page = show("/tour?view=race", viewport={"width": width, "height": height})
    guesses = [players.race_part(page, f"guess-{name}") for name in ("first", "second")]
    app.expect(guesses[1]).to_be_visible()
    app.until(page, lambda: (left := guesses[0].bounding_box())["x"] + left["width"] < guesses[1].bounding_box()["x"])
