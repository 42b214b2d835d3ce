"""Events of components: each is passed on, refused in a sentence, or dropped."""

import pytest
import streamlit

from knights.base.errors import InputError
from knights.ui.components.component import Component
from knights.ui.controls.values import Session, refuse, refused

SENTENCE = "It is not a square."


@pytest.fixture
def send(monkeypatch):
    """Return a function: ``send(take, name=value)`` makes a component send an event to ``take``."""
    monkeypatch.setattr(streamlit, "session_state", {"settings": Session("page")})

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
