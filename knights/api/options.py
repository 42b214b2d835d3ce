"""The options that sweeps and comparisons share, under the names that the command line gives them."""

from typing import Any

from knights.api.watched import Watch
from knights.boards.shapes import Family, ShapeOptions, family_from


class Options(ShapeOptions, total=False):
    """The boards, the starts, the limit, and how the work is done; what is left out is as on the command line.

    Attributes:
        columns: the range of columns; without it boards are square.
        starts: ``all``, or ``random:K`` for K starts per board, drawn with ``start_seed``.
        steps, steps_per_square: how many squares may be entered per start, in all or for each square of the board.
        closed: whether tours must close.
        all_starts_searched: whether to search also where it is proved beforehand that there is no tour.
        workers: searches that run at once; None for one per processor.
        progress: who watches: see :data:`knights.api.watched.Watch`.
    """

    columns: tuple[int, int] | None
    starts: str
    start_seed: int
    steps: int | None
    steps_per_square: int | None
    closed: bool
    all_starts_searched: bool
    workers: int | None
    progress: Watch


def family_of_options(options: Options) -> Family:
    """The shape and the piece that options describe; refuses options that there are not.

    Raises:
        TypeError: if there is no such option.
        InputError: if there is no such shape or piece, or both a shape and holes.
    """
    unknown = options.keys() - Options.__annotations__.keys()
    if unknown:
        raise TypeError(f"There is no option {min(unknown)}; there are {', '.join(Options.__annotations__)}.")
    given: Any = {name: value for name, value in options.items() if name in ShapeOptions.__annotations__}
    return family_from(**given)
