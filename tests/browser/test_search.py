"""Searches in a browser: their steps and decisions, the program next to the board, and clicks during a search."""

import json

import pytest

from knights import NAMED, Board, race, search
from knights.cli import main
from knights.engine import events, listing
from knights.ui.pages.tour.page import VIEWS
from knights.ui.pages.tour.steps import PROGRAM
from tests.browser import app, boards, parts
from tests.browser.players import Player, faster, race_part
from tests.browser.players import race as race_shown
from tests.support.words import RUN_AGAIN, STOP, button

STUCK = "/tour?rows=5&columns=5&row=4&column=2&variant=warnsdorff&view=search"
"""The address of a search that reaches dead ends and backs up."""
EVENTS = 3


def rows(player: Player) -> list[list[str]]:
    """Return the cells of the table of decisions, which has a row for each onward square."""
    return [row.locator("td").all_inner_texts() for row in player.part("decision").locator("tbody tr").all()]


def test_dead_ends_and_restarts_are_found(show):
    page = show(STUCK)
    player, news = Player(page), page.get_by_role("status").filter(has_text="depth")
    caption = player.part("decision").locator("p")
    app.expect(player.part("ticks")).to_be_visible()
    app.expect(caption).to_have_text("A tie in degree: the first in the move order.")
    app.expect(player.part("decision").locator("th")).to_have_count(3)
    player.press("dead")
    app.expect(news).to_contain_text("a dead end")
    app.expect(caption).to_have_text("A dead end: the search backs up.")
    player.press("forward")
    app.expect(player.part("decision")).to_contain_text("already tried")
    app.expect(player.part("restart")).to_be_hidden()
    page = show("/tour?rows=7&columns=7&row=0&column=6&variant=squirrel-cull&view=search")
    player.press("restart")
    app.expect(news).to_contain_text("restarts")
    player.part("speed").select_option("64×")
    app.expect(player.part("speed")).to_have_value("64")


def test_a_class_can_be_asked_for_the_next_move(show):
    page = show("/tour?rows=6&columns=6&row=0&column=0&variant=warnsdorff&view=search&hide=1&at=2")
    player = Player(page)
    decision, least = player.part("decision"), player.legend.get_by_text("least degree")
    app.expect(decision).to_contain_text("Which square is next?")
    app.expect(least).to_have_count(0)
    player.press("forward")
    app.expect(least).to_have_count(1)
    assert rows(player)[0][-1] == "next"
    player.at(2)
    player.press("forward")
    player.at(3)
    app.expect(decision).to_contain_text("Which square is next?")
    boards.click_board(page, 5, 5)
    app.expect(decision).to_contain_text("Not 5,5: the search goes to")
    app.expect(player.root).to_have_attribute("data-start", "0,0")


def test_a_tie_is_decided_by_its_key(show):
    player = Player(show("/tour?view=search&variant=roth&at=2"))
    table = player.part("decision")
    app.expect(table.locator("p")).to_have_text("A tie in degree: the least key.")
    # From 1,2, the squares 2,0 and 0,4 have the least degree; only squares that tie show their keys.
    found = rows(player)
    assert found[0][-1] == "next"
    degrees = [int(row[1]) for row in found]
    assert degrees == sorted(degrees)
    for row in found:
        assert (row[2] == "–") == (degrees.count(int(row[1])) == 1)
    app.expect(table).to_contain_text("The tie-break “roth”: the square farthest from the centre")
    player.press("forward")
    app.expect(player.note).to_contain_text(f"enters {found[0][0]}")
    player.press("end")
    app.expect(player.part("decision").locator("tbody tr")).to_have_count(0)


@pytest.mark.parametrize(
    ("name", "at"), [("english", 1), ("recursive", 25), pytest.param("automaton", 25, marks=pytest.mark.thorough)]
)
def test_the_program_is_followed_line_by_line(name, at, show):
    result = search(Board(5, 5), (4, 2), NAMED["warnsdorff"].variant, events=4000)
    words = [listing.FIRST, *(events.EVENT_NAMES[kind] for kind in result.events.kinds[1:].tolist())]
    assert ("back up" in words[at : at + EVENTS]) == (at > 1)
    page = show(f"{STUCK}&program={name}&at={at}")
    player, shown = Player(page), listing.listing(name)
    app.expect(player.part("program").locator("span")).to_have_count(len(shown.lines))
    marked = player.part("program").locator("[aria-current]")
    for event in range(at, at + EVENTS):
        *before, last = shown.between[words[event - 1]][words[event]]
        for line in before:
            player.press("line")
            app.expect(marked).to_have_text(shown.lines[line].strip())
        player.at(event)
        page.keyboard.press("n")
        app.expect(marked).to_have_text(shown.lines[last].strip())
        player.at(event + 1)


