"""Prunings: tests that refuse only moves and starts that cannot lead to a tour, so complete searches stay complete."""

from collections.abc import Callable
from dataclasses import dataclass

from knights.base import first_line
from knights.boards import Board, Square
from knights.heuristics.walk import Walk
from knights.theory.obstacles import refused_by_colour
from knights.theory.theorems import Verdict


@dataclass(frozen=True, slots=True)
class Pruning:
    """A test of starts or a test of moves (the other is None), with its key in a variant and a caption."""

    key: str
    caption: str
    refuses_start: Callable[[Board, Square], Verdict | None] | None = None
    refuses_move: Callable[[Walk, Square], bool] | None = None


PRUNINGS: dict[str, Pruning] = {}

Move = Callable[[Walk, Square], bool]


def refuses_moves(key: str) -> Callable[[Move], Move]:
    """Register a function as a pruning of moves; its docstring is the caption. The function must restore the walk."""

    def register(refuses: Move) -> Move:
        PRUNINGS[key] = Pruning(key, first_line(refuses), refuses_move=refuses)
        return refuses

    return register


PRUNINGS["parity"] = Pruning(
    "parity",
    "A start is refused if the numbers of squares of the two colours rule out a tour from it.",
    refuses_start=refused_by_colour,
)


@refuses_moves("squares")
def squares(walk: Walk, square: Square) -> bool:
    """A move is refused if a square could then be entered but not left, unless it is the last square."""
    walk.enter(square)
    unvisited = len(walk.board) - len(walk.path)
    blocked = unvisited > 1 and any(walk.degree(near) == 0 for near in walk.onward(square))
    walk.back_up()
    return blocked


@refuses_moves("pairs")
def pairs(walk: Walk, square: Square) -> bool:
    """A move is refused if two squares would then be joined to each other and cut off from all others."""
    walk.enter(square)
    unvisited = len(walk.board) - len(walk.path)
    blocked = unvisited > 2 and any(
        walk.degree(near) == 1 and any(walk.degree(mate) == 1 for mate in walk.onward(near))
        for near in walk.onward(square)
    )
    walk.back_up()
    return blocked


@refuses_moves("home")
def home(walk: Walk, square: Square) -> bool:
    """For closed tours, the start counts as an onward square, and its last neighbour is kept for the end."""
    unvisited = len(walk.board) - len(walk.path)
    return walk.must_close and unvisited > 1 and walk.onward(walk.path[0]) == [square]
