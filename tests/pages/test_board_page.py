"""What stands around the board of the Tour page, without a browser: positions, names of squares, examples, text."""

import html

import pytest
from streamlit.testing.v1 import AppTest

from knights.ui.controls.address import link
from knights.ui.tour.presets import PRESETS
from tests.support.visits import address, complaints, control, visit


def written(app: AppTest) -> str:
    """All that the page writes in HTML of its own."""
    return html.unescape("".join(element.proto.body for element in app.get("html")))


@pytest.mark.parametrize(
    ("page", "settings", "told"),
    [
        ("tour", {"at": 99}, "from 1 to 64; there is no 99"),
        ("tour", {"at": 0}, "from 1 to 64; there is no 0"),
        ("tour", {"view": "search", "at": 65}, "from 0 to 64; there is no 65"),
        ("tour", {"at": "x"}, "“x”"),
        ("sliding", {"start": "1 2 3/4 5 0/7 8 6", "at": 2}, "from 0 to 1; there is no 2"),
    ],
)
def test_a_position_that_there_is_not_gets_a_sentence(page, settings, told):
    (sentence,) = complaints(visit(page, **settings))
    assert told in sentence


@pytest.mark.parametrize(("view", "at"), [("tour", 1), ("tour", 64), ("search", 0), ("search", 64)])
def test_the_first_and_the_last_position_are_there(view, at):
    app = visit("tour", view=view, at=at)
    assert not complaints(app)
    assert address(app)["at"] == str(at)


def test_a_start_has_its_name_in_chess():
    app = visit("tour", chess=1)
    assert control(app, "tour", "start_name").value == "a8"
    for typed, name, square in (("e4", "e4", ("4", "4")), ("7,0", "a1", ("7", "0"))):
        control(app, "tour", "start_name").set_value(typed).run()
        assert not complaints(app)
        assert control(app, "tour", "start_name").value == name
        assert (address(app).get("row"), address(app).get("column")) == square
    control(app, "tour", "start_name").set_value("j9").run()
    (sentence,) = complaints(app)
    assert "from a1, at the bottom left, to h8, not “j9”" in sentence
    assert (address(app)["row"], address(app)["column"]) == ("7", "0")


@pytest.mark.parametrize("preset", PRESETS[:6], ids=lambda preset: preset.name)
def test_an_example_is_a_link_and_its_question_stands_below(preset):
    app = visit("tour", **preset.settings)
    assert not complaints(app)
    assert preset.question in written(app)
    if preset.settings:
        (pills,) = (e for e in app.get("bidi_component") if "pills" in e.proto.component_name)
        assert link("/tour", preset.settings) in pills.proto.json


def test_the_board_can_be_read():
    app = visit("tour", rows=5, columns=6, row=2, column=1, variant="warnsdorff", chess=1)
    text = written(app)
    assert "each square of the 5×6 board" in text
    assert text.count("<td>") == 30
    assert "<p>b3, " in text


def test_a_limit_must_be_whole():
    app = visit("tour", rows=6)
    control(app, "tour", "steps").set_value(2e6).run()
    assert address(app)["steps"] == "2000000"
    control(app, "tour", "steps").set_value(2.5).run()
    (sentence,) = complaints(app)
    assert "Step limit must be a whole number, not “2.5”" in sentence
    assert address(app)["steps"] == "2000000"


def test_a_closed_tour_that_was_turned_can_be_searched_from_its_start():
    app = visit("tour", rows=6, columns=6, closed=1, row=3, column=4, from_="0,0")
    (again,) = (button for button in app.button if "Search from 3,4 instead" in button.label)
    again.click().run()
    assert not complaints(app)
    assert "from" not in address(app)
    assert not [button for button in app.button if "instead" in button.label]


def test_a_large_search_is_a_picture():
    """Beyond what a browser draws as single moves."""
    app = visit("tour", rows=510, columns=500, row=7, column=3)
    assert not complaints(app)
    pictures = [chart.proto.spec.count('"source":"data:image') for chart in app.get("plotly_chart")]
    assert 1 in pictures, "the whole board as a picture"
