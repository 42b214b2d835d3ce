"""The screens of a classroom: the leader's way in, question, reveal and results, and a guest's phone."""

from collections.abc import Callable

import pandas as pd
import streamlit as st

from knights.base.text import csv_text, percent, plural
from knights.boards.board import Board, Square
from knights.engine.result import Category
from knights.play.classroom.classroom import KEPT, MAX_NICKNAME, Classroom, Phase, Snapshot
from knights.play.classroom.poll import Grade, Poll, in_words
from knights.ui.chart import answer, table
from knights.ui.classroom.seat import CODE, NICKNAME, PAGE, Seat, doing
from knights.ui.compass import show_compass
from knights.ui.components.player import Game, Look, of_walk, player, player_controls
from knights.ui.controls.address import address_of
from knights.ui.controls.links import page_link
from knights.ui.export import File, download
from knights.ui.share import qr_code

GRADES = {
    Grade.RIGHT: (Category.FIRST_TRY, "Right"),
    Grade.RULE: (Category.BACKTRACKED, "Right for the rule; the tie-break decides"),
    Grade.WRONG: (Category.LIMIT, "Not right"),
}
"""The mark and the headline of each grade."""
FEW = 3
"""The most right answers that are named."""
HEADER = ("question", "person", "answer", "grade")
"""The columns of the table to take away."""


def show_code(classroom: Classroom) -> None:
    """Show the code of a classroom in letters and for the camera of a phone, as large as the hall needs."""
    address = address_of({CODE.name: classroom.code})
    # Without a browser there is no address.
    code = qr_code(address) if "://" in address else ""
    st.html(
        f'<div class="classroom-code"><img src="{code}" alt="QR code of the link below">'
        f"<b>{classroom.code}</b><span>{address.partition('://')[2]}</span></div>"
    )


def show_board(seat: Seat, look: Snapshot) -> None:
    """Draw the board of a question, where guests answer and the reveal appears; an empty one in the lobby."""
    poll = look.poll
    board, walk = (poll.board, poll.squares) if poll else (Board(8, 8), ())
    waits = look.phase is Phase.OPEN and bool(seat.ticket) and not look.has_answered

    def take(square: Square) -> None:
        seat.answer(look, square)

    is_revealed = poll is not None and look.phase is Phase.REVEALED
    game = _reveal(seat, look, poll) if poll and is_revealed else Game(onward="none", asks=True)
    shown = Look(game=game, enter="answers")
    player(of_walk(board, walk), shown, key=f"{PAGE}.walk", on_square=take if waits else None)


def _reveal(seat: Seat, look: Snapshot, poll: Poll) -> Game:
    """Return the marks of the answer: with everyone's shares for the leader, with their own for a guest."""
    index, shares = poll.board.index, look.shares if seat.leads else {}
    right = tuple(sorted(index(square) for square in poll.best if square is not None))
    own = None if look.own is None else index(look.own)
    is_wrong = poll.grade(look.own) is Grade.WRONG
    return Game(
        onward="degrees" if poll.degrees else "none",
        # The arrow means where the rule goes, which is the answer to a question about the rule alone.
        arrow=right[0] if right and poll.rule else None,
        right=right,
        ticked=None if is_wrong else own,
        crossed=own if is_wrong else None,
        shares=tuple((index(one), count / look.answered) for one, count in shares.items() if one is not None),
    )


def show_leader(seat: Seat, look: Snapshot) -> None:
    """Show the leader the question and how many have answered, then how many were right, and the buttons."""
    classroom, poll = seat.classroom, look.poll
    people = (f"{look.people:,}", "joined")
    if poll is None:
        answer(None, f"Join with the code {classroom.code}", "", [people])
    elif look.phase is Phase.ENDED:
        answer(None, "The results", "", [people])
    else:
        tiles = [(f"{look.number} of {look.total}", "question")]
        if look.phase is Phase.REVEALED:
            _show_reveal(look, poll, tiles)
        else:
            tiles.append((f"{look.answered:,} of {look.people:,}", "answered"))
            answer(None, poll.prompt, poll.rule, tiles)
            if poll.order is not None:
                show_compass(poll.order)
    _buttons(seat, look)
    player_controls()
    if look.phase is Phase.ENDED:
        _results(seat)
    elif poll is not None:
        with st.expander(f"Join: {classroom.code}"):
            show_code(classroom)


