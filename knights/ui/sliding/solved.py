"""The searches of the Sliding page, made or found: the one that is asked for, and the one for the optimum."""

from __future__ import annotations

from collections.abc import Callable

from knights.sliding.optimum import above_optimum, optimum_query
from knights.sliding.search import Query, Result, SlidingSearch, warm_up
from knights.ui.running.in_page import LOOK, result_of, searching, solve
from knights.ui.sliding.controls import PAGE


def solved(query: Query) -> Result:
    """The result of a query, searched in view if the session does not have it."""
    return solve(PAGE, query, lambda: _started(query), query.nodes, "states generated")


def compared_with_optimum(result: Result, say: Callable[[str], None]) -> None:
    """Say how far above the optimum a solution is, once a search with a limit of its own has told.

    Args:
        result: a solution.
        say: shows a clause; called again when it is known better.
    """
    if result.length is None:
        return
    if result.shortest:
        say("no solution is shorter")
        return
    query = optimum_query(result.query.puzzle)
    job = searching(f"{PAGE}:optimum", query, lambda: _started(query))
    while not job.wait(LOOK):
        # Saying it again is what lets a click end this run of the script.
        say("looking for the shortest…")
    say(above_optimum(result.length, result_of(job)))


def _started(query: Query) -> SlidingSearch:
    """A search whose compiled code is loaded, so that its own clock does not count that."""
    warm_up(query.puzzle.rows, query.puzzle.columns)
    return SlidingSearch(query)
