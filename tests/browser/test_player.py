"""The player in a browser: it works without the server, and reruns do not disturb it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser import app, parts
from tests.browser.players import Player, faster

TOUR = [0, 11, 20, 17, 24, 13, 4, 7, 10, 21, 18, 9, 2, 5, 16, 23, 14, 3, 6, 15, 22, 19, 12, 1, 8]
"""A tour of the 5x5 board from a corner."""

PAGE = f"""
import numpy as np
import streamlit as st

from knights import Board, Tour, no_return, search
from knights.engine.events import EventLog
from knights.sliding.puzzle import Puzzle, State
from knights.ui.components.player import player
from knights.player.replay import of_search, of_tiles, of_tour

case = st.query_params.get("case", "tour")
reruns = st.session_state.setdefault("reruns", [0])
reruns[0] += 1
st.button("again")
other = st.toggle("other")
st.write(f"run {{reruns[0]}}")
if st.toggle("show", value=True):
    if case == "tour":
        path = {TOUR}
        player(of_tour(Tour(Board(5, 5), path[::-1] if other else path), [0, 1, 2] * 8), key="p")
    elif case == "search":
        squares = np.array([0, 5, 6, 1, 8, 3, 2, 7, 7, 2, 2, 0, 0], dtype=np.int32)
        kinds = np.array([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 0], dtype=np.int32)
        player(of_search(EventLog(Board(3, 3), kinds, squares, squares[:0], 99, 1200, 4)), key="p")
    elif case == "lost":
        failed = search((5, 5), (4, 2), "warnsdorff", events=5000)
        player(of_search(failed.events, lost=no_return(failed)), key="p")
    elif case == "tiles":
        puzzle = Puzzle(State(2, 3, (1, 2, 0, 4, 5, 3)), State(2, 3, (1, 2, 3, 4, 5, 0)))
        player(of_tiles(puzzle, "D"), key="p")
"""

HEAD, DEAD, PLACED = "#C25500", "#B00020", "#CDEBDF"

FIND = """(canvas, colour) => {
  const wanted = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const { width, height } = canvas, data = canvas.getContext("2d").getImageData(0, 0, width, height).data;
  let count = 0, x = 0, y = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.some((part, channel) => data[at + channel] !== part) || data[at + 3] !== 255) continue;
    count++;
    x += (at / 4) % width;
    y += Math.floor(at / 4 / width);
  }
  return { count, x: x / count, y: y / count, width, height };
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    script = tmp_path_factory.mktemp("player") / "page.py"
    script.write_text(PAGE, encoding="utf-8")
    with app.serving(script) as url:
        yield url


@pytest.fixture
def view(window: Callable[..., Page], address: str) -> Iterator["View"]:
    """Open a window and yield the player of the test page; fail the test if a script raises an error."""
    page = window(viewport={"width": 1000, "height": 900})
    with parts.no_script_fails(page):
        yield View(page, address)


