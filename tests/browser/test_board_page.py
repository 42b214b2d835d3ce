"""Pages with a board: the board keeps its place, the address follows the player, and keys or taps replace the mouse."""

import re

import pytest
from playwright.sync_api import Page

from knights.ui.pages.tour.page import VIEWS
from tests.browser import boards, parts, windows
from tests.browser.app import choose, expect, sideways, until, wait_until_done, wait_until_worked
from tests.browser.players import Player, tiles, tiles_part
from tests.support import registry, words


def box(page: Page, rows: int = 8, columns: int = 8) -> tuple[float, ...]:
    """Return the centres of the first and the last square as x, y, x, y, in pixels from the corner of the window."""
    return (*boards.steady_place(page, 0, 0), *boards.steady_place(page, rows - 1, columns - 1))


def stays(page: Page, before: tuple[float, ...], rows: int, columns: int, most: float) -> None:
    """Wait until the centres of the first and the last square are within ``most`` pixels of ``before``."""
    until(page, lambda: all(abs(a - b) <= most for a, b in zip(box(page, rows, columns), before, strict=True)))


@pytest.mark.parametrize(("rows", "columns"), [(8, 8), pytest.param(12, 17, marks=pytest.mark.thorough)])
def test_the_board_keeps_its_place_when_another_view_is_chosen(show, rows, columns):
    page = show(f"/tour?rows={rows}&columns={columns}")
    before = box(page, rows, columns)
    if rows == columns:
        # The board is as high as the window, with the answer next to it.
        *_, right, bottom = before
        assert 780 - 97 / 2 < bottom <= 900
        said = until(page, words.answer(page).bounding_box)
        assert said["x"] > right
        assert said["y"] < 200
    for view in ("search", "tour"):
        choose(page, VIEWS[view].title)
        # The difference is hardly visible: each square is at most a pixel larger.
        stays(page, before, rows, columns, most=6)


def test_the_position_is_in_the_address_and_a_link_opens_there(show):
    page = show("/tour?rows=6&columns=6&row=0&column=0&variant=warnsdorff&steps=5000")
    player = Player(page)
    player.press("start", "forward", "forward", "forward", "forward")
    page.wait_for_url(re.compile(r"[?&]at=5$"))
    page.reload()
    expect(player.status).to_have_text("square 5 of 36")
    wait_until_done(page)
    boards.click_board(page, 3, 3)
    boards.wait_for_start(page, 3, 3)
    expect(player.status).to_have_text("square 36 of 36")
    until(page, lambda: "at=" not in page.url)
    page.go_back()
    boards.wait_for_start(page, 0, 0)
    expect(player.status).to_have_text("square 5 of 36")
    until(page, lambda: page.url.endswith("at=5"))
    page.go_forward()
    boards.wait_for_start(page, 3, 3)
    expect(player.status).to_have_text("square 36 of 36")
    # Two addresses of the same tour can have different positions.
    player.press("start", "forward", "forward", "forward", "forward")
    until(page, lambda: page.url.endswith("at=5"))
    if not page.get_by_text("Chess names", exact=True).is_visible():
        parts.open_expert(page)
    parts.flip(page, "Chess names")
    until(page, lambda: re.search("chess=1.*at=5$", page.url))
    page.go_back()
    # Wait for the page, since the address changes first.
    expect(parts.switch(page, "Chess names")).not_to_be_checked()
    wait_until_done(page)
    player.press("back")
    until(page, lambda: page.url.endswith("at=4"))
    page.go_forward()
    expect(player.status).to_have_text("square 5 of 36")


def test_the_board_and_the_player_work_by_keyboard_alone(show):
    page = show("/tour?rows=6&columns=6&row=0&column=0&variant=warnsdorff&steps=5000")
    player, stage = Player(page), boards.board(page).locator(".stage")
    parts.tab_until(page, lambda: stage.evaluate("(stage) => stage.getRootNode().activeElement === stage"))
    assert stage.evaluate("(stage) => getComputedStyle(stage).outlineStyle") != "none"
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_role("status").filter(has_text="Enter starts")).to_contain_text("row 2, column 1")
    page.keyboard.press("Enter")
    boards.wait_for_start(page, 2, 1)
    player.part("back").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(player.status).to_have_text("square 34 of 36")
    page.keyboard.press("Home")
    expect(player.status).to_have_text("square 1 of 36")