def test_the_program_is_shown_in_wide_windows_or_if_chosen_with_the_moves_left_to_try(show):
    player = Player(show(f"{STUCK}&at=1"))
    player.at(1)
    app.expect(player.part("program")).to_contain_text("Take the best remaining onward square.")
    page = show(f"{STUCK}&at=1", viewport={"width": 800, "height": 900})
    player = Player(page)
    player.at(1)
    app.expect(player.part("program")).to_be_hidden()
    app.expect(player.part("line")).to_be_hidden()
    menu = page.get_by_role("combobox", name="Program")
    # A page that scrolls closes the menu.
    menu.scroll_into_view_if_needed()
    app.frames(page)
    menu.click()
    page.get_by_role("option", name=PROGRAM.options["english"], exact=True).click()
    app.expect(player.part("program")).to_be_visible()
    player.at(1)
    left = player.part("left").locator("li")
    app.expect(left.first).to_have_text("4,2: 3,4  3,0  2,3  2,1")
    player.press("forward")
    app.expect(left.nth(1)).to_have_text("4,2: 3,0  2,3  2,1")


STARTED = """(race, words) => new Promise((done) => {
  const apart = race.querySelector("[data-testid=race-apart]");
  const look = () => apart.textContent.includes(words) ? done(race.dataset.over) : requestAnimationFrame(look);
  race.querySelector("[data-testid=race-play]").click();
  look();
})"""
"""Starts a race, and returns whether it is over when it says where the searches differ."""


def test_two_variants_race_in_step_to_their_ends(show):
    first, second = NAMED["roth"], NAMED["pohl"]
    run = race(Board(6, 6), (0, 0), first.variant, second.variant)
    page = show("/tour?rows=6&columns=6&variant=roth&against=pohl")
    app.choose(page, VIEWS["race"].title)
    guess, state = race_part(page, "guess-first"), race_shown(page)
    guess.fill("40")
    # The page does not reveal the result in advance.
    for text in (f"{run.first.steps} steps", "tour found", "first different"):
        app.expect(state).not_to_contain_text(text)
    # The arrow keys select a square on either board.
    board = race_shown(page).get_by_role("application").first
    board.focus()
    page.keyboard.press("ArrowRight")
    app.expect(race_part(page, "news")).to_contain_text("row 0, column 1")
    with faster(page):
        assert race_shown(page).evaluate(STARTED, f"They first differ at step {run.step}:") == "false"
        app.expect(race_part(page, "news")).to_have_text(
            " ".join(
                f"{named.title}: a tour in {side.steps:,} steps."
                for named, side in ((first, run.first), (second, run.second))
            ),
            timeout=app.PATIENCE * 1000,
        )
    app.expect(page.get_by_text("Which needs fewer steps?")).to_be_hidden()
    app.expect(race_part(page, "first")).to_have_text(f"{run.first.steps:,} steps")
    app.expect(state).to_contain_text("your guess: 40")
    app.expect(race_part(page, "second")).to_have_text(f"{run.second.steps:,} steps")
    # A visitor can type the second variant.
    box = page.get_by_role("combobox", name="Against")
    box.click()
    box.fill("order.f(onward)")
    page.keyboard.press("Enter")
    page.wait_for_url("**against=order.f%28onward%29**")
    app.expect(race_shown(page)).to_contain_text("f(onward)")


STEPS = 20_000_000
"""A step limit that keeps an idle processor busy for over a second, so that several clicks arrive during a search."""
CASE = "/tour?rows=8&columns=8&row=3&column=3&variant=plain&steps={}"


def test_other_views_can_be_opened_during_a_search(show, capsys):
    page = show(CASE.format(STEPS), wait=False)
    page.wait_for_url("**/tour?**")
    for view in ("search", "tour"):
        app.choice(page, VIEWS[view].title).click()
        app.check_stands(page)
    assert main(["tour", "8", "8", *f"--start 3,3 --variant plain --steps {STEPS} --json".split()]) == 0
    ours = json.loads(capsys.readouterr().out)
    assert ours["steps"] == STEPS
    app.until(page, lambda: f"{STEPS:,} steps" in parts.said(page))
    app.wait_until_done(page)
    app.check_stands(page)
    assert f"{ours['backtracks']:,} backtracks" in parts.said(page)


def test_a_stopped_search_keeps_its_results_and_can_be_started_again(show):
    page = show(CASE.format(10**12), wait=False)
    # Click the button of the page; that of Streamlit, in the corner, would stop only the script.
    stop = page.locator("[class*=st-key-][class*=-stop] button", has_text=STOP)
    stop.click(timeout=app.PATIENCE * 1000)
    app.until(page, lambda: "topped" in parts.said(page))
    app.wait_until_done(page)
    assert "backtracks" in parts.said(page)
    button(page, RUN_AGAIN).click()
    app.expect(stop).to_be_visible()
