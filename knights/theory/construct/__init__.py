"""Tours without search: every solvable start of every board, open and closed, in linear time.

>>> from knights.boards.board import Board
>>> construct(Board(8, 8), (3, 4), closed=True).tour is not None
True
>>> construct(Board(3, 7), (1, 3)).tour is None
True
"""

from knights.theory.construct.existence import solvable_starts, verdict
from knights.theory.construct.tours import Construction, construct, construct_between, rotated

__all__ = [
    "Construction",
    "construct",
    "construct_between",
    "rotated",
    "solvable_starts",
    "verdict",
]
