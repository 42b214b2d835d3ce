"""Searches that yield between slices, for the sections of a replay, and printed boards compared number by number."""

from collections.abc import Generator
from typing import Any

import numpy as np

from knights.boards.board import Board, Square
from knights.engine.case import Case, Limit
from knights.engine.existence import verdict
from knights.engine.result import SearchResult
from knights.engine.search import Search
from knights.engine.words import rule_in_words
from knights.experiments.sweeps.cases import Sweep, format_range
from knights.experiments.sweeps.results import Results, by_board
from knights.experiments.sweeps.runner import run
from knights.heuristics.variants import Variant
from knights.reproduction.rows import Rows, Table, Where, where


def searched(
    board: Board, start: Square, variant: Variant, steps: int, events: int = 0
) -> Generator[None, None, SearchResult]:
    """Search like :func:`knights.engine.search.search`, and yield between slices of at most 0.2 s."""
    running = Search(Case(board, start, variant, Limit(steps)), events=events)
    while not running.advance():
        yield
    return running.result()


def swept(*sweeps: Sweep) -> Generator[None, None, dict[Board, Results]]:
    """Run sweeps of one variant, and yield meanwhile; return the results board by board."""
    arrived = []
    for _, results in run(sweeps):
        if results is not None:
            arrived.append(results)
        yield
    return by_board(arrived)


def on_tour_page(board: Board, start: Square, variant: Variant, steps: int, **more: object) -> Where:
    """Return the page of the app that shows a search."""
    return where(
        "tour",
        rows=board.rows,
        columns=board.columns,
        row=start[0],
        column=start[1],
        variant=variant,
        steps=steps,
        **more,
    )


def on_sweep_page(sweep: Sweep) -> Where:
    """Return the page of the app that shows a sweep."""
    cases, more = sweep.cases, {}
    if cases.columns is not None:
        more["columns"] = format_range(cases.columns)
    if cases.random is not None:
        more["starts"] = f"random:{cases.random}"
    if sweep.all_starts_searched:
        more["all_starts_searched"] = "1"
    return where(
        "sweep", first=cases.first, last=cases.last, variant=sweep.variant, steps=sweep.steps, **more
    )


def square_text(square: Square) -> str:
    """Return a square as ``row,column``, from 0."""
    return f"{square[0]},{square[1]}"


NOT_FOUND = "not found"


def printed_board(table: Table, number: int, printed: dict[str, Any], variant: Variant, steps: int) -> Rows:
    """Compare a printed board (or failure) with ours.

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
        link=on_tour_page(board, start, variant, steps),
    )


def _evidence(result: SearchResult) -> str:
    if result.tour is None:
        return f"does a tour exist? {verdict(result.board, result.start).word}; {result.reason}"
    tries = "on the first try" if result.first_try else f"after {result.backtracks:,} backtracks"
    return f"{tries}; the referee passes it; {rule_in_words(result)}"


def different_squares(expected: list[list[int]], got: list[list[int]]) -> int:
    """Count the squares on which two boards of numbers differ; all of them if their shapes do."""
    printed, ours = np.array(expected), np.array(got)
    return printed.size if printed.shape != ours.shape else int((printed != ours).sum())
