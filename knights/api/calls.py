"""A call for each command, with its words, defaults and errors.

Each call makes the question of its command from keywords, as :func:`knights.base.questions.make` does: a value, or its
text as on the command line. What a call needs is imported when it is made: ``import knights`` costs little more than
NumPy.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack, cast

from knights.api.watched import Watch
from knights.base.errors import InputError
from knights.base.questions import make
from knights.boards.board import Board, Square
from knights.boards.shapes import Family, ShapeOptions, as_board
from knights.boards.tour import Tour
from knights.heuristics.variants import Variant
from knights.theory.theorems import Verdict

if TYPE_CHECKING:
    from knights.api import results
    from knights.play.judging.judgement import Judgement


def sweep(
    first: int,
    last: int,
    variant: Variant | str = "default",
    *,
    progress: Watch = None,
    workers: int | None = None,
    **keywords: object,
) -> "results.Swept":
    """Search from every start of the boards from ``first`` to ``last``; return a table of starts.

    >>> sweep(5, 6, "roth").total.found
    49

    Args:
        first, last: the range of sizes, or of rows if there are ``columns``.
        variant: a variant, or its name or specification.
        progress: see :data:`knights.api.watched.Watch`.
        workers: searches that run at once; None for one per processor.
        keywords: further parameters of :class:`knights.experiments.sweeps.sweep.Sweep`.

    Raises:
        InputError: if a word or a number makes no sense.
    """
    from knights.experiments.sweeps.sweep import Sweep

    asked = {"first": first, "last": last, "variant": variant} | keywords
    return cast("results.Swept", _answer(Sweep, asked, progress, workers))


def compare(
    first: int,
    last: int,
    variants: object,
    *,
    progress: Watch = None,
    workers: int | None = None,
    **keywords: object,
) -> "results.ComparisonResult":
    """Compare variants by step counts; return a table of variants, with tests and intervals.

    >>> [score.first_try for score in compare(5, 6, "warnsdorff,roth").scores.values()]
    [47, 49]

    Args:
        first, last, progress, workers: as of :func:`sweep`.
        variants: names or specifications with commas between, or a list of variants.
        keywords: further parameters of :class:`knights.experiments.comparisons.comparison.Comparison`.

    Raises:
        InputError: if a word or a number makes no sense.
    """
    from knights.experiments.comparisons.comparison import Comparison

    asked = {"first": first, "last": last, "variants": variants} | keywords
    return cast("results.ComparisonResult", _answer(Comparison, asked, progress, workers))


def ablation(
    first: int, last: int, *, progress: Watch = None, workers: int | None = None, **keywords: object
) -> "results.AblationResult":
    """Switch the four parts of the 2009 variant on and off; return a table of the 16 combinations.

    >>> {gain.part: gain.solved > 0 for gain in ablation(5, 5, steps=300).gains}["Warnsdorff"]
    True

    Args:
        first, last, progress, workers: as of :func:`sweep`.
        keywords: further parameters of :class:`knights.experiments.comparisons.ablation.Ablation`.

    Raises:
        InputError: if a word or a number makes no sense.
    """
    from knights.experiments.comparisons.ablation import Ablation

    asked = {"first": first, "last": last} | keywords
    return cast("results.AblationResult", _answer(Ablation, asked, progress, workers))


def challenge(
    formula: str, *, progress: Watch = None, workers: int | None = None, **keywords: object
) -> "results.ChallengeResult":
    """Compare your own tie-break with Roth's by the starts solved on the first try.

    >>> challenge("edge", tune=(5, 6), held_out=(7, 7)).standings[0].starts
    49

    Args:
        formula: a formula, or the key of a tie-break.
        progress, workers: as of :func:`sweep`.
        keywords: further parameters of :class:`knights.experiments.comparisons.challenge.Challenge`.

    Raises:
        InputError: if a word or a number makes no sense.
    """
    from knights.experiments.comparisons.challenge import Challenge

    asked = {"formula": formula} | keywords
    return cast("results.ChallengeResult", _answer(Challenge, asked, progress, workers))


def discover(
    first: int, last: int, *, progress: Watch = None, workers: int | None = None, **keywords: object
) -> "results.Discovered":
    """Search for a tie-break with few mistakes on the square boards of these sizes; return a table of formulas.

    >>> discover(5, 5, evaluations=3).front.best.operations > 0
    True

    Args:
        first, last, progress, workers: as of :func:`sweep`.
        keywords: further parameters of :class:`knights.experiments.discovery.study.Study`.

    Raises:
        InputError: if a word or a number makes no sense.
    """
    from knights.experiments.discovery.study import Study

    asked = {"first": first, "last": last} | keywords
    return cast("results.Discovered", _answer(Study, asked, progress, workers))


def restarts(rows: int, columns: int, *, progress: Watch = None, **keywords: object) -> "results.Restarted":
    """Measure what restarts save; return a table of ways to restart.

    >>> len(restarts(5, 5, runs=20).sample.steps)
    20

    Args:
        rows, columns: the sides of the board.
        progress: see :data:`knights.api.watched.Watch`.
        keywords: further parameters of :class:`knights.experiments.comparisons.restarts.RestartQuestion`.

    Raises:
        InputError: if a word or a number makes no sense, or no tour starts there.
    """
    from knights.experiments.comparisons.restarts import RestartQuestion

    asked = {"rows": rows, "columns": columns} | keywords
    return cast("results.Restarted", _answer(RestartQuestion, asked, progress))


def atlas(rows: int, columns: int, *, progress: Watch = None, **keywords: object) -> "results.Surveyed":
    """Score every move order on a board: how many starts does it solve on the first try?

    Each of the 40,320 orders is one walk per start, linear in the squares.

    >>> atlas(5, 5).scores.total
    376320

    Args:
        rows, columns: the sides of the board.
        progress: see :data:`knights.api.watched.Watch`.
        keywords: the shape of the board, and the piece.

    Raises:
        InputError: if the board is too large, or the shape makes no sense.
    """
    from knights.experiments.atlas import AtlasQuestion

    asked = {"rows": rows, "columns": columns} | keywords
    return cast("results.Surveyed", _answer(AtlasQuestion, asked, progress))


def puzzles(sizes: object, *, progress: Watch = None, **keywords: object) -> "results.PuzzlesCompared":
    """Compare searches of sliding puzzles on the same random puzzles; return a table of searches.

    >>> [row.outcome for row in puzzles("2x2", puzzles=1, heuristics="manhattan").searches]
    ['solved']

    Args:
        sizes: like ``3x3,3x4``, rows first, or pairs.
        progress: see :data:`knights.api.watched.Watch`.
        keywords: further parameters of :class:`knights.sliding.compare.PuzzleComparison`.

    Raises:
        InputError: if a word or a number makes no sense.
    """
    from knights.sliding.compare import PuzzleComparison

    return cast("results.PuzzlesCompared", _answer(PuzzleComparison, {"sizes": sizes} | keywords, progress))


def run(path: str | Path, *, progress: Watch = None, workers: int | None = None) -> Any:
    """Run the experiment in a file; return what the call of its command returns.

    Raises:
        InputError: if the file cannot be read, or has no experiment.
    """
    from knights.api.results import run_file

    return run_file(path, progress, workers)


def published(work: str | None = None, *, progress: Watch = None) -> "results.Recomputed":
    """Recompute the published tables, all if no work is named.

    >>> published("stu-2021").summary.differ
    0

    Raises:
        InputError: if there is no such work.
    """
    from knights.api.results import recomputed

    return recomputed(work, progress)


def verdict(
    board: Board | tuple[int, int], start: Square, closed: bool = False, **shape: Unpack[ShapeOptions]
) -> Verdict:
    """Return whether a tour from a start exists, and why.

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
    return judge(read_tour(text, make(Family, shape), board))


def _answer(kind: type[Any], asked: dict[str, object], progress: Watch, workers: int | None = None) -> object:
    """Return the answer to a question of a class, made from keywords."""
    per_square = asked.pop("steps_per_square", None)
    if per_square is not None:
        if asked.get("steps") is not None:
            raise InputError("steps and steps_per_square are two limits: choose either.")
        asked["steps"] = f"{per_square}-per-square"
    question = make(kind, asked)
    from knights.api.results import answer

    return answer(question, progress, workers)
