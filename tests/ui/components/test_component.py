"""Events of components: each is handed on, refused in a sentence, or dropped."""

import pytest
import streamlit

from knights.base.errors import InputError
from knights.ui.components.component import Component
from knights.ui.controls.values import Kept, refuse, refused

SENTENCE = "It is no square."


@pytest.fixture
def send(monkeypatch):
    """Return a function: ``send(take, name=value)`` has a component send an event that ``take`` gets."""
    monkeypatch.setattr(streamlit, "session_state", {"settings": Kept("page")})

    def send(take, **state):
        drawn = {}
        monkeypatch.setattr(Component, "_renderer", lambda self, **named: drawn.update(named))
        Component("board", ()).draw(key="board", square=take)
        streamlit.session_state |= state
        drawn["on_square_change"]()

    return send


def no_square(text):
    raise InputError(SENTENCE)


def test_what_cannot_be_used_is_refused_in_a_sentence_until_something_can(send):
    send(no_square, board={"square": "7,7"})
    assert refused() == [SENTENCE]
    taken = []
    send(taken.append, board={"square": "1,2"})
    assert (taken, refused()) == (["1,2"], [])


@pytest.mark.parametrize("state", [{}, {"board": {}}, {"board": {"square": 5}}])
def test_an_event_of_a_component_that_is_gone_or_of_no_text_is_dropped(send, state):
    refuse([SENTENCE])
    send(no_square, **state)
    assert refused() == [SENTENCE]
