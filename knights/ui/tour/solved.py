"""The search of the Tour page, made or found."""

from collections.abc import Callable
from functools import cache

import numpy as np

from knights.boards.board import Board
from knights.boards.tour import Tour
from knights.engine.case import Case
from knights.engine.result import SearchResult
from knights.engine.search import Search, search
from knights.figures.sizes import MAX_CLICKED
from knights.ui.running.in_page import solve
from knights.ui.running.jobs import session_jobs

PAGE = "tour"
KEPT_EVENTS = 20_000


def solved(case: Case, meanwhile: Callable[[], None] = lambda: None) -> SearchResult:
    """The result of a case, searched in view if the session does not have it."""

    def start() -> Search:
        _compile()
        return Search(case, events=KEPT_EVENTS, profile=True)

    at_once = len(case.board) <= MAX_CLICKED**2 and _compile.cache_info().currsize > 0
    return solve(
        PAGE, case, start, limit=case.limit.steps, unit="steps", meanwhile=meanwhile, at_once=at_once
    )


def shown_walk(result: SearchResult) -> Tour:
    """The tour, or the walk that the search ended with; at least its start, so that it is seen."""
    start = np.array([result.board.index(result.start)], dtype=np.int32)
    return result.tour or Tour(result.board, result.walk if len(result.walk) else start)


def last_solved() -> SearchResult | None:
    """The result that the session has; None before there is one."""
    job = session_jobs().latest(PAGE)
    return job.finished[-1] if job is not None and job.finished else None


@cache
def _compile() -> None:
    """Have the kernel compiled or loaded before the first search is timed."""
    search(Board(5, 5), (0, 0), events=1, profile=True)
