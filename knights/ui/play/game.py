"""A game by hand: its settings, its level, its walk, and the actions of its buttons."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from knights.base.errors import InputError
from knights.boards.board import Board, Square
from knights.heuristics.walk import Walk
from knights.play.by_hand import read_moves, refusal, walk_of, write_moves
from knights.play.levels import LEVELS, OPEN_TASK, Level, board_of_the_day, read_day
from knights.ui.controls.setting import Choice, Setting, Text
from knights.ui.controls.values import record
from knights.ui.play.board import BOARD, START

OWN, DAY_LEVEL = "own", "day"
_PLAIN = [name for name, level in LEVELS.items() if not level.fixed]
"""The names of the levels with a free start, which the settings of the board describe completely."""
TITLES = {
    **{name: level.title for name, level in LEVELS.items()},
    DAY_LEVEL: "Board of the day",
    OWN: "Own board",
}


def _digits(text: str) -> str:
    if text.strip("12345678"):
        raise InputError(f"Moves are written as digits from 1 to 8, one per move, not “{text[:40]}”.")
    return text


MOVES, BEST = Text("moves", parse=_digits), Text("best", parse=_digits)
"""The moves of the walk, and of the longest walk so far."""
LEVEL = Choice(
    "level", {OWN: TITLES[OWN], **{name: title for name, title in TITLES.items() if name not in _PLAIN}}
)
DAY: Setting[date | None] = Setting("day", None, read_day, lambda day: day.isoformat() if day else "")
"""The date of the board of the day; links contain it, so that they keep leading to the same board."""

Position = tuple[Board, tuple[Square, ...]]
"""A board and the walk on it."""


@dataclass
class Play:
    """The state of a session's game that is not in the settings.

    Attributes:
        line: the board and the walk that Redo follows, which begins with the walk on screen.
        hint: the position for which the visitor asked for a hint; None for no hint.
    """

    line: Position | None = None
    hint: Position | None = None


@dataclass(frozen=True)
class Game:
    """A walk by hand, its level, and the level's name in ``TITLES``."""

    name: str
    level: Level
    walk: Walk

    @property
    def is_won(self) -> bool:
        """Whether the walk meets the aim of its level."""
        return self.level.is_won(self.walk)

    @property
    def position(self) -> Position:
        """The board and the walk."""
        return self.level.board, tuple(self.walk.path)

    @property
    def has_hint(self) -> bool:
        """Whether the visitor asked for a hint at this position."""
        return record(Play).hint == self.position

    @property
    def is_stuck(self) -> bool:
        """Whether the piece has no move left."""
        return not self.walk.onward(self.walk.path[-1])

    @property
    def undone(self) -> tuple[Square, ...]:
        """The squares that Redo would enter, in order."""
        board, walk = self.position
        line = record(Play).line
        return line[1][len(walk) :] if line and (line[0], line[1][: len(walk)]) == (board, walk) else ()


def level_now() -> tuple[str, Level]:
    """Return the name of the level on screen, and the level."""
    if LEVEL.value == DAY_LEVEL:
        day = DAY.value or datetime.now(UTC).date()
        DAY.change(day)
        return DAY_LEVEL, board_of_the_day(day)
    if LEVEL.value != OWN:
        return LEVEL.value, LEVELS[LEVEL.value]
    board = BOARD.board
    name = next((name for name in _PLAIN if LEVELS[name].board == board), OWN)
    return name, Level(str(board), OPEN_TASK, board, START.square)


def choose_level(name: str) -> None:
    """Switch to another level and start a new walk."""
    DAY.change(None)
    MOVES.change("")
    BEST.change("")
    LEVEL.change(OWN if name in _PLAIN else name)
    if name in _PLAIN:
        BOARD.change(LEVELS[name].board)
        START.change(LEVELS[name].start)


def game_now(complaints: list[str]) -> Game | None:
    """Return the game on screen; if the start is not on the board, say so, offer another, and return None."""
    name, level = level_now()
    if LEVEL.value == OWN:
        line = record(Play).line
        if line is not None and line[0] != level.board and START.square not in level.board:
            START.change(next(iter(level.board)))
            MOVES.change("")
        start = START.on(level.board)
        if start is None:
            return None
    else:
        start = level.start
    try:
        squares = read_moves(level.board, start, MOVES.value)
    except InputError as error:
        squares = [start]
        MOVES.change("")
        BEST.change("")
        complaints.append(f"The walk starts over: its moves do not fit the {level.board} board. {error}")
    if len(MOVES.value) > len(BEST.value):
        BEST.change(MOVES.value)
    game = Game(name, level, walk_of(level.board, squares))
    if not game.undone:
        record(Play).line = game.position
    return game


def go(game: Game, squares: Sequence[Square]) -> None:
    """Adopt the walk that the browser reports; ignore a walk on an earlier board."""
    if list(squares[:1]) != game.walk.path[:1]:
        return
    try:
        digits = write_moves(squares, game.level.board.moves)
        read_moves(game.level.board, squares[0], digits)
    except (ValueError, IndexError):
        return
    MOVES.change(digits)


def choose(game: Game, square: Square) -> None:
    """Move to a square or, before the first move, start there; raise an InputError if neither is possible."""
    why = refusal(game.walk, square)
    if not why:
        go(game, [*game.walk.path, square])
    elif len(game.walk.path) > 1 or game.level.fixed:
        raise InputError(why)
    else:
        START.change(square)


def start_at(game: Game, square: Square) -> None:
    """Start on another square, if no move has been made and the level allows it."""
    if len(game.walk.path) == 1 and not game.level.fixed and square in game.level.board:
        START.change(square)


def edit(place: Square) -> None:
    """Remove a square of the visitor's own board, or put it back; the walk starts over."""
    BOARD.toggle(place)
    MOVES.change("")
    BEST.change("")


def cut(game: Game, moves: int) -> None:
    """Go back to the position after the first ``moves`` moves."""
    MOVES.change(write_moves(game.walk.path[: moves + 1], game.level.board.moves))


def want_hint(game: Game, moves: int) -> None:
    """Show a hint at the position after the first ``moves`` moves."""
    record(Play).hint = game.level.board, tuple(game.walk.path[: moves + 1])


def redo(game: Game) -> None:
    """Make the last undone move again."""
    go(game, [*game.walk.path, game.undone[0]])
