"""Text for other programs: a search as JSON or as a command, and a tour as CSV or as a board of numbers."""

import json
from collections.abc import Iterator

import numpy as np

from knights.base import csv_text
from knights.boards import Tour
from knights.boards.board import more_of
from knights.engine.case import TourQuestion, default_limit
from knights.engine.no_return import no_return
from knights.engine.result import SearchResult
from knights.theory.theorems import Verdict

_CHUNK = 1 << 16


def json_in_parts(result: SearchResult, verdict: Verdict, explain: bool = False) -> Iterator[str]:
    """Yield the result as a line of JSON, a giant tour part by part; ``explain`` adds the point of no return."""
    if result.tour is None:
        yield json.dumps(_as_json(result, verdict, None, explain)) + "\n"
        return
    head, tail = json.dumps(_as_json(result, verdict, [["the squares"]], explain)).split('["the squares"]')
    yield head
    for low in range(0, len(result.tour), _CHUNK):
        path = result.tour.path[low : low + _CHUNK]
        squares = np.stack(np.divmod(path, np.int32(result.board.columns)), axis=1).tolist()
        yield (", " if low else "") + json.dumps(squares)[1:-1]
    yield tail + "\n"


def _as_json(result: SearchResult, verdict: Verdict, squares: object, explain: bool) -> dict[str, object]:
    tour, checks, found = result.tour, result.checks, no_return(result) if explain else None
    return {
        "rows": result.board.rows,
        "columns": result.board.columns,
        **more_of(result.board),
        "start": list(result.start),
        "variant": str(result.variant),
        "outcome": result.outcome.value,
        "reason": result.reason,
        "verdict": {"exists": verdict.exists, "reason": verdict.reason},
        "steps": result.steps,
        "backtracks": result.backtracks,
        "restarts": result.restarts,
        "closed": result.case.closed,
        "tour": squares,
        "checks": {
            "legal": checks.legal if checks else None,
            "complete": checks.complete if checks else None,
            "warnsdorff": result.first_break is None if tour else None,
        },
        **({"no_return": found.as_object() if found else None} if explain else {}),
    }


def tour_csv(tour: Tour) -> str:
    """Write a tour as CSV: move, row, column."""
    moves = zip(range(1, len(tour) + 1), tour.rows.tolist(), tour.columns.tolist(), strict=True)
    return csv_text(moves, ("move", "row", "column"))


def board_lines(tour: Tour) -> Iterator[str]:
    """Yield the lines of a board of move numbers, in columns of equal width."""
    width, holes = len(str(len(tour))), tour.board.holes
    for place, row in enumerate(tour.numbers.tolist()):
        words = ("#" if (place, column) in holes else number for column, number in enumerate(row))
        yield " ".join(f"{word:>{width}}" for word in words) + "\n"


def question_of(result: SearchResult) -> TourQuestion:
    """Return the question that repeats the search."""
    case = result.case
    # With a limit of its own, the question of a named variant would leave out the fallback.
    usual = case.variant.fallback and case.limit == default_limit(case.board)
    steps = None if usual else case.limit.steps
    return TourQuestion(case.board, case.start, case.variant, steps, closed=case.closed, finish=case.finish)
