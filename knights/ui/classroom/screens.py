"""The screens of a classroom: the leader's code, question, reveal and results, and a guest's phone."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from knights.base.errors import InputError
from knights.base.text import csv_text, percent, plural
from knights.boards.board import Square
from knights.engine.result import Category
from knights.play.classroom.classroom import KEPT, MAX_NICKNAME, Classroom, Phase, Snapshot
from knights.play.classroom.poll import MOST, Grade, Kind, Poll
from knights.ui.chart import answer, show_compass
from knights.ui.classroom.pictures import answers_html, summary_html, summary_page
from knights.ui.classroom.seat import CODE, NICKNAME, PAGE, Seat, doing
from knights.ui.components.player import Game, Look, of_walk, player, player_controls
from knights.ui.controls.address import address_of
from knights.ui.controls.links import page_link
from knights.ui.export import File, download
from knights.ui.shell import qr_code
from knights.ui.views import NO_BOARD

GRADES = {
    Grade.RIGHT: (Category.FIRST_TRY, "Right"),
    Grade.RULE: (Category.BACKTRACKED, "Right for the rule; the tie-break decides"),
    Grade.WRONG: (Category.LIMIT, "Not right"),
}
"""The mark and the headline of each grade."""
FEW = 4
"""The maximum number of right answers that are listed."""
TRIED = 3
"""The maximum number of links that suggest what a guest could try next."""
HEADER = ("question", "person", "answer", "grade")
"""The columns of the downloaded table of answers."""


def show_code(classroom: Classroom) -> None:
    """Show the code of a classroom in letters and as a QR code, large enough for a hall."""
    address = address_of({CODE.name: classroom.code})
    # Without a browser there is no address.
    code = qr_code(address) if "://" in address else ""
    st.html(
        f'<div class="classroom-code"><img src="{code}" alt="QR code of the link below">'
        f"<b>{classroom.code}</b><span>{address.partition('://')[2]}</span></div>"
    )


def show_board(seat: Seat, look: Snapshot) -> None:
    """Draw the board of a question, its answers included; without one, show the leader the code."""
    poll = look.poll
    if poll is not None and poll.has_board and look.phase is not Phase.ENDED:
        _show_poll(seat, look, poll)
    elif seat.leads and look.phase is not Phase.ENDED:
        show_code(seat.classroom)
    else:
        st.html(f"<style>{NO_BOARD}</style>")


def _show_poll(seat: Seat, look: Snapshot, poll: Poll) -> None:
    takes = bool(seat.ticket) and poll.kind is Kind.SQUARE
    waits = takes and look.phase is Phase.OPEN and not look.has_answered

    def take(square: Square) -> None:
        seat.answer(look, square)

    is_revealed = look.phase is Phase.REVEALED and poll.kind is Kind.SQUARE
    asked = Game(onward="none", asks=True, anywhere=poll.choices is None)
    game = _reveal(seat, look, poll) if is_revealed else asked
    shown = Look(game=game, enter="answers")
    player(of_walk(poll.board, poll.squares), shown, key=f"{PAGE}.walk", on_square=take if waits else None)


def _reveal(seat: Seat, look: Snapshot, poll: Poll) -> Game:
    """Return how the board shows a reveal: everyone's shares to the leader, their own answer to a guest."""
    board, shares = poll.board, look.shares if seat.leads else {}

    def index(given: object) -> int | None:
        return board.index(given) if isinstance(given, tuple) else None

    right = sorted(place for each in poll.best if (place := index(each)) is not None)
    marks: list[tuple[str | float, ...]] = [("right", place) for place in right]
    if poll.rule:
        # The arrow means where the rule goes, which is the answer to a question about the rule alone.
        marks += [("arrow", place) for place in right[:1]]
    if (own := index(look.own)) is not None:
        marks.append(("crossed" if poll.grade(look.own) is Grade.WRONG else "ticked", own))
    for given, count in shares.items():
        if (place := index(given)) is not None:
            marks.append(("share", place, count / look.answered))
    return Game(onward="degrees" if poll.degrees else "none", marks=tuple(marks))


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
    elif poll is not None and poll.has_board:
        with st.expander(f"Join: {classroom.code}"):
            show_code(classroom)


def _show_reveal(look: Snapshot, poll: Poll, tiles: list[tuple[str, str]]) -> None:
    """Show how many were right, the right answer with its reason, and any answers that are not squares."""
    counts = dict.fromkeys(Grade, 0)
    for given, count in look.shares.items():
        grade = poll.grade(given)
        if grade is not None:
            counts[grade] += count
    right = counts[Grade.RIGHT]
    best = f": {' or '.join(sorted(map(poll.in_words, poll.best)))}" if len(poll.best) <= FEW else ""
    headline = f"{right:,} of {look.answered:,} {'was' if right == 1 else 'were'} right{best}"
    if not look.answered:
        headline = f"Nobody answered{best}"
    if counts[Grade.RULE]:
        tiles.append((f"{counts[Grade.RULE]:,}", "right for the rule"))
    dead_ends = look.shares.get(None, 0)
    if dead_ends:
        tiles.append((percent(dead_ends / look.answered), poll.in_words(None)))
    answer(None, headline, poll.reason, tiles)
    if poll.kind is not Kind.SQUARE:
        st.html(answers_html(look, poll, everyone=True))


