"""The board of a walk by hand, and beside it the same puzzle as a graph."""

from functools import partial

from knights.boards.tour import Tour
from knights.figures.unfolding import MAX_UNFOLDED
from knights.play.choices import choice
from knights.play.levels import Level
from knights.ui.components.player import Game as Shown
from knights.ui.controls.setting import Switch
from knights.ui.graph import beside_graph
from knights.ui.play import game as play
from knights.ui.play.board import BOARD, PAGE, show_walk
from knights.ui.play.game import LEVEL, OWN, Game
from knights.ui.play.help import rule

DEGREES = Switch(
    "degrees", "Degrees", help="A dot becomes a number: how many unvisited squares follow from there."
)
GRAPH = Switch("graph", "As a graph", help="The same puzzle unfolded beside the board: every line is a move.")


def show_board(game: Game) -> None:
    """The board, and the graph beside it where that is wanted."""
    if not _unfolds(game.level):
        _show_board(game)
        return
    path, complete = game.walk.path, game.walk.is_complete()
    walk = Tour.from_squares(game.level.board, path, complete and game.walk.closes())
    take = play.edit if _is_edited() else partial(play.choose, game)
    with beside_graph(walk, complete, PAGE, take):
        _show_board(game)


def _is_edited() -> bool:
    return BOARD.edited and LEVEL.value == OWN


def can_unfold(level: Level) -> bool:
    """Whether a graph of the board can be read, and gives nothing away."""
    return len(level.board) <= MAX_UNFOLDED and not level.blind


def _unfolds(level: Level) -> bool:
    return GRAPH.value and can_unfold(level)


def _show_board(game: Game) -> None:
    """The board with the walk; a square that the knight can go to is its next one. A tour is drawn as a string."""
    walk, level = game.walk, game.level
    if game.is_won or _is_edited():
        take = None if game.is_won else play.edit
        show_walk(level.board, walk.path, Shown(onward="none", string=game.is_won), take)
        return
    onward = "none" if level.blind else "degrees" if DEGREES.value else "dots"
    arrow = choice(rule(), walk).square if game.has_hint else None
    shown = Shown(
        onward=onward,
        plays=True,
        free=len(walk.path) == 1 and not level.fixed,
        trail=not level.blind,
        arrow=None if arrow is None else level.board.index(arrow),
    )
    show_walk(
        level.board,
        walk.path,
        shown,
        on_square=lambda square: play.start_at(game, square),
        on_walk=lambda squares: play.go(game, squares),
    )


def shape() -> float:
    """How wide the board is as a multiple of its height."""
    level = play.level_now()[1]
    return level.board.columns / level.board.rows * (2 if _unfolds(level) else 1)