def _show_reveal(look: Snapshot, poll: Poll, tiles: list[tuple[str, str]]) -> None:
    """Show how many were right, the right answer with its reason, and the answers that are not squares."""
    counts = dict.fromkeys(Grade, 0)
    for given, count in look.shares.items():
        grade = poll.grade(given)
        if grade is not None:
            counts[grade] += count
    right = counts[Grade.RIGHT]
    best = f": {' or '.join(sorted(map(in_words, poll.best)))}" if len(poll.best) <= FEW else ""
    headline = f"{right:,} of {look.answered:,} {'was' if right == 1 else 'were'} right{best}"
    if not look.answered:
        headline = f"Nobody answered{best}"
    if counts[Grade.RULE]:
        tiles.append((f"{counts[Grade.RULE]:,}", "right for the rule"))
    dead_ends = look.shares.get(None, 0)
    if dead_ends:
        tiles.append((percent(dead_ends / look.answered), in_words(None)))
    answer(None, headline, poll.reason, tiles)


def _buttons(seat: Seat, look: Snapshot) -> None:
    """Draw the buttons that the leader can use now, one of them primary."""
    classroom, key = seat.classroom, seat.key
    if look.phase is not Phase.ENDED and look.number == look.total:
        # Every question was asked: these pages have more.
        with st.container(horizontal=True):
            page_link("play", "Ask ten questions", {"view": "be"}, width="content")
            page_link("tour", "Ask about a tour", width="content")
    with st.container(horizontal=True):
        if look.phase is Phase.OPEN:
            _button("Reveal", classroom.reveal, key, primary=True)
            _button("Close answers", classroom.close, key)
        elif look.phase is Phase.CLOSED:
            _button("Reveal", classroom.reveal, key, primary=True)
        elif look.phase is not Phase.ENDED:
            words = "First question" if look.phase is Phase.LOBBY else "Next question"
            if look.number < look.total:
                _button(words, classroom.next, key, primary=True)
            _button("End", classroom.end, key, primary=0 < look.number == look.total)


def _button(label: str, action: Callable[..., None], *args: object, primary: bool = False) -> None:
    name = label.lower().replace(" ", "_")
    st.button(
        label,
        key=f"{PAGE}.{name}",
        type="primary" if primary else "secondary",
        on_click=doing(action, *args),
    )


def _results(seat: Seat) -> None:
    """Show the result of each question, the hardest first, and a button to save the answers."""
    classroom, key = seat.classroom, seat.key
    tallies = classroom.tallies(key)
    if not tallies:
        st.caption("No question was revealed.")
        return
    rows = [(tally.number, tally.answered, tally.right, tally.rule) for tally in tallies]
    table(pd.DataFrame(rows, columns=["question", "answered", "right", "right for the rule"]), "tallies")
    with st.container(horizontal=True):
        for tally in tallies:
            _button(f"Show question {tally.number}", classroom.show, key, tally.number)
    st.caption(
        f"Save the answers: they are deleted after {KEPT / 60:.0f} minutes, or when you open another classroom."
    )
    download(
        File(
            f"Answers of {plural(len(tallies), 'question')}",
            f"classroom-{classroom.code}.csv",
            csv_text(classroom.rows(key), HEADER),
        )
    )


def show_guest(seat: Seat, look: Snapshot) -> None:
    """Show a guest the question, or their answer and, after the reveal, its grade and their score."""
    poll, number = look.poll, (f"{look.number} of {look.total}", "question")
    right, given = seat.score(look)
    score = [(f"{right} of {given}", "right")] if given else []
    if look.phase is Phase.ENDED:
        answer(None, "This classroom has ended. Thank you!", "", score)
    elif poll is None:
        answer(None, f"You are in classroom {seat.classroom.code}", "Wait for the first question.", ())
        _ask_name(seat)
    elif look.phase is Phase.REVEALED:
        grade = poll.grade(look.own) if look.has_answered else None
        category, headline = GRADES[grade] if grade else (None, "The answer of the search")
        own = f": {in_words(look.own)}" if grade else ""
        answer(category, f"{headline}{own}", poll.reason, [number, *score])
    elif look.has_answered:
        answer(None, f"Your answer is in: {in_words(look.own)}", "Wait for the reveal.", [number])
    elif look.phase is Phase.CLOSED:
        answer(None, "The question is closed", "Wait for the reveal.", [number])
    else:
        answer(None, poll.prompt, poll.rule, [number])
        if poll.with_dead_end:
            action = doing(seat.answer, look, None)
            st.button("It is a dead end", key=f"{PAGE}.dead_end", on_click=action)
        if poll.order is not None:
            show_compass(poll.order)
    player_controls()


def _ask_name(seat: Seat) -> None:
    def take(name: str) -> None:
        seat.classroom.rename(seat.ticket, name)
        NICKNAME.change(name)

    NICKNAME.control().draw(st.text_input, NICKNAME.value, take, max_chars=MAX_NICKNAME)
