"""The ways into a room for its leader: an exercise, and on the spot the board of the Tour page as it is shown."""

from collections.abc import Sequence

import streamlit as st

from knights.practice.exercise import Question
from knights.practice.on_the_spot import QUESTIONS
from knights.practice.poll import poll
from knights.search.result import SearchResult
from knights.ui.controls.values import refusing
from knights.ui.room.seat import PAGE, ask_room, go_to_room, led, open_room


def offer_room(questions: Sequence[Question]) -> None:
    """The button that opens a room with the questions of an exercise."""
    icon = ":material/groups:"
    st.button("Ask a class", key=f"{PAGE}.open", icon=icon, on_click=_open, args=(questions,))


def _open(questions: Sequence[Question]) -> None:
    with refusing():
        open_room([poll(question) for question in questions])


def offer_questions(result: SearchResult) -> None:
    """A button for each question, where this session leads a room."""
    room = led()
    if room is None:
        return
    with st.expander(f"Ask room {room.code}", expanded=True), st.container(horizontal=True):
        for name in QUESTIONS:
            st.button(name, key=f"{PAGE}.ask.{name}", on_click=_ask, args=(name, result))
        st.button("Back to the room", key=f"{PAGE}.back", on_click=go_to_room)


def _ask(name: str, result: SearchResult) -> None:
    """Ask about the position that the browser's address has: the player keeps it there."""
    with refusing():
        at = st.query_params.get("at", "")
        whole = len(result.events) if result.events is not None and len(result.events) else len(result.walk)
        ask_room(QUESTIONS[name](result, min(int(at), whole) if at.isdecimal() else 1))
