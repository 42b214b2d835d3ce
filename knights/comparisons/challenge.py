"""A challenge: a tie-break of one's own against Roth's, by the starts solved on the first try."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knights.heuristics.variants import NAMED, Variant
from knights.sweeps.cases import Cases
from knights.sweeps.results import Results
from knights.sweeps.sweep import Sweep
from knights.text import percent

RANGES = ((5, 20), (21, 30))
"""The square boards; the second range is there so that nobody tunes to the first."""
RIVAL = NAMED["roth"].variant
_STEPS = max(last for _, last in RANGES) ** 2
"""As many as a tour on the first try takes on the largest board."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the two do on one range of boards.

    Attributes:
        first, last: the sides of the boards.
        starts: solvable starts tried by both so far.
        ours, theirs: how many of them each solves on the first try.
    """

    first: int
    last: int
    starts: int
    ours: int
    theirs: int

    @property
    def ahead(self) -> bool:
        """Whether ours solves more."""
        return self.ours > self.theirs


def challenger(ties: str) -> Variant:
    """Roth's variant with another tie-break.

    Raises:
        InputError: if there is no such tie-break, or the formula cannot be read.
    """
    return Variant(RIVAL.rule, ties, RIVAL.orders, RIVAL.prune)


def challenge_sweeps(variant: Variant) -> tuple[Sweep, ...]:
    """What is to be run."""
    both = dict.fromkeys((variant, RIVAL))
    return tuple(Sweep(Cases(first, last), one, _STEPS) for first, last in RANGES for one in both)


def standings(variant: Variant, results: Iterable[Results]) -> list[Standing]:
    """How the two do on each range, on the starts that there are results of."""
    counts = {(one, side): [0, 0] for one in (variant, RIVAL) for side in RANGES}
    for part in results:
        for first, last in RANGES:
            if first <= part.board.rows <= last:
                count = counts[part.variant, (first, last)]
                count[0] += int(part["solvable"].sum())
                count[1] += int(part.first_try.sum())
    return [
        Standing(
            *side,
            min(counts[variant, side][0], counts[RIVAL, side][0]),
            counts[variant, side][1],
            counts[RIVAL, side][1],
        )
        for side in RANGES
    ]


def in_words(found: Sequence[Standing]) -> tuple[str, str]:
    """The standing: who is ahead, and by how much on each range."""
    won = sum(one.ahead for one in found)
    head = "roth is beaten" if won == len(found) else "Not yet" if won == 0 else "Half way: one range of two"
    lines = [
        f"{one.first}×{one.first} to {one.last}×{one.last}: {_share(one.ours, one)} on the first try, "
        f"roth {_share(one.theirs, one)} ({one.ours - one.theirs:+,} starts)."
        for one in found
    ]
    return head, " ".join(lines)


def _share(count: int, of: Standing) -> str:
    return percent(count / max(1, of.starts))
