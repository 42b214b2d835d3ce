"""Bratislava 2021: Warnsdorff's rule as an ordering, 45 rows of step counts."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial

from knights.board import Board
from knights.heuristics.variants import Variant
from knights.reproduction.publication import (
    Data,
    Parameters,
    Publication,
    Replayer,
    Section,
    order_in_words,
    order_of,
)
from knights.reproduction.rows import ClaimRow, compare
from knights.reproduction.searching import on_tour_page, searched
from knights.search.result import Outcome

_NAME = "stu-2021"
_STOPPED = "not found within the limit"


def _describe(data: Data) -> Publication:
    return Publication(
        _NAME,
        "2021: ordering",
        data["source"],
        "Ran one search from each of 45 starts on boards of six sizes, and printed the steps it took.",
        "Recursive depth-first search that tries every onward square, those of the lowest degree first. "
        "It can undo any choice, so an exhausted search proves that there is no tour.",
        Parameters(
            order_in_words(order_of(data)),
            data["move_order_origin"],
            "Warnsdorff's rule as an ordering: all onward squares, by degree",
            "move order (the sort is stable)",
            data["limit"],
        ),
    )


def _parts(data: Data) -> Sequence[Section]:
    variant, limit = Variant("order", orders=(order_of(data),)), data["limit_steps"]
    return [partial(_row, variant, limit, *row) for row in data["table"]]


def _row(
    variant: Variant, limit: int, size: int, row: int, column: int, steps: int | None
) -> Generator[ClaimRow | None, None, None]:
    board, start = Board(size, size), (row, column)
    result = yield from searched(board, start, variant, limit)
    got = _STOPPED if result.outcome is Outcome.BUDGET else result.steps
    expected = _STOPPED if steps is None else steps
    note = {
        Outcome.FOUND: "a tour" + (" on the first try" if result.first_try else ""),
        Outcome.NO_TOUR: "no tour: the search is exhausted, which proves it",
        Outcome.BUDGET: f"stopped at {limit:,} steps, the least that the 15 s came to",
    }.get(result.outcome, result.reason)
    yield ClaimRow(
        _NAME,
        "Steps from 45 starts",
        f"{board} from {row},{column}",
        expected,
        got,
        compare(expected, got),
        note,
        on_tour_page(board, start, variant, limit),
    )


REPLAYER = Replayer(_describe, _parts)
