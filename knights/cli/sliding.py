"""``python -m knights sliding``: solve a sliding puzzle, and say what it took."""

import json
from functools import partial
from typing import Any

import click

from knights.cli.figure import drawing, figure_options
from knights.cli.options import JSON, Command, choice, number, option
from knights.cli.results_file import say_and_draw
from knights.sliding.algorithms import ALGORITHMS, MAX_WEIGHT
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.puzzle import parse_puzzle
from knights.sliding.search import MAX_NODES, MAX_RECENT, Query, Result, as_json, search
from knights.sliding.solvability import solvability

_OPTIONS = [
    option("--start", "TEXT", 'Row by row, 0 for the blank: "4 0/1 3/5 2".', required=True),
    option("--goal", "TEXT", "Likewise; by default the tiles in order, the blank last."),
    choice("--heuristic", HEURISTICS, "The heuristic.", default="sum"),
    choice("--search", ALGORITHMS, "The search.", to="method", default="greedy"),
    number("--weight", 1, MAX_WEIGHT, "W", "Weight of weighted-astar.", default=2),
    number("--nodes", 1, MAX_NODES, "N", "Node limit.", default=1_000_000),
    number("--last", 0, MAX_RECENT, "N", "Also print the last N expansions.", to="recent", default=0),
    *figure_options("sliding"),
    JSON,
]


@click.command(cls=Command, params=_OPTIONS, context_settings={"show_default": True})
def sliding(start: str, goal: str | None, figure: str | None, json_wanted: bool, **question: Any) -> int:
    """Solve a sliding puzzle on a board of up to 6 x 6 places."""
    draw = drawing("sliding", figure=figure)
    result = search(Query(parse_puzzle(start, goal), **question))
    text = json.dumps(as_json(result)) if json_wanted else as_text(result)
    say_and_draw(text, partial(draw, result))
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
