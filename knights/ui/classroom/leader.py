"""The leader's screen: the way in, the question, how many have answered, the reveal, and how the class did."""

from collections.abc import Callable

import pandas as pd
import streamlit as st

from knights.base.text import csv_text, percent, plural
from knights.play.classroom.poll import in_words
from knights.play.classroom.room import KEPT, Look, Phase, Room
from knights.ui.board_page import answer
from knights.ui.chart import table
from knights.ui.classroom.seat import PAGE, ROOM, Seat, doing
from knights.ui.compass import show_compass
from knights.ui.components.player import player_controls
from knights.ui.controls.address import address_of
from knights.ui.export import File, download
from knights.ui.share import qr_code

HEADER = ("question", "person", "answer", "grade")
"""The columns of the table to take away."""


def show_code(room: Room) -> None:
    """The code of a room, as letters and for the camera of a phone, as large as the hall needs."""
    address = address_of({ROOM.name: room.code})
    # Without a browser there is no address.
    code = qr_code(address) if "://" in address else ""
    st.html(
        f'<div class="room-code"><img src="{code}" alt="QR code of the link below">'
        f"<b>{room.code}</b><span>{address.partition('://')[2]}</span></div>"
    )


def show(seat: Seat, look: Look) -> None:
    """What is asked, what came of it, and the buttons that lead on."""
    room, poll = seat.room, look.poll
    people = (f"{look.people:,}", "joined")
    if poll is None:
        answer(None, f"Join with the code {room.code}", "", [people])
    elif look.phase is Phase.ENDED:
        answer(None, "The results", "", [people])
    else:
        answered = (f"{look.answered:,} of {look.people:,}", "answered")
        number = (f"{look.number} of {look.total}", "question")
        reason = poll.reason if look.phase is Phase.REVEALED else poll.rule
        answer(None, poll.prompt, reason, [number, answered, *_dead_ends(look)])
        if poll.order is not None and look.phase is not Phase.REVEALED:
            show_compass(poll.order)
    _buttons(seat, look)
    player_controls()
    if look.phase is Phase.ENDED:
        _results(seat)
    elif poll is not None:
        with st.expander(f"Join: {room.code}"):
            show_code(room)


def _dead_ends(look: Look) -> list[tuple[str, str]]:
    """The answers that are no square, after the reveal."""
    count = look.shares.get(None, 0)
    return [(percent(count / look.answered), in_words(None))] if count else []


def _buttons(seat: Seat, look: Look) -> None:
    """What the leader can do now: one button stands out."""
    room, key = seat.room, seat.key
    with st.container(horizontal=True):
        if look.phase is Phase.OPEN:
            _button("Reveal", room.reveal, key, primary=True)
            _button("Close answers", room.close, key)
        elif look.phase is Phase.CLOSED:
            _button("Reveal", room.reveal, key, primary=True)
        elif look.phase is not Phase.ENDED:
            words = "First question" if look.phase is Phase.LOBBY else "Next question"
            if look.number < look.total:
                _button(words, room.next, key, primary=True)
            if look.number:
                _button("End", room.end, key, primary=look.number == look.total)


def _button(label: str, action: Callable[..., None], *args: object, primary: bool = False) -> None:
    name = label.lower().replace(" ", "_")
    st.button(
        label,
        key=f"{PAGE}.{name}",
        type="primary" if primary else "secondary",
        on_click=doing(action, *args),
    )


def _results(seat: Seat) -> None:
    """How the class did per question, the hardest first, and the table to take away."""
    room, key = seat.room, seat.key
    tallies = room.tallies(key)
    if not tallies:
        st.caption("No question was revealed.")
        return
    rows = [(tally.number, tally.answered, tally.right, tally.rule) for tally in tallies]
    table(pd.DataFrame(rows, columns=["question", "answered", "right", "right for the rule"]), "tallies")
    with st.container(horizontal=True):
        for tally in tallies:
            _button(f"Show question {tally.number}", room.show, key, tally.number)
    st.caption(
        f"Take the answers with you: they are gone after {KEPT / 60:.0f} minutes, or with your next room."
    )
    download(
        File(
            f"Answers of {plural(len(tallies), 'question')}",
            f"room-{room.code}.csv",
            csv_text(room.rows(key), HEADER),
        )
    )
