"""A formula in plain words, so that a person can say the rule, and remember it."""

import re

from knights.experiments.discovery.candidates import Candidate

_WORDS = {
    # What the least value of a quantity means, and what its largest.
    "centre": ("near the centre", "far from the centre"),
    "edge": ("near an edge", "far from the edges"),
    "corner": ("near a corner", "far from the corners"),
    "onward": (
        "where the next squares have few onward moves",
        "where the next squares have many onward moves",
    ),
    "least": ("where a next square is nearly cut off", "where no next square is nearly cut off"),
    "ahead": (
        "where the rule's next move leads to a square that is nearly cut off",
        "where the rule's next move leads to squares that are not nearly cut off",
    ),
    "turn": ("straight on rather than turning", "turning rather than straight on"),
    "start": ("near the start", "far from the start"),
}
_EXACTLY = {
    "centre": "at one distance from the centre",
    "edge": "at distance {} from the edges",
    "corner": "at distance {} from the corners",
    "onward": "where the next squares have {} onward moves in all",
    "least": "where a next square has {} onward moves",
    "ahead": "where the rule's next move leads to a square with {} onward moves",
    "start": "at distance {} from the start",
}
_VALUES = {"turn": ("straight on", "a slight turn", "a right angle", "a sharp turn", "straight back")}
_SPREAD = {"centre": 100, "edge": 4, "corner": 4, "onward": 25, "least": 6, "ahead": 6, "turn": 4, "start": 8}
"""By how much a quantity differs among squares of a common board."""
_BOUNDED = re.compile(r"min\((\w+), (\d+)\)")
_EXACT = re.compile(r"\((\w+) == (\d+)\)")


def in_words(candidate: Candidate) -> str:
    """What the formula prefers, what weighs most first: “far from the centre; then turning rather than …”."""
    weighed = sorted(candidate.weights, key=lambda item: -abs(item[1]) * _spread(item[0]))
    phrases = [_phrase(term, weight) for term, weight in weighed]
    return "; then ".join(dict.fromkeys(phrases))


def _spread(term: str) -> int:
    if bounded := _BOUNDED.fullmatch(term):
        return min(_SPREAD[bounded[1]], int(bounded[2]))
    return 1 if _EXACT.fullmatch(term) else _SPREAD[term]


def _phrase(term: str, weight: int) -> str:
    if exact := _EXACT.fullmatch(term):
        quantity, value = exact[1], int(exact[2])
        what = _VALUES[quantity][value] if quantity in _VALUES else _EXACTLY[quantity].format(value)
        return f"not {what}" if weight > 0 else what
    if bounded := _BOUNDED.fullmatch(term):
        return f"{_WORDS[bounded[1]][weight < 0]} (looking up to {bounded[2]})"
    return _WORDS[term][weight < 0]
