"""``python -m knights tour``: one tour, as numbers on a board or as JSON."""

from __future__ import annotations

import argparse
import json

from knights.cli.options import add_variant_options, board_from, limit_from, start_from, variant_from
from knights.outcome import SearchResult, default_limit
from knights.referee import first_break_of_warnsdorff
from knights.search import search
from knights.solvability import Verdict
from knights.verdicts import verdict
from knights.words import checked_in_words, outcome_in_words


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
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_variant_options(parser)


def run(args: argparse.Namespace) -> int:
    """Search and print; always 0, since every outcome is an answer.

    Raises:
        InputError: for arguments that cannot be used.
    """
    board = board_from(args.rows, args.columns)
    start = start_from(args.start, board)
    limit = limit_from(args, default_limit(board))
    result = search(board, start, variant_from(args), limit, closed=args.closed)
    known = verdict(board, start, args.closed)
    if args.json:
        print(json.dumps(as_json(result, known)))
    else:
        print(_as_text(result, known))
    return 0


def as_json(result: SearchResult, known: Verdict) -> dict[str, object]:
    """The result as the JSON object that the command prints; squares are [row, column]."""
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
        "tour": [list(square) for square in tour.squares] if tour else None,
        "checks": {
            "legal": checks.legal if checks else None,
            "complete": checks.complete if checks else None,
            "warnsdorff": first_break_of_warnsdorff(tour) is None if tour else None,
        },
    }


def _as_text(result: SearchResult, known: Verdict) -> str:
    lines = []
    if result.tour is not None:
        width = len(str(len(result.board)))
        lines = [" ".join(f"{number:>{width}}" for number in row) for row in result.tour.numbers.tolist()]
    lines.append(outcome_in_words(result))
    if result.tour is not None:
        lines.append(checked_in_words(result))
    lines.append(f"Does a tour exist from here? {known.word}: {known.reason}.")
    return "\n".join(lines)


def command_line(result: SearchResult) -> str:
    """The command that makes the same search."""
    words = ["python -m knights tour", str(result.board.rows), str(result.board.columns)]
    words += [f"--start {result.start[0]},{result.start[1]}", f"--variant {result.variant}"]
    words += [f"--steps {result.limit.steps}"] + ["--closed"] * result.closed
    return " ".join(words)
