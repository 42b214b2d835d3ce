"""An atlas of move orders as a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knights.atlas.orders import word_of
from knights.atlas.survey import Atlas, survey
from knights.board import Board
from knights.library.watched import Watch, watched
from knights.tabular import Tabular


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
        return ((word_of(number), solved) for number, solved in enumerate(self.scores.first_tries.tolist()))


def surveyed(board: Board, progress: Watch) -> Surveyed:
    """The atlas of a board; raises an InputError if the board is too large."""
    *_, scores = watched(survey(board), progress)
    return Surveyed(scores)
