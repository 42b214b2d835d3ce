"""The plain programs as an engine: they run the heuristics that the compiled searches do not know."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from knights.sliding import programs
from knights.sliding.algorithms import Algorithm
from knights.sliding.best_first_kernel import note_value
from knights.sliding.engine import PROFILE, Expansion, Nearest, thinned
from knights.sliding.heuristics import Heuristic, Tiles
from knights.sliding.puzzle import Puzzle, State

SLICE = 0.05
"""Seconds in a slice."""


class PlainEngine:
    """A plain program in slices; some hundred times slower than a compiled search, at up to 1 kB per state."""

    def __init__(
        self, puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, recent: int
    ) -> None:
        self._puzzle = puzzle
        self._record = record = programs.Record.of(puzzle, heuristic)
        program = programs.deepening if method.deepening else programs.best_first
        self._running = program(puzzle, heuristic, method, nodes, record)
        self._recent: deque[programs.PlainExpansion] = deque(maxlen=recent)
        self._profile = np.empty(PROFILE, dtype=np.int16)
        self._stride = 1

    @property
    def status(self) -> int:
        return self._record.status

    def advance(self) -> None:
        until = perf_counter() + SLICE
        for expansion in self._running:
            self._recent.append(expansion)
            expanded = self._record.expanded - 1
            self._stride = note_value(self._profile, expanded, self._stride, expansion[1])
            if perf_counter() >= until:
                break

    @property
    def generated(self) -> int:
        return self._record.generated

    @property
    def expanded(self) -> int:
        return self._record.expanded

    @property
    def bound(self) -> int:
        return self._record.bound

    def solution(self) -> str:
        return self._record.moves

    def nearest(self) -> Nearest:
        value, tiles, moves = self._record.nearest
        return Nearest(value, self._state(tiles), moves)

    def recent(self) -> Iterator[Expansion]:
        for number, value, tiles, moves in self._recent:
            yield Expansion(number, value, self._state(tiles), moves)

    def profile(self) -> tuple[int, NDArray[np.int16]]:
        return thinned(self._profile, self._stride, self.expanded)

    def _state(self, tiles: Tiles) -> State:
        return State(self._puzzle.rows, self._puzzle.columns, tiles)
