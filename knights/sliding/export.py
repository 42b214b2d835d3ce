"""A search of the sliding puzzle as JSON for other programs."""

from knights.sliding.search import Result


def as_json(result: Result) -> dict[str, str | int | None]:
    """The result as the command line prints it with ``--json``."""
    keys = ("outcome", "moves", "length", "generated", "expanded", "reason")
    return {key: getattr(result, key) for key in keys}
