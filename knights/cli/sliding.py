"""``python -m knights sliding``: solve a sliding puzzle, and say what it took."""

import json

import click

from knights.cli.options import JSON, Command, Value, number
from knights.sliding.algorithms import ALGORITHMS, MAX_WEIGHT
from knights.sliding.export import as_json
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.puzzle import ordered, parse_puzzle, parse_state
from knights.sliding.search import MAX_NODES, MAX_RECENT, Query, Result, search
from knights.sliding.solvability import solvability

_OPTIONS = [
    click.Option(
        ["--start"], required=True, metavar="TEXT", help='Row by row, 0 for the blank: "4 0/1 3/5 2".'
    ),
    click.Option(["--goal"], metavar="TEXT", help="Likewise; by default the tiles in order, the blank last."),
    click.Option(["--heuristic"], type=Value(keys=HEURISTICS), default="sum", help="The heuristic."),
    click.Option(["--search", "method"], type=Value(keys=ALGORITHMS), default="greedy", help="The search."),
    number("--weight", 1, MAX_WEIGHT, "W", "Weight of weighted-astar.", default=2),
    number("--nodes", 1, MAX_NODES, "N", "Node limit.", default=1_000_000),
    number("--last", 0, MAX_RECENT, "N", "Also print the last N expansions.", default=0),
    JSON,
]


@click.command(cls=Command, params=_OPTIONS, context_settings={"show_default": True})
def sliding(
    start: str,
    goal: str | None,
    heuristic: str,
    method: str,
    weight: int,
    nodes: int,
    last: int,
    json_wanted: bool,
) -> int:
    """Solve a sliding puzzle on a board of up to 6 x 6 places."""
    if goal is None:
        state = parse_state(start, "start")
        goal = str(ordered(state.rows, state.columns))
    puzzle = parse_puzzle(start, goal)
    result = search(Query(puzzle, heuristic, method, nodes=nodes, weight=weight, recent=last))
    print(json.dumps(as_json(result)) if json_wanted else as_text(result))
    return 0


def as_text(result: Result) -> str:
    """The result in words, after the last expansions if they were asked for."""
    lines = [str(expansion.printed) for expansion in result.recent]
    lines.append(result.reason)
    if result.moves:
        lines.append(f"Moves of the blank: {result.moves}")
    swap = solvability(result.query.puzzle).swap
    if swap:
        lines.append(f"With tiles {swap[0]} and {swap[1]} of the start swapped it can be solved.")
    if result.nearest and result.outcome == "budget":
        lines.append(f"Nearest state: {result.nearest.state}")
    lines.append(
        f"{result.expanded:,} states expanded, {result.generated:,} generated, "
        f"{1000 * result.seconds:,.1f} ms"
    )
    return "\n".join(lines)
