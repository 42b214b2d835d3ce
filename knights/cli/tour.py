"""``python -m knights tour``: one tour, as numbers on a board or as JSON.

Boards of more than 64 columns are not printed unless ``--board`` asks for it: no line of a terminal would hold
a row. Whatever is printed is written row by row, so that a giant board takes no memory beyond its tour.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

import numpy as np

from knights.cli.options import (
    add_variant_options,
    board_from,
    limit_from,
    square_from,
    start_from,
    variant_from,
)
from knights.construct import verdict
from knights.search.result import SearchResult, default_limit
from knights.search.search import search
from knights.search.words import checked_in_words, outcome_in_words
from knights.theorems import Verdict
from knights.tour import Tour

WIDEST = 64
"""The most columns of a board that is printed unasked."""
_CHUNK = 1 << 16
_HERE = "the squares"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("rows", metavar="ROWS")
    parser.add_argument("columns", metavar="COLUMNS")
    parser.add_argument(
        "--start", metavar="R,C", default="0,0", help="0-based, from the top left; 0,0 if left out"
    )
    parser.add_argument("--steps", metavar="N", help="how many squares may be entered")
    parser.add_argument("--seconds", metavar="S", help="how long it may take")
    parser.add_argument("--closed", action="store_true", help="only a closed tour will do")
    parser.add_argument(
        "--finish", metavar="R,C", help="where the tour ends; for the variant construct, sides of 6 or more"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--board",
        action=argparse.BooleanOptionalAction,
        help=f"print the board of move numbers; it is left out beyond {WIDEST} columns unless asked for",
    )
    add_variant_options(parser)


def run(args: argparse.Namespace) -> int:
    """Search and print; always 0, since every outcome is an answer.

    Raises:
        InputError: for arguments that cannot be used.
    """
    board = board_from(args.rows, args.columns)
    start = start_from(args.start, board)
    limit = limit_from(args, default_limit(board))
    finish = None if args.finish is None else square_from(args.finish, board, "The finish")
    # Who sets a limit wants to know how far the search comes within it.
    unlimited = args.steps is None and args.seconds is None
    result = search(
        board,
        start,
        variant_from(args),
        limit,
        closed=args.closed,
        finish=finish,
        may_construct=unlimited or bool(args.fallback),
    )
    known = verdict(board, start, args.closed)
    if args.json:
        for part in _json_in_parts(result, known):
            sys.stdout.write(part)
        return 0
    shown = board.columns <= WIDEST if args.board is None else args.board
    if shown and result.tour is not None:
        for line in _board_lines(result.tour):
            print(line)
    print(outcome_in_words(result))
    if result.tour is not None:
        print(checked_in_words(result))
    print(f"Does a tour exist from here? {known.word}: {known.reason}.")
    return 0


def as_json(result: SearchResult, known: Verdict) -> dict[str, object]:
    """The result as the JSON object that the command prints; squares are [row, column]."""
    tour = result.tour
    return _as_json(result, known, [list(square) for square in tour.squares] if tour else None)


def _json_in_parts(result: SearchResult, known: Verdict) -> Iterator[str]:
    """The same as text, so many squares at a time."""
    if result.tour is None:
        yield json.dumps(_as_json(result, known, None)) + "\n"
        return
    head, tail = json.dumps(_as_json(result, known, [[_HERE]])).split(f'["{_HERE}"]')
    yield head
    for low in range(0, len(result.tour), _CHUNK):
        part = result.tour.path[low : low + _CHUNK]
        squares = np.stack(np.divmod(part, np.int32(result.board.columns)), axis=1).tolist()
        yield (", " if low else "") + json.dumps(squares)[1:-1]
    yield tail + "\n"


def _as_json(result: SearchResult, known: Verdict, squares: object) -> dict[str, object]:
    tour, checks = result.tour, result.checks
    return {
        "rows": result.board.rows,
        "columns": result.board.columns,
        "start": list(result.start),
        "variant": str(result.variant),
        "outcome": result.outcome.value,
        "reason": result.reason,
        "verdict": {"exists": known.exists, "reason": known.reason},
        "steps": result.steps,
        "backtracks": result.backtracks,
        "restarts": result.restarts,
        "closed": result.closed,
        "tour": squares,
        "checks": {
            "legal": checks.legal if checks else None,
            "complete": checks.complete if checks else None,
            "warnsdorff": result.first_break is None if tour else None,
        },
    }


def _board_lines(tour: Tour) -> Iterator[str]:
    """The board of move numbers, a line a row, in columns of one width."""
    width, numbers = len(str(len(tour))), tour.numbers
    for row in numbers:
        yield " ".join(f"{number:>{width}}" for number in row.tolist())


def command_line(result: SearchResult) -> str:
    """The command that makes the same search."""
    words = ["python -m knights tour", str(result.board.rows), str(result.board.columns)]
    words += [f"--start {result.start[0]},{result.start[1]}", f"--variant {result.variant}"]
    words += [f"--steps {result.limit.steps}"] + ["--closed"] * result.closed
    if result.finish is not None:
        words.append(f"--finish {result.finish[0]},{result.finish[1]}")
    return " ".join(words)
