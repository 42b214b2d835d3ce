"""The front for those who write Python: a call for each command, with its words, defaults and errors.

What a call needs is imported when it is made: ``import knights`` costs little more than NumPy.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Unpack

from knights.api.options import Options
from knights.api.watched import Watch
from knights.boards.board import Board, Square
from knights.boards.shapes import ShapeOptions, as_board, family_from
from knights.boards.tour import Tour
from knights.heuristics.variants import Variant
from knights.theory.theorems import Verdict

if TYPE_CHECKING:
    from knights.api.comparing import ComparisonResult
    from knights.api.recomputing import Recomputed
    from knights.api.surveying import Surveyed
    from knights.api.sweeping import Swept
    from knights.play.judging.judgement import Judgement


def sweep(first: int, last: int, variant: Variant | str = "default", **options: Unpack[Options]) -> "Swept":
    """Search from every start of the boards from ``first`` to ``last``; what comes of it is a table of starts.

    >>> sweep(5, 6, "roth").total.found
    49

    Args:
        first, last: the range of sizes, or of rows if there are ``columns``.
        variant: how to search: a variant, or its name or specification.
        options: see :class:`knights.api.options.Options`.

    Raises:
        InputError: if a word or a number makes no sense.
    """
    from knights.api.sweeping import sweep_of, swept

    return swept(sweep_of(first, last, variant, options), options)


def compare(
    first: int,
    last: int,
    variants: str | Iterable[Variant | str],
    seeds: int = 1,
    **options: Unpack[Options],
) -> "ComparisonResult":
    """Put variants side by side on step counts; what comes of it is a table of variants, with tests and intervals.

    >>> [score.first_try for score in compare(5, 6, "warnsdorff,roth").scores.values()]
    [47, 49]

    Args:
        first, last: the range of sizes, or of rows if there are ``columns``.
        variants: names or specifications with commas between, or a list of variants.
        seeds: randomised variants are tried with the seeds 0 to ``seeds`` - 1.
        options: see :class:`knights.api.options.Options`.

    Raises:
        InputError: if a word or a number makes no sense.
    """
    from knights.api.comparing import compared

    return compared(first, last, variants, seeds, options)


def atlas(rows: int, columns: int, progress: Watch = None, **shape: Unpack[ShapeOptions]) -> "Surveyed":
    """Score every move order on a board: how many starts does it solve on the first try?

    Each of the 40,320 orders is one walk per start, linear in the squares.

    >>> atlas(5, 5).scores.total
    376320

    Raises:
        InputError: if the board is too large, or the shape makes no sense.
    """
    from knights.api.surveying import surveyed

    return surveyed(as_board((rows, columns), **shape), progress)


def verdict(
    board: Board | tuple[int, int], start: Square, closed: bool = False, **shape: Unpack[ShapeOptions]
) -> Verdict:
    """Whether a tour from a start exists, and why.

    >>> verdict((4, 4), (0, 0), leaper="camel").exists
    False

    Raises:
        InputError: if the start is not on the board, or the shape makes no sense.
    """
    from knights.engine.existence import verdict

    return verdict(as_board(board, **shape), start, closed)


def judge(tour: str | Sequence[Square] | Tour, **shape: Unpack[ShapeOptions]) -> "Judgement":
    """Judge a tour: a text as ``check`` takes it, a list of squares, or a :class:`Tour`, which has its board.

    >>> judge("a1 b3 c1 a2").problem
    'it ends after 4 squares, and the 3×3 board has 9'

    Raises:
        InputError: if a text cannot be read as a tour.
    """
    from knights.play.judging import judge, read_tour

    board = tour.board if isinstance(tour, Tour) else None
    squares = tour.squares if isinstance(tour, Tour) else tour
    text = squares if isinstance(squares, str) else " ".join(f"{r},{c}" for r, c in squares)
    return judge(read_tour(text, family_from(**shape), board))


def published(work: str | None = None, progress: Watch = None) -> "Recomputed":
    """Recompute the published tables, all if no work is named.

    >>> published("stu-2021").summary.differ
    0

    Raises:
        InputError: if there is no such work.
    """
    from knights.api.recomputing import recomputed

    return recomputed(work, progress)
