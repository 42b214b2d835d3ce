"""Where a score comes from: which boards PAR-10 is made of."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.boards.board import Board
from knights.experiments.sweeps.results import Results

RANGES = 6
"""Into how many ranges the boards are divided."""


@dataclass(frozen=True, eq=False)
class Origins:
    """What PAR-10 is made of.

    Attributes:
        ranges: the first and the last board of each range, by their squares.
        shares: what share of each variant's PAR-10 comes from each range, shape (variants, ranges).
        starts: what share of the starts it has, shape (ranges,).
    """

    ranges: tuple[tuple[Board, Board], ...]
    shares: NDArray[np.float64]
    starts: NDArray[np.float64]


def origins(groups: Sequence[Sequence[Results]]) -> Origins | None:
    """The origins of the scores of variants that were tried from the same starts; None of a single board."""
    boards = sorted({part.board for group in groups for part in group}, key=lambda b: (len(b), b.rows))
    if len(boards) < 2:
        return None
    chunks = np.array_split(np.arange(len(boards)), min(RANGES, len(boards)))
    of_board = {boards[place]: number for number, chunk in enumerate(chunks) for place in chunk}
    costs, starts = np.zeros((len(groups), len(chunks))), np.zeros(len(chunks))
    for number, group in enumerate(groups):
        for part in group:
            solvable = part[part["solvable"]]
            costs[number, of_board[part.board]] += solvable.cost(10).sum()
            starts[of_board[part.board]] += len(solvable) * (number == 0)
    if not starts.sum():
        return None
    ranges = tuple((boards[chunk[0]], boards[chunk[-1]]) for chunk in chunks)
    return Origins(ranges, costs / costs.sum(axis=1, keepdims=True), starts / starts.sum())
