"""The Classroom page: the controls to join or lead a class, the leader's screen, and the guest's screen."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import streamlit as st

from knights.base import as_markdown, percent
from knights.boards import Square
from knights.engine import Category
from knights.play.classroom import LIFETIME, MAX_PEOPLE, Classroom, Phase, Snapshot
from knights.play.poll import Kind, Poll, Reply, read_guess
from knights.player import Game, Look, replay
from knights.ui import chart, descriptors, views
from knights.ui import seat as seats
from knights.ui.components import player, race, share
from knights.ui.controls import address_of, export, open_page, page_link, reach, values
from knights.ui.pages.classroom import pictures, teachers, walks
from knights.ui.pages.classroom.pictures import STYLE as PICTURES
from knights.ui.seat import Seat

STYLE = """
.classroom-code { display: flex; flex-direction: column; align-items: center; gap: .5rem; container-type: inline-size }
.classroom-code img { width: min(54vh, 80cqw) }
.classroom-code b { font-size: min(16cqw, 14vh); letter-spacing: .12em; line-height: 1 }
.classroom-code span { font-size: clamp(1rem, 3cqw, 1.8rem); overflow-wrap: anywhere }
[data-testid="InputInstructions"] { display: none }
[data-testid="stColumn"]:has(.summary) { max-width: none !important }
@media (max-height: 500px), (max-width: 640px) { .st-key-heading { display: none } }
"""
"""CSS that makes the code readable across a hall, and hides the heading on phones, whose header shows it, too."""
FEW, TRIED = 4, 3
"""The maximum numbers of right answers that are listed, and of links to questions under *Try next*."""


class ClassroomView(views.BoardView[Seat, tuple[Seat, Snapshot]]):
    """The view for the leader's screen or a guest's phone."""

    title = "Classroom"
    settings = (*seats.SETTINGS, walks.BEST)
    needs_input = True

    def ask(self, complaints: list[str]) -> Seat | None:
        """Return the visitor's seat; without one, draw the controls to join or lead a class, and return None."""
        seat = None
        with values.noting(complaints):
            seat = seats.take_seat()
        if seat is None:
            seats.CODE.draw_text(placeholder="BKTW")
            if st.button("Join", key=f"{seats.NAME}.join", type="primary") and not seats.CODE.value:
                complaints.append("Type the code from your teacher's screen, then join.")
            st.caption("Your teacher's screen shows the code.")
            _offer_lead()
        return seat

    def find(self, seat: Seat, meanwhile: Callable[[], None]) -> tuple[Seat, Snapshot]:
        """Return the seat and a snapshot of the classroom, so that the whole page shows the same state."""
        return seat, seat.look()

    def board(self, result: tuple[Seat, Snapshot]) -> None:
        """Draw the question on its board; if it has none, show the code on the leader's screen."""
        seat, look = result
        if (trial := walks.to_try(seat, look)) is not None:
            walks.show_own(seat, look, trial)
        elif look.phase is not Phase.ENDED and look.poll is not None and look.poll.has_board:
            _show_poll(seat, look, look.poll)
        elif look.phase is not Phase.ENDED and seat.leads:
            _show_code(seat.classroom)
        else:
            st.html(f"<style>{views.NO_BOARD}</style>")

    def answer(self, result: tuple[Seat, Snapshot]) -> None:
        """Show the question or the reveal, and the buttons for this seat."""
        seat, look = result
        if seat.leads:
            _show_leader(seat, look)
        else:
            _show_guest(seat, look)

    def proof(self, result: tuple[Seat, Snapshot]) -> None:
        """Look for the move that lost the best walk of the class, if that takes a while."""
        seat, look = result
        truth = walks.lost_of(look, look.poll) if seat.leads and look.poll is not None else None
        if truth is not None and truth.lost is None:
            truth.show()

    def below(self, result: tuple[Seat, Snapshot]) -> None:
        """Let a guest leave, and watch the class outside all containers, which Streamlit would copy at each look."""
        seat, look = result
        if seat.ticket:
            seats.button("Leave the class", seats.leave, seat)

        @st.fragment(run_every=seats.seconds_of_looks(seat.classroom.seats))
        def watch() -> None:
            if seat.classroom.gone or seat.look() != look:
                st.rerun()

        watch()

    @property
    def style(self) -> str:
        """CSS rules that put the board below the question, and hide it from visitors without a seat."""
        return STYLE + PICTURES + views.BOARD_BELOW if seats.CODE.value else views.NO_BOARD

    @property
    def hides_others(self) -> bool:
        """Whether the visitor is in a classroom."""
        return bool(seats.CODE.value)


