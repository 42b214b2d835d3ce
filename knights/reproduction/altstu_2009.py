"""Biysk 2009: four optimisations, three programs, the log of a search on 3×4, and claims with evidence."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations, zip_longest

from knights.base.text import percent
from knights.boards.board import MOVES, Board, MoveOrder, Square, colour, format_move_order
from knights.engine.case import Case, Limit
from knights.engine.compiled import CompiledSearch
from knights.engine.events import ENTER
from knights.engine.kernel import FOUND
from knights.engine.plain_programs import PROGRAMS, PlainSearch
from knights.engine.result import Outcome, SearchResult
from knights.experiments.sweeps.question import Cases, Sweep
from knights.experiments.sweeps.results import NO_TOUR, Results
from knights.heuristics.variants import NAMED, Variant
from knights.reproduction.rows import (
    Agreement,
    ClaimRow,
    Data,
    Rows,
    Section,
    Table,
    Where,
    order_of,
    page_of,
    searched,
    square_text,
    swept,
)

_LOG = Table("altstu-2009", "The log of the 3×4 board, event by event")
_LIMIT = 10_000
_MAX_EVENTS = 1000
"""The number of events to record, more than any of these searches produces."""


def parts(data: Data) -> Sequence[Section]:
    """Return the sections of the replay of this work, in printed order."""
    order = order_of(data["move_order_printed"])
    nearly_square, elsewhere, pairs = data["claims"]
    long = Sweep(Cases(14, 14, (3, 3)), _ALL_FOUR, 1_000_000)
    large = Sweep(Cases(_LARGE, _LARGE, random=_SAMPLE), _ALL_FOUR, 200_000)
    return [
        partial(_log, data),
        _minority_refused,
        _beyond_parity,
        partial(_nearly_square, nearly_square),
        partial(_elsewhere, elsewhere, "an elongated board", long),
        partial(_elsewhere, elsewhere, "a large board", large),
        partial(_small_boards, pairs, order),
        partial(_large_boards, pairs, order),
    ]


def _line(word: str, number: int, row: int, column: int) -> str:
    """Return a line of the log: “move” or “undo”, its number, and the square, counted from 1."""
    return f"{word} {number}: [{row},{column}]"


def _events(squares: Sequence[tuple[bool, Square]]) -> list[str]:
    """Return the log of a search in the printed form, without the start, from (entered, square) pairs."""
    lines, depth = [], 0
    for entered, (row, column) in squares:
        depth += entered
        lines.append(_line("move" if entered else "undo", depth, row + 1, column + 1))
        depth -= not entered
    return lines[1:]


def _logged(
    board: Board, start: Square, order: MoveOrder
) -> Generator[None, None, tuple[SearchResult, list[str], Where]]:
    """Search with a move order; return the result, its log in the printed form, and its page in the app."""
    case = Case(board, start, Variant("none", orders=(order,)), Limit(_LIMIT))
    result = yield from searched(case, events=_MAX_EVENTS)
    events = result.events.as_squares() if result.events else []
    page, settings = page_of(case)
    lines = _events([(word == "enter", square) for word, square in events])
    return result, lines, Where(page, settings | {"view": "search"})


def _log(data: Data) -> Rows:
    log = data["protocol_3x4_from_2_4"]
    numbers = log["board"]
    board = Board(len(numbers), len(numbers[0]))
    start = next(square for square in board if numbers[square[0]][square[1]] == 1)
    printed = [_line(word, number, *square) for word, number, square in log["events"]]
    result, ours, link = yield from _logged(board, start, order_of(log["move_order"]))

    for number, pair in enumerate(zip_longest(printed, ours, fillvalue=""), 1):
        yield _LOG.row(f"event {number}", *pair, "squares as printed, counted from 1", case=link)
    yield _LOG.row("backtracks", log["backtracks"], result.backtracks, log["note"], case=link)
    filled = None if result.tour is None else result.tour.numbers.tolist()
    yield _LOG.row("the final board", numbers, filled, "the referee accepts it", case=link)
    for name in data["programs"]:
        trace = PlainSearch(board, start, result.variant, events=None, program=PROGRAMS[name])
        trace.advance(_LIMIT)
        same = _events([(kind == ENTER, square) for kind, square in trace.record]) == printed
        note = f"{trace.steps} squares entered, {trace.backtracks} backtracked"
        yield _LOG.row(
            f"the {name} program", "the log", "the log" if same else "another log", note, case=link
        )
    yield from _with_the_printed_order(data, board, start, printed)


def _with_the_printed_order(data: Data, board: Board, start: Square, printed: list[str]) -> Rows:
    """Compare the printed log with the log of a search in the printed move order."""
    order = order_of(data["move_order_printed"])
    result, ours, link = yield from _logged(board, start, order)
    note = f"move order {format_move_order(order)}"
    for number, (line, our) in enumerate(zip(printed, ours, strict=False), 1):
        if line != our:
            note += f": event {number} is “{our}”, not “{line}”"
            break
    yield _CLAIMS.row(
        "the printed move order gives the printed log",
        f"{len(printed)} events, {data['protocol_3x4_from_2_4']['backtracks']} backtracks",
        f"{len(ours)} events, {result.backtracks} backtracks",
        note,
        case=link,
        holds=ours == printed,
    )


_PROVED = Table("altstu-2009", "Claims in words")
_CLAIMS = _PROVED._replace(otherwise=Agreement.DOES_NOT_HOLD)
_ALL_FOUR = NAMED["altstu-2009"].variant
_SIDES = (5, 20)
"""The minimum and maximum sides of the nearly square boards, whose sides differ by at most one."""
_LARGE = 100
_SAMPLE = 400
"""The number of random starts to try on a large board."""
_LISTED = 6
"""The maximum number of starts listed in a note."""
_UNPRINTED = "four of the five move orders are not printed; mirror images of the printed one replace them"


def _minority_refused() -> Rows:
    """Check that optimisation 1 refuses starts of the minority colour at once, and that those starts have no tour."""
    board, steps = Board(5, 5), Limit(1_000_000)
    minority = [square for square in board if colour(square)]
    refused = unsolvable = 0
    for start in minority:
        at_once = yield from searched(Case(board, start, _ALL_FOUR, Limit(1)))
        refused += at_once.outcome is Outcome.NO_TOUR and at_once.steps == 0
        complete = Variant("order", prune=("squares", "pairs"))
        result = yield from searched(Case(board, start, complete, steps))
        unsolvable += result.outcome is Outcome.NO_TOUR
    yield _PROVED.row(
        f"optimisation 1 on {board}: the minority colour",
        f"{len(minority)} starts refused at once",
        f"{refused} starts refused at once",
        f"a complete search proves that {unsolvable} of them have no tour",
        case=Case(board, minority[0], _ALL_FOUR, steps),
        holds=refused == unsolvable == len(minority),
    )


def _beyond_parity() -> Rows:
    """Check by an example that optimisation 1 does not refuse every unsolvable start."""
    case = Case(Board(3, 7), (1, 3), Variant("order", prune=("parity",)), Limit(1_000_000))
    result = yield from searched(case)
    got = "no tour" if result.outcome is Outcome.NO_TOUR else result.outcome.value
    yield _PROVED.row(
        f"{case.board} from [2,4] (counted from 1): not refused, and yet without a tour",
        "no tour",
        got,
        f"not refused; a complete search of {result.steps:,} steps proves it",
        case=case,
        holds=result.steps > 0 and got == "no tour",
    )


def _nearly_square(claim: str) -> Rows:
    first, last = _SIDES
    sweeps = [
        Sweep(Cases(rows, rows, (max(first, rows - 1), min(last, rows + 1))), _ALL_FOUR, 200_000)
        for rows in range(first, last + 1)
    ]
    boards = yield from swept(*sweeps)
    solvable = sum(int(results["solvable"].sum()) for results in boards.values())
    late = [case for results in boards.values() for case in _late(results)]
    note = f"all boards with sides {first} to {last} that differ by at most 1; {_UNPRINTED}"
    if late:
        note += f". Counterexamples: {_cases(late)}"
        board, start = late[0]
        order = yield from _order_without_backtrack(board, start)
        if order is not None:
            note += (
                f". But the order {format_move_order(order)} alone leads from {square_text(start)} on {board} "
                "without a backtrack, so other orders may confirm the claim"
            )
    yield _CLAIMS.row(
        "all four optimisations on nearly square boards",
        claim,
        f"{solvable - len(late):,} of {solvable:,} starts without a backtrack in the last attempt",
        note,
        case=Case(*late[0], _ALL_FOUR, Limit(200_000)) if late else sweeps[-1],
        holds=not late,
    )


def _late(results: Results) -> list[tuple[Board, Square]]:
    """Return the solvable starts from which the last attempt backtracked or failed."""
    late = results["solvable"] & ~results.clean
    return [(results.board, results.board.square(start)) for start in results["start"][late].tolist()]


def _cases(cases: Sequence[tuple[Board, Square]]) -> str:
    text = ", ".join(f"{board} from {square_text(start)}" for board, start in cases[:_LISTED])
    return text + (f" and {len(cases) - _LISTED:,} more" if len(cases) > _LISTED else "")


def _order_without_backtrack(board: Board, start: Square) -> Generator[None, None, MoveOrder | None]:
    """Return the first of the 40,320 move orders with which the optimised search never backtracks, or None."""
    for number, order in enumerate(permutations(MOVES)):
        if number % 500 == 0:
            yield
        task = CompiledSearch(board, start, replace(_ALL_FOUR, orders=(order,), restart_after=None))
        if task.advance(len(board)) == FOUND:
            return order
    return None


def _elsewhere(claim: str, kind: str, sweep: Sweep) -> Rows:
    """Find starts from which the last attempt backtracks, on boards that are not nearly square."""
    ((board, results),) = (yield from swept(sweep)).items()
    late, solved, clean = _late(results), int(results.found.sum()), int(results.clean.sum())
    of = f"{len(results)} random starts" if sweep.cases.random else f"{len(results)} starts"
    needed = f"Backtracking was needed from {_cases(late)}" if late else "Nothing here confirms the claim"
    yield _CLAIMS.row(
        f"all four optimisations on {kind} ({board})",
        claim,
        f"{len(late)} of {of} need a backtrack",
        f"{clean} of the {solved} starts whose tour was found had none; {_UNPRINTED}. {needed}",
        case=sweep,
        holds=bool(late),
    )


_PRUNINGS: tuple[tuple[str, ...], ...] = ((), ("squares",), ("squares", "pairs"))


def _with_and_without(
    rule: str, order: MoveOrder, cases: Sequence[Cases], steps: int
) -> Generator[None, None, tuple[list[int], int, Sweep]]:
    """Count the backtracks with each set of prunings, on the starts that are decided with every set.

    Also return the number of these starts, and the last sweep.
    """
    tables = []
    for prune in _PRUNINGS:
        variant = Variant(rule, orders=(order,), prune=("parity", *prune))
        sweeps = [Sweep(case, variant, steps) for case in cases]
        tables.append((yield from swept(*sweeps)))
    backtracks, settled = [0] * len(_PRUNINGS), 0
    for board in tables[0]:
        of_board = [table[board] for table in tables]
        settled_by = [results.found | (results["outcome"] == NO_TOUR) for results in of_board]
        everywhere = settled_by[0] & settled_by[1] & settled_by[2]
        settled += int(everywhere.sum())
        for number, results in enumerate(of_board):
            backtracks[number] += int(results["backtracks"][everywhere].sum())
    return backtracks, settled, sweeps[-1]


def _reduction(item: str, claim: str, backtracks: list[int], where: str, sweep: Sweep) -> ClaimRow:
    without, squares, pairs = backtracks
    holds = 2 * pairs <= without and pairs < squares
    got = f"{without:,} backtracks without it, {squares:,} with blocked squares, {pairs:,} with pairs too"
    note = (
        f"{percent(1 - pairs / max(1, without))} fewer than without it, {percent(1 - pairs / max(1, squares))} "
        f"fewer than with blocked squares alone, {where}; “a lot” is taken as half or more"
    )
    return _CLAIMS.row(item, claim, got, note, case=sweep, holds=holds)


def _small_boards(claim: str, order: MoveOrder) -> Rows:
    cases = [Cases(rows, rows, (columns, columns)) for rows, columns in ((3, 4), (3, 7), (3, 8), (5, 5))]
    backtracks, settled, sweep = yield from _with_and_without("none", order, cases, 1_000_000)
    boards = ", ".join(str(board) for case in cases for board in case.boards)
    where = f"over {settled} starts of {boards}, without Warnsdorff's rule"
    yield _reduction("optimisation 2 on small boards", claim, backtracks, where, sweep=sweep)


def _large_boards(claim: str, order: MoveOrder) -> Rows:
    cases = [Cases(_LARGE, _LARGE, random=_SAMPLE)]
    backtracks, settled, sweep = yield from _with_and_without("order", order, cases, 20_000)
    where = (
        f"over the {settled} of {_SAMPLE} random starts that all three searches solve within 20,000 "
        "steps with Warnsdorff's rule"
    )
    item = f"optimisation 2 with Warnsdorff's rule on a large board ({_LARGE}×{_LARGE})"
    yield _reduction(item, claim, backtracks, where, sweep=sweep)
