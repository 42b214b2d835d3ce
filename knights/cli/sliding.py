"""``python -m knights sliding``: solve a sliding puzzle, and print the moves and the cost."""

import json
from functools import partial

from knights.cli.figure import drawing, figure_options
from knights.cli.files import say_and_draw
from knights.cli.options import JSON, command
from knights.sliding.search import Query, Result, as_json, search
from knights.sliding.solvability import solvability


@command(Query, *figure_options("sliding"), JSON)
def sliding(question: Query, figure: str | None, json_wanted: bool) -> int:
    """Solve a sliding puzzle on a board of up to 6 x 6 places."""
    draw = drawing("sliding", figure=figure)
    result = search(question)
    text = json.dumps(as_json(result)) if json_wanted else as_text(result)
    say_and_draw(text, partial(draw, result))
    return 0


def as_text(result: Result) -> str:
    """Return the last expansions, if requested, and the result in words."""
    lines = [str(expansion.printed) for expansion in result.recent]
    lines.append(result.reason)
    if result.moves:
        lines.append(f"Moves of the blank: {result.moves}")
    swap = solvability(result.query.puzzle).swap
    if swap:
        lines.append(f"With tiles {swap[0]} and {swap[1]} of the start swapped, the puzzle can be solved.")
    if result.nearest and result.outcome == "budget":
        lines.append(f"Nearest state: {result.nearest.state}")
    lines.append(
        f"{result.expanded:,} states expanded, {result.generated:,} generated, "
        f"{1000 * result.seconds:,.1f} ms"
    )
    return "\n".join(lines)
