"""The parts around the board of the Tour page, without a browser: positions, names, examples, text."""

import html

import pytest
from streamlit.testing.v1 import AppTest

from knights.engine import SearchResult
from knights.figures.raster import overview_picture
from knights.ui.pages.tour import examples, plot
from tests.support.visits import address, complaints, control, finish, texts, visit


def written(app: AppTest) -> str:
    """Return all HTML that the page writes itself."""
    return html.unescape("".join(element.proto.body for element in app.get("html")))


def test_a_start_has_a_chess_name():
    app = visit("tour", chess=1)
    assert control(app, "tour", "start_name").value == "a8"
    for typed, name, square in (("e4", "e4", ("4", "4")), ("7,0", "a1", ("7", "0"))):
        control(app, "tour", "start_name").set_value(typed).run()
        assert not complaints(app)
        assert control(app, "tour", "start_name").value == name
        assert (address(app).get("row"), address(app).get("column")) == square


@pytest.mark.parametrize("example", examples.EXAMPLES[:4], ids=lambda example: example.name)
def test_an_example_shows_its_question_and_its_case(example):
    app = finish(visit("tour"))
    control(app, "tour", "example").select(example.name).run()
    assert not complaints(finish(app))
    assert example.question in texts(app)
    assert example.settings.items() <= address(app).items()
    assert control(finish(visit("tour", **example.settings)), "tour", "example").value == example.name
    assert examples._cases.size > 0, "the cases are kept, not read anew at each click"


def test_the_board_can_be_read_as_text():
    app = finish(visit("tour", rows=5, columns=6, row=2, column=1, variant="warnsdorff", chess=1))
    text = written(app)
    assert "each square of the 5×6 board" in text
    assert text.count("<td>") == 30
    assert "<p>b3 a1 " in text


def test_a_large_search_is_a_picture_drawn_once(monkeypatch):
    """Search a board with too many moves for a browser to draw one by one."""
    drawn = []
    monkeypatch.setattr(plot.raster, "overview_picture", lambda *how: drawn.append(how) or overview_picture(*how))
    app = finish(visit("tour", rows=510, columns=500, row=7, column=3))
    assert not complaints(app)
    pictures = [chart.proto.spec.count('"source":"data:image') for chart in app.get("plotly_chart")]
    assert 1 in pictures, "the whole board as a picture"
    app.run()
    assert len(drawn) == 1
    kept = app.session_state._state._state.filtered_state.values()
    parts = [part for value in kept if isinstance(value, tuple) for part in value]
    assert not any(isinstance(part, SearchResult) for part in parts), "the tab of the page may be closed"
