"""The player of a race: two searches side by side, step by step on a common clock."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from knights.boards.board import Board, Square, parse_square
from knights.ui.components.player import draw_player
from knights.ui.components.player.replay import of_board


@dataclass(frozen=True, eq=False)
class Lane:
    """One side of a race: either the events of a search, or a blind search that the browser runs itself.

    A search has the index of the square and the kind of each event; without ``kinds``, every event enters a square. A
    blind search has only a move order. ``end`` is the outcome, in words, if there is no tour.
    """

    name: str
    title: str
    words: str
    squares: Sequence[int] | None = None
    kinds: Sequence[int] | None = None
    order: Sequence[Square] | None = None
    end: str = "nothing left to try"


def race_player(
    board: Board,
    start: Square,
    lanes: Sequence[Lane],
    *,
    key: str,
    apart: Mapping[str, object] | None = None,
    asks: bool = False,
    after: Mapping[str, Callable[[], None]] | None = None,
    on_square: Callable[[Square], None],
) -> None:
    """Show two searches side by side, which run step by step on a common clock.

    Args:
        apart: the ``step`` at which the searches enter different squares, the indices of these ``squares``, and a
            sentence about it, ``words``.
        asks: whether visitors guess the number of steps of each side before the race.
        after: the callbacks of the buttons at the end, by label, the most important button first; without buttons, the
            boards fill the window.
    """
    data = {
        "name": "Race: " + " against ".join(lane.title for lane in lanes),
        **of_board(board),
        "start": board.index(start),
        "lanes": [vars(lane) for lane in lanes],
        "apart": apart,
        "asks": asks,
        "after": list(after or ()),
    }
    draw_player(
        key=key,
        data=data,
        square=lambda text: on_square(parse_square(text)),
        after=lambda label: after[label]() if after else None,
    )
