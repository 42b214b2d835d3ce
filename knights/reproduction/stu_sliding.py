"""Bratislava, the sliding puzzle: 27 move counts, 27 times, and one search line by line."""

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from knights.reproduction.publication import Data, Rows, Section
from knights.reproduction.rows import Agreement, ClaimRow, Value, Where, compare, where
from knights.sliding.instances import printed_puzzle
from knights.sliding.search import Query, Result, SlidingSearch

_NAME = "stu-sliding"
_EXAMPLE = "The worked example, line by line"
_LINES = 1000
"""More expansions than the worked example makes."""


def parts(data: Data) -> Sequence[Section]:
    """The parts of its replay."""
    counts = [
        partial(_solved, entry, heuristic) for entry in data["instances"] for heuristic in entry["moves"]
    ]
    return [*counts, partial(_worked_example, data["worked_example"])]


def _searched(query: Query) -> Generator[None, None, Result]:
    # Compiling and loading for the first search do not count.
    SlidingSearch(Query(query.puzzle, query.heuristic, query.method, nodes=1)).advance()
    search = SlidingSearch(query)
    while not search.advance():
        yield
    return search.result()


def _where(query: Query) -> Where:
    return where(
        "sliding",
        start=query.puzzle.start,
        goal=query.puzzle.goal,
        heuristic=query.heuristic,
        search=query.method,
        nodes=query.nodes,
    )


def _solved(entry: dict[str, Any], heuristic: str) -> Rows:
    query = Query(printed_puzzle(entry), heuristic)
    result = yield from _searched(query)
    item = f"{query.puzzle.start.shape} with {heuristic}"
    expected: Value = entry["moves"][heuristic]
    got: Value = result.outcome if result.length is None else result.length
    yield ClaimRow(
        _NAME,
        "Moves of the solution",
        f"{item}: moves",
        expected,
        got,
        compare(expected, got),
        f"{result.expanded:,} states expanded; replayed by a referee",
        _where(query),
    )
    yield ClaimRow(
        _NAME,
        "Times",
        f"{item}: time",
        f"{entry['milliseconds'][heuristic]:g} ms",
        f"{1000 * result.seconds:.2g} ms",
        Agreement.NOT_COMPARABLE,
        "another machine and another language",
        _where(query),
    )


def _worked_example(example: dict[str, Any]) -> Rows:
    """The printed lines [insertion number, heuristic value, state, moves so far], and the solution."""
    query = Query(printed_puzzle(example), example["heuristic"], recent=_LINES)
    result = yield from _searched(query)
    printed = [expansion.printed for expansion in result.recent]

    def row(item: str, expected: Value, got: Value, note: str) -> ClaimRow:
        return ClaimRow(_NAME, _EXAMPLE, item, expected, got, compare(expected, got), note, _where(query))

    note = "insertion number, heuristic value, state, moves so far"
    lines = example["first_lines"]
    for number, (line, ours) in enumerate(zip(lines, [*printed, *[None] * len(lines)], strict=False), 1):
        yield row(f"line {number}", _line(line), _line(ours), note)
    yield row("the last line", _line(example["last_line"]), _line(printed[-1] if printed else None), note)
    yield row(
        "the solution",
        example["moves"],
        result.moves or result.outcome,
        f"{len(printed)} lines in all; the solution is replayed by a referee",
    )


def _line(line: Sequence[int | str] | None) -> str:
    return "" if line is None else ", ".join(map(str, line)).rstrip(", ")
