"""What a browser sends: each event of a component or a control is passed on, refused in a sentence, or dropped."""

import pytest
import streamlit

from knights.base import InputError
from knights.ui.components.component import Component
from knights.ui.controls import Control, Text
from knights.ui.controls.values import Session, refuse, refused

SENTENCE = "It is not a square."


@pytest.fixture(autouse=True)
def session(monkeypatch):
    monkeypatch.setattr(streamlit, "session_state", {"settings": Session("page")})


@pytest.fixture
def send(monkeypatch):
    """Return a function: ``send(take, name=value)`` makes a component send an event to ``take``."""

    def send(take, **state):
        drawn = {}
        monkeypatch.setattr(Component, "_renderer", lambda self, **named: drawn.update(named))
        Component("board", ()).draw(key="board", square=take)
        streamlit.session_state |= state
        drawn["on_square_change"]()

    return send


def refuse_square(text):
    raise InputError(SENTENCE)


def test_a_refused_event_is_complained_about_until_a_valid_event(send):
    send(refuse_square, board={"square": "7,7"})
    assert refused() == [SENTENCE]
    taken = []
    send(taken.append, board={"square": "1,2"})
    assert (taken, refused()) == (["1,2"], [])


@pytest.mark.parametrize("state", [{}, {"board": {}}, {"board": {"square": 5}}])
def test_an_event_without_a_text_or_from_a_removed_component_is_dropped(send, state):
    refuse([SENTENCE])
    send(refuse_square, **state)
    assert refused() == [SENTENCE]


@pytest.fixture
def box(monkeypatch):
    """Return a function: ``box(...)`` draws a box, and returns the arguments that Streamlit received."""
    drawn = []
    monkeypatch.setattr(streamlit, "number_input", lambda **named: drawn.append(named))

    def draw(value, take, *bounds, **named):
        Control("size", "Size", "words").number(value, take, *bounds, **named)
        return drawn[-1]

    draw.drawn = drawn
    return draw


@pytest.mark.parametrize(("typed", "number"), [(1e6, 1_000_000), (-3.0, -3), (2.5, None), (0.1, None)])
def test_only_whole_numbers_are_accepted(box, typed, number):
    taken = []
    drawn = box(5, taken.append)
    streamlit.session_state[drawn["key"]] = typed
    drawn["on_change"]()
    assert taken == ([] if number is None else [number])
    after = box(5 if number is None else number, taken.append)
    shown = streamlit.session_state[after["key"]]
    assert shown == (5.0 if number is None else typed), "a refused number is reverted"
    assert refused() == ([f"Size must be a whole number, not “{typed:g}”."] if number is None else [])


def test_a_value_of_an_unexpected_type_is_dropped(box):
    taken = []
    drawn = box(5, taken.append)
    for sent in ("5", True, [5.0]):
        streamlit.session_state[drawn["key"]] = sent
        drawn["on_change"]()
    assert (taken, refused()) == ([], [])
    Text("size", "big").control().draw(streamlit.number_input, "big", taken.append)
    drawn = box.drawn[-1]
    for sent in (5.0, "small"):
        streamlit.session_state[drawn["key"]] = sent
        drawn["on_change"]()
    assert taken == ["small"]


def test_a_choice_that_a_menu_does_not_offer_is_dropped(box, monkeypatch):
    taken, drawn = [], []
    monkeypatch.setattr(streamlit, "selectbox", lambda **named: drawn.append(named))
    for own, expected in ((False, ["pohl"]), (True, ["pohl", "strange", "pohl"])):
        for sent in ("strange", "pohl"):
            Control("ties", "Ties").menu("roth", taken.append, ["roth", "pohl"], own=own)
            streamlit.session_state[drawn[-1]["key"]] = sent
            drawn[-1]["on_change"]()
        assert taken == expected
