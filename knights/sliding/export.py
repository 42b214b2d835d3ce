"""A search of the sliding puzzle as text for other programs: JSON, a command."""

from knights.sliding.search import Query, Result


def as_json(result: Result) -> dict[str, str | int | None]:
    """The result as the command line prints it with ``--json``."""
    keys = ("outcome", "moves", "length", "generated", "expanded", "reason")
    return {key: getattr(result, key) for key in keys}


def command_line(query: Query) -> str:
    """The command that makes the same search."""
    weight = f" --weight {query.weight}" if query.method == "weighted-astar" else ""
    return (
        f'python -m knights sliding --start "{query.puzzle.start}" --goal "{query.puzzle.goal}" '
        f"--heuristic {query.heuristic} --search {query.method}{weight} --nodes {query.nodes}"
    )
