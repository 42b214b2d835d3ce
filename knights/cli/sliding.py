"""The command ``sliding``: solve a sliding puzzle, and say what it took."""

from __future__ import annotations

import argparse
import json

from knights.errors import whole_number
from knights.sliding.algorithms import MAX_WEIGHT, METHODS
from knights.sliding.export import as_json
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.puzzle import ordered, parse_puzzle, parse_state
from knights.sliding.search import MAX_NODES, MAX_RECENT, Query, Result, search
from knights.sliding.solvability import verdict


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options to a parser."""
    parser.description = "Solve a sliding puzzle on a board of up to 6 x 6 places."
    add = parser.add_argument
    add("--start", required=True, metavar="TEXT", help='row by row, 0 for the blank: "4 0/1 3/5 2"')
    add("--goal", metavar="TEXT", help="the same way; default: the tiles in order, the blank last")
    add("--heuristic", default="sum", metavar="KEY", help=f"{', '.join(HEURISTICS)}; default: sum")
    add("--search", default="greedy", metavar="KEY", help=f"{', '.join(METHODS)}; default: greedy")
    add("--weight", default="2", metavar="W", help=f"of weighted-astar, 1 to {MAX_WEIGHT}; default: 2")
    add("--nodes", default="1000000", metavar="N", help="limit of states made; default: 1,000,000")
    add("--last", default="0", metavar="N", help="also print the last N expansions; default: 0")
    add("--json", action="store_true", help="print the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit status: 0, whatever the outcome.

    Raises:
        InputError: if an option cannot be used.
    """
    if args.goal is None:
        start = parse_state(args.start, "start")
        goal = str(ordered(start.rows, start.columns))
    else:
        goal = args.goal
    query = Query(
        parse_puzzle(args.start, goal),
        heuristic=args.heuristic,
        method=args.search,
        nodes=whole_number(args.nodes, "--nodes", 1, MAX_NODES),
        weight=whole_number(args.weight, "--weight", 1, MAX_WEIGHT),
        recent=whole_number(args.last, "--last", 0, MAX_RECENT),
    )
    result = search(query)
    print(json.dumps(as_json(result)) if args.json else as_text(result))
    return 0


def as_text(result: Result) -> str:
    """The result in words, after the last expansions if they were asked for."""
    lines = [str(expansion.printed) for expansion in result.recent]
    lines.append(result.reason)
    if result.moves:
        lines.append(f"Moves of the blank: {result.moves}")
    swap = verdict(result.query.puzzle).swap
    if swap:
        lines.append(f"With tiles {swap[0]} and {swap[1]} of the start swapped it can be solved.")
    if result.nearest and result.outcome == "budget":
        lines.append(f"Nearest state: {result.nearest.state}")
    lines.append(
        f"{result.expanded:,} states expanded, {result.generated:,} generated, "
        f"{1000 * result.seconds:,.1f} ms"
    )
    return "\n".join(lines)
