"""Today's board: a walk by hand on the board of a date, and a card that shows its end without its moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial

import streamlit as st

from knights.base import errors, plural, tile, version
from knights.boards import Square, Tour
from knights.boards.pictures import tour
from knights.engine import Category, no_return
from knights.play import by_hand
from knights.play.levels import board_of_the_day, day_in_words, read_day, rule_alone
from knights.player import look, replay
from knights.ui import chart, views
from knights.ui.components import player, saver
from knights.ui.controls import Number, Setting, Switch, Text, address
from knights.ui.pages.play.board import show_walk
from knights.ui.pages.play.by_hand import MOVES, UNDO_KEY, Game, squares_now
from knights.ui.running.no_return import Explanation

NAME = "today"

DAY: Setting[date | None] = Setting("day", None, read_day, lambda day: day.isoformat() if day else "")
"""The date of the board; every link contains it, so that it keeps leading to the same board."""
UNDOS = Number("undos", 0, errors.Bounds("The number of undos", 0, 9_999).check)
SENT = Text("walk", parse=by_hand.check_moves)
"""The moves of another visitor, from the link on a card; they are hidden until the visitor's own walk has ended."""
WATCH = Switch("watch", label="Show the walk of the link")


@dataclass(frozen=True)
class Round(Game):
    """A walk on the board of a date, and the squares of the walk in the link, if there is one."""

    day: date
    sent: Sequence[Square]

    @property
    def is_watched(self) -> bool:
        """Whether the page shows the walk of the link."""
        return self.is_stuck and bool(self.sent) and WATCH.value

    @property
    def truth(self) -> Explanation:
        """The search for the move that lost the tour."""
        return Explanation(f"{NAME}.lost", partial(no_return.find_no_return, *self.position))

    def undo(self, moves: int) -> None:
        """Go back to the position after the first ``moves`` moves, and count this."""
        self.cut(moves)
        UNDOS.change(min(UNDOS.value + 1, 9_999))


def today() -> date:
    """Return the date by which the boards change, in UTC, so that it is the same for everyone."""
    return datetime.now(UTC).date()


def open_day(day: date) -> None:
    """Open the board of another date."""
    DAY.change(day)
    SENT.change("")
    WATCH.change(False)
    MOVES.change("")
    UNDOS.change(0)


class TodaysBoard(views.BoardView[Round, Round]):
    """A walk by hand on the board of a date, the same for everyone."""

    title = "Today's board"
    settings = (DAY, MOVES, UNDOS, SENT, WATCH)

    def ask(self, complaints: list[str]) -> Round:
        """Return the walk on the board of the date in the address or, if that is still to come, of today."""
        day = DAY.value or today()
        if day > today():
            complaints.append(f"The board of {day_in_words(day)} opens on that day (UTC). This is today's.")
            open_day(day := today())
        DAY.change(day)
        level = board_of_the_day(day)
        squares, sent = squares_now(level.board, level.start, complaints), []
        try:
            sent = by_hand.read_moves(level.board, level.start, SENT.value) if SENT.value else []
        except errors.InputError as error:
            complaints.append(f"The walk of the link does not fit the board. {error}")
            SENT.change("")
        return Round(NAME, level, by_hand.walk_of(level.board, squares), day, sent)

    def answer(self, game: Round) -> None:
        """Show the progress of the walk and, at its end, the card."""
        walk, board = game.walk, game.level.board
        headline, tiles = f"{len(walk.path)} of {len(board)}", [tile(UNDOS.value, "undo")]
        if game.is_watched:
            chart.answer(None, f"The walk of the link: {len(game.sent)} of {len(board)}", "", [])
        elif walk.is_tour():
            chart.answer(Category.FIRST_TRY, f"{headline}!", "A closed tour." if walk.closes() else "A tour.", tiles)
        elif game.is_stuck:
            chart.answer(Category.EXHAUSTED, f"Dead end: {headline}", "", tiles)
        else:
            later = " The walk of the link is shown when yours has ended." if game.sent else ""
            chart.answer(None, headline, game.level.task + later, tiles)
        made = len(walk.path) - 1
        with st.container(horizontal=True):
            for label, key, moves in (("Undo", "undo", made - 1), ("Start over", "over", 0)):
                off = not made or game.is_watched
                undo, typed = partial(game.undo, moves), UNDO_KEY if key == "undo" else None
                st.button(label, key=f"{NAME}.{key}", on_click=undo, disabled=off, shortcut=typed)
            now = today()
            other, label = (now - timedelta(1), "Yesterday's board") if game.day == now else (now, "Today's board")
            st.button(label, key=f"{NAME}.other", on_click=open_day, args=(other,))
        if game.is_stuck and not game.is_watched:
            _show_card(game)

    def show_controls(self, game: Round) -> None:
        """Draw the switch to the walk of the link, once the visitor's own has ended."""
        if game.is_stuck and game.sent:
            WATCH.draw()
        player.player_controls()

    def proof(self, game: Round) -> None:
        """Say where the tour was lost; this can take a while."""
        if game.is_stuck and not game.walk.is_tour() and not game.is_watched:
            game.truth.show()

    def board(self, game: Round) -> None:
        """Draw the board with the walk, which clicks and keys continue, or the walk of the link."""
        board, won = game.level.board, game.walk.is_tour()
        if game.is_watched:
            player.player(replay.of_tour(Tour.from_squares(board, game.sent)), key=f"{NAME}.sent")
            return
        lost = game.truth.lost if game.is_stuck and not won else None
        marks = () if lost is None else (("lost", lost.board.index(lost.fatal)),)
        shown = look.Game(onward="none" if won else "dots", plays=True, string=won, marks=marks)
        show_walk(board, game.walk.path, shown, on_walk=game.go)

    @property
    def shape(self) -> float:
        """The ratio of width to height of the board."""
        board = board_of_the_day(DAY.value or today()).board
        return board.columns / board.rows


def _show_card(game: Round) -> None:
    """Draw the card, and the buttons that copy it as a text with a link, and save it."""
    board, walk, size = game.level.board, game.walk, len(game.level.board)
    lost = None if walk.is_tour() else game.truth.lost
    lines = [
        f"{version.APP_NAME} · {day_in_words(game.day)}",
        f"{board} · {len(walk.path)} of {size} · {plural(UNDOS.value, 'undo')}",
        f"The rule alone: {rule_alone(game.level)}" + (f" · Lost at move {lost.last}" if lost else ""),
    ]
    card = tour.card_svg(game.tour, lines)
    st.image(card, width=240)
    link = address.address_of({"day": game.day.isoformat(), "walk": MOVES.value})
    name, text = f"{NAME}-{game.day.isoformat()}.png", "\n".join([*lines, link])
    saver.save_picture("Save picture", name, card, key=f"{NAME}.card", text=text)


def _title() -> str:
    day = DAY.value or today()
    return "Today's board" if day >= today() else f"The board of {day_in_words(day)}"


PAGE = views.ViewsPage(NAME, _title, {"board": TodaysBoard()}, always=("day",))