class View(Player):
    """The player of the test page, with its keys, clicks and pictures."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page)
        self.address = address

    def open(self, case: str) -> "View":
        self.page.goto(f"{self.address}/?case={case}")
        app.expect(self.root).to_be_visible()
        return self

    def key(self, key: str) -> None:
        self.root.press(key)

    def seek(self, position: int) -> None:
        self.part("slider").evaluate(
            "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }", position
        )
        self.at(position)

    def find(self, colour: str, layer: int = 2) -> dict[str, float]:
        return self.root.locator("canvas").nth(layer).evaluate(FIND, colour)

    def count(self, colour: str, layer: int = 2) -> float:
        return self.find(colour, layer)["count"]

    def shows(self, colour: str, square: tuple[int, int], sides: int) -> None:
        """Wait until the pixels of a colour are centred on a square of a board with ``sides`` rows and columns."""

        def there() -> bool:
            found = self.find(colour)
            side = (found["width"] - 25) / sides
            return found["count"] > 20 and square == tuple(int((found[axis] - 24) / side) for axis in "yx")

        self.until(there)

    def until(self, true: Callable[[], object]) -> None:
        app.until(self.page, true)


def test_a_tour_opens_complete_and_is_stepped_through_and_played_without_the_server(view):
    sent: list[object] = []
    with view.page.expect_websocket() as opened:
        view.open("tour").at(25)
    app.wait_until_quiet(view.page)
    opened.value.on("framesent", lambda frame: sent.append(frame))
    app.expect(view.status).to_have_text("square 25 of 25")
    app.expect(view.note).to_have_text("the tour is complete")
    view.shows(HEAD, divmod(TOUR[24], 5), 5)
    for act, position in [
        (lambda: view.press("start"), 1),
        (lambda: view.press("forward"), 2),
        (lambda: view.press("forward"), 3),
        (lambda: view.press("back"), 2),
        (lambda: view.press("end"), 25),
        (lambda: view.press("forward"), 25),
        (lambda: view.key("ArrowLeft"), 24),
        (lambda: view.key("Home"), 1),
        (lambda: view.key("ArrowLeft"), 1),
        (lambda: view.key("ArrowRight"), 2),
        (lambda: view.key("End"), 25),
    ]:
        act()
        view.at(position)
        app.expect(view.status).to_have_text(f"square {position} of 25")
        view.shows(HEAD, divmod(TOUR[position - 1], 5), 5)
    view.part("speed").select_option("0.5×")
    view.press("play")
    view.until(lambda: 4 <= view.position < 25)
    view.key(" ")
    view.plays(False)
    stopped = view.position
    app.frames(view.page)
    assert view.position == stopped
    view.part("speed").select_option("4×")
    app.expect(view.part("speed")).to_have_value("4")
    view.press("play")
    with faster(view.page):
        view.plays(False)
        view.at(25)
    assert sent == []


COUNTED = """() => {
  const { requestAnimationFrame: ask } = window;
  window.asked = 0;
  window.requestAnimationFrame = (call) => (window.asked++, ask(call));
}"""
"""A script that counts, as ``asked``, the frames that the page requests from then on."""


def test_a_rerun_does_not_stop_the_player_but_new_data_and_its_removal_do(view):
    view.open("tour").part("speed").select_option("0.5×")
    view.press("play")
    view.until(lambda: 3 <= view.position < 25)
    view.page.get_by_role("button", name="again").click()
    app.expect(view.page.get_by_text("run 2", exact=True)).to_be_visible()
    rerun = view.position
    view.until(lambda: rerun < view.position < 25)
    view.plays(True)
    view.page.get_by_text("other", exact=True).click()
    view.at(25)
    view.plays(False)
    app.expect(view.part("speed")).to_have_value("0.5")
    view.shows(HEAD, divmod(TOUR[0], 5), 5)
    app.expect(view.root).to_have_count(1)
    view.page.evaluate(COUNTED)
    view.press("start", "play")
    view.until(lambda: view.page.evaluate("window.asked") > 10)
    view.page.get_by_text("show", exact=True).click()
    app.expect(view.root).to_have_count(0)
    app.wait_until_quiet(view.page)
    before = view.page.evaluate("window.asked")
    app.frames(view.page, 30)
    assert view.page.evaluate("window.asked") - before < 30 + 5
    view.page.get_by_text("show", exact=True).click()
    view.at(25)


def test_a_search_is_followed_into_a_dead_end_and_back(view):
    view.open("search").at(1)
    told = {
        1: ("step 1,201 · depth 1 of 9 · backed up 4 times", "enters 0,0"),
        8: ("step 1,208 · depth 8 of 9 · backed up 4 times", "enters 2,1: a dead end"),
        9: ("step 1,208 · depth 7 of 9 · backed up 5 times", "backs up from 2,1"),
        11: ("step 1,208 · depth 6 of 9 · backed up 6 times", "a pruning refuses the move to 0,2"),
        12: ("step 1,208 · depth 0 of 9 · backed up 6 times", "restarts"),
        13: ("step 1,209 · depth 1 of 9 · backed up 6 times", "enters 0,0"),
    }
    for position, (status, note) in told.items():
        view.seek(position)
        app.expect(view.status).to_have_text(status)
        app.expect(view.note).to_have_text(note)
    view.seek(8)
    view.shows(DEAD, (2, 1), 3)
    view.until(lambda: not view.count(HEAD))
    view.seek(9)
    view.shows(HEAD, (0, 2), 3)
    # An onward square that was tried before is faded.
    view.until(lambda: not view.count("#F0E442"))
    app.expect(view.part("legend")).to_contain_text("already tried")
    view.seek(1)
    # The squares with the least degree are highlighted.
    view.until(lambda: view.count("#F0E442") > 1000)
    legend = view.part("legend")
    app.expect(legend).to_contain_text("The last 13 of 99 events")
    app.expect(legend).not_to_contain_text("already tried")


def test_tiles_slide_into_place(view):
    view.open("tiles").at(0)
    app.expect(view.status).to_have_text("move 0 of 1")
    view.until(lambda: view.count(PLACED, layer=0))
    app.frames(view.page)
    before = view.count(PLACED, layer=0)
    view.key("ArrowRight")
    view.at(1)
    app.expect(view.note).to_have_text("tile 3 moves up · 5 of 5 tiles in place")
    view.until(lambda: view.count(PLACED, layer=0) == pytest.approx(before * 5 / 4, rel=0.05))
    view.key("ArrowLeft")
    view.at(0)
    view.until(lambda: view.count(PLACED, layer=0) == before)


@pytest.mark.parametrize(("width", "ratio"), [(800, 1), (1920, 2)])
def test_the_player_fits_the_window_and_is_as_sharp_as_the_screen(window, address, width, ratio):
    page = window(viewport={"width": width, "height": 700}, device_scale_factor=ratio)
    view = View(page, address).open("tour")
    canvas = view.root.locator("canvas").first

    def fits() -> bool:
        pixels, wide, high = canvas.evaluate("(it) => [it.width, it.clientWidth, it.clientHeight]")
        return abs(pixels - wide * ratio) <= ratio and 0.75 * 700 < high <= 700 - 84

    view.until(fits)
    assert view.root.evaluate("(player) => player.scrollWidth <= player.clientWidth")


def test_a_button_goes_to_the_move_that_lost_the_tour_and_its_square_is_marked_from_there_on(view):
    view.open("lost")
    app.expect(view.part("legend")).not_to_contain_text("lost here")
    view.press("lost")
    view.at(10)
    app.expect(view.note).to_have_text(
        "enters 2,1: Lost at move 9 to 2,1, 16 squares from home: 1,0 had a tour, 2,1 has none."
    )
    app.expect(view.part("legend")).to_contain_text("lost here")
    app.expect(view.part("ticks").locator(".lost")).to_have_attribute("d", "M10 0v1")
    view.key("ArrowRight")
    app.expect(view.part("legend")).to_contain_text("lost here")
    view.open("search")
    app.expect(view.part("lost")).to_be_hidden()
