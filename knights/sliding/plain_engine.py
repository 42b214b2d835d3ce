"""The plain programs as an engine, for the heuristics without a twin in the compiled searches."""

from collections import deque
from collections.abc import Iterator
from time import perf_counter

import numpy as np

from knights.sliding import programs
from knights.sliding.algorithms import Algorithm
from knights.sliding.best_first_kernel import note_value
from knights.sliding.engine import PROFILE, ExpandedState, Nearest, ValueProfile, profile_of
from knights.sliding.heuristics import Heuristic
from knights.sliding.puzzle import Puzzle, State

SLICE = 0.05
"""Seconds per slice."""


class PlainEngine(programs.Record):
    """A plain program in slices; some hundred times slower than a compiled search, at up to 1 kB per state."""

    def __init__(
        self, puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, recent: int
    ) -> None:
        super().__init__(puzzle, heuristic)
        program = programs.deepening if method.deepening else programs.best_first
        self._running = program(puzzle, heuristic, method, nodes, self)
        self._recent: deque[programs.PlainExpansion] = deque(maxlen=recent)
        self._values, self._stride = np.empty(PROFILE, dtype=np.int16), 1
        self._shape = puzzle.rows, puzzle.columns

    def advance(self) -> None:
        until = perf_counter() + SLICE
        for expansion in self._running:
            self._recent.append(expansion)
            self._stride = note_value(self._values, self.expanded - 1, self._stride, expansion[1])
            if perf_counter() >= until:
                break

    def solution(self) -> str:
        return self.path

    def nearest(self) -> Nearest:
        value, tiles, moves = self.best
        return Nearest(value, State(*self._shape, tiles), moves)

    def recent(self) -> Iterator[ExpandedState]:
        for number, value, tiles, moves in self._recent:
            yield ExpandedState(number, value, State(*self._shape, tiles), moves)

    def profile(self) -> ValueProfile:
        return profile_of(self._values, self._stride, self.expanded)
