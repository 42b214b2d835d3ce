"""The words that describe results, on every page and on the command line."""

from collections.abc import Callable

from knights.base import plural, seconds_in_words, tile
from knights.boards import Square
from knights.boards.pictures import BLUE, GREEN, SKY, VERMILLION, YELLOW
from knights.boards.pictures.maps import Kind
from knights.engine.no_return import NoReturn
from knights.engine.result import Category, SearchResult
from knights.theory.theorems import Verdict

CATEGORIES = {
    Category.FIRST_TRY: Kind("found on the first try", "first try", "●", SKY),
    Category.BACKTRACKED: Kind("found after backtracking", "after backtracking", "◐", BLUE),
    Category.CONSTRUCTED: Kind("constructed after search", "constructed", "■", GREEN),
    Category.LIMIT: Kind("limit reached", "limit reached", "▲", VERMILLION),
    Category.EXHAUSTED: Kind("nothing left to try", "exhausted", "◇", YELLOW),
    Category.NO_TOUR: Kind("no tour exists", "no tour", "✕", "#B9BEC6"),
    Category.NOT_RUN: Kind("not run", "not run", "", "rgba(128,128,128,0.10)"),
}
"""The names and the mark of each category, used on all pages, in pictures and on the command line."""

COUNTED = [category for category in Category if category is not Category.NOT_RUN]
"""The categories counted in tables: all except ``NOT_RUN``."""

FAILED = (Category.LIMIT, Category.EXHAUSTED)
"""The categories of searched starts with neither a tour nor a proof that there is none."""


def fallback_in_words(count: int) -> str:
    """Write how many tours were constructed after failed searches."""
    return f"{plural(count, 'tour')} constructed after the search failed."


def heading_in_words(result: SearchResult) -> tuple[str, str]:
    """Return the outcome in a few words, and the reason, which is empty if the words or the counts imply it."""
    label = CATEGORIES[result.category].label
    if result.tour is not None and result.constructed:
        return "Tour found", result.reason
    if result.tour is not None:
        return f"Tour {label}", ""
    if result.category is Category.LIMIT:
        return "Stopped" if result.stopped else f"{result.reason[0].upper()}{result.reason[1:]}", ""
    return label.capitalize(), result.reason


def answer_in_words(result: SearchResult, verdict: Verdict) -> tuple[str, str]:
    """Return the answer in one line, then reason and verdict as sentences (empty if there are none)."""
    name, reason = heading_in_words(result)
    if result.category is Category.LIMIT:
        ended = "Stopped" if result.stopped else "Gave up"
        late = result.case.limit.seconds is not None and not result.stopped
        reason = result.reason if late else ""
        name = f"{ended} after {plural(result.steps, 'step')}"
    sentence = f"{reason[0].upper()}{reason[1:]}." if reason else ""
    if result.tour is not None:
        return name, sentence
    no_tour = f"No {'closed ' if result.case.closed else ''}tour exists: {verdict.brief or result.reason}"
    start, finish = result.start, result.case.finish
    if result.category is Category.NO_TOUR and finish is not None:
        return f"No tour exists from {start[0]},{start[1]} to {finish[0]},{finish[1]}", sentence
    if result.category is Category.NO_TOUR:
        return no_tour, sentence
    known = {None: "It is not known whether a tour exists.", True: "There is a tour; this search did not find it."}
    # Whether there is a tour from the start says nothing about a tour to the finish.
    existence = "" if finish is not None else known.get(verdict.exists, f"{no_tour}.")
    return name, f"{sentence} {existence}".strip()


def outcome_in_words(result: SearchResult) -> str:
    """Write the outcome, its reason and the counts in one line."""
    name, reason = heading_in_words(result)
    parts = [
        f"{name}: {reason}" if reason else name,
        plural(result.steps, "step"),
        plural(result.backtracks, "backtrack"),
        plural(result.restarts, "restart"),
        f"{seconds_in_words(result.seconds)}{' in plain Python' if result.plain else ''}",
    ]
    return " · ".join(parts)


def counts_as_tiles(result: SearchResult) -> list[tuple[str, str]]:
    """Return steps, backtracks, restarts and time as pairs (value, noun).

    Counts of 0 and times below a second are omitted. The steps are also omitted if the answer states them or there was
    no search.
    """
    searched = result.variant.searches and result.category is not Category.LIMIT
    steps = result.steps if searched else 0
    counts = ((steps, "step"), (result.backtracks, "backtrack"), (result.restarts, "restart"))
    time = [(seconds_in_words(result.seconds), "time")] if result.seconds >= 1 else []
    return [tile(count, noun) for count, noun in counts if count] + time


def no_return_in_words(found: NoReturn, name: Callable[[Square], str] = "{0[0]},{0[1]}".format) -> str:
    """Write which square lost the tour as a sentence; ``name`` writes squares."""
    if found.possible:
        return "A tour is still possible."
    if not found.exact:
        first = "" if not found.last else f"after {plural(found.last, 'square')} there was a tour, "
        return f"No tour is possible now: {first}after {found.lost:,} none; between them it is not known."
    if not found.last:
        return f"No tour starts on {name(found.fatal)}."
    there = name(found.fatal)
    home = f"{plural(found.left, 'square')} from home"
    other = ""
    if found.tour is not None:
        square = found.board.square(int(found.tour.path[found.last]))
        other = f": {name(square)} had a tour, {there} has none"
    return f"Lost at move {found.last:,} to {there}, {home}{other}."


def rule_in_words(result: SearchResult) -> str:
    """Write that the tour obeys Warnsdorff's rule, or which move breaks it first."""
    if result.first_break is None:
        return "every move obeys Warnsdorff's rule"
    return f"Warnsdorff's rule first broken at move {result.first_break:,}"


def checked_in_words(result: SearchResult) -> str:
    """Write the checks that the tour has passed as a sentence; empty without a tour."""
    if result.tour is None or result.checks is None:
        return ""
    squares = len(result.tour)
    parts = [f"all {plural(squares - 1, 'move')} legal", f"each of {plural(squares, 'square')} entered once"]
    if result.tour.closed:
        parts.append("the tour closes")
    if result.case.finish is not None:
        parts.append("it finishes on {},{}".format(*result.case.finish))
    if not result.constructed:  # A construction does not follow the rule.
        parts.append(rule_in_words(result))
    return "Checked: " + ", ".join(parts) + "."
