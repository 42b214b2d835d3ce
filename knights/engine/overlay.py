"""Two tours over each other: the moves that two searches share, those that only one makes, and where they part."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.base import plural
from knights.boards import Tour
from knights.engine.result import SearchResult
from knights.heuristics import title_of


@dataclass(frozen=True, eq=False)
class Overlay:
    """The walks of two searches of a board, and their moves as pairs of squares, by index, without a direction.

    Attributes:
        shared: the moves that both walks make, shape (moves, 2).
        own: for each walk, the moves that only it makes.
        parts: the number, from 1, of the first square that differs; None if one walk begins with the other.
    """

    results: tuple[SearchResult, SearchResult]
    shared: NDArray[np.int64]
    own: tuple[NDArray[np.int64], NDArray[np.int64]]
    parts: int | None

    @property
    def names(self) -> tuple[str, str]:
        """The titles of the two variants."""
        first, second = (title_of(result.case.variant) for result in self.results)
        return first, second

    def in_words(self) -> str:
        """Return the steps of each search and, if they moved, how many moves the walks share and where they part."""
        first, second = map(_needs, self.names, self.results)
        moves = sorted(len(self.shared) + len(own) for own in self.own)
        if not moves[-1]:
            return f"{first}, {second}."
        of = " and ".join(f"{number:,}" for number in dict.fromkeys(moves))
        parting = "never part" if self.parts is None else f"part at square {self.parts:,}"
        return f"{first}, {second}. They share {len(self.shared):,} of {of} moves, and {parting}."


def overlay(first: SearchResult, second: SearchResult) -> Overlay:
    """Compare the walks of two searches of the same board, in time proportional to n log n for n squares."""
    one, other = (result.tour or Tour(result.board, result.walk) for result in (first, second))
    here, there = _moves(one), _moves(other)
    found = np.intersect1d(here, there), np.setdiff1d(here, there), np.setdiff1d(there, here)
    shared, *own = (np.column_stack(np.divmod(part, first.board.area)) for part in found)
    both = min(len(one), len(other))
    differ = np.flatnonzero(one.path[:both] != other.path[:both])
    return Overlay((first, second), shared, (own[0], own[1]), int(differ[0]) + 1 if len(differ) else None)


def _needs(name: str, result: SearchResult) -> str:
    if result.tour and result.constructed:
        return f"{name} builds its tour"
    return f"{name} {'needs' if result.tour else 'finds no tour in'} {plural(result.steps, 'step')}"


def _moves(walk: Tour) -> NDArray[np.int64]:
    """Return each move, and the closing move of a closed tour, as a number: the lesser square, then the greater."""
    path = walk.path.astype(np.int64)
    path = np.append(path, path[0]) if walk.closed and len(path) > 1 else path
    return np.minimum(path[:-1], path[1:]) * walk.board.area + np.maximum(path[:-1], path[1:])
