"""An atlas of move orders as a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knights.api.watched import Watch, watched
from knights.base.tabular import Tabular
from knights.boards.board import Board
from knights.experiments.atlas import Atlas, digits, survey


@dataclass(frozen=True, eq=False)
class Surveyed(Tabular):
    """An atlas of move orders: a row per order.

    Attributes:
        scores: the number of starts that each order solves on the first try.
    """

    scores: Atlas
    header = ("order", "first_tries")

    def rows(self) -> Iterable[Sequence[object]]:
        """Each order as eight digits, and the number of starts that it solves on the first try."""
        words = ("".join(map(str, order)) for order in (digits() + 1).tolist())
        return zip(words, self.scores.first_tries.tolist(), strict=True)


def surveyed(board: Board, progress: Watch) -> Surveyed:
    """The atlas of a board; raises an InputError if the board is too large."""
    *_, scores = watched(survey(board), progress)
    return Surveyed(scores)
