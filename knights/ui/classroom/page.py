"""The page of a classroom: the buttons to lead or join, the leader's screen, or a guest's phone."""

from collections.abc import Callable

import streamlit as st

from knights.play.classroom import Snapshot
from knights.ui.classroom.pictures import STYLE as PICTURES
from knights.ui.classroom.screens import show_board, show_guest, show_leader
from knights.ui.classroom.seat import (
    CODE,
    SETTINGS,
    Seat,
    doing,
    lead,
    led,
    open_classroom,
    take_seat,
)
from knights.ui.classroom.seat import PAGE as NAME
from knights.ui.classroom.teachers import TeachersView
from knights.ui.controls.values import noting
from knights.ui.views import BOARD_BELOW, NO_BOARD, BoardView, ViewsPage

STYLE = """
.classroom-code { display: flex; flex-direction: column; align-items: center; gap: .5rem; container-type: inline-size }
.classroom-code img { width: min(54vh, 80cqw) }
.classroom-code b { font-size: min(16cqw, 14vh); letter-spacing: .12em; line-height: 1 }
.classroom-code span { font-size: clamp(1rem, 3cqw, 1.8rem); overflow-wrap: anywhere }
[data-testid="InputInstructions"] { display: none }
@media (max-height: 500px) { .st-key-heading { display: none } }
"""
"""The style that makes the code readable across a hall, and leaves a small phone to the question."""
LEADER_LOOKS, GUEST_LOOKS = 0.6, 2.0
"""The intervals in seconds between two checks whether a classroom has changed; guests are also called."""


def _watch(seat: Seat, version: int) -> None:
    """Redraw the page when the classroom has changed, now or as soon as it calls."""
    seat.listen()
    if seat.classroom.gone or seat.look().version != version:
        st.rerun()


class ClassroomView(BoardView[Seat, tuple[Seat, Snapshot]]):
    """The screen of the leader, or the phone of a guest."""

    title = "Classroom"
    settings = SETTINGS

    def ask(self, complaints: list[str]) -> Seat | None:
        """Return the visitor's seat; without one, draw the buttons to lead or join one and return None."""
        seat = None
        with noting(complaints):
            seat = take_seat()
        if seat is None:
            CODE.draw("BKTW")
            if st.button("Join", key=f"{NAME}.join", type="primary") and not CODE.value:
                complaints.append("Type the code from your teacher's screen, then join.")
            st.caption("Your teacher's screen shows the code.")
            _offer_lead()
        return seat

    def find(self, seat: Seat, meanwhile: Callable[[], None]) -> tuple[Seat, Snapshot]:
        """Return the seat and what the visitor sees from it, the same for the whole page."""
        return seat, seat.look()

    def board(self, result: tuple[Seat, Snapshot]) -> None:
        """Draw the question on its board; without one show the code on the leader's screen."""
        show_board(*result)

    def answer(self, result: tuple[Seat, Snapshot]) -> None:
        """Show the question or the reveal, and the buttons for this seat."""
        seat, look = result
        if seat.leads:
            show_leader(seat, look)
        else:
            show_guest(seat, look)

    def below(self, result: tuple[Seat, Snapshot]) -> None:
        """Watch the classroom; outside of all containers, which Streamlit would copy at each check.

        A class of phones that only checked, often enough for a reveal, would take a fifth of a processor all the time.
        """
        seat, look = result
        st.fragment(_watch, run_every=LEADER_LOOKS if seat.leads else GUEST_LOOKS)(seat, look.version)

    def style(self) -> str:
        """Return CSS rules that hide the board from visitors without a seat, and put it below the question."""
        return STYLE + PICTURES + BOARD_BELOW if CODE.value else NO_BOARD

    def hides_others(self) -> bool:
        """Return True for visitors in a classroom."""
        return bool(CODE.value)

    def needs_input(self) -> bool:
        """Return True, since the view has no settings to fold."""
        return True


def _offer_lead() -> None:
    """Draw the button to lead a class; a visitor who already leads one chooses between it and a new one."""
    classroom = led()
    if classroom is None:
        st.button("Lead a class", key=f"{NAME}.lead", on_click=doing(open_classroom))
        return
    st.markdown(f"You are leading classroom **{classroom.code}**. Do you want to end it and open another?")
    with st.container(horizontal=True):
        st.button(f"Back to {classroom.code}", key=f"{NAME}.back", on_click=lead, args=(classroom,))
        st.button("End it and open another", key=f"{NAME}.another", on_click=doing(open_classroom))


PAGE = ViewsPage(NAME, "Classroom", {"classroom": ClassroomView(), "teachers": TeachersView()})
