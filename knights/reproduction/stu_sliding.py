"""Bratislava, sliding puzzles: 27 move counts, 27 running times, and one search line by line."""

from collections.abc import Generator, Sequence
from functools import cache
from typing import Any

from knights.reproduction.published import load
from knights.reproduction.rows import Agreement, Data, Rows, Table, Value, Where, where
from knights.sliding.puzzle import Puzzle, State
from knights.sliding.search import Query, Result, SlidingSearch, warm_up


@cache
def published_puzzles() -> tuple[tuple[Puzzle, dict[str, int]], ...]:
    """Return the nine published puzzles, from 2×2 to 4×4, with the printed length of each heuristic's solution."""
    entries = load("stu-sliding")["instances"]
    return tuple((printed_puzzle(entry), entry["moves"]) for entry in entries)


def worked_example() -> Puzzle:
    """Return the puzzle of the worked example, a search published line by line."""
    return printed_puzzle(load("stu-sliding")["worked_example"])


def printed_puzzle(entry: dict[str, Any]) -> Puzzle:
    """Return the puzzle of an entry of the published data, with ``start`` and ``goal`` row by row."""
    start, goal = (
        State(len(rows), len(rows[0]), tuple(tile for row in rows for tile in row))
        for rows in (entry["start"], entry["goal"])
    )
    return Puzzle(start, goal)


_MOVES = Table("stu-sliding", "Moves of the solution")
_TIMES = Table("stu-sliding", "Times", Agreement.NOT_COMPARABLE)
_RUNS = 5
_EXAMPLE = Table("stu-sliding", "The worked example, line by line")


def parts(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of this work, in printed order."""
    counts = [_solved(entry, heuristic) for entry in data["instances"] for heuristic in entry["moves"]]
    return [*counts, _worked_example(data["worked_example"])]


def _searched(query: Query) -> Generator[None, None, Result]:
    """Search several times; return the result with the least time, which other programs interrupted least."""
    warm_up(query.puzzle.rows, query.puzzle.columns)  # Without compiled code, the plain program would run.
    results = []
    for _ in range(_RUNS):
        search = SlidingSearch(query)
        while not search.advance():
            yield
        results.append(search.result())
    return min(results, key=lambda result: result.seconds)


def _where(query: Query) -> Where:
    puzzle, settings = query.puzzle, {"heuristic": query.heuristic, "search": query.method}
    return where("sliding", view="solve", start=puzzle.start, goal=puzzle.goal, **settings, nodes=query.nodes)


def _solved(entry: dict[str, Any], heuristic: str) -> Rows:
    query = Query(printed_puzzle(entry), heuristic)
    result = yield from _searched(query)
    item = f"{query.puzzle.start.shape} with {heuristic}"
    got: Value = result.outcome if result.length is None else result.length
    note = f"{result.expanded:,} states expanded; a referee replayed the solution"
    yield _MOVES.row(f"{item}: moves", entry["moves"][heuristic], got, note, case=_where(query))
    yield _TIMES.row(
        f"{item}: time",
        f"{entry['milliseconds'][heuristic]:g} ms",
        f"{1000 * result.seconds:.2g} ms",
        f"another machine and another language; the least of {_RUNS} runs",
        case=_where(query),
        holds=False,
    )


def _worked_example(example: dict[str, Any]) -> Rows:
    """Compare the printed lines [insertion number, heuristic value, state, moves so far] and solution with ours."""
    # The worked example has fewer expansions than are recorded.
    query = Query(printed_puzzle(example), example["heuristic"], recent=1000)
    result = yield from _searched(query)
    printed, link = [expansion.printed for expansion in result.recent], _where(query)
    note = "insertion number, heuristic value, state, moves so far"
    lines = example["first_lines"]
    for number, (line, ours) in enumerate(zip(lines, [*printed, *[None] * len(lines)], strict=False), 1):
        yield _EXAMPLE.row(f"line {number}", _line(line), _line(ours), note, case=link)
    last = _line(printed[-1] if printed else None)
    yield _EXAMPLE.row("the last line", _line(example["last_line"]), last, note, case=link)
    note = f"{len(printed)} lines in all; a referee replayed the solution"
    yield _EXAMPLE.row("the solution", example["moves"], result.moves or result.outcome, note, case=link)


def _line(line: Sequence[int | str] | None) -> str:
    return "" if line is None else ", ".join(map(str, line)).rstrip(", ")
