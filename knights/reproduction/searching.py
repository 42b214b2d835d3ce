"""Searches that yield between slices, for the sections of a replay."""

from collections.abc import Generator

from knights.boards.board import Board, Square
from knights.engine.case import Case, Limit
from knights.engine.result import SearchResult
from knights.engine.search import Search
from knights.experiments.sweeps import Results, Sweep, by_board, run
from knights.experiments.sweeps.cases import format_range
from knights.heuristics.variants import Variant
from knights.reproduction.rows import Where, where


def searched(
    board: Board, start: Square, variant: Variant, steps: int, events: int = 0
) -> Generator[None, None, SearchResult]:
    """Search as :func:`knights.engine.search.search` does, yielding between slices of at most 0.2 s."""
    running = Search(Case(board, start, variant, Limit(steps)), events=events)
    while not running.advance():
        yield
    return running.result()


def swept(*sweeps: Sweep) -> Generator[None, None, dict[Board, Results]]:
    """The results, board by board, of sweeps of one variant on this machine, yielding meanwhile."""
    arrived = []
    for _, results in run(sweeps):
        if results is not None:
            arrived.append(results)
        yield
    return by_board(arrived)


def on_tour_page(board: Board, start: Square, variant: Variant, steps: int, **more: object) -> Where:
    """The page of the app that shows a search."""
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
    """The page of the app that shows a sweep."""
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
    """A square as ``row,column``, counted from 0."""
    return f"{square[0]},{square[1]}"
