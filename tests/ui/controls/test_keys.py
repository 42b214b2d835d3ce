"""A box looks up its own key alone, and the others stay there for who wants them all."""

import pytest
from streamlit.runtime.state import SessionState
from streamlit.testing.v1 import AppTest

from knights.ui.controls import keys


@pytest.fixture(autouse=True)
def own(monkeypatch):
    """What Streamlit has is put back."""
    monkeypatch.setattr(SessionState, "filtered_state", keys._whole)


def _page():
    import streamlit as st

    st.session_state["other"] = 1
    st.number_input("Size", key="size")
    st.selectbox("Kind", ["a", "b"], key="kind")


def test_boxes_look_up_no_key_but_their_own(monkeypatch):
    asked, look_up = [], SessionState.__getitem__
    monkeypatch.setattr(SessionState, "__getitem__", lambda *pair: [asked.append(pair[1]), look_up(*pair)][1])
    assert not AppTest.from_function(_page).run().exception
    assert "other" in asked, "Streamlit needs no help any more"
    keys.look_up_by_key()
    asked.clear()
    app = AppTest.from_function(_page).run()
    assert not app.exception
    assert asked
    assert "other" not in asked
    assert dict(app.session_state.items()) == {"other": 1, "size": 0.0, "kind": "a"}


def test_a_streamlit_that_writes_nothing_out_stays_as_it_is(monkeypatch):
    monkeypatch.setattr(keys, "_whole", None)
    before = vars(SessionState)["filtered_state"]
    keys.look_up_by_key()
    assert vars(SessionState)["filtered_state"] is before
