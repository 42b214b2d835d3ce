"""The searches of the Sliding page, new or kept: of the puzzle, and for the fewest moves."""

from collections.abc import Iterator

from knights.sliding.hint import above_optimum, optimum_query
from knights.sliding.search import Query, Result, SlidingSearch, warm_up
from knights.ui.running.in_page import LOOK, result_of, searching, solve
from knights.ui.sliding.controls import PAGE


def solved(query: Query) -> Result:
    """The result of a query, searched in view if the session does not have it."""
    return solve(PAGE, query, lambda: _started(query), query.nodes, "states generated")


def optimum_in_words(result: Result) -> Iterator[str]:
    """How far above the optimum a solution is, in words; before that, as often as asked, that a search runs."""
    if result.shortest:
        yield "no solution is shorter"
        return
    query = optimum_query(result.query.puzzle)
    job = searching(f"{PAGE}:optimum", query, lambda: _started(query))
    while not job.wait(LOOK):
        # Saying it again is what lets a click end this run of the script.
        yield "looking for the shortest…"
    yield above_optimum(result.length or 0, result_of(job))


def _started(query: Query) -> SlidingSearch:
    """A search whose compiled code is loaded, so that its own clock does not count that."""
    warm_up(query.puzzle.rows, query.puzzle.columns)
    return SlidingSearch(query)
