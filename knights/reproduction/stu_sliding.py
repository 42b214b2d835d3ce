"""Bratislava, sliding puzzles: 27 move counts, 27 running times, and one search line by line."""

from collections.abc import Generator, Sequence
from functools import cache
from itertools import chain, permutations, product

from knights.base.questions import write
from knights.reproduction.published import load
from knights.reproduction.rows import (
    RUNS,
    Agreement,
    Data,
    Point,
    Rows,
    Table,
    Value,
    Where,
    asked,
    machine,
    milliseconds,
)
from knights.sliding.compare import PuzzleComparison, SlidingSummary, compare, summarise
from knights.sliding.puzzle import Puzzle, State, ordered
from knights.sliding.search import Query, Result, SlidingSearch, warm_up
from knights.sliding.solvability import solvability


@cache
def published_puzzles() -> tuple[tuple[Puzzle, dict[str, int]], ...]:
    """Return the nine published puzzles, from 2×2 to 4×4, with the printed length of each heuristic's solution."""
    entries = load("stu-sliding")["instances"]
    return tuple((printed_puzzle(entry), entry["moves"]) for entry in entries)


def worked_example() -> Puzzle:
    """Return the puzzle of the worked example, a search published line by line."""
    return printed_puzzle(load("stu-sliding")["worked_example"])


def printed_puzzle(entry: Data) -> Puzzle:
    """Return the puzzle of an entry of the published data, with ``start`` and ``goal`` row by row."""
    boards = (entry["start"], entry["goal"])
    return Puzzle(*(State(len(rows), len(rows[0]), tuple(chain(*rows))) for rows in boards))


_MOVES = Table("stu-sliding", "Moves of the solution")
_TIMES = Table("stu-sliding", "Times", Agreement.NOT_COMPARABLE)
_EXAMPLE = Table("stu-sliding", "The worked example, line by line")


