"""A guest's phone: the question, one tap to answer, and after the reveal what the answer was worth."""

import streamlit as st

from knights.boards.board import Board, Square
from knights.engine.result import Category
from knights.play.classroom.poll import Grade, Poll, in_words
from knights.play.classroom.room import MAX_NICKNAME, Phase
from knights.play.classroom.room import Look as RoomLook
from knights.ui.board_page import answer
from knights.ui.classroom.seat import NICKNAME, PAGE, Seat, doing
from knights.ui.compass import show_compass
from knights.ui.components.player import Game, Look, of_walk, player, player_controls

GRADES = {
    Grade.RIGHT: (Category.FIRST_TRY, "Right"),
    Grade.RULE: (Category.BACKTRACKED, "Right for the rule; the tie-break decides"),
    Grade.WRONG: (Category.LIMIT, "Not right"),
}
"""The mark and the headline of each grade."""
IN = "Your answer is in"


def show_board(seat: Seat, look: RoomLook) -> None:
    """The board of a question, whose squares are a guest's answers while it is open; in the lobby an empty one.

    The shares of all answers stand on the leader's screen; a phone is shown what is right, which costs less.
    """
    poll = look.poll
    board, walk = (poll.board, poll.squares) if poll else (Board(8, 8), ())
    waits = look.phase is Phase.OPEN and bool(seat.ticket) and not look.has_answered

    def take(square: Square) -> None:
        seat.room.answer(seat.ticket, look.number, square)

    # The arrow means where the rule goes, which is the answer to a question about the rule alone.
    right = poll.best if poll and poll.rule and look.phase is Phase.REVEALED else frozenset()
    arrow = next((board.index(square) for square in right if square is not None), None) if walk else None
    game = Game(onward="none", asks=look.phase is not Phase.REVEALED, arrow=arrow)
    shown = Look(game=game, enter="answers")
    player(of_walk(board, walk), shown, key=f"{PAGE}.walk", on_square=take if waits else None)


def show(seat: Seat, look: RoomLook) -> None:
    """The question, or what became of the answer to it."""
    poll = look.poll
    if look.phase is Phase.ENDED:
        answer(None, "This room is over. Thank you!", "", ())
    elif poll is None:
        answer(None, f"You are in room {seat.room.code}", "Wait for the first question.", ())
        _ask_name(seat)
    elif look.phase is Phase.REVEALED:
        _revealed(poll, look)
    elif look.has_answered:
        answer(None, f"{IN}: {in_words(look.own)}", "Wait for the reveal.", [_number(look)])
    elif look.phase is Phase.CLOSED:
        answer(None, "No more answers are taken", "Wait for the reveal.", [_number(look)])
    else:
        answer(None, poll.prompt, poll.rule, [_number(look)])
        if poll.with_dead_end:
            action = doing(seat.room.answer, seat.ticket, look.number, None)
            st.button("It is a dead end", key=f"{PAGE}.dead_end", on_click=action)
        if poll.order is not None:
            show_compass(poll.order)
    player_controls()


def _ask_name(seat: Seat) -> None:
    def take(name: str) -> None:
        seat.room.rename(seat.ticket, name)
        NICKNAME.change(name)

    NICKNAME.control().draw(st.text_input, NICKNAME.value, take, max_chars=MAX_NICKNAME)


def _number(look: RoomLook) -> tuple[str, str]:
    return f"{look.number} of {look.total}", "question"


def _revealed(poll: Poll, look: RoomLook) -> None:
    """What the guest's answer was worth, and why."""
    grade = poll.grade(look.own) if look.has_answered else None
    category, headline = GRADES[grade] if grade else (None, "The answers of the class")
    own = f": {in_words(look.own)}" if grade else ""
    answer(category, f"{headline}{own}", poll.reason, [_number(look)])
