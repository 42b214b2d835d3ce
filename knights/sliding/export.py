"""A search of the sliding puzzle as text for other programs: JSON, a command."""

from knights.sliding.search import Query, Result


def as_json(result: Result) -> dict[str, str | int | None]:
    """The result as the command line prints it with ``--json``."""
    return {
        "outcome": result.outcome,
        "moves": result.moves,
        "length": result.length,
        "generated": result.generated,
        "expanded": result.expanded,
        "reason": result.reason,
    }


def command_line(query: Query) -> str:
    """The command that makes the same search."""
    weight = f" --weight {query.weight}" if query.method == "weighted-astar" else ""
    return (
        f'python -m knights sliding --start "{query.puzzle.start}" --goal "{query.puzzle.goal}" '
        f"--heuristic {query.heuristic} --search {query.method}{weight} --nodes {query.nodes}"
    )