def test_on_a_phone_one_tap_is_enough_and_nothing_scrolls_sideways(show):
    for address in ("/learn", *(f"/play?view={view}" for view in ("try", "be", "judge"))):
        phone = show(address, **windows.PHONE)
        until(phone, lambda phone=phone: sideways(phone) == [0, 0])
    phone = show("/sliding", **windows.PHONE)
    until(phone, lambda: sideways(phone) == [0, 0])
    hand = tiles(phone, "hand")
    # The board to play on comes first.
    until(phone, lambda: (shown := hand.bounding_box()) and shown["y"] < 200)
    hand.locator("[data-tile='5']").tap()
    expect(tiles_part(phone, "count")).to_have_text("1 move")
    phone = show("/tour", **windows.PHONE)
    until(phone, lambda: sideways(phone) == [0, 0])
    left, top, right, _ = box(phone)
    assert top < 220, "the heading is two rows"
    assert right - left > 270
    expect(parts.chart_of_tour(phone)).to_be_visible()
    for view, (row, column) in (("tour", (5, 2)), ("search", (3, 3))):
        show(f"/tour?view={view}", **windows.PHONE)
        phone.touchscreen.tap(*boards.place(phone, row, column))
        boards.wait_for_start(phone, row, column)
        until(phone, lambda: sideways(phone) == [0, 0])


def test_a_board_stays_in_view_while_a_phone_edits_it(show):
    phone = show("/play", **windows.PHONE)
    if not phone.get_by_text("Edit the board").is_visible():
        parts.open_expert(phone)
    for on in (False, True):
        if on:
            boards.edit(phone, True)
        phone.get_by_text("Piece", exact=True).scroll_into_view_if_needed()

        def stays(on: bool = on) -> bool:
            phone.get_by_test_id("stMain").evaluate("(main) => main.scrollTo(0, main.scrollHeight)")
            return (boards.board(phone).bounding_box()["y"] > 0) == on

        until(phone, stays)
    boards.edit(phone, False)


def test_the_legend_of_a_lone_start_names_the_start(show):
    page = show("/tour?rows=3&columns=5&row=0&column=1")
    expect(Player(page).legend).to_have_text("start")


def test_the_box_of_a_bad_text_keeps_its_place(show):
    page = show("/play?view=judge")
    text = page.get_by_role("textbox", name="Your tour")
    before = until(page, text.bounding_box)
    text.fill("1 2 ?")
    text.press("Control+Enter")
    expect(page.get_by_text("but of which board?")).to_be_visible()
    until(page, lambda: [text.bounding_box()[one] for one in ("x", "width")] == [before["x"], before["width"]])


def test_an_example_and_its_answer_are_on_the_first_screen(show):
    page = show("/tour", viewport={"width": 1400, "height": 850})
    menu = page.get_by_role("combobox", name="Examples")
    until(page, lambda: menu.bounding_box()["y"] < 500)
    menu.click()
    page.get_by_role("option", name="No tour", exact=True).click()
    expect(words.answer(page)).to_contain_text("No tour")
    expect(page.get_by_text("Count the squares of each colour.").last).to_be_visible()
    until(page, lambda: (said := words.answer(page).bounding_box()) and 0 < said["y"] < 400)


@pytest.mark.parametrize(
    ("address", "most", "high"), [("/tour", 27, 850), ("/tour?view=search", 36, 1284), ("/compare", 30, 1430)]
)
def test_a_screen_has_few_controls(open_page, address, most, high):
    page = open_page(address)
    page.set_viewport_size({"width": 1400, "height": 850})
    wait_until_worked(page)
    main = page.get_by_test_id("stMain")
    controls = main.locator("a, button, input, select, summary").locator("visible=true")
    until(page, lambda: most / 2 < controls.count() <= most)
    until(page, lambda: main.evaluate("(main) => main.scrollHeight") <= high)


