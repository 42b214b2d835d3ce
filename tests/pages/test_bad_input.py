"""Invalid input in an address or a control: one sentence says what would be valid, and nothing is lost."""

import pytest
from streamlit.testing.v1 import AppTest

from knights.base import MAX_TEXT
from knights.ui.pages.tour.settings import LONGEST
from tests.support.visits import address, answer, complaints, control, done, finish, visit
from tests.support.words import answer_of


def check_complaint(app: AppTest, told: str) -> None:
    """Check that a page shows a single complaint that contains the parts of ``told`` between “ … ” in this order."""
    (sentence,) = complaints(app)
    place = 0
    for words in told.split(" … "):
        assert words in sentence[place:], sentence
        place = sentence.index(words, place) + len(words)
    assert sentence.rstrip("`").endswith((".", "0", "csv")), sentence
    assert "Traceback" not in sentence


# In the address

FEW = "compare?first=8&last=8&variants=roth&seeds=1&steps=500"
ADDRESSES = [
    ("tour?rows=abc", "“abc”"),
    ("tour?at=99", "from 1 to 64, not 99"),
    ("tour?view=search&at=65", "from 0 to 64, not 65"),
    ("tour?shape=ring&variant=construct", "whole rectangle"),
    ("tour?view=upside-down", "“upside-down”; choose one of: tour (The tour), search (Step by step), "),
    (f"{FEW}&board=chess", "A board is written as rows x columns, like 8x8, not “chess”"),
    ("published?work=altstu-2009&board=99", "There is no board 99: this work has 1 board. The page shows the first."),
    ("sliding?solution=1&start=1 2 3/4 5 0/7 8 6&at=2", "from 0 to 1, not 2"),
    ("play?view=be&answers=q", "In the address, “answers”"),
    ("learn?projector=yes", "“projector”: A switch must be … 0 to 1, not “yes”"),
]


@pytest.mark.parametrize(("link", "told"), ADDRESSES)
def test_an_invalid_address_gets_one_sentence(link, told):
    app = done(link)
    check_complaint(app, told)
    assert app.title, "the page is still there"
    if link.startswith("tour") and not any(part in link for part in ("shape", "race", "search")):
        assert sum("Tour found" in element.value for element in app.markdown) == 1
        control(app, "tour", "chess").set_value(True).run()
        assert answer(app), "the sentence disappears at the next change"


# In a control

TOUR = "tour?rows=8&columns=8&row=0&column=0&variant=default&steps=1000000&closed=1"
PARTS = "tour?rows=6&columns=6&row=0&column=2&variant=order&steps=5000"
SWEEP = "sweep?first=5&last=8&variant=warnsdorff&steps=100000&all_starts_searched=1&colour=steps&board=6x6"
OWN = "compare?first=5&last=5&variants=roth&seeds=1&steps=500"

CONTROLS = [
    (TOUR, "row", 8, "The start 8,0 is not on the 8×8 board"),
    ("sweep?first=5&last=6&starts=random:5", "count", 26, "The 5×5 board has fewer than 26 starts"),
    (OWN, "last", 4, "The last size, 4, is below the first, 5"),
    (OWN, "variants", [], "No variant is chosen: choose at least one, for example “Our best”."),
    ("sliding", "start", "1 2 3/4 5 6/7 8 19", "9"),
    ("sliding?view=compare&sizes=2x2&puzzles=2", "sizes", [], "at least one size, one heuristic"),
]


@pytest.mark.parametrize(("link", "name", "bad", "told"), CONTROLS)
def test_invalid_input_can_be_corrected(link, name, bad, told):
    page = link.partition("?")[0]
    app = finish(visit(link))
    before, line = address(app), answer(app)
    good = control(app, page, name).value
    control(app, page, name).set_value(bad).run()
    check_complaint(app, told)
    assert not app.dataframe, "no result is shown"
    control(app, page, name).set_value(good).run()
    assert answer(finish(app)) == line
    assert before.items() <= address(app).items(), "settings left out of the address may now be in it"


ORDERS = "variant_orders"
REFUSED = [
    (TOUR, "rows", LONGEST + 1, "not 1,001: longer sides would take too long to draw here"),
    (f"{TOUR}&chess=1", "start_name", "j9", "j9"),
    ("tour?variant=random", "variant_seed", -5, "The seed … not -5"),
    ("sweep?first=5&last=6&starts=random:25", "count", 10**6 + 1, "not 1,000,001"),
    (OWN, "seeds", 0, "The number of seeds"),
    ("play?moves=3", "rows", 13, "from 1 to 12, not 13"),
    (OWN, "variants", ["roth", "x" * MAX_TEXT], f"“Variants” has up to {MAX_TEXT:,} characters"),
    (SWEEP, "sizes", "5," * MAX_TEXT, f"up to {MAX_TEXT:,} characters"),
    (PARTS, ORDERS, "12345677", "“12345677”"),
    (PARTS, ORDERS, "", "at least one move order"),
    (PARTS, ORDERS, "12345678\n87654321", "say after how many backtracks to restart"),
]


@pytest.mark.parametrize(("link", "name", "bad", "told"), REFUSED)
def test_an_invalid_number_is_reset_and_an_invalid_part_of_a_variant_stays_as_typed(link, name, bad, told):
    """The page and its address do not change, and the address opens the same page."""
    page = link.partition("?")[0]
    app = finish(visit(link))
    before, line, value = address(app), answer(app), control(app, page, name).value
    control(app, page, name).set_value(bad).run()
    check_complaint(app, told)
    assert (address(app), control(app, page, name).value) == (before, bad if name == ORDERS else value)
    assert answer_of(finish(app)) == line
    check_complaint(app, told)
    if name == ORDERS:
        control(app, page, name).set_value(value).run()
        assert answer(app) == line


@pytest.mark.parametrize(
    ("link", "name", "bad"),
    [
        (OWN, "variants", ["best"]),
        ("compare?view=challenge&tune=5-5&held_out=6-6", "formula", "f(centres)"),
        ("sliding?start=1 2/0 3", "goal", "no"),
    ],
)
def test_an_invalid_text_gets_the_same_sentence_from_its_link(link, name, bad):
    app = finish(visit(link))
    control(app, link.partition("?")[0], name).set_value(bad).run()
    again = finish(visit(link.partition("?")[0], **address(app)))
    assert complaints(again) == complaints(app) != []
    assert not again.dataframe
    assert not app.dataframe
