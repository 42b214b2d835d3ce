"""Walks by hand in a class: a guest's board, and the leader's reveal."""

from base64 import b64encode
from collections.abc import Sequence
from functools import partial
from math import ceil, sqrt

import streamlit as st

from knights.base import errors
from knights.boards import board
from knights.boards.pictures import tour
from knights.boards.tour import Tour
from knights.engine import no_return, result
from knights.engine.words import no_return_in_words
from knights.play import by_hand, classroom
from knights.play.poll import Poll
from knights.player import replay
from knights.player.look import Game, Look
from knights.ui import chart
from knights.ui.components import player
from knights.ui.controls import setting, values
from knights.ui.running.no_return import Explanation
from knights.ui.seat import NAME, Seat, button

SHOWN = 20
"""The maximum number of walks side by side."""
SIDE_BY_SIDE = setting.Switch("walks", label="The walks side by side")
STYLE = """
.walks { display: grid; grid-template-columns: repeat(var(--across), 1fr); gap: .5rem }
.walks figure { margin: 0; text-align: center; font-variant-numeric: tabular-nums }
.walks img { display: block; width: 100%; height: calc(var(--high) / var(--down) - 2.5rem); object-fit: contain }
"""


def show_own(seat: Seat, look: classroom.Snapshot, poll: Poll) -> None:
    """Draw the board on which a guest walks; each walk that is at least as long as the best is sent."""

    def go(squares: Sequence[board.Square]) -> None:
        if tuple(squares[:1]) != poll.squares:
            raise errors.InputError("The walk of this question starts on {},{}.".format(*poll.squares[0]))
        poll.check(moves := by_hand.write_moves(squares, poll.board.moves))
        _keep(seat, look, moves)
        if len(moves) >= len(_best(look)):
            seat.answer(look, moves)

    made = _moves(seat, look)
    shown = Look(game=Game(plays=True, string=poll.is_right(made)), enter="goes there")
    player.player(replay.of_walk(poll.board, poll.squares_after(made)), shown, key=f"{NAME}.hand", on_walk=go)


def answer_own(seat: Seat, look: classroom.Snapshot, poll: Poll, tiles: list[tuple[str, str]]) -> None:
    """Show a guest how far the walk has come, with buttons to go back; after the reveal, show the best walks."""
    moves = _moves(seat, look)
    if look.phase is classroom.Phase.REVEALED:
        own = f"Your best walk: {poll.in_words(_best(look))}" if look.has_answered else "The answer"
        reason = f"The best walk of the class: {poll.in_words(longest(look))}. {poll.reason}"
        chart.answer(result.Category.FIRST_TRY if poll.is_right(_best(look)) else None, own, reason, tiles)
        return
    if moves:
        headline, category = poll.in_words(moves), None
        tiles = [*tiles, (str(len(_best(look)) + 1), "your best")]
        if poll.is_right(moves):
            headline, category = f"{headline}!", result.Category.FIRST_TRY
        elif not by_hand.walk_of(poll.board, squares := poll.squares_after(moves)).onward(squares[-1]):
            headline, category = f"Dead end: {headline}", result.Category.EXHAUSTED
        chart.answer(category, headline, "Your best walk counts.", tiles)
    else:
        chart.answer(None, poll.prompt, poll.rule, tiles)
    with st.container(horizontal=True):
        for label, left in (("Undo", moves[:-1]), ("Start over", "")):
            button(label, _keep, seat, look, left, disabled=not moves)


def _moves(seat: Seat, look: classroom.Snapshot) -> str:
    """Return the moves on a guest's board: at first, or after a reload, those of the best walk."""
    asked, moves = values.values().get("walk", (None, ""))
    return moves if asked == (seat.classroom.code, look.number) else _best(look)


def _keep(seat: Seat, look: classroom.Snapshot, moves: str) -> None:
    values.values()["walk"] = (seat.classroom.code, look.number), moves


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
    asked = poll.board, tuple(poll.squares_after(best)), poll.closed
    return Explanation(f"{NAME}.lost", asked, partial(no_return.find_no_return, *asked))


def show_revealed(seat: Seat, look: classroom.Snapshot, poll: Poll) -> None:
    """Draw the longest walk for the leader, with marks, or all walks side by side; for a guest, their own."""
    if seat.leads and SIDE_BY_SIDE.value:
        st.html(_side_by_side(look, poll))
        return
    squares = poll.squares_after(longest(look) if seat.leads else _best(look))
    marks: list[tuple[str | float, ...]] = []
    if seat.leads:
        stuck = poll.stuck(look.shares)
        marks += [("share", poll.board.index(end), people / look.answered) for end, people in stuck]
        if (truth := lost_of(look, poll)) is not None and (lost := truth.lost) is not None:
            marks.append(("lost", lost.board.index(lost.fatal)))
    game = Game(onward="none", string=len(squares) == len(poll.board), marks=tuple(marks))
    player.player(replay.of_walk(poll.board, squares), Look(game=game), key=f"{NAME}.hand")


def answer_revealed(look: classroom.Snapshot, poll: Poll, tiles: list[tuple[str, str]]) -> None:
    """Tell the leader how far the longest walk came, which move lost it, and where most got stuck."""
    best, truth = longest(look), lost_of(look, poll)
    reason = no_return_in_words(truth.lost) if truth is not None and truth.lost is not None else ""
    for end, people in poll.stuck(look.shares):
        reason += f" {people} of {look.answered} got stuck on {poll.in_words(end)}."
    headline = f"The best walk: {poll.in_words(best)}" if best else "Nobody walked"
    chart.answer(result.Category.FIRST_TRY if poll.is_right(best) else None, headline, reason, tiles)
    if best:
        SIDE_BY_SIDE.draw()


def _side_by_side(look: classroom.Snapshot, poll: Poll) -> str:
    """Return pictures of the longest walks as HTML, without names."""
    every = sorted((moves for moves in look.shares if isinstance(moves, str)), key=len, reverse=True)
    figures, walks = [], every[:SHOWN]
    for moves in walks:
        people = look.shares[moves]
        words = poll.in_words(moves) + (f" · {people}×" if people > 1 else "")
        drawn = tour.poster_svg(Tour.from_squares(poll.board, poll.squares_after(moves)))
        source = f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"
        figures.append(
            f'<figure><img src="{source}" alt="A walk of {words}"><figcaption>{words}</figcaption></figure>'
        )
    across = ceil(sqrt(len(walks)))
    sides = f"--across: {across}; --down: {ceil(len(walks) / max(1, across))}"
    left_out = f"<p>The {SHOWN} longest of {len(every)} different walks</p>" if len(every) > SHOWN else ""
    return f'<div class="walks" style="{sides}">{"".join(figures)}</div>{left_out}'
