"""``python -m knights tour``: one tour, as numbers on a board or as JSON.

Boards of more than 64 columns are not printed unless ``--board`` asks for it: no line of a terminal would hold
a row. Whatever is printed is written row by row, so that a giant board takes no memory beyond its tour.
"""

from __future__ import annotations

import argparse
import sys

from knights.cli.options import (
    add_variant_options,
    board_from,
    limit_from,
    square_from,
    start_from,
    variant_from,
)
from knights.construct import verdict
from knights.search.export import board_lines, json_in_parts
from knights.search.result import default_limit
from knights.search.search import search
from knights.search.words import checked_in_words, outcome_in_words

WIDEST = 64
"""The most columns of a board that is printed unasked."""


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
        for part in json_in_parts(result, known):
            sys.stdout.write(part)
        return 0
    shown = board.columns <= WIDEST if args.board is None else args.board
    if shown and result.tour is not None:
        sys.stdout.writelines(board_lines(result.tour))
    print(outcome_in_words(result))
    if result.tour is not None:
        print(checked_in_words(result))
    print(f"Does a tour exist from here? {known.word}: {known.reason}.")
    return 0
