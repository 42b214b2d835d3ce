"""All tours of a narrow board, column by column, as a finite automaton.

A move reaches at most two columns ahead, so the last two filled columns, the *border*, determine how the next ones can
be filled. Each square of the border has its two moves (``FULL``), none yet (its own number), or one: then it is marked
with the number of the square at the other end of its piece of walk, or ``LOOSE`` if that is an end of the tour. A width
has finitely many borders. They are the states of the automaton; its transitions are all additions of a column: which of
its squares are ends of the tour, and which moves it has to the border. A square that leaves the border must be full.
Walks that close on themselves, or join both ends of the tour, are allowed only if nothing else is left, which is the
state ``DONE``. Hence the words that the automaton accepts are exactly the tours of boards of this width.

Width 3 has 1,603 borders and width 4 has 13,927; finding them takes a second or two, once.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.caches import MIB, kept

FULL, LOOSE = -1, -2

Border = tuple[int, ...]
"""The marks of two columns, the older first, each from the first row to the last."""

NOTHING, DONE = 0, 1
"""The numbers of two states: before the first column, and with a complete tour."""


class Automaton(NamedTuple):
    """All borders of one width (the squares in a column), and all transitions between them.

    Attributes:
        edges: the moves that a new column may have to the border, as (older, newer) squares counted
            through three columns: 0 to 2 x width - 1 the border, then the new column.
        ends: for each state, the number of ends of the tour in the columns so far; 2 for ``DONE``, although closed
            tours reach it with none.
        source, target: the states of each transition, shape (transitions,), int32, ordered by source.
        placed: which rows of the new column are ends of the tour, as a bit mask, uint8.
        moves: which of ``edges`` are used, as a bit mask, int32.
    """

    width: int
    edges: tuple[tuple[int, int], ...]
    ends: NDArray[np.int8]
    source: NDArray[np.int32]
    target: NDArray[np.int32]
    placed: NDArray[np.uint8]
    moves: NDArray[np.int32]


def join(marks: list[int], one: int, other: int) -> list[int] | None:
    """Return the marks after a move between two squares that are not full; None if the walk closes too early."""
    far_one, far_other = marks[one], marks[other]
    after = marks.copy()
    if far_one != one:
        after[one] = FULL
    if far_other != other:
        after[other] = FULL
    if far_one == other or far_one == far_other == LOOSE:
        return after if all(mark == FULL for mark in after) else None
    if far_one != LOOSE:
        after[far_one] = far_other
    if far_other != LOOSE:
        after[far_other] = far_one
    return after


def _fillings(marks: list[int], edges: tuple[tuple[int, int], ...], width: int) -> dict[Border | None, int]:
    """Return the bit masks of the moves that lead to each border that can follow, by border; None is a complete tour.

    The marks cover three columns; the last column is new and has no moves yet.
    """
    masks: dict[Border | None, int] = {}
    leaving = [i + 1 < len(edges) and edges[i + 1][0] == older for i, (older, _) in enumerate(edges)]

    def choose(index: int, marks: list[int], mask: int) -> None:
        if index == len(edges):
            if all(mark == FULL for mark in marks[:width]):
                masks.setdefault(tuple(m - width if m >= 0 else m for m in marks[width:]), mask)
            return
        older, newer = edges[index]
        # A square of the oldest column must be full once its last edge is decided.
        must = older < width and not leaving[index]
        if not must or marks[older] == FULL:
            choose(index + 1, marks, mask)
        if marks[older] == FULL or marks[newer] == FULL:
            return
        after = join(marks, older, newer)
        if after is None or (must and after[older] != FULL):
            return
        if all(mark == FULL for mark in after):
            masks.setdefault(None, mask | 1 << index)
        else:
            choose(index + 1, after, mask | 1 << index)

    choose(0, marks, 0)
    return masks


@kept(16 * MIB)
def automaton(width: int) -> Automaton:
    """Find all borders and transitions for columns of ``width`` squares (2 to 4), once."""
    # The moves between a new column and the two before it, in the order of the older square.
    edges = tuple(
        (age * width + row, 2 * width + other)
        for age, reach in ((0, 1), (1, 2))
        for row in range(width)
        for other in (row - reach, row + reach)
        if 0 <= other < width
    )
    nothing: Border = (FULL,) * (2 * width)
    numbers: dict[Border | None, int] = {nothing: NOTHING, None: DONE}
    waiting = [nothing]
    transitions: list[tuple[int, int, int, int]] = []
    while waiting:
        border = waiting.pop()
        for count in range(3 - border.count(LOOSE)):
            for rows in combinations(range(width), count):
                column = [LOOSE if row in rows else 2 * width + row for row in range(width)]
                placed = sum(1 << row for row in rows)
                for follower, moves in _fillings([*border, *column], edges, width).items():
                    if follower is not None and follower not in numbers:
                        waiting.append(follower)
                    number = numbers.setdefault(follower, len(numbers))
                    transitions.append((numbers[border], number, placed, moves))
    table = np.array(sorted(transitions), dtype=np.int32)
    ends = np.array([2 if b is None else b.count(LOOSE) for b in numbers], dtype=np.int8)
    source, target, placed_rows, moves_used = table.T.copy()
    return Automaton(width, edges, ends, source, target, placed_rows.astype(np.uint8), moves_used)