def _offer_lead() -> None:
    """Draw the button to lead a class; a visitor who already leads one can go back to it or open another."""
    classroom = seats.led()
    if classroom is None:
        seats.button("Lead a class", seats.open_classroom, key="lead")
        if (enough := descriptors.phones()) < MAX_PEOPLE:
            st.caption(
                f"{descriptors.limit()} open files are enough for {enough} phones: `ulimit -n 4096` allows the server "
                "more."
            )
        return
    st.markdown(f"You are leading classroom **{classroom.code}**. Do you want to end it and open another?")
    with st.container(horizontal=True):
        seats.button(f"Back to {classroom.code}", seats.lead, classroom, key="back")
        seats.button("End it and open another", seats.open_classroom, key="another")


def _show_code(classroom: Classroom) -> None:
    """Show the code of a classroom in letters and as a QR code, large enough for a hall."""
    address = address_of({seats.CODE.name: classroom.code})
    # Without a browser there is no address.
    code = share.qr_code(address) if "://" in address else ""
    st.html(
        f'<div class="classroom-code"><img src="{code}" alt="QR code of the link below">'
        f"<b>{classroom.code}</b><span>{address.partition('://')[2]}</span></div>"
    )


def _show_poll(seat: Seat, look: Snapshot, poll: Poll) -> None:
    """Draw the board of a question and, once revealed, the answers or the race that demonstrates the answer."""
    is_revealed, asks_square = look.phase is Phase.REVEALED, poll.kind is Kind.SQUARE
    if is_revealed and seat.leads and poll.race is not None:
        race.show_race(poll.race, f"{seats.NAME}.race.{look.number}")
        return
    waits = bool(seat.ticket) and look.phase is Phase.OPEN
    if poll.kind is Kind.WALK and (is_revealed or waits):
        (walks.show_revealed if is_revealed else walks.show_own)(seat, look, poll)
        return
    waits = waits and asks_square
    if is_revealed and asks_square:
        game = _reveal(seat, look, poll)
    else:
        chosen = (("chosen", poll.board.index(look.own)),) if waits and isinstance(look.own, tuple) else ()
        game = Game(onward="none", asks=True, anywhere=poll.takes_any_square, marks=chosen)
    player.player(
        replay.of_walk(poll.board, poll.squares),
        Look(game=game, enter="answers"),
        key=f"{seats.NAME}.walk",
        on_square=partial(seat.answer, look) if waits else None,
    )


def _reveal(seat: Seat, look: Snapshot, poll: Poll) -> Game:
    """Return the marks of a reveal on the board: all shares for the leader, or the guest's own answer."""
    index = poll.board.index

    def squares(answers: Iterable[Reply]) -> list[Square]:
        return [each for each in answers if isinstance(each, tuple)]

    marks: list[tuple[str | float, ...]] = [("right", index(square)) for square in sorted(squares(poll.best))]
    if poll.next is not None:
        marks.append(("arrow", index(poll.next)))
    for own in squares([look.own]):
        marks.append(("ticked" if poll.is_right(own) else "crossed", index(own)))
    if seat.leads:
        marks += [("share", index(each), look.shares[each] / look.answered) for each in squares(look.shares)]
    return Game(onward="degrees" if poll.degrees else "none", marks=tuple(marks))


def _show_leader(seat: Seat, look: Snapshot) -> None:
    """Show the leader the question and the number of answers, or the reveal; then the buttons."""
    classroom, poll = seat.classroom, look.poll
    people = (f"{look.people:,}", "joined")
    if poll is None:
        chart.answer(None, f"Join with the code {classroom.code}", "", [people])
    elif look.phase is Phase.ENDED:
        chart.answer(None, "The results", "", [people])
    else:
        tiles = [(f"Question {look.number}", "")]
        if look.phase is Phase.REVEALED:
            (walks.answer_revealed if poll.kind is Kind.WALK else _show_reveal)(look, poll, tiles)
        else:
            tiles.append((f"{look.answered:,} of {look.people:,}", "answered"))
            if look.longest:
                tiles.append((" · ".join(map(str, look.longest)), "squares, the best so far"))
            chart.answer(None, poll.prompt, poll.rule, tiles)
            if poll.order is not None:
                chart.show_compass(poll.order)
    _show_buttons(classroom, look)
    _show_door(classroom, look)
    player.player_controls()
    if look.phase is Phase.ENDED:
        _show_results(classroom)
    elif poll is None:
        reach.show_reach(seats.NAME)


