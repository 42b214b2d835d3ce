"""Bratislava 2021: Warnsdorff's rule as an ordering, 45 rows of step counts."""

from collections.abc import Sequence
from functools import partial

from knights.boards.board import Board
from knights.engine.result import Outcome
from knights.heuristics.variants import Variant
from knights.reproduction.rows import Data, Rows, Section, Table, on_tour_page, order_of, searched

_TABLE = Table("stu-2021", "Steps from 45 starts")
_STOPPED = "not found within the limit"


def parts(data: Data) -> Sequence[Section]:
    """Return the sections of the replay."""
    variant, limit = Variant("order", orders=(order_of(data["move_order"]),)), data["limit_steps"]
    return [partial(_row, variant, limit, *row) for row in data["table"]]


def _row(variant: Variant, limit: int, size: int, row: int, column: int, steps: int | None) -> Rows:
    board, start = Board(size, size), (row, column)
    result = yield from searched(board, start, variant, limit)
    got = _STOPPED if result.outcome is Outcome.BUDGET else result.steps
    expected = _STOPPED if steps is None else steps
    note = {
        Outcome.FOUND: "a tour" + (" on the first try" if result.first_try else ""),
        Outcome.NO_TOUR: "no tour: the search is exhausted, which proves it",
        Outcome.BUDGET: f"stopped at {limit:,} steps, the least that the 15 s came to",
    }.get(result.outcome, result.reason)
    link = on_tour_page(board, start, variant, limit)
    yield _TABLE.row(f"{board} from {row},{column}", expected, got, note, link=link)
