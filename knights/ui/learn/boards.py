"""The searches and charts of the lessons: first steps, a dead end, solvable starts, and two samples."""

import numpy as np
import plotly.graph_objects as go

from knights.base.work import parts_of
from knights.boards.board import Board, Square
from knights.engine.case import Limit
from knights.engine.events import BACK_UP, EventLog, part_of
from knights.engine.search import search
from knights.experiments.sweeps.question import Cases, Sweep
from knights.experiments.sweeps.results import by_board
from knights.experiments.sweeps.runner import run
from knights.figures.discovery import sample_figure
from knights.figures.maps import map_figure, map_info
from knights.heuristics.variants import NAMED
from knights.ui.chart import chart, chart_in_place, is_dark

NAME = "learn"


def around_a_dead_end(board: Board, start: Square, variant: str, before: int = 0, after: int = 0) -> EventLog:
    """Return the events around a search's first dead end: ``before`` events before it and ``after`` from it on."""
    log = first_steps(board, start, variant, 10_000)
    at = int(np.argmax(log.kinds == BACK_UP))
    return part_of(log, max(0, at - before), at + after)


def first_steps(board: Board, start: Square, variant: str, steps: int) -> EventLog:
    """Return the events of a search's first steps."""
    result = search(board, start, NAMED[variant].variant, Limit(steps), events=20_000)
    assert result.events is not None
    return result.events


def map_of_starts(side: int, key: str) -> None:
    """Draw a map that shows which starts of a small square board have a tour."""
    sweep = Sweep(Cases(side, side), NAMED["default"].variant)
    ((board, results),) = by_board(parts_of(run([sweep], workers=1))).items()
    figure = map_figure(map_info(board, results), "outcome", is_dark())
    _chart_as_board(figure, key, f"The starts of the {board} board that have a tour")


def two_samples(key: str) -> None:
    """Draw a chart of the mistakes of two tie-breaks, one chosen on few boards and one on many."""
    _chart_as_board(
        sample_figure(), key, "Mistakes of two tie-breaks on larger boards: chosen on few boards, on many"
    )


def _chart_as_board(figure: go.Figure, key: str, alt: str) -> None:
    """Draw a chart at the size of a board."""
    lengths = "height: min(100cqw, var(--high)) !important; flex: none !important"
    with chart_in_place("learn_chart", f"{NAME}.{key}", lengths):
        chart(figure, key, alt)
