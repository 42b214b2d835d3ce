"""Pages to keep, opened from a file without a network: with keys, clicks and touch, in light and dark."""

from pathlib import Path

import pytest

from knights import Board, race, search
from knights.cli import main
from knights.player import Look
from knights.player.page import page, page_of, replay_of
from knights.sliding import Query, parse_puzzle
from knights.sliding.search import search as solve
from tests.browser.players import Player
from tests.support.processes import wait_until

STUCK = search(Board(5, 5), (4, 2), "warnsdorff", events=20_000)
MADE = {
    "tour": lambda: page_of(search(Board(8, 8), (0, 0))),
    "steps": lambda: page_of(STUCK, steps=True),
    "race": lambda: page_of(race((6, 6), (0, 0), "warnsdorff", "roth")),
    "puzzle": lambda: page_of(solve(Query(parse_puzzle("1 2 3/4 0 5/7 8 6")))),
}


@pytest.fixture
def kept(windows, tmp_path):
    """Return a function that opens a page from its text or file, in a window without a network that reports errors."""

    def open_file(page, scheme="light", **viewport):
        file = page if isinstance(page, Path) else tmp_path / "kept.html"
        if file is not page:
            file.write_text(page, "utf-8")
        window = windows.fresh(viewport={"width": 1400, "height": 850} | viewport, color_scheme=scheme)
        window.context.set_offline(True)
        problems = []
        window.on("pageerror", lambda error: problems.append(str(error)))
        window.on("console", lambda message: problems.append(message.text))
        window.on("request", lambda request: request.url.startswith("http") and problems.append(request.url))
        window.goto(file.as_uri())
        window.problems = problems
        return window

    opened = []
    yield lambda *given, **named: opened.append(open_file(*given, **named)) or opened[-1]
    for window in opened:
        window.context.set_offline(False)
        assert window.problems == []


@pytest.mark.parametrize(("name", "scheme"), [("tour", "light"), ("steps", "dark"), ("puzzle", "light")])
def test_a_replay_plays_by_buttons_and_keys(name, scheme, kept):
    window = kept(MADE[name](), scheme)
    player = Player(window)
    player.press("start")
    wait_until(lambda: 0 <= player.position < 2)
    first = player.position
    window.keyboard.press("ArrowRight")
    player.at(first + 1)
    window.keyboard.press("End")
    player.status.wait_for()
    wait_until(lambda: player.position > first + 1)
    background = window.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert background == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(20, 24, 29)")
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # In a wide window the board and its controls fit on the screen.
    assert window.get_by_test_id("player-play").bounding_box()["y"] < 850


def test_the_steps_stand_next_to_the_program(kept):
    window = kept(MADE["steps"]())
    assert "Take the best remaining onward square." in window.get_by_test_id("player-program").inner_text()
    window.get_by_test_id("player-dead").click()
    wait_until(lambda: "dead end" in window.get_by_test_id("player-note").inner_text())


@pytest.mark.thorough
def test_a_race_ends(kept):
    window = kept(MADE["race"](), width=390, height=844)
    window.locator(".race[data-over=true]").wait_for(timeout=60_000)
    assert "a tour in 36 steps" in window.locator(".news").inner_text()


def test_a_click_on_a_square_opens_its_view(kept):
    board, look = Board(5, 5), Look(clicks=True)
    views = {
        f"{row},{column}": replay_of(search(board, (row, column))).packed(look) for row, column in ((0, 0), (2, 2))
    }
    window = kept(page("Tours", "Choose a square.", views))
    opens_views(window, ((2, 2), "2,2"), ((1, 1), "2,2"), ((0, 0), "0,0"))


def opens_views(window, *clicks):
    """Click on squares, and wait until the player shows the walk from the start that belongs to each."""
    player = window.get_by_test_id("player")
    wait_until(lambda: player.get_attribute("data-start") == "0,0")
    left, top, side = map(float, player.get_attribute("data-squares").split(","))
    for (row, column), start in clicks:
        window.locator(".stage").click(position={"x": left + (column + 0.5) * side, "y": top + (row + 0.5) * side})
        wait_until(lambda: player.get_attribute("data-start") == start)  # noqa: B023


def test_the_site_leads_from_its_index_to_lessons_tours_and_races(kept, tmp_path):
    assert main(["site", str(tmp_path / "lab")]) == 0
    window = kept(tmp_path / "lab" / "index.html", width=390, height=844)
    window.get_by_role("link", name="A dead end").click()
    player = Player(window)
    at = player.position
    player.press("forward")
    player.at(at + 1)
    window.get_by_text("Answer").click()
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    window.get_by_role("link", name="Next: Parity").click()
    window.get_by_text("Answer").click()
    window.get_by_role("img", name="Outcome of a search").wait_for()
    window.go_back()
    window.get_by_role("link", name="All pages").click()
    window.get_by_role("link", name="8×8", exact=True).click()
    opens_views(window, ((3, 4), "3,4"), ((7, 0), "7,0"))
    wait_until(lambda: "square 64 of 64" in window.get_by_test_id("player-status").inner_text())
    window.get_by_role("link", name="All pages").click()
    window.get_by_role("link", name="5×5", exact=True).click()
    opens_views(window, ((0, 1), "0,1"), ((4, 4), "4,4"))
    window.get_by_role("link", name="All pages").click()
    window.get_by_role("link", name="Warnsdorff against Roth").click()
    window.locator(".race").wait_for()


def test_the_export_of_tour_saves_a_page_that_opens_without_the_server(open_page, kept, tmp_path):
    shown = open_page("/tour?rows=6&columns=6&view=search")
    shown.get_by_text("Export, or read as text").click()
    with shown.expect_download() as saving:
        shown.get_by_role("button", name="An interactive page (HTML)").click()
    text = Path(saving.value.path()).read_text("utf-8")
    assert "/tour?" in text
    window = kept(text)
    assert window.get_by_test_id("player-program").is_visible()
    assert page_of(STUCK)[:60] == text[:60]
