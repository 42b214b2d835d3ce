"""A room as a view: the leader's screen, or a guest's phone."""

import streamlit as st

from knights.figures.poll import EDGE, poll_figure
from knights.play.classroom.room import Phase
from knights.ui.board_page import BOARD_BELOW, NO_BOARD, chart_in_place
from knights.ui.chart import IN_PLACE, chart
from knights.ui.classroom import guest, leader
from knights.ui.classroom.seat import LEAD, PAGE, ROOM, SETTINGS, Seat, take_seat
from knights.ui.controls.complaints import noting
from knights.ui.theme import is_dark
from knights.ui.views import BoardView

CODE = """
.room-code { display: flex; flex-direction: column; align-items: center; gap: .5rem; container-type: inline-size }
.room-code img { width: min(70vh, 80cqw) }
.room-code b { font-size: clamp(3rem, 16cqw, 9rem); letter-spacing: .12em; line-height: 1 }
.room-code span { font-size: clamp(1rem, 3cqw, 1.8rem); overflow-wrap: anywhere }
"""
"""The style of the way in; the leader's buttons stand above the board in a narrow window."""
HOW = "The teacher's screen shows the code. To lead a room: **Play**, **Be the algorithm**, **Ask a class**."
"""How one comes into a room."""
LOOK_EVERY = 0.6
"""Seconds between two looks at whether a room has changed."""


@st.fragment(run_every=LOOK_EVERY)
def _watch(seat: Seat, version: int) -> None:
    """Draw the page again when the room has changed; a look costs next to nothing."""
    if seat.room.gone or seat.look().version != version:
        st.rerun()


class RoomView(BoardView[Seat, Seat]):
    """The screen of the leader, or the phone of a guest."""

    title = "Room"
    settings = SETTINGS

    def ask(self, complaints: list[str]) -> Seat | None:
        """The visitor's seat; without one, the line for a code."""
        seat = None
        with noting(complaints):
            seat = take_seat()
        if seat is None:
            ROOM.draw("BKTW")
            st.markdown(HOW)
        return seat

    def board(self, seat: Seat) -> None:
        """The question on its board; in the lobby the leader's screen shows the way in."""
        look = seat.look()
        if look.poll is None and seat.leads:
            leader.show_code(seat.room)
        elif look.poll is None or look.phase is not Phase.REVEALED or not seat.leads:
            guest.show_board(seat, look)
        else:
            # The answers of the class on the board.
            poll, board = look.poll, look.poll.board
            around = f"(100cqw - {EDGE}px) * {board.rows} / {board.columns} + {EDGE}px"
            height = f"height: min({around}, 88svh) !important; flex: none !important"
            with chart_in_place(f"{PAGE}_shares", f"{PAGE}.shares", height):
                chart(poll_figure(poll, look.shares, is_dark()), "shares", config=IN_PLACE)

    def answer(self, seat: Seat) -> None:
        """What is asked, what came of it, and what leads on."""
        look = seat.look()
        if seat.leads:
            leader.show(seat, look)
        else:
            guest.show(seat, look)
        _watch(seat, look.version)

    def style(self) -> str:
        if not ROOM.value:
            return NO_BOARD
        return CODE + (BOARD_BELOW if LEAD.value else "")

    def waits(self) -> bool:
        """Return whether no code is given."""
        return not ROOM.value