def test_at_rest_the_chart_tells_about_a_square_and_enlarges_a_large_board(show):
    page = show("/tour")
    expect(parts.chart_of_tour(page)).to_be_visible()
    assert parts.chart_of_tour(page).evaluate("(chart) => Boolean(chart.closest('[aria-hidden=true]'))")
    page.mouse.move(*boards.steady_place(page, 2, 7))
    page.mouse.move(*boards.steady_place(page, 0, 0))
    expect(page.locator(f"{parts.chart('tour-plot')} .hoverlayer")).to_have_text("1 · row 0, column 0start")
    page.mouse.wheel(0, -200)
    assert shown_columns(page) == 8
    page.goto(page.url.partition("?")[0] + "?rows=40&columns=40")
    expect(parts.chart_of_tour(page)).to_be_visible()
    page.mouse.move(*boards.steady_place(page, 20, 20))
    page.mouse.wheel(0, -200)
    until(page, lambda: shown_columns(page) < 39)
    page.locator(f"{parts.chart('tour-plot')} [data-title='Reset axes']").click()
    until(page, lambda: shown_columns(page) == 40)


def shown_columns(page: Page) -> float:
    """Return how many columns of a tour's chart are on screen."""
    ends = page.evaluate(f'document.querySelector("{parts.chart("tour-plot")}").layout.xaxis.range')
    return ends[1] - ends[0]


def test_a_click_on_the_chart_starts_there_also_after_the_chart_forgot_its_listeners_but_a_drag_does_not(show):
    page = show("/tour")
    expect(parts.chart_of_tour(page)).to_be_visible()
    opened: list[str] = []
    page.on("framenavigated", lambda frame: opened.append(frame.url))
    for row, column in ((3, 3), (5, 2), (1, 6)):
        opened.clear()
        page.evaluate(f"document.querySelector('{parts.chart('tour-plot')}').removeAllListeners()")
        page.mouse.move(*boards.steady_place(page, 7, 0))
        page.mouse.down()
        page.mouse.move(*boards.steady_place(page, 6, 1))
        page.mouse.up()
        page.mouse.click(*boards.steady_place(page, row, column))
        page.wait_for_url(f"**row={row}&column={column}**")
        wait_until_done(page)
        assert all(f"row={row}&column={column}" in url for url in opened), "the drag has no start of its own"


AXES = "({ _fullLayout: { xaxis, yaxis } }) => [...xaxis.range, ...yaxis.range].join()"
"""A script that returns the part of the axes that a chart shows."""
ROOM = "({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight"
"""A script that returns how many pixels of a page are below the window."""


@pytest.mark.parametrize(
    ("address", "chart", "square"),
    [("/tour?rows=40&columns=40", "tour-plot", 20), (f"/{registry.SMALL['sweep']}", "sweep-map", 4)],
)
def test_a_finger_scrolls_a_chart_and_a_tap_chooses(show, address, chart, square):
    phone = show(address, **windows.PHONE)
    wait_until_worked(phone)
    drawn = phone.locator(parts.chart(chart)).last

    def swiped() -> bool:
        """Swipe, towards the side on which there is more of the page; it may just have been drawn under the finger."""
        drawn.evaluate("(chart) => chart.scrollIntoView({ block: 'center' })")
        axes, before = drawn.evaluate(AXES), parts.scrolled(phone)
        parts.swipe(phone, drawn, 200 if phone.get_by_test_id("stMain").evaluate(ROOM) > before else -200)
        return abs(parts.scrolled(phone) - before) > 100 and drawn.evaluate(AXES) == axes

    until(phone, swiped)
    phone.touchscreen.tap(*boards.steady_place(phone, square, square, parts.chart(chart)))
    phone.wait_for_url(f"**/tour?**row={square}&column={square}**")


def test_while_it_plays_the_player_tells_square_move_and_degree(show):
    page = show("/tour?at=3")
    hover = Player(page).part("hover")
    page.mouse.move(*boards.steady_place(page, 2, 7))
    until(page, lambda: (box := hover.bounding_box()) and box["width"] > box["height"])
    page.mouse.move(*boards.steady_place(page, 1, 1))
    page.mouse.move(*boards.steady_place(page, 0, 0))
    expect(hover).to_have_text("row 0, column 0 (a8) · square 1 · degree when entered: 2")


def test_a_million_squares_are_drawn_and_played(show):
    page = show("/tour?rows=1000&columns=1000&variant=construct")
    player = Player(page)
    expect(player.status).to_have_text("square 1,000,000 of 1,000,000")
    page.get_by_text("Checked. Does a tour exist from here? Yes").click()
    expect(page.get_by_text(re.compile("each of 1,000,000 squares"))).to_be_visible()
    player.press("start")
    expect(player.status).to_have_text("square 1 of 1,000,000")
    player.press("play")
    expect(player.status).to_have_text(re.compile(r"square (\d{2,3}|1,000),\d{3} of"))
