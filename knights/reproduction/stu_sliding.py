"""Bratislava, sliding puzzles: 27 move counts, 27 running times, and one search line by line."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, pairwise, permutations, product, zip_longest
from math import sqrt

import numpy as np

from knights.base.questions import command_line, write
from knights.reproduction import claims
from knights.reproduction.claims import Data, Point, Rows, Table, Value, Where, asked
from knights.reproduction.published import load
from knights.sliding import Puzzle, State, algorithms, compare, ordered, parse_puzzle, programs, solvability
from knights.sliding.heuristics import heuristic
from knights.sliding.search import Query, Result, SlidingSearch, warm_up


@cache
def published_puzzles() -> tuple[tuple[Puzzle, dict[str, int]], ...]:
    """Return the nine published puzzles, from 2×2 to 4×4, with the printed length of each heuristic's solution."""
    entries = load("stu-sliding")["instances"]
    return tuple((printed_puzzle(entry), entry["moves"]) for entry in entries)


def worked_example() -> Puzzle:
    """Return the puzzle of the worked example, a search published line by line."""
    return printed_puzzle(load("stu-sliding")["worked_example"])


def printed_puzzle(entry: Data) -> Puzzle:
    """Return the puzzle of an entry of the published data."""
    return parse_puzzle(entry["start"], entry["goal"])


_WORK = "stu-sliding"
_MOVES = Table(_WORK, "Moves of the solution")
_TIMES = Table(_WORK, "Times")
_EXAMPLE = Table(_WORK, "The worked example, line by line")
_NAMES = {"misplaced": "H1", "manhattan": "H2", "sum": "H3"}
_TIME = 15
"""The limit of the work, in seconds."""


