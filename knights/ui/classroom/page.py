"""The Classroom page: the controls to join or lead a class, the leader's screen, and the guest's screen."""

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
"""CSS that makes the code readable across a hall, and hides the heading on small phones."""
LEADER_LOOKS, GUEST_LOOKS = 0.6, 2.0
"""The seconds between two checks for changes in the classroom; guests are also notified of changes."""


def _watch(seat: Seat, version: int) -> None:
    """Register for notifications of the classroom, and redraw the page if the classroom has changed."""
    seat.listen()
    if seat.classroom.gone or seat.look().version != version:
        st.rerun()


class ClassroomView(BoardView[Seat, tuple[Seat, Snapshot]]):
    """The view for the leader's screen or a guest's phone."""

    title = "Classroom"
    settings = SETTINGS

    def ask(self, complaints: list[str]) -> Seat | None:
        """Return the visitor's seat; without one, draw the controls to join or lead a class, and return None."""
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
        """Return the seat and a snapshot of the classroom, so that the whole page shows the same state."""
        return seat, seat.look()

    def board(self, result: tuple[Seat, Snapshot]) -> None:
        """Draw the question on its board; if it has none, show the code on the leader's screen."""
        show_board(*result)

    def answer(self, result: tuple[Seat, Snapshot]) -> None:
        """Show the question or the reveal, and the buttons for this seat."""
        seat, look = result
        if seat.leads:
            show_leader(seat, look)
        else:
            show_guest(seat, look)

    def below(self, result: tuple[Seat, Snapshot]) -> None:
        """Watch the classroom for changes.

        The watch is outside all containers, because Streamlit would copy them at each check. Guests are also notified:
        if the phones of a class only checked, often enough for a reveal, they would keep a fifth of a processor busy.
        """
        seat, look = result
        st.fragment(_watch, run_every=LEADER_LOOKS if seat.leads else GUEST_LOOKS)(seat, look.version)

    def style(self) -> str:
        """Return CSS rules that put the board below the question, and hide it from visitors without a seat."""
        return STYLE + PICTURES + BOARD_BELOW if CODE.value else NO_BOARD

    def hides_others(self) -> bool:
        """Return whether the visitor is in a classroom."""
        return bool(CODE.value)

    def needs_input(self) -> bool:
        """Return True: the view has no settings to fold."""
        return True


def _offer_lead() -> None:
    """Draw the button to lead a class; a visitor who already leads one can go back to it or open another."""
    classroom = led()
    if classroom is None:
        st.button("Lead a class", key=f"{NAME}.lead", on_click=doing(open_classroom))
        return
    st.markdown(f"You are leading classroom **{classroom.code}**. Do you want to end it and open another?")
    with st.container(horizontal=True):
        st.button(f"Back to {classroom.code}", key=f"{NAME}.back", on_click=lead, args=(classroom,))
        st.button("End it and open another", key=f"{NAME}.another", on_click=doing(open_classroom))


PAGE = ViewsPage(NAME, "Classroom", {"classroom": ClassroomView(), "teachers": TeachersView()})