def _show_reveal(look: Snapshot, poll: Poll, tiles: list[tuple[str, str]]) -> None:
    """Show the number of right answers, the solution with its reason, and a picture of answers that are not squares."""
    right = sum(count for given, count in look.shares.items() if poll.is_right(given))
    best = f": {' or '.join(sorted(map(poll.in_words, poll.best)))}" if len(poll.best) <= FEW else ""
    headline = f"{right:,} of {look.answered:,} {'was' if right == 1 else 'were'} right{best}"
    if not look.answered:
        headline = f"Nobody answered. The answer{best}" if best else "Nobody answered"
    if dead_ends := look.shares.get(None):
        tiles.append((percent(dead_ends / look.answered), poll.in_words(None)))
    chart.answer(None, headline, poll.reason, tiles)
    if poll.kind is not Kind.SQUARE:
        st.html(pictures.answers_html(look, poll, everyone=True))


def _show_buttons(classroom: Classroom, look: Snapshot) -> None:
    """Draw the buttons that the leader can use now, one of them primary, and a link to the page of the question.

    The primary one goes on: to the next question or, without one, to the next part of the plan.
    """
    source = look.poll.source if look.poll is not None else teachers.CLASSROOM
    with st.container(horizontal=True):
        if look.phase is Phase.OPEN:
            seats.button("Reveal", _once, classroom, look, classroom.reveal, type="primary")
        elif look.phase is not Phase.ENDED:
            upcoming, (part, is_part) = look.upcoming, teachers.next_part(classroom, source)
            # Questions left over from another page wait while a plan goes on.
            goes_on = upcoming is not None and (look.phase is Phase.LOBBY or upcoming.source == source or not is_part)
            kinds = ("primary", "secondary") if goes_on else ("secondary", "primary")
            if upcoming is not None:
                words = "First question" if look.phase is Phase.LOBBY else "Next question"
                seats.button(words, _once, classroom, look, classroom.next, type=kinds[0])
            if part is not None:
                words = f"Next: {part.words}"
                seats.button(words, teachers.go_on, part, key="next_part", type=kinds[1])
            seats.button("The plan", open_page, seats.NAME, {"view": "teachers"})
            is_last = is_part and part is None and not goes_on
            with st.popover("End the class", type="primary" if is_last else "secondary"):
                st.markdown("The phones then show their results, and take no more questions.")
                seats.button("End and show the results", classroom.end, key="end")
            link = look.poll.link if look.poll is not None else None
            if link is not None and (upcoming is None or (source is not None and link.page != source.page)):
                page_link(link.page, link.words, link.settings, width="content")


def _show_door(classroom: Classroom, look: Snapshot) -> None:
    """Let the leader close the door if many have joined and left at once, and open it again."""
    if look.phase is Phase.ENDED or not (look.crowded or classroom.is_shut):
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        if classroom.is_shut:
            st.caption("The door is closed: nobody new can join.")
            seats.button("Open the door", setattr, classroom, "is_shut", False)
        else:
            st.caption("Somebody joins again and again. Whoever is in stays in, even if you close the door.")
            seats.button("Close the door", setattr, classroom, "is_shut", True)


def _once(classroom: Classroom, seen: Snapshot, act: Callable[[], None]) -> None:
    """Act if the class is where its leader saw it: a browser may send a press twice, with a look and by itself."""
    now = classroom.look()
    if (now.phase, now.number) == (seen.phase, seen.number):
        act()