def parts(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of this work, in printed order."""
    entries, example = data["instances"], data["worked_example"]
    counts = [_solved(entry, key) for entry in entries for key in entry["moves"]]
    times = [
        (_named(query), query, entry["milliseconds"][key])
        for entry in entries
        for key in entry["moves"]
        for query in [Query(printed_puzzle(entry), key)]
    ]
    once = Query(printed_puzzle(example), example["heuristic"])
    times.append(("the worked example", once, 1000 * example["seconds_printed"]))
    largest = Query(printed_puzzle(entries[-1]), "misplaced")
    asked = [
        _race(data),
        _every_start(),
        _solvability(),
        _above_4x4(largest, entries[-1]["milliseconds"]["misplaced"] / 1000),
    ]
    return [*counts, _worked_example(example), _times(times), *asked]


def _searched(query: Query) -> Generator[None, None, Result]:
    """Search with compiled code, which is loaded first."""
    warm_up((query.puzzle.rows, query.puzzle.columns))
    search = SlidingSearch(query)
    while not search.advance():
        yield
    return search.result()


def _where(query: Query) -> Where:
    ends = {"start": str(query.puzzle.start), "goal": str(query.puzzle.goal), "nodes": str(query.nodes)}
    search = {"heuristic": query.heuristic, "search": query.method}
    return Where("sliding", {"solution": "1"} | ends | search, command_line(query))


def _named(query: Query) -> str:
    return f"{query.puzzle.start.shape} with {query.heuristic}"


def _solved(entry: Data, key: str) -> Rows:
    query = Query(printed_puzzle(entry), key)
    result = yield from _searched(query)
    got: Value = result.outcome if result.length is None else result.length
    note = f"{result.expanded:,} states expanded; a referee replayed the solution"
    points = [Point(f"{_NAMES[key]}, {key}", query.puzzle.start.shape, result.length or 0)]
    moves = entry["moves"][key]
    yield _MOVES.row(f"{_named(query)}: moves", moves, got, note, case=_where(query), points=points)


def _as_printed(query: Query, removed: Callable[[], programs.Removed]) -> Iterator[None]:
    """Search with the plain program, pausing after slices; the published one keeps the states removed in a list."""
    told = query.puzzle, heuristic(query.heuristic), algorithms.algorithm(query.method), query.nodes
    engine = programs.PlainEngine(*told, recent=0)
    engine.running = programs.best_first(*told, engine, removed())
    while engine.status == algorithms.Status.RUNNING:
        engine.advance()
        yield


def _times(printed: Sequence[tuple[str, Query, float]]) -> Rows:
    """Compare the printed times, in ms, in proportion with those of the plain program that scans a list."""
    ours = []
    for _, query, _ in printed:
        ours.append((yield from claims.timed(partial(_as_printed, query, programs.Scanned))))
    agree = claims.in_proportion([str(ms) for *_, ms in printed], ours)
    for (item, query, ms), seconds, holds in zip(printed, ours, agree, strict=True):
        note = f"processor time in plain Python on {claims.machine()}, with a list as printed; {claims.PROPORTION}"
        got, case = claims.milliseconds(seconds), _where(query)
        yield _TIMES.row(f"{item}: time", f"{ms:,.4g} ms", got, note, case=case, holds=holds)


def _worked_example(example: Data) -> Rows:
    """Compare the printed lines [states generated, heuristic value, state, moves so far] and solution with ours."""
    # The worked example has fewer expansions than are recorded.
    query = Query(printed_puzzle(example), example["heuristic"], recent=1000)
    result = yield from _searched(query)
    ours, link = [expansion.printed for expansion in result.recent], _where(query)
    note = "number of states generated so far, heuristic value, state, moves so far"
    for number, (printed, our) in enumerate(zip_longest(example["lines"], ours), 1):
        yield _EXAMPLE.row(f"line {number}", _line(printed), _line(our), note, case=link)
    note = f"{len(ours)} lines in all; a referee replayed the solution"
    yield _EXAMPLE.row("the solution", example["moves"], result.moves or result.outcome, note, case=link)
    ways = [expansion.moves for expansion in result.recent]
    jumps = sum(after[:-1] != before for before, after in pairwise(ways))
    counts = {"answer": "No, best-first" if jumps else "Yes", "jumps": jumps, "others": len(ways) - 1}
    yield asked(_WORK, "depth-first", link, not jumps, **counts)


def _line(line: Sequence[int | str] | None) -> str:
    return "none" if line is None else ", ".join(map(str, line)).rstrip(", ")


def _compared(side: int, puzzles: int) -> Generator[None, None, tuple[Where, list[compare.SlidingRow]]]:
    """Solve random square puzzles with each heuristic; return the page and a row for each search."""
    question = compare.PuzzleComparison(((side, side),), tuple(_NAMES), puzzles=puzzles)
    rows = []
    for _, row in compare.compare(question):
        rows += [] if row is None else [row]
        yield
    return Where("sliding", {"view": "compare"} | write(question), command_line(question)), rows


def _race(data: Data) -> Rows:
    """Check what the work says of its three heuristics, on its own puzzles and on random ones of 4×4."""
    entries = data["instances"]
    own = {name: sum(entry["moves"][key] for entry in entries) for key, name in _NAMES.items()}
    table = [{name: entry["milliseconds"][key] for key, name in _NAMES.items()} for entry in entries]
    link, rows = yield from _compared(4, 100)
    means = {_NAMES[one.heuristic]: one for one in compare.summarise(rows)}
    moves = {name: one.moves or 0 for name, one in means.items()}
    expanded = {name: one.expanded or 0 for name, one in means.items()}
    each = (f"{name} {moves[name]:,.0f} moves, {expanded[name]:,.0f} states expanded" for name in moves)
    slowest = sum(row["H1"] > max(row["H2"], row["H3"]) for row in table)
    tied = sum(row["H1"] == max(row["H2"], row["H3"]) for row in table)
    sums = {name: sum(row[name] for row in table) for name in own}
    told = {"rows": len(table), "each": "; ".join(each)}
    words = {"slowest": slowest, "tied": tied, "sums": _listed(sums, "{:,.0f} ms")}
    yield asked(_WORK, "slowest", link, max(sums, key=sums.__getitem__) == "H1", **words, **told)
    totals, means_of = _listed(own, "{:,}"), _listed(moves, "{:,.0f}")
    holds = own["H1"] > max(own["H2"], own["H3"])
    yield asked(_WORK, "most", link, holds, own=totals, moves=means_of, **told)
    faster = [sum(row[one] < row[other] for row in table) for one, other in (("H2", "H3"), ("H3", "H2"))]
    shorter, fewer = (min(("H2", "H3"), key=of.__getitem__) for of in (moves, expanded))
    words = {"faster": faster, "shorter": shorter, "fewer": fewer, "moves": moves, "expanded": expanded}
    yield asked(_WORK, "race", link, min(faster) > 0, **words, **told)


def _listed(values: Mapping[str, float], form: str) -> str:
    return ", ".join(f"{name} {form.format(value)}" for name, value in values.items())


def _above_4x4(largest: Query, printed: float) -> Rows:
    """Compare a list and a set of states removed on a puzzle of 4×4, whose printed time is given, and on ten of 5×5."""
    scanned = yield from claims.timed(partial(_as_printed, largest, programs.Scanned))
    hashed = yield from claims.timed(partial(_as_printed, largest, set))
    expanded = (yield from _searched(largest)).expanded
    times = {
        "scanned": claims.milliseconds(scanned),
        "hashed": claims.milliseconds(hashed),
        "machine": claims.machine(),
    }
    yield asked(_WORK, "time", _where(largest), None, expanded=expanded, **times)
    link, rows = yield from _compared(5, 10)
    limits = {"a list": expanded * sqrt(_TIME / printed), "a set": expanded * _TIME / printed * scanned / hashed}
    ended = {
        kind: {
            name: sum(row.moves is not None and row.expanded <= most for row in rows if row.heuristic == key)
            for key, name in _NAMES.items()
        }
        for kind, most in limits.items()
    }
    counts = "; ".join(f"with {kind} {_listed(each, '{}')}" for kind, each in ended.items())
    few = min(ended["a list"].values()) < 10
    words = {"answer": "It is" if few else "It is not", "counts": counts, "printed": printed}
    yield asked(_WORK, "above", link, few, expanded=expanded, limits=limits, **words)


def _every_start() -> Rows:
    """Search from every solvable start of 2×3, with each heuristic."""
    goal, solved, searches = ordered(2, 3), 0, 0
    puzzles = [Puzzle(State(2, 3, tiles), goal) for tiles in permutations(goal.tiles)]
    for puzzle, key in product(puzzles, _NAMES):
        if solvability.is_solvable(puzzle):
            result = yield from _searched(Query(puzzle, key, nodes=10_000))
            searches, solved = searches + 1, solved + (result.length is not None)
    where = _where(Query(puzzles[-1], nodes=10_000))
    yield asked(_WORK, "every", where, solved == searches, solved=solved, searches=searches)


def _solvability() -> Rows:
    """Compare three tests of solvability: what moves reach, the two parities, and inversions alone."""
    goal = ordered(2, 3)
    reached, latest = {goal}, {goal}
    while latest:
        latest = {state.after(move) for state in latest for move in state.moves} - reached
        reached |= latest
    starts = [State(2, 3, tiles) for tiles in permutations(goal.tiles)]
    by_rule = {start for start in starts if solvability.is_solvable(Puzzle(start, goal))}
    link = _where(Query(Puzzle(starts[-1], goal)))
    counts = {"by_rule": len(by_rule), "starts": len(starts), "reached": len(reached & by_rule)}
    yield asked(_WORK, "solvable", link, None, **counts)
    wrong = []
    for shape in ((2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2)):
        wrong.append((shape, *wrong_by_inversions(*shape)))
        yield None
    each = "; ".join(f"{rows}×{columns}: {count:,} of {every:,}" for (rows, columns), count, every in wrong)
    holds = all((count == 0) == (rows == columns) for (rows, columns), count, _ in wrong)
    yield asked(_WORK, "inversions", link, holds, each=each)


def wrong_by_inversions(rows: int, columns: int) -> tuple[int, int]:
    """Return for how many starts the parity of inversions, without the blank's, is wrong, and the number of starts."""
    goal = ordered(rows, columns).tiles
    starts = np.array([*permutations(goal)], dtype=np.int8)
    blanks, rank = np.argmax(starts == 0, axis=1), np.where(starts == 0, len(goal), starts)
    inversions = np.zeros(len(starts), dtype=np.int64)
    for left, right in combinations(range(len(goal)), 2):
        inversions += (rank[:, left] > rank[:, right]) & (starts[:, left] > 0) & (starts[:, right] > 0)
    # The goal is in order with the blank last, so its inversions are 0, and the blank has this far to go.
    away = rows - 1 - blanks // columns + columns - 1 - blanks % columns
    # With the blank, which passes every tile behind it, the permutation has the parity of the distance.
    solvable = (inversions + len(goal) - 1 - blanks) % 2 == away % 2
    return int(((inversions % 2 == 0) != solvable).sum()), len(starts)
