"""A function for each command, with the same names, defaults and errors.

Keywords are values, or texts as on the command line (see :func:`knights.base.questions.make`); an InputError describes
an invalid keyword. ``progress`` is a :data:`knights.api.watched.Watch`. ``workers`` is the number of searches that run
at once, one per processor by default. Each function imports its modules when it is called, so that ``import knights``
loads little more than NumPy.
"""

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

from knights.api.watched import Watch, watched
from knights.base import COMMANDS, WITHOUT, InputError, has_numba, part, text_in
from knights.base.questions import make
from knights.boards import Board, Family, ShapeOptions, Square, Tour, as_board
from knights.heuristics import Variant
from knights.theory.theorems import Verdict

if TYPE_CHECKING:
    from knights.api import results
    from knights.play.judging import Judgement

Answer = TypeVar("Answer")


def sweep(
    first: int | None,
    last: int | None,
    variant: Variant | str = "default",
    *,
    progress: Watch = None,
    workers: int | None = None,
    **keywords: object,
) -> "results.Swept":
    """Search from every start of the boards with sides from ``first`` to ``last``; return a table of starts.

    ``first`` and ``last`` are None with a list of ``sizes``. The other keywords are parameters of
    :class:`knights.experiments.sweeps.question.Sweep`.

    >>> sweep(5, 6, "roth").total.found
    49
    """
    return _answer("sweep", progress, workers, first=first, last=last, variant=variant, **keywords)


def compare(
    first: int | None,
    last: int | None,
    variants: object,
    *,
    progress: Watch = None,
    workers: int | None = None,
    **keywords: object,
) -> "results.ComparisonResult":
    """Compare variants by step counts; return a table of variants, with tests and intervals.

    ``variants`` are names or specifications separated by commas, or a list of variants. The other keywords are
    parameters of :class:`knights.experiments.comparisons.comparison.Comparison`.

    >>> [score.first_try for score in compare(5, 6, "warnsdorff,roth").scores.values()]
    [47, 49]
    """
    return _answer("compare", progress, workers, first=first, last=last, variants=variants, **keywords)


def challenge(
    formula: str, *, progress: Watch = None, workers: int | None = None, **keywords: object
) -> "results.ChallengeResult":
    """Compare your own tie-break with Roth's by the number of starts solved on the first try.

    ``formula`` may also be the key of a tie-break. The other keywords are parameters of
    :class:`knights.experiments.comparisons.challenge.Challenge`.

    >>> challenge("edge", tune=(5, 6), held_out=(7, 7)).standings[0].starts
    49
    """
    return _answer("challenge", progress, workers, formula=formula, **keywords)


def discover(
    first: int, last: int, *, progress: Watch = None, workers: int | None = None, **keywords: object
) -> "results.Discovered":
    """Search for a tie-break with few mistakes on the square boards of these sizes; return a table of formulas.

    The other keywords are parameters of :class:`knights.experiments.discovery.study.Study`.

    >>> discover(5, 5, evaluations=3).front.best.operations > 0
    True
    """
    return _answer("discover", progress, workers, first=first, last=last, **keywords)


def puzzles(sizes: object = (), *, progress: Watch = None, **keywords: object) -> "results.PuzzlesCompared":
    """Compare searches of sliding puzzles on the same random puzzles, or on ``instances``; return a table of searches.

    ``sizes`` is a text like ``3x3,3x4``, rows first, or a list of pairs. The other keywords are parameters of
    :class:`knights.sliding.compare.PuzzleComparison`.

    >>> [str(row.outcome) for row in puzzles("2x2", puzzles=1, heuristics="manhattan").searches]
    ['solved']
    """
    return _answer("puzzles", progress, None, sizes=sizes, **keywords)


def run(path: str | Path, *, progress: Watch = None, workers: int | None = None) -> Any:
    """Run the experiment in a file; return the answer. Raises an InputError if the file is not an experiment."""
    from knights.api.results import answer
    from knights.experiments.files import MAX_LETTERS, read_experiment

    return answer(read_experiment(text_in(str(path), MAX_LETTERS + 1), str(path)), progress, workers)


def published(work: str | None = None, *, progress: Watch = None) -> "results.Recomputed":
    """Recompute the printed tables of a published work, or of all works if none is named.

    >>> published("stu-2021").summary.printed
    90
    """
    from knights.api.results import Recomputed
    from knights.reproduction import replay
    from knights.reproduction.published import names

    works = names() if work is None else [work]
    return Recomputed(tuple(row for name in works for row in watched(replay(name), progress)))


def verdict(
    board: Board | tuple[int, int], start: Square, closed: bool = False, **shape: Unpack[ShapeOptions]
) -> Verdict:
    """Return whether a tour from a start exists, and why.

    >>> verdict((4, 4), (0, 0), leaper="camel").exists
    False
    """
    from knights.engine.existence import verdict

    return verdict(as_board(board, **shape), start, closed)


def judge(tour: str | Sequence[Square] | Tour, **shape: Unpack[ShapeOptions]) -> "Judgement":
    """Judge a tour, given as text as for the command ``check``, as a list of squares, or as a :class:`Tour`.

    Of several tours in a text, return the judgement on the first that is wrong, or on the first if all are right.

    >>> judge("a1 b3 c1 a2").problem
    'it ends after 4 squares, but the 3×3 board has 9'
    """
    from knights.play import judging, reading

    if isinstance(tour, str):
        brought = reading.read_tours(tour, make(Family, shape))
    else:
        board, squares = (tour.board, tour.squares) if isinstance(tour, Tour) else (None, tour)
        brought = [reading.of_squares(squares, make(Family, shape), board)]
    return judging.most_telling([judging.judge(one) for one in brought])


def _answer(command: str, progress: Watch, workers: int | None, /, **asked: object) -> Answer:  # type: ignore[type-var]
    """Make the question of a command from keywords; return its answer, of the type that the caller declares."""
    from knights.api.results import answer

    if not has_numba():
        warnings.warn(WITHOUT, RuntimeWarning, stacklevel=3)
    per_square = asked.pop("steps_per_square", None)
    if per_square is not None:
        if asked.get("steps") is not None:
            raise InputError("steps and steps_per_square are two limits: choose one.")
        asked["steps"] = f"{per_square}-per-square"
    answered: Answer = answer(make(part(COMMANDS[command].question), asked), progress, workers)
    return answered