def _show_results(classroom: Classroom) -> None:
    """Show the result of each question, the hardest first, and a button to print the summary."""
    tallies = classroom.tallies()
    if not tallies:
        st.caption("No answers were revealed.")
        return
    st.caption(
        "The hardest question comes first. Save the summary: the server deletes the results after "
        f"{LIFETIME / 3600:.0f} hours, or when you open another classroom."
    )
    name = f"classroom-{classroom.code}"
    with st.container(horizontal=True):
        page = partial(pictures.summary_page, classroom.code, tallies)
        export.download(export.File("Summary to print", f"{name}.html", page))
        export.download(export.File("Results", f"{name}.csv", partial(pictures.summary_csv, tallies)))
    st.html(pictures.summary_html(tallies))
    with st.container(horizontal=True):
        for tally in tallies:
            seats.button(f"Show question {tally.number}", classroom.show, tally.number)


def _show_guest(seat: Seat, look: Snapshot) -> None:
    """Show a guest the question, then their answer, and after the reveal its grade and their score."""
    poll, number = look.poll, (f"Question {look.number}", "")
    graded = seat.classroom.graded(seat.ticket)
    right, given = sum(is_right for _, is_right in graded), len(graded)
    if look.phase is Phase.ENDED:
        headline = f"You got {right} of {given} right" if given else "This classroom has ended"
        walks.say(None, headline, "Thank you for taking part!", ())
        _try_next(graded)
    elif poll is None:
        walks.say(None, f"You are in classroom {seat.classroom.code}", "Wait for the first question.", ())
        walks.offer_to_try(seat, look)
    elif poll.kind is Kind.WALK:
        walks.answer_own(seat, look, poll, [number])
        walks.offer_to_try(seat, look)
    elif look.phase is Phase.REVEALED:
        category, headline = None, "The answer"
        if look.has_answered:
            is_right = poll.is_right(look.own)
            category = Category.FIRST_TRY if is_right else Category.LIMIT
            headline = f"{'Right' if is_right else 'Not right'}: {poll.in_words(look.own)}"
        score = [(f"{right} of {given}", "right")] if given else []
        walks.say(category, headline, poll.reason, [number, *score])
        if poll.kind is not Kind.SQUARE:
            st.html(pictures.answers_html(look, poll, everyone=False))
        walks.offer_to_try(seat, look)
    else:
        if look.has_answered:
            headline, words = (f"Your answer is in: {poll.in_words(look.own)}", "You can change it until the reveal.")
        else:
            tap = "Choose a square." if poll.kind is Kind.SQUARE else ""
            headline, words = poll.prompt, f"{poll.rule} {tap}".strip()
        walks.say(None, headline, words, [number])
        _take_answer(seat, look, poll)
    player.player_controls()


def _take_answer(seat: Seat, look: Snapshot, poll: Poll) -> None:
    """Draw the controls for answers that are not given on the board."""
    if poll.kind is Kind.NUMBER:
        key = f"{seats.NAME}.number.{look.number}"
        with st.form(f"{key}.form", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
            st.text_input("Your guess", key=key, max_chars=30)
            send = values.refusing()(lambda: seat.answer(look, read_guess(str(st.session_state[key]))))
            st.form_submit_button("Send", key=f"{seats.NAME}.send", on_click=send, type="primary")
    elif poll.kind is Kind.YES_NO:
        with st.container(horizontal=True):
            for side, words in zip((True, False), poll.sides, strict=True):
                kind = "secondary" if look.has_answered and look.own is not side else "primary"
                seats.button(words, seat.answer, look, side, key=f"side.{side}", type=kind)
    elif poll.with_dead_end:
        with st.container(horizontal=True, vertical_alignment="center"):
            if poll.order is not None:
                chart.show_compass(poll.order)
            seats.button("It is a dead end", seat.answer, look, None, key="dead_end")


def _try_next(graded: Sequence[tuple[Poll, bool]]) -> None:
    """Draw links for a guest to try next, first to the questions that they got wrong."""
    graded = sorted(graded, key=lambda each: each[1])
    links = {poll.prompt: poll.link for poll, _ in graded if poll.link is not None}
    st.markdown("**Try next**")
    for prompt, link in list(links.items())[:TRIED]:
        page_link(link.page, as_markdown(prompt), link.settings)
    page_link("play", "Visit every square by hand")
    page_link("learn", "Read the lessons")


PAGE = views.ViewsPage(seats.NAME, "Classroom", {"classroom": ClassroomView(), "teachers": teachers.TeachersView()})
