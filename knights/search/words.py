"""Results told in words, the same on every page and on the command line."""

from __future__ import annotations

from knights.search.result import Method, Outcome, SearchResult
from knights.text import plural, seconds_in_words

OUTCOME_WORDS = {
    Outcome.FOUND: "Tour found",
    Outcome.NO_TOUR: "No tour exists",
    Outcome.EXHAUSTED: "Filter exhausted",
    Outcome.BUDGET: "Not found",
}

OUTCOME_GLYPHS = {
    Outcome.FOUND: "●",
    Outcome.NO_TOUR: "✕",
    Outcome.EXHAUSTED: "◌",
    Outcome.BUDGET: "…",
}


def fallback_in_words(count: int) -> str:
    """How many tours were constructed after a search in vain; empty if none was."""
    if not count:
        return ""
    return f"{plural(count, 'tour')} constructed after the search had reached its limit or its end."


def counts_in_words(result: SearchResult) -> str:
    """Steps, backtracks, restarts and time."""
    return " · ".join(
        (
            plural(result.steps, "step"),
            plural(result.backtracks, "backtrack"),
            plural(result.restarts, "restart"),
            seconds_in_words(result.seconds),
        )
    )


def heading_in_words(result: SearchResult) -> tuple[str, str]:
    """The outcome in two or three words, and its reason; empty where a search just found a tour."""
    name = OUTCOME_WORDS[result.outcome]
    searched = result.method is Method.SEARCH
    if searched and result.first_try:
        name += " on the first try"
    return name, "" if searched and result.outcome is Outcome.FOUND else result.reason


def outcome_in_words(result: SearchResult) -> str:
    """The outcome with its reason and its counts, in one line."""
    name, reason = heading_in_words(result)
    return (f"{name}: {reason}" if reason else name) + f" · {counts_in_words(result)}"


def checked_in_words(result: SearchResult) -> str:
    """What the referee checked of the tour that was found; empty if there is none."""
    if result.tour is None or result.checks is None:
        return ""
    moves = len(result.tour) - 1
    parts = [
        f"all {plural(moves, 'move')} legal",
        f"each of {plural(len(result.tour), 'square')} entered once",
    ]
    if result.tour.closed:
        parts.append("the tour closes")
    if result.case.finish is not None:
        parts.append("it finishes on {},{}".format(*result.case.finish))
    if result.method is Method.SEARCH:  # A construction knows nothing of the rule.
        broken = result.first_break
        parts.append(
            "every move obeys Warnsdorff's rule"
            if broken is None
            else f"Warnsdorff's rule first broken at move {broken:,}"
        )
    return "Checked: " + ", ".join(parts) + "."
