"""Printed boards of move numbers, compared number by number."""

from typing import Any

import numpy as np

from knights.boards.board import Board
from knights.engine.existence import verdict
from knights.engine.result import SearchResult
from knights.engine.words import rule_in_words
from knights.heuristics.variants import Variant
from knights.reproduction.publication import Rows
from knights.reproduction.rows import Table
from knights.reproduction.searching import on_tour_page, searched

NOT_FOUND = "not found"


def printed_board(table: Table, number: int, printed: dict[str, Any], variant: Variant, steps: int) -> Rows:
    """One printed board (or failure) beside ours.

    ``printed`` has the ``start`` and the ``numbers`` of board ``number``, or None and the ``size`` for a failure.
    """
    numbers = printed["numbers"]
    board = Board(len(numbers), len(numbers[0])) if numbers else Board(printed["size"], printed["size"])
    start = (printed["start"][0], printed["start"][1])
    result = yield from searched(board, start, variant, steps)
    yield table.row(
        f"board {number}: {board} from {start[0]},{start[1]}",
        NOT_FOUND if numbers is None else numbers,
        NOT_FOUND if result.tour is None else result.tour.numbers.tolist(),
        _evidence(result),
        on_tour_page(board, start, variant, steps),
    )


def _evidence(result: SearchResult) -> str:
    if result.tour is None:
        return f"does a tour exist? {verdict(result.board, result.start).word}; {result.reason}"
    tries = "on the first try" if result.first_try else f"after {result.backtracks:,} backtracks"
    return f"{tries}; the referee passes it; {rule_in_words(result)}"


def different_squares(expected: list[list[int]], got: list[list[int]]) -> int:
    """The number of squares on which two boards of numbers differ; all of them if their shapes do."""
    printed, ours = np.array(expected), np.array(got)
    return printed.size if printed.shape != ours.shape else int((printed != ours).sum())
