"""Biysk 2009: four optimisations, three programs, and the log of one search on 3×4."""

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from knights.boards.board import Board, MoveOrder, Square, format_move_order
from knights.engine.events import ENTER
from knights.engine.programs import PROGRAMS
from knights.engine.programs.driver import PlainSearch
from knights.engine.result import SearchResult
from knights.heuristics.variants import Variant
from knights.reproduction.claims_2009 import claim_row, claims
from knights.reproduction.rows import Data, Rows, Section, Table, Where, order_of
from knights.reproduction.searching import on_tour_page, searched

_LOG = Table("altstu-2009", "The log of the 3×4 board, event by event")
_LIMIT = 10_000
_KEPT = 1000
"""More events than the search has."""

LogLine = tuple[str, int, Square]
"""A line of the log: move or undo, its number, and the square, 1-based."""


def parts(data: Data) -> Sequence[Section]:
    """Return the sections of its replay."""
    return [partial(_log, data), *claims(data, order_of(data["move_order_printed"]))]


def _start(log: dict[str, Any]) -> tuple[Board, Square]:
    """Return the board of the printed log, and its start, the square numbered 1."""
    numbers = log["board"]
    board = Board(len(numbers), len(numbers[0]))
    return board, next(square for square in board if numbers[square[0]][square[1]] == 1)


def _events(squares: Sequence[tuple[bool, Square]]) -> list[LogLine]:
    """Return the log of a search as printed, without the start and 1-based, from (entered or left, square)."""
    lines, depth = [], 0
    for entered, (row, column) in squares:
        depth += entered
        lines.append(("move" if entered else "undo", depth, (row + 1, column + 1)))
        depth -= not entered
    return lines[1:]


def _logged(
    board: Board, start: Square, order: MoveOrder
) -> Generator[None, None, tuple[SearchResult, list[LogLine], Where]]:
    """Search in a move order; return the result, its log as printed, and its page in the app."""
    variant = Variant("none", orders=(order,))
    result = yield from searched(board, start, variant, _LIMIT, events=_KEPT)
    events = result.events.as_squares() if result.events else []
    lines = _events([(word == "enter", square) for word, square in events])
    return result, lines, on_tour_page(board, start, variant, _LIMIT, view="search")


def _log(data: Data) -> Rows:
    log = data["protocol_3x4_from_2_4"]
    board, start = _start(log)
    printed: list[LogLine] = [(word, number, (r, c)) for word, number, (r, c) in log["events"]]
    result, ours, link = yield from _logged(board, start, order_of(log["move_order"]))

    for number in range(max(len(printed), len(ours))):
        line, our = (_line(events[number : number + 1]) for events in (printed, ours))
        yield _LOG.row(f"event {number + 1}", line, our, "squares as printed, counted from 1", link)
    yield _LOG.row("backtracks", log["backtracks"], result.backtracks, log["note"], link)
    numbers = None if result.tour is None else result.tour.numbers.tolist()
    yield _LOG.row("the final board", log["board"], numbers, "the referee passes it", link)
    for name in data["programs"]:
        trace = PlainSearch(board, start, result.variant, events=None, program=PROGRAMS[name])
        trace.advance(_LIMIT)
        same = _events([(kind == ENTER, square) for kind, square in trace.record]) == printed
        note = f"{trace.steps} squares entered, {trace.backtracks} backtracked"
        yield _LOG.row(f"the {name} program", "the log", "the log" if same else "another log", note, link)
    yield from _with_the_printed_order(data, board, start, printed)


def _with_the_printed_order(data: Data, board: Board, start: Square, printed: list[LogLine]) -> Rows:
    """Compare the log of the printed move order with the printed log."""
    order = order_of(data["move_order_printed"])
    result, ours, link = yield from _logged(board, start, order)
    difference = next(
        (k for k, pair in enumerate(zip(printed, ours, strict=False)) if pair[0] != pair[1]), None
    )
    note = f"move order {format_move_order(order)}"
    if difference is not None:
        note += (
            f": event {difference + 1} is “{_line(ours[difference : difference + 1])}”, "
            f"not “{_line(printed[difference : difference + 1])}”"
        )
    yield claim_row(
        "the printed move order gives the printed log",
        f"{len(printed)} events, {data['protocol_3x4_from_2_4']['backtracks']} backtracks",
        f"{len(ours)} events, {result.backtracks} backtracks",
        ours == printed,
        note,
        link,
    )


def _line(events: Sequence[LogLine]) -> str:
    return "".join(f"{word} {number}: [{row},{column}]" for word, number, (row, column) in events)