def parts(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of this work, in printed order."""
    counts = [_solved(entry, heuristic) for entry in data["instances"] for heuristic in entry["moves"]]
    return [*counts, _worked_example(data["worked_example"]), _race(data), _solvability(), _above_4x4()]


def _searched(query: Query) -> Generator[None, None, Result]:
    """Search with compiled code, which is loaded first."""
    warm_up(query.puzzle.rows, query.puzzle.columns)
    search = SlidingSearch(query)
    while not search.advance():
        yield
    return search.result()


def _where(query: Query) -> Where:
    puzzle, settings = query.puzzle, {"heuristic": query.heuristic, "search": query.method}
    return Where("sliding", view="solve", start=puzzle.start, goal=puzzle.goal, **settings, nodes=query.nodes)


def _solved(entry: Data, heuristic: str) -> Rows:
    query = Query(printed_puzzle(entry), heuristic)
    runs: list[Result] = []
    while len(runs) < RUNS:
        runs.append((yield from _searched(query)))
    result, shape, link = runs[0], query.puzzle.start.shape, _where(query)
    item = f"{shape} with {heuristic}"
    got: Value = result.outcome if result.length is None else result.length
    note = f"{result.expanded:,} states expanded; a referee replayed the solution"
    points = [Point(f"{_NAMES[heuristic]}, {heuristic}", shape, result.length or 0)]
    yield _MOVES.row(f"{item}: moves", entry["moves"][heuristic], got, note, case=link, points=points)
    printed, ours = f"{entry['milliseconds'][heuristic]:g} ms", milliseconds([run.seconds for run in runs])
    note = f"mean of {RUNS} runs on {machine()}; the work used another machine and another language"
    yield _TIMES.row(f"{item}: time", printed, ours, note, case=link, holds=False)


def _worked_example(example: Data) -> Rows:
    """Compare the printed lines [states generated, heuristic value, state, moves so far] and solution with ours."""
    # The worked example has fewer expansions than are recorded.
    query = Query(printed_puzzle(example), example["heuristic"], recent=1000)
    result = yield from _searched(query)
    ours, link = [expansion.printed for expansion in result.recent], _where(query)
    note = "number of states generated so far, heuristic value, state, moves so far"
    last = example["printed_lines"]
    printed = dict(enumerate(example["first_lines"], 1)) | {last: example["last_line"]}
    for number, line in enumerate([*ours, *[None] * (last - len(ours))], 1):
        item, got = f"line {number}", _line(line)
        if number < last and number not in printed:
            yield _EXAMPLE.not_transcribed(item, got, note, case=link)
        else:
            yield _EXAMPLE.row(item, _line(printed.get(number)), got, note, case=link)
    note = f"{len(ours)} lines in all; a referee replayed the solution"
    yield _EXAMPLE.row("the solution", example["moves"], result.moves or result.outcome, note, case=link)


def _line(line: Sequence[int | str] | None) -> str:
    return "none" if line is None else ", ".join(map(str, line)).rstrip(", ")


_NAMES = {"misplaced": "H1", "manhattan": "H2", "sum": "H3"}
"""The names of the heuristics in the work."""


def _compared(
    side: int, puzzles: int
) -> Generator[None, None, tuple[Where, dict[str, SlidingSummary], float]]:
    """Solve random square puzzles with each heuristic; return the page, the means, and the longest time in seconds.

    The time is that of the heuristics that solve all puzzles.
    """
    question = PuzzleComparison(((side, side),), tuple(_NAMES), puzzles=puzzles)
    rows = []
    for _, row in compare(question):
        rows += [] if row is None else [row]
        yield
    means = {_NAMES[one.heuristic]: one for one in summarise(rows)}
    longest = max((row.milliseconds for row in rows if row.heuristic != "misplaced"), default=0) / 1000
    return Where("sliding", view="compare", **write(question)), means, longest


def _race(data: Data) -> Rows:
    """Check what the work says of its three heuristics, on its own puzzles and on random ones of 4×4."""
    own = dict.fromkeys(_NAMES, 0)
    for entry, heuristic in product(data["instances"], _NAMES):
        result = yield from _searched(Query(printed_puzzle(entry), heuristic))
        own[heuristic] += result.length or 0
    link, means, _ = yield from _compared(4, 100)
    moves = {name: one.moves or 0 for name, one in means.items()}
    expanded = {name: one.expanded or 0 for name, one in means.items()}
    each = (f"{name} {moves[name]:,.0f} moves, {expanded[name]:,.0f} states expanded" for name in moves)
    note = f"means of 100 random puzzles of 4×4: {'; '.join(each)}"
    totals = ", ".join(f"{name} {own[heuristic]}" for heuristic, name in _NAMES.items())
    yield asked(
        "stu-sliding",
        "H1 slowest, most steps on average",
        f"On 100 puzzles of 4×4: H1 {moves['H1']:,.0f}, H2 {moves['H2']:,.0f} and H3 {moves['H3']:,.0f} moves on "
        f"average. The nine puzzles of the work do not show it; the moves in all: {totals}.",
        note,
        link,
        holds=all(max(of, key=of.__getitem__) == "H1" for of in (moves, expanded)),
    )
    shorter, fewer = (min(("H2", "H3"), key=of.__getitem__) for of in (moves, expanded))
    yield asked(
        "stu-sliding",
        "H2 and H3 race",
        f"{shorter} finds shorter solutions ({moves['H2']:,.0f} and {moves['H3']:,.0f} moves), {fewer} expands fewer "
        f"states ({expanded['H2']:,.0f} and {expanded['H3']:,.0f}).",
        note,
        link,
        holds=shorter != fewer,
    )


def _above_4x4() -> Rows:
    link, means, longest = yield from _compared(5, 10)
    solved = ", ".join(f"{name} {one.solved_in_words}" for name, one in means.items())
    enough = all(means[name].solved == means[name].puzzles for name in ("H2", "H3")) and longest < 15
    yield asked(
        "stu-sliding",
        "15 s are too little above 4×4",
        f"{'Not with H2 and H3' if enough else 'Yes'}: of ten puzzles of 5×5, within 1,000,000 states: {solved}.",
        f"the longest search with H2 or H3 took {milliseconds([longest])} on {machine()}",
        link,
        holds=not enough,
    )


def _solvability() -> Rows:
    """Decide every start of 2×3 by the rule, and by listing what can be reached from the goal."""
    goal = ordered(2, 3)
    reached, latest = {goal}, {goal}
    while latest:
        latest = {state.after(move) for state in latest for move in state.moves} - reached
        reached |= latest
    starts = [State(2, 3, tiles) for tiles in permutations(goal.tiles)]
    by_rule = {start for start in starts if solvability(Puzzle(start, goal)).solvable}
    link = Where("sliding", view="solve", start=starts[-1], goal=goal)
    yield asked(
        "stu-sliding",
        "Solvability of M × N",
        "Two parities decide it, of the tiles and of the blank, with two rows and columns or more (Johnson and Story "
        f"1879): on 2×3 {len(by_rule)} of {len(starts)} starts, exactly the {len(reached & by_rule)} that moves "
        "from the goal reach.",
        "the work has a test for N × N only",
        link,
    )
