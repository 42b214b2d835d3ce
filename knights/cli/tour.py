"""``python -m knights tour``: one tour, as numbers on a board or as JSON.

Boards of more than 64 columns are not printed unless ``--board`` asks for it: no line of a terminal would hold
a row. Whatever is printed is written row by row, so that a giant board takes no memory beyond its tour.
"""

import sys
from typing import Any

import click

from knights.base.errors import InputError
from knights.boards.board import Square
from knights.boards.pictures.tour import tour_svg
from knights.cli.board_options import BOARD_OPTIONS, board_from, square_option
from knights.cli.figure import drawing, figure_options
from knights.cli.options import (
    JSON,
    VARIANT_OPTIONS,
    VARIANTS,
    Command,
    flag,
    number,
    option,
    variant_from,
    whole,
)
from knights.engine.case import MAX_STEPS, Limit, default_limit
from knights.engine.existence import verdict_after
from knights.engine.export import board_lines, json_in_parts
from knights.engine.result import SearchResult
from knights.engine.search import search
from knights.engine.words import checked_in_words, outcome_in_words

WIDEST = 64
"""The most columns of a board that is printed unasked."""


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise InputError(f"--seconds must be a number of seconds like 15, not “{text}”.") from None


_OPTIONS = [
    click.Argument(["rows"], type=whole("ROWS", 1), required=False),
    click.Argument(["columns"], type=whole("COLUMNS", 1), required=False),
    square_option("--start", "The start", "0-based, from the top left; the first square if left out."),
    number("--steps", 1, MAX_STEPS, "N", "How many squares may be entered."),
    option("--seconds", "S", "How long it may take.", _seconds),
    flag("--closed", "Require a closed tour."),
    square_option(
        "--finish", "The finish", "Where the tour ends; for the variant construct, sides of 6 or more."
    ),
    JSON,
    flag(
        "--board/--no-board",
        f"Print the board of move numbers; by default only up to {WIDEST} columns.",
        "shown",
    ),
    *figure_options("tour"),
    *BOARD_OPTIONS,
    *VARIANT_OPTIONS,
]


@click.command(cls=Command, params=_OPTIONS, epilog=VARIANTS)
def tour(
    rows: int | None,
    columns: int | None,
    start: Square | None,
    finish: Square | None,
    steps: int | None,
    seconds: float | None,
    closed: bool,
    json_wanted: bool,
    shown: bool | None,
    **parts: Any,
) -> int:
    """Search one tour and print it."""
    draw = drawing("tour", _board, **parts)
    board = board_from(rows, columns, **parts)
    start = next(iter(board)) if start is None else start
    result = search(
        board,
        start,
        variant_from(**parts),
        Limit(steps or default_limit(board).steps, seconds),
        closed=closed,
        finish=finish,
        # Who sets a limit wants to know how far the search comes within it.
        profile=parts["chart"] == "depth",
        may_construct=bool(parts["fallback"]) or (steps is None and seconds is None),
    )
    try:
        draw(result)  # First, as the reader of the text may leave.
    finally:
        _say(result, json_wanted, shown)
    return 0


def _say(result: SearchResult, json_wanted: bool, shown: bool | None) -> None:
    known, board = verdict_after(result), result.board
    if json_wanted:
        sys.stdout.writelines(json_in_parts(result, known))
        return
    if result.tour is not None and (board.columns <= WIDEST if shown is None else shown):
        sys.stdout.writelines(board_lines(result.tour))
    print(outcome_in_words(result))
    if result.tour is not None:
        print(checked_in_words(result))
    print(f"Does a tour exist from here? {known.word}: {known.reason}.")


def _board(result: SearchResult) -> str:
    return "" if result.tour is None else tour_svg(result.tour, result.move_reasons)
