"""Settings and addresses: reading an address returns the settings from which it was written."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from knights import InputError
from knights.engine.links import TOUR
from knights.ui.pages.sweep import page as sweep_page
from knights.ui.pages.tour import page as tour_page
from tests.support.visits import address, complaints, control, go, visit

PAGES = {"tour": tour_page.PAGE, "sweep": sweep_page.PAGE}


@pytest.mark.parametrize("page", PAGES)
@given(data=st.data())
def test_any_text_is_refused_or_read_as_a_value_that_can_be_written(page, data):
    setting = data.draw(st.sampled_from([setting for setting in PAGES[page].settings if setting.name != "board"]))
    text = data.draw(st.one_of(st.text(max_size=20), st.from_regex(r"[a-z0-9._:-]{0,30}", fullmatch=True)))
    with suppress(InputError):
        value = setting.parse(text)
        assert setting.parse(setting.write(value)) == value


def a_page_whose_first_run_is_cut_short() -> None:
    import streamlit

    from knights.base.errors import Bounds
    from knights.ui.controls import address
    from knights.ui.controls.setting import Number

    size = Number("size", 5, Bounds("The size", 1, 9).check, label="Size")
    page = address.Page("page", [size])
    for problem in address.read(page):
        streamlit.error(problem)
    size.draw()
    if not streamlit.session_state.setdefault("cut", False):
        streamlit.session_state["cut"] = True
        streamlit.stop()
    address.write(page)


@pytest.mark.parametrize("size", [None, 7])
def test_a_change_before_the_first_run_has_ended_is_kept(size):
    app = AppTest.from_function(a_page_whose_first_run_is_cut_short)
    if size:
        app.query_params["size"] = str(size)
    app.run()
    assert control(app, "page", "size").value == (size or 5)
    control(app, "page", "size").set_value(9).run()
    assert control(app, "page", "size").value == 9
    assert address(app) == {"size": "9"}


@pytest.mark.parametrize(("name", "new", "columns"), [("rows", 7, 7), ("columns", 8, 8), ("closed", True, 6)])
def test_a_change_of_a_page_that_stayed_open_while_the_server_restarted_is_kept(name, new, columns):
    app = visit("tour", rows=6, columns=6)
    control(app, "tour", name).set_value(new)
    sent = app._tree.get_widget_states()
    restarted = AppTest.from_file(app._script_path)
    app._session_state, app.session_state = restarted._session_state, restarted.session_state
    app._run(sent)
    assert not complaints(app)
    assert control(app, "tour", name).value == new
    assert address(app)["columns"] == str(columns)


def test_back_from_a_page_opened_by_a_click_restores_the_previous_page(monkeypatch):
    app = visit("sweep", first=5, last=6, steps=500)
    before = address(app)
    go(app, "tour", rows=6, columns=6)
    monkeypatch.setattr("knights.ui.controls.address.went_back", lambda: True)
    go(app, "sweep", rows=6, columns=6, row=0, column=0, variant="roth", steps=9)
    assert not complaints(app)
    assert control(app, "sweep", "steps").value == 500
    assert address(app) == {**before, "variant": "warnsdorff"}


def test_foreign_parameters_in_an_address_are_ignored_silently():
    app = visit("tour", utm_source="mail", fbclid="x", gclid="y")
    assert not complaints(app)
    control(app, "tour", "rows").set_value(6).run()
    go(app, "sweep")
    go(app, "tour", utm_campaign="again")
    assert control(app, "tour", "rows").value == 6, "the page has its previous settings"
    assert address(app)["rows"] == "6"
    app = visit("tour", utm_source="mail", rows=7, columns=7)
    assert not complaints(app)
    assert control(app, "tour", "rows").value == 7


def test_an_equivalent_address_is_left_unchanged():
    settings = {"columns": "08", "rows": "8", "utm_source": "mail", "view": "tour"}
    app = visit("tour", **settings)
    assert address(app) == settings
    control(app, "tour", "rows").set_value(9).run()
    assert address(app) == dict(zip(TOUR, ["9", "9", "0", "0", "default", "1000000"], strict=True))


def test_a_value_sent_before_the_browser_has_heard_of_its_change_is_no_choice():
    """After quick changes of the rows, which the columns follow, a browser still sends earlier columns."""
    app = visit("tour", rows=7, columns=7)

    def change(**sent: int) -> tuple[float, float]:
        for name, number in sent.items():
            control(app, "tour", name).set_value(number)
        app.run()
        return control(app, "tour", "rows").value, control(app, "tour", "columns").value

    assert change(rows=8) == (8, 8)
    assert change(rows=9, columns=7) == (9, 9)
    assert change(rows=10, columns=8) == (10, 10)
    assert change(columns=8) == (10, 8), "alone, it is one"
    assert change(rows=11, columns=9) == (11, 9)


def test_an_emptied_number_box_returns_to_its_previous_number():
    app = visit("tour", rows=6, columns=6)
    control(app, "tour", "rows").set_value(7).run()
    control(app, "tour", "rows").set_value(None).run()
    assert not complaints(app)
    assert control(app, "tour", "rows").value == 7
