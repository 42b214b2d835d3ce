"""The screens of a classroom: the leader's code, question, reveal and results, and a guest's phone."""

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from knights.base.errors import InputError
from knights.base.text import percent
from knights.boards.board import Square
from knights.engine.result import Category
from knights.play.classroom import KEPT, Classroom, Phase, Snapshot
from knights.play.poll import MOST, Kind, Poll
from knights.ui.chart import answer, show_compass
from knights.ui.classroom.pictures import answers_html, summary_html, summary_page
from knights.ui.classroom.seat import CODE, PAGE, Seat, doing
from knights.ui.components.player import Game, Look, of_walk, player, player_controls
from knights.ui.controls.address import address_of
from knights.ui.controls.links import page_link
from knights.ui.export import File, download
from knights.ui.share import qr_code
from knights.ui.tour.race import show_race
from knights.ui.views import NO_BOARD

FEW = 4
"""The maximum number of right answers that are listed."""
TRIED = 3
"""The maximum number of links under *Try next*."""


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
    """Draw the board of the question and, once revealed, the answers; without a board, show the leader the code."""
    poll = look.poll
    if poll is not None and poll.has_board and look.phase is not Phase.ENDED:
        _show_poll(seat, look, poll)
    elif seat.leads and look.phase is not Phase.ENDED:
        show_code(seat.classroom)
    else:
        st.html(f"<style>{NO_BOARD}</style>")


def _show_poll(seat: Seat, look: Snapshot, poll: Poll) -> None:
    is_revealed, asks_square = look.phase is Phase.REVEALED, poll.kind is Kind.SQUARE
    if is_revealed and seat.leads and poll.race is not None:
        show_race(poll.race, f"{PAGE}.race.{look.number}")
        return
    waits = bool(seat.ticket) and asks_square and look.phase is Phase.OPEN and not look.has_answered

    def take(square: Square) -> None:
        seat.answer(look, square)

    asked = Game(onward="none", asks=True, anywhere=poll.takes_any_square)
    game = _reveal(seat, look, poll) if is_revealed and asks_square else asked
    shown = Look(game=game, enter="answers")
    player(of_walk(poll.board, poll.squares), shown, key=f"{PAGE}.walk", on_square=take if waits else None)


def _reveal(seat: Seat, look: Snapshot, poll: Poll) -> Game:
    """Return the marks of a reveal on the board: all shares for the leader, or the guest's own answer."""
    board, shares = poll.board, look.shares if seat.leads else {}

    def index(given: object) -> int | None:
        return board.index(given) if isinstance(given, tuple) else None

    right = sorted(place for each in poll.best if (place := index(each)) is not None)
    marks: list[tuple[str | float, ...]] = [("right", place) for place in right]
    if poll.next is not None:
        marks.append(("arrow", board.index(poll.next)))
    if (own := index(look.own)) is not None:
        marks.append(("ticked" if poll.is_right(look.own) else "crossed", own))
    for given, count in shares.items():
        if (place := index(given)) is not None:
            marks.append(("share", place, count / look.answered))
    return Game(onward="degrees" if poll.degrees else "none", marks=tuple(marks))


def show_leader(seat: Seat, look: Snapshot) -> None:
    """Show the leader the question and the number of answers, or the reveal; then the buttons."""
    classroom, poll = seat.classroom, look.poll
    people = (f"{look.people:,}", "joined")
    if poll is None:
        answer(None, f"Join with the code {classroom.code}", "", [people])
    elif look.phase is Phase.ENDED:
        answer(None, "The results", "", [people])
    else:
        tiles = [(f"Question {look.number} of {look.total}", "")]
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
    """Show the number of right answers, the solution with its reason, and a picture of answers that are not squares."""
    right = sum(count for given, count in look.shares.items() if poll.is_right(given))
    best = f": {' or '.join(sorted(map(poll.in_words, poll.best)))}" if len(poll.best) <= FEW else ""
    headline = f"{right:,} of {look.answered:,} {'was' if right == 1 else 'were'} right{best}"
    if not look.answered:
        headline = f"Nobody answered{best}"
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
        elif look.phase is not Phase.ENDED:
            words = "First question" if look.phase is Phase.LOBBY else "Next question"
            if look.number < look.total:
                _button(words, classroom.next, key, primary=True)
            _button("End", classroom.end, key, primary=0 < look.number == look.total)
    if look.phase in (Phase.LOBBY, Phase.REVEALED) and look.number == look.total:
        # All questions have been asked; these pages have more.
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
    """Show the result of each question, the hardest first, and a button to print the summary."""
    classroom, key = seat.classroom, seat.key
    tallies = classroom.tallies(key)
    if not tallies:
        st.caption("No answers were revealed.")
        return
    st.caption(
        "The hardest question comes first. Save the summary: the server deletes the results after "
        f"{KEPT / 60:.0f} minutes, or when you open another classroom."
    )
    page = partial(summary_page, classroom.code, tallies)
    download(File("Summary to print", f"classroom-{classroom.code}.html", page))
    st.html(summary_html(tallies))
    with st.container(horizontal=True):
        for tally in tallies:
            _button(f"Show question {tally.number}", classroom.show, key, tally.number)


