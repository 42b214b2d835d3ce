"""The ways into a room for its leader: an exercise, and on the spot the board of the Tour page as it is shown."""

from collections.abc import Sequence

import streamlit as st

from knights.engine.result import SearchResult
from knights.play.classroom.on_the_spot import QUESTIONS
from knights.play.classroom.poll import TOO_LARGE, can_be_tapped, poll
from knights.play.classroom.room import Room
from knights.play.exercise import Question
from knights.ui.classroom.seat import PAGE, Own, doing, lead, led, rooms
from knights.ui.controls.values import record


def offer_room(questions: Sequence[Question]) -> None:
    """The button that asks the questions of an exercise in the session's room, which it opens if there is none."""
    st.button("Ask a class", key=f"{PAGE}.open", icon=":material/groups:", on_click=doing(_open, questions))


def _open(questions: Sequence[Question]) -> None:
    polls, room = [poll(question) for question in questions], led()
    if room is None:
        room = rooms().open(polls, before=record(Own).room)
    else:
        rooms().plan(room, polls)
    lead(room)


def offer_questions(result: SearchResult) -> None:
    """A button for each question, where this session leads a room; off on boards too large for phones."""
    room = led()
    if room is None:
        return
    able = can_be_tapped(result.board)
    why = None if able else TOO_LARGE
    with st.expander(f"Ask room {room.code}", expanded=True), st.container(horizontal=True):
        for name in QUESTIONS:
            action = doing(_ask, room, name, result)
            st.button(name, key=f"{PAGE}.ask.{name}", on_click=action, disabled=not able, help=why)
        st.button("Back to the room", key=f"{PAGE}.back", on_click=lead, args=(room,))


def _ask(room: Room, name: str, result: SearchResult) -> None:
    """Ask about the position that the browser's address has: the player keeps it there."""
    at = st.query_params.get("at", "")
    whole = len(result.events) if result.events is not None and len(result.events) else len(result.walk)
    rooms().ask(room, QUESTIONS[name](result, min(int(at), whole) if at.isdecimal() else 1))
    lead(room)
