"""Walks by hand in a class: a guest's board, and the leader's reveal."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from knights.base import errors
from knights.boards import board
from knights.engine import no_return, no_return_in_words, result
from knights.play import by_hand, classroom
from knights.play.poll import Kind, Poll, most_squares
from knights.player import Game, Look, replay
from knights.ui import chart
from knights.ui.components import player
from knights.ui.controls import setting, values
from knights.ui.running.no_return import Explanation
from knights.ui.seat import NAME, Seat, button

BEST = setting.Switch("best", label="The best walk alone")
LOBBY = most_squares(board.Board(5, 5), (0, 0))
"""The walk that a guest can try before the first question."""
say = partial(chart.answer, spoken=True)


def to_try(seat: Seat, look: classroom.Snapshot) -> Poll | None:
    """Return the walk that a guest who waits can try; on the board of a reveal, only if the guest asks for it."""
    if not seat.ticket or look.phase not in (classroom.Phase.LOBBY, classroom.Phase.REVEALED):
        return None
    if (poll := look.poll) is None:
        return LOBBY
    asked = values.values().get("tries") == (seat.classroom.code, look.number)
    if not poll.has_board or not (asked or poll.kind in (Kind.NUMBER, Kind.YES_NO)):
        return None
    return most_squares(poll.board, (*poll.squares, *poll.board)[0], poll.closed)


def offer_to_try(seat: Seat, look: classroom.Snapshot) -> None:
    """Show a guest who waits how far a walk that they try has come, or the button to try one."""
    poll, trial = look.poll, to_try(seat, look)
    if trial is not None:
        moves = _moves(seat, look, trial)
        st.caption(f"While you wait: {trial.rule.lower()} **{trial.in_words(moves)}**")
        _back_buttons(seat, look, moves)
    elif poll is not None and poll.has_board and look.phase is classroom.Phase.REVEALED:
        tried = seat.classroom.code, look.number
        button("Try this board while you wait", values.values().update, {"tries": tried}, key="try")


def show_own(seat: Seat, look: classroom.Snapshot, poll: Poll) -> None:
    """Draw the board on which a guest walks; each walk that is at least as long as the best is sent if it is asked."""

    def go(squares: Sequence[board.Square]) -> None:
        # The next question may be open by now: on the same board, the walk is one of that; on another, it is too late.
        now = seat.look()
        asked = to_try(seat, now) or now.poll
        if asked is None or asked.kind is not Kind.WALK or asked.board != poll.board:
            return
        if tuple(squares[:1]) != asked.squares:
            raise errors.InputError("The walk of this question starts on {},{}.".format(*asked.squares[0]))
        asked.check(moves := by_hand.write_moves(squares, asked.board.moves))
        _keep(seat, now, moves)
        if now.phase is classroom.Phase.OPEN and len(moves) >= len(_best(now)):
            seat.answer(now, moves)

    made = _moves(seat, look, poll)
    shown = Look(game=Game(plays=True, string=poll.is_right(made)), enter="goes there")
    player.player(replay.of_walk(poll.board, poll.squares_after(made)), shown, key=f"{NAME}.hand", on_walk=go)


def answer_own(seat: Seat, look: classroom.Snapshot, poll: Poll, tiles: list[tuple[str, str]]) -> None:
    """Show a guest how far the walk has come, with buttons to go back; after the reveal, show the best walks."""
    moves = _moves(seat, look, poll)
    if look.phase is classroom.Phase.REVEALED:
        own = f"Your best walk: {poll.in_words(_best(look))}" if look.has_answered else "The answer"
        reason = f"The best walk of the class: {poll.in_words(longest(look))}. {poll.reason}"
        say(result.Category.FIRST_TRY if poll.is_right(_best(look)) else None, own, reason, tiles)
        return
    if moves:
        headline, category = poll.in_words(moves), None
        tiles = [*tiles, (str(len(_best(look)) + 1), "your best")]
        if poll.is_right(moves):
            headline, category = f"{headline}!", result.Category.FIRST_TRY
        elif not by_hand.walk_of(poll.board, squares := poll.squares_after(moves)).onward(squares[-1]):
            headline, category = f"Dead end: {headline}", result.Category.EXHAUSTED
        say(category, headline, "Your best walk counts.", tiles)
    else:
        say(None, poll.prompt, poll.rule, tiles)
    _back_buttons(seat, look, moves)


def _back_buttons(seat: Seat, look: classroom.Snapshot, moves: str) -> None:
    with st.container(horizontal=True):
        for label, left in (("Undo", moves[:-1]), ("Start over", "")):
            button(label, _keep, seat, look, left, disabled=not moves)


def _moves(seat: Seat, look: classroom.Snapshot, poll: Poll) -> str:
    """Return the moves on a guest's board: at first, or after a reload, those of the best walk."""
    asked, moves = values.values().get("walk", (None, ""))
    if asked == (seat.classroom.code, look.number, look.phase):
        return str(moves)
    return _best(look) if poll is look.poll else ""


def _keep(seat: Seat, look: classroom.Snapshot, moves: str) -> None:
    values.values()["walk"] = (seat.classroom.code, look.number, look.phase), moves


def _best(look: classroom.Snapshot) -> str:
    return look.own if isinstance(look.own, str) else ""


def longest(look: classroom.Snapshot) -> str:
    """Return the moves of the longest walk of a class; none before the reveal."""
    return max((moves for moves in look.shares if isinstance(moves, str)), key=len, default="")


def lost_of(look: classroom.Snapshot, poll: Poll) -> Explanation | None:
    """Return the search for the move that lost the longest walk; None if that is a tour."""
    best = longest(look)
    if not best or poll.is_right(best):
        return None
    squares = tuple(poll.squares_after(best))
    return Explanation(f"{NAME}.lost", partial(no_return.find_no_return, poll.board, squares, poll.closed))


def show_revealed(seat: Seat, look: classroom.Snapshot, poll: Poll) -> None:
    """Draw all walks over one another, a guest's own in colour, or the best alone for the leader."""
    is_best = seat.leads and BEST.value
    squares = poll.squares_after(longest(look) if is_best else _best(look))
    marks: list[tuple[str | float, ...]] = []
    if is_best:
        if (truth := lost_of(look, poll)) is not None and (lost := truth.lost) is not None:
            marks.append(("lost", int(lost.walk[lost.last])))
    else:
        crowd = poll.crowd(look.shares)
        marks += [("way", one, people / look.answered, to) for (one, to), people in crowd.ways.items()]
        marks += [("stuck", poll.board.index(end), people) for end, people in crowd.stuck.items()]
    string = is_best and len(squares) == len(poll.board)
    game = Game(onward="none", string=string, marks=tuple(marks))
    player.player(replay.of_walk(poll.board, squares), Look(game=game), key=f"{NAME}.hand")


def answer_revealed(look: classroom.Snapshot, poll: Poll, tiles: list[tuple[str, str]]) -> None:
    """Tell the leader how far the longest walk came, which move lost it, and where most got stuck."""
    best, truth = longest(look), lost_of(look, poll)
    reason = no_return_in_words(truth.lost) if truth is not None and truth.lost is not None else ""
    for end, people in [*poll.crowd(look.shares).stuck.items()][:1]:
        reason += f" {people} of {look.answered} got stuck on {poll.in_words(end)}."
    headline = f"The best walk: {poll.in_words(best)}" if best else "Nobody walked"
    chart.answer(result.Category.FIRST_TRY if poll.is_right(best) else None, headline, reason, tiles)
    if best:
        BEST.draw()
