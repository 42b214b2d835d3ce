"""Settings and their address: what is written is read again."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from knights.errors import InputError
from knights.heuristics.variants import NAMED
from knights.ui.controls.address import link, settings_of
from knights.ui.sweep import page as sweep_page
from knights.ui.tour import page as tour_page

TOUR_VALUES = {
    "rows": st.integers(3, 255),
    "columns": st.integers(3, 255),
    "row": st.integers(0, 254),
    "column": st.integers(0, 254),
    "steps": st.integers(1, 10**12),
    "closed": st.booleans(),
    "view": st.sampled_from(tour_page.VIEWS),
    "variant": st.sampled_from([*NAMED, "order.pohl", "filter.roth.parity.87654321.5x1"]),
}
"""What the settings of the Tour page can be; others stay as they are at first."""

SWEEP_VALUES = {
    "variant": TOUR_VALUES["variant"],
    "steps": TOUR_VALUES["steps"],
    "from": st.integers(1, 1000),
    "to": st.integers(1, 1000),
    "cfrom": st.integers(1, 1000),
    "cto": st.integers(1, 1000),
    "starts": st.one_of(st.just("all"), st.integers(1, 10**6).map(lambda k: f"random:{k}")),
    "lots": st.integers(0, 2**31 - 1),
    "searched": st.booleans(),
    "colour": st.sampled_from(sweep_page.COLOURS),
    "board": st.just("7x7"),
}

PAGES = {
    "tour": (tour_page.FIELDS, tour_page.CONTRACT, TOUR_VALUES),
    "sweep": (sweep_page.FIELDS, sweep_page.CONTRACT, SWEEP_VALUES),
}


@pytest.mark.parametrize("page", PAGES)
@given(data=st.data())
def test_what_is_written_is_read_again(page, data):
    fields, contract, drawn = PAGES[page]
    values = {field.name: data.draw(drawn.get(field.name, st.just(field.default))) for field in fields}
    address = settings_of(fields, values, contract)
    read = {
        field.name: field.parse(address[field.name]) if field.name in address else field.default
        for field in fields
    }
    assert read == values
    assert not address or set(contract) <= set(address)


@pytest.mark.parametrize("page", PAGES)
def test_defaults_need_no_address(page):
    fields, contract, _ = PAGES[page]
    assert settings_of(fields, {field.name: field.default for field in fields}, contract) == {}


@pytest.mark.parametrize("page", PAGES)
@given(data=st.data())
def test_any_text_is_refused_or_read_to_something_that_can_be_written(page, data):
    field = data.draw(st.sampled_from([field for field in PAGES[page][0] if field.name != "board"]))
    text = data.draw(st.one_of(st.text(max_size=20), st.from_regex(r"[a-z0-9._:-]{0,30}", fullmatch=True)))
    with suppress(InputError):
        value = field.parse(text)
        assert field.parse(field.write(value)) == value


def test_a_link_is_readable():
    assert link("/tour", {"rows": 8, "variant": "order.roth"}) == "/tour?rows=8&variant=order.roth"
    assert link("/tour", {"board": "a b&c"}) == "/tour?board=a+b%26c"


def a_page_whose_first_run_is_cut_short() -> None:
    import streamlit

    from knights.ui.controls import address

    fields = [address.Field("size", 5, int)]
    for problem in address.read("page", fields):
        streamlit.error(problem)
    streamlit.number_input("Size", value=address.held("page.size"), key="page.size")
    if not streamlit.session_state.setdefault("cut", False):
        streamlit.session_state["cut"] = True
        streamlit.stop()
    address.write("page", fields)


@pytest.mark.parametrize("size", [None, 7])
def test_what_is_changed_before_the_first_run_has_ended_stays(size):
    app = AppTest.from_function(a_page_whose_first_run_is_cut_short)
    if size:
        app.query_params["size"] = str(size)
    app.run()
    assert app.number_input(key="page.size").value == (size or 5)
    app.number_input(key="page.size").set_value(9).run()
    assert app.number_input(key="page.size").value == 9
    assert app.query_params["size"] == "9"