def _buttons(seat: Seat, look: Snapshot) -> None:
    """Draw the buttons that the leader can use now, one of them primary, and links to more questions."""
    classroom, key = seat.classroom, seat.key
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
    if look.phase in (Phase.LOBBY, Phase.REVEALED) and look.number == look.total:
        # Every question was asked: these pages have more.
        with st.container(horizontal=True):
            if look.poll is not None and look.poll.link is not None:
                page_link(look.poll.link.page, look.poll.link.words, look.poll.link.settings, width="content")
            page_link("learn", "Ask about a lesson", width="content")
            page_link("play", "Ask ten questions", {"view": "be"}, width="content")
            page_link("tour", "Ask about a tour", width="content")


def _button(label: str, action: Callable[..., None], *args: object, primary: bool = False) -> None:
    name = label.lower().replace(" ", "_")
    st.button(
        label,
        key=f"{PAGE}.{name}",
        type="primary" if primary else "secondary",
        on_click=doing(action, *args),
    )


def _results(seat: Seat) -> None:
    """Show the result of each question, the hardest first, and buttons to print the summary and save the answers."""
    classroom, key = seat.classroom, seat.key
    tallies = classroom.tallies(key)
    if not tallies:
        st.caption("No question was revealed.")
        return
    st.caption(
        f"Save the answers: they are deleted after {KEPT / 60:.0f} minutes, or when you open another classroom."
    )
    name = f"classroom-{classroom.code}"
    answers = csv_text(classroom.rows(key), HEADER)
    with st.container(horizontal=True):
        download(File("Summary to print", f"{name}.html", partial(summary_page, classroom.code, tallies)))
        download(File(f"Answers of {plural(len(tallies), 'question')}", f"{name}.csv", answers))
    st.html(summary_html(tallies))
    with st.container(horizontal=True):
        for tally in tallies:
            _button(f"Show question {tally.number}", classroom.show, key, tally.number)


def show_guest(seat: Seat, look: Snapshot) -> None:
    """Show a guest the question, or their answer with, after the reveal, its grade and their score."""
    poll, number = look.poll, (f"{look.number} of {look.total}", "question")
    right, given = seat.classroom.score(seat.ticket)
    score = [(f"{right} of {given}", "right")] if given else []
    if look.phase is Phase.ENDED:
        headline = f"You have {right} of {given} right" if given else "This classroom has ended"
        answer(None, headline, "Thank you for taking part!", ())
        _try_next(seat)
    elif poll is None:
        answer(None, f"You are in classroom {seat.classroom.code}", "Wait for the first question.", ())
        _ask_name(seat)
    elif look.phase is Phase.REVEALED:
        grade = poll.grade(look.own) if look.has_answered else None
        category, headline = GRADES[grade] if grade else (None, "The answer")
        own = f": {poll.in_words(look.own)}" if grade else ""
        answer(category, f"{headline}{own}", poll.reason, [number, *score])
        if poll.kind is not Kind.SQUARE:
            st.html(answers_html(look, poll, everyone=False))
    elif look.has_answered:
        answer(None, f"Your answer is in: {poll.in_words(look.own)}", "Wait for the reveal.", [number])
    elif look.phase is Phase.CLOSED:
        answer(None, "The question is closed", "Wait for the reveal.", [number])
    else:
        answer(None, poll.prompt, poll.rule, [number])
        _take_answer(seat, look, poll)
    player_controls()


def _take_answer(seat: Seat, look: Snapshot, poll: Poll) -> None:
    """Draw the controls for an answer, other than the board."""
    if poll.kind is Kind.NUMBER:
        key = f"{PAGE}.number.{look.number}"
        with st.form(f"{PAGE}.guess", border=False):
            st.number_input("Your guess", 0, MOST, None, key=key)
            st.form_submit_button("Send", type="primary", on_click=doing(_send, seat, look, key))
    elif poll.kind is Kind.YES_NO:
        with st.container(horizontal=True):
            for side, words in zip((True, False), poll.sides, strict=True):
                action = doing(seat.answer, look, side)
                st.button(words, key=f"{PAGE}.side.{side}", type="primary", on_click=action)
    elif poll.with_dead_end:
        st.button("It is a dead end", key=f"{PAGE}.dead_end", on_click=doing(seat.answer, look, None))
    if poll.order is not None:
        show_compass(poll.order)


def _send(seat: Seat, look: Snapshot, key: str) -> None:
    guess = st.session_state[key]
    if guess is None:
        raise InputError("Type a number, then send it.")
    seat.answer(look, guess)


def _try_next(seat: Seat) -> None:
    """Draw links to what a guest could try next: first the questions that they got wrong."""
    graded = sorted(seat.classroom.graded(seat.ticket), key=lambda each: each[1] is not Grade.WRONG)
    links = {poll.prompt: poll.link for poll, _ in graded if poll.link is not None}
    st.markdown("**Try next**")
    for prompt, link in list(links.items())[:TRIED]:
        page_link(link.page, prompt, link.settings)
    page_link("play", "Visit every square by hand")
    page_link("learn", "Read the lessons")


def _ask_name(seat: Seat) -> None:
    def take(name: str) -> None:
        seat.classroom.rename(seat.ticket, name)
        NICKNAME.change(name)

    NICKNAME.control().draw(st.text_input, NICKNAME.value, take, max_chars=MAX_NICKNAME)