def show_guest(seat: Seat, look: Snapshot) -> None:
    """Show a guest the question, then their answer, and after the reveal its grade and their score."""
    poll, number = look.poll, (f"Question {look.number} of {look.total}", "")
    graded = seat.classroom.graded(seat.ticket)
    right, given = sum(is_right for _, is_right in graded), len(graded)
    score = [(f"{right} of {given}", "right")] if given else []
    if look.phase is Phase.ENDED:
        headline = f"You got {right} of {given} right" if given else "This classroom has ended"
        answer(None, headline, "Thank you for taking part!", ())
        _try_next(graded)
    elif poll is None:
        answer(None, f"You are in classroom {seat.classroom.code}", "Wait for the first question.", ())
    elif look.phase is Phase.REVEALED:
        category, headline = None, "The answer"
        if look.has_answered:
            is_right = poll.is_right(look.own)
            category = Category.FIRST_TRY if is_right else Category.LIMIT
            headline = f"{'Right' if is_right else 'Not right'}: {poll.in_words(look.own)}"
        answer(category, headline, poll.reason, [number, *score])
        if poll.kind is not Kind.SQUARE:
            st.html(answers_html(look, poll, everyone=False))
    elif look.has_answered:
        answer(None, f"Your answer is in: {poll.in_words(look.own)}", "Wait for the reveal.", [number])
    else:
        answer(None, poll.prompt, poll.rule, [number])
        _take_answer(seat, look, poll)
    player_controls()


def _take_answer(seat: Seat, look: Snapshot, poll: Poll) -> None:
    """Draw the controls for answers that are not given on the board."""
    if poll.kind is Kind.NUMBER:
        key = f"{PAGE}.number.{look.number}"
        with (
            st.form(f"{PAGE}.guess", border=False),
            st.container(horizontal=True, vertical_alignment="bottom"),
        ):
            st.number_input("Your guess", 0, MOST, None, key=key)
            st.form_submit_button("Send", type="primary", on_click=doing(_send, seat, look, key))
    elif poll.kind is Kind.YES_NO:
        with st.container(horizontal=True):
            for side, words in zip((True, False), poll.sides, strict=True):
                action = doing(seat.answer, look, side)
                st.button(words, key=f"{PAGE}.side.{side}", type="primary", on_click=action)
    elif poll.with_dead_end:
        with st.container(horizontal=True, vertical_alignment="center"):
            if poll.order is not None:
                show_compass(poll.order)
            st.button("It is a dead end", key=f"{PAGE}.dead_end", on_click=doing(seat.answer, look, None))


def _send(seat: Seat, look: Snapshot, key: str) -> None:
    guess = st.session_state[key]
    if guess is None:
        raise InputError("Type a number, then send it.")
    seat.answer(look, guess)


def _try_next(graded: Sequence[tuple[Poll, bool]]) -> None:
    """Draw links for a guest to try next, first to the questions that they got wrong."""
    graded = sorted(graded, key=lambda each: each[1])
    links = {poll.prompt: poll.link for poll, _ in graded if poll.link is not None}
    st.markdown("**Try next**")
    for prompt, link in list(links.items())[:TRIED]:
        page_link(link.page, prompt, link.settings)
    page_link("play", "Visit every square by hand")
    page_link("learn", "Read the lessons")
