"""The boards of the ideas: the beginning of a search, its first dead end, which starts have a tour; and a chart."""

import numpy as np

from knights.base.work import parts_of
from knights.boards.board import Board, Square
from knights.engine.case import Limit
from knights.engine.events import BACK_UP, EventLog, part_of
from knights.engine.search import search
from knights.experiments.sweeps import Cases, Sweep, by_board, run
from knights.figures.discovery import sample_figure
from knights.figures.maps import map_figure, map_info
from knights.heuristics.variants import NAMED
from knights.ui.board_page import chart_in_place
from knights.ui.chart import chart
from knights.ui.components.player import Look, of_search, player
from knights.ui.theme import is_dark

PAGE = "learn"


def beginning(board: Board, start: Square, variant: str, steps: int, key: str, opens: int = 1) -> None:
    """The first steps of a search, opened after some of them; the first one alone has no controls."""
    log = first_steps(board, start, variant, steps)
    player(of_search(log), Look(asked=opens, still=steps == 1), key=f"{PAGE}.{key}")


def around_a_dead_end(
    board: Board, start: Square, variant: str, key: str, before: int = 0, after: int = 0
) -> None:
    """A search around its first dead end: some events before it, some after."""
    log = around_the_first_dead_end(board, start, variant, before, after)
    player(of_search(log), key=f"{PAGE}.{key}")


def around_the_first_dead_end(board: Board, start: Square, variant: str, before: int, after: int) -> EventLog:
    """Some events before a search first backs up, and some from then on."""
    log = first_steps(board, start, variant, 10_000)
    at = int(np.argmax(log.kinds == BACK_UP))
    return part_of(log, max(0, at - before), at + after)


def first_steps(board: Board, start: Square, variant: str, steps: int) -> EventLog:
    """The events of the first steps of a search."""
    result = search(board, start, NAMED[variant].variant, Limit(steps), events=20_000)
    assert result.events is not None
    return result.events


def map_of_starts(side: int, key: str) -> None:
    """Which starts of a small square board have a tour."""
    sweep = Sweep(Cases(side, side), NAMED["default"].variant)
    ((board, results),) = by_board(parts_of(run([sweep], workers=1))).items()
    figure = map_figure(map_info(board, results), "outcome", is_dark())
    with chart_in_place(
        "learn_map", f"{PAGE}.{key}", "height: min(100cqw, var(--high)) !important; flex: none !important"
    ):
        chart(figure, key, f"The starts of the {board} board that have a tour")


def learned_from_samples(key: str) -> None:
    """What tie-breaks are worth that learned from few boards and from many."""
    figure = sample_figure()
    chart(figure, f"{PAGE}.{key}", "Mistakes on boards held out against the largest board learned from")
