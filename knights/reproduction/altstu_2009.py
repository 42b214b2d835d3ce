"""Biysk 2009: four optimisations, three programs, the log of a search on 3×4, and claims with evidence."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

import numpy as np

from knights.base.text import percent
from knights.boards.board import Board, MoveOrder, Square, colour, format_move_order, parse_move_order
from knights.engine.case import Case, Limit
from knights.engine.plain_programs import PROGRAMS, PlainSearch
from knights.engine.result import Outcome, SearchResult
from knights.engine.state import Event
from knights.experiments.sweeps.question import Cases, Sweep
from knights.experiments.sweeps.results import NO_TOUR, Results
from knights.heuristics.variants import NAMED, Variant
from knights.reproduction.rows import (
    Agreement,
    Data,
    Rows,
    Table,
    Where,
    asked,
    order_of,
    page_of,
    searched,
    swept,
)

_LOG = Table("altstu-2009", "The log of the 3×4 board, event by event")
_LIMIT = 10_000


def parts(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of this work, in printed order."""
    order = order_of(data["move_order_printed"])
    nearly_square, elsewhere, pairs = data["claims"]
    orders = tuple(map(parse_move_order, data["substitute_orders"]))
    assumed = replace(_ALL_FOUR, orders=(order, *orders))
    long = Sweep(Cases(14, 14, (3, 3)), assumed, 1_000_000)
    large, sample = Cases(100, 100), Cases(100, 100, chosen=400)
    small = [Cases(rows, rows, (columns, columns)) for rows, columns in ((3, 4), (3, 7), (3, 8), (5, 5))]
    boards = ", ".join(str(board) for case in small for board in case.boards)
    without, ruled = (Variant(rule, orders=(order,)) for rule in ("none", "order"))
    of_small = f"{{}} starts of {boards}, without Warnsdorff's rule"
    of_large = (
        "the {} of 400 random starts that all three searches solve within 20,000 steps with Warnsdorff's rule"
    )
    on_large = "optimisation 2 with Warnsdorff's rule on a large board (100×100)"
    return [
        _log(data),
        _minority_refused(),
        _beyond_parity(),
        _nearly_square(nearly_square, assumed),
        _elsewhere(elsewhere, "an elongated board", long),
        _elsewhere(elsewhere, "a large board", *(Sweep(large, one, 200_000) for one in (assumed, _ALL_FOUR))),
        _reduction("optimisation 2 on small boards", pairs, without, small, 1_000_000, of_small),
        _reduction(on_large, pairs, ruled, [sample], 20_000, of_large),
        _corners(ruled),
    ]


def _lines(events: Iterable[tuple[bool, Square]]) -> list[str]:
    """Return the log of a search in the printed form, without the start, from (entered, square) pairs."""
    lines, depth = [], 0
    for entered, (row, column) in events:
        depth += entered
        lines.append(f"{'move' if entered else 'undo'} {depth}: [{row + 1},{column + 1}]")
        depth -= not entered
    return lines[1:]


def _logged(
    board: Board, start: Square, order: MoveOrder
) -> Generator[None, None, tuple[SearchResult, list[str], Where]]:
    """Search with a move order; return the result, its log in the printed form, and its page in the app."""
    case = Case(board, start, Variant("none", orders=(order,)), Limit(_LIMIT))
    # None of these searches produces more events.
    result = yield from searched(case, events=1000)
    events = result.events.as_squares() if result.events else []
    lines = _lines((word == "enter", square) for word, square in events)
    return result, lines, Where("tour", **page_of(case).settings, view="search")


def _log(data: Data) -> Rows:
    log = data["protocol_3x4_from_2_4"]
    numbers = log["board"]
    board = Board(len(numbers), len(numbers[0]))
    start = next(square for square in board if numbers[square[0]][square[1]] == 1)
    printed = [f"{word} {number}: [{row},{column}]" for word, number, (row, column) in log["events"]]
    result, ours, link = yield from _logged(board, start, order_of(log["move_order"]))

    for number, pair in enumerate(zip_longest(printed, ours, fillvalue=""), 1):
        yield _LOG.row(f"event {number}", *pair, "squares as printed, counted from 1", case=link)
    yield _LOG.row("backtracks", log["backtracks"], result.backtracks, log["note"], case=link)
    filled = None if result.tour is None else result.tour.numbers.tolist()
    yield _LOG.row("the final board", numbers, filled, "the referee accepts it", case=link)
    for name in data["programs"]:
        trace = PlainSearch(result.case, events=None, program=PROGRAMS[name])
        trace.advance(_LIMIT)
        same = _lines((kind == Event.ENTER, square) for kind, square in trace.record) == printed
        note = f"{trace.steps} squares entered, {trace.backtracks} backtracked"
        yield _LOG.row(
            f"the {name} program", "the log", "the log" if same else "another log", note, case=link
        )

    order = order_of(data["move_order_printed"])
    result, ours, link = yield from _logged(board, start, order)
    pairs = enumerate(zip(printed, ours, strict=False), 1)
    wrong = (f": event {number} is “{our}”, not “{line}”" for number, (line, our) in pairs if line != our)
    note = f"move order {format_move_order(order)}{next(wrong, '')}"
    yield _CLAIMS.row(
        "the printed move order gives the printed log",
        f"{len(printed)} events, {log['backtracks']} backtracks",
        f"{len(ours)} events, {result.backtracks} backtracks",
        note,
        case=link,
        holds=ours == printed,
    )


_PROVED = Table("altstu-2009", "Claims in words")
_CLAIMS = _PROVED._replace(otherwise=Agreement.REFUTED)
_UNSURE = _PROVED._replace(otherwise=Agreement.UNDECIDED)
"""Claims that depend on the four move orders that the work does not print: an example confirms, none refutes them."""
_ALL_FOUR = NAMED["altstu-2009"].variant


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


def _nearly_square(claim: str, assumed: Variant) -> Rows:
    first, last = 5, 20
    sweeps = [
        Sweep(Cases(rows, rows, (max(first, rows - 1), min(last, rows + 1))), assumed, 200_000)
        for rows in range(first, last + 1)
    ]
    boards = yield from swept(*sweeps)
    solvable = sum(int(results["solvable"].sum()) for results in boards.values())
    late = [case for results in boards.values() for case in _late(results)]
    note = (
        f"all boards with sides {first} to {last} that differ by at most 1; four of the five move orders are not "
        f"printed, but with {_in_digits(assumed)} the claim can hold"
    )
    yield _UNSURE.row(
        "all four optimisations on nearly square boards",
        claim,
        f"{solvable - len(late):,} of {solvable:,} starts without a backtrack in the last attempt",
        note if not late else f"not with {_in_digits(assumed)}: {_cases(late)}",
        case=sweeps[-1],
        holds=not late,
    )


def _in_digits(variant: Variant) -> str:
    return ", ".join(map(format_move_order, variant.orders[1:]))


def _late(results: Results) -> list[str]:
    """Return the solvable starts from which the last attempt backtracked or failed."""
    board, late = results.board, results["start"][results["solvable"] & ~results.clean]
    return [f"{board} from {row},{column}" for row, column in map(board.square, late.tolist())]


def _cases(cases: Sequence[str]) -> str:
    return ", ".join(cases[:6]) + (f" and {len(cases) - 6:,} more" if len(cases) > 6 else "")


def _elsewhere(claim: str, kind: str, *sweeps: Sweep) -> Rows:
    """Find starts from which the last attempt backtracks, with the first of several sets of orders that has any."""
    for sweep in sweeps:
        ((board, results),) = (yield from swept(sweep)).items()
        late = _late(results)
        if late:
            break
    solved, clean = int(results.found.sum()), int(results.clean.sum())
    tried = f"the orders {_in_digits(sweep.variant)}"
    if len(sweeps) > 1 and not late:
        tried = f"{_in_digits(sweeps[0].variant)}, nor with mirror images of the printed one"
    needed = f"with {tried}: {_cases(late)}" if late else f"not with {tried}: others may need one"
    yield _UNSURE.row(
        f"all four optimisations on {kind} ({board})",
        claim,
        f"{len(late):,} of {len(results):,} starts need a backtrack",
        f"{clean:,} of the {solved:,} starts whose tour was found had none; four of the five move orders are not "
        f"printed; {needed}",
        case=sweep,
        holds=bool(late),
    )


def _reduction(
    item: str, claim: str, variant: Variant, cases: Sequence[Cases], steps: int, starts: str
) -> Rows:
    """Compare the backtracks with each set of prunings, on the starts that are decided with every set.

    ``starts`` describes these starts, with ``{}`` for their number.
    """
    tables = []
    for prune in ((), ("squares",), ("squares", "pairs")):
        sweeps = [Sweep(case, replace(variant, prune=("parity", *prune)), steps) for case in cases]
        tables.append((yield from swept(*sweeps)))
    backtracks, decided = np.zeros(len(tables), dtype=np.int64), 0
    for board in tables[0]:
        of_board = [table[board] for table in tables]
        everywhere = np.all([one.found | (one["outcome"] == NO_TOUR) for one in of_board], axis=0)
        decided += int(everywhere.sum())
        backtracks += [one["backtracks"][everywhere].sum() for one in of_board]
    without, squares, pairs = backtracks.tolist()
    yield _CLAIMS.row(
        item,
        claim,
        f"{without:,} backtracks without it, {squares:,} with blocked squares, {pairs:,} with pairs too",
        f"{percent(1 - pairs / max(1, without))} fewer than without it, {percent(1 - pairs / max(1, squares))} "
        f"fewer than with blocked squares alone, over {starts.format(decided)}; “a lot” is taken as half or more",
        case=sweeps[-1],
        holds=2 * pairs <= without and pairs < squares,
    )


def _corners(own: Variant) -> Rows:
    """Compare the corners with all solvable starts, by the share from which a tour is found on the first try."""
    first, last = 5, 40
    shares = {}
    for name in ("", "warnsdorff", "stu-2019", "stu-2020", "stu-2021"):
        sweep = Sweep(Cases(first, last), NAMED[name].variant if name else own, last * last)
        shares[name] = corner_shares((yield from swept(sweep)).values())
    better = [name for name, (corners, every) in shares.items() if corners > every]
    others = "; ".join(
        f"{name} {percent(one)}, {percent(all_)}" for name, (one, all_) in shares.items() if name
    )
    corners, every = map(percent, shares[""])
    yield asked(
        "altstu-2009",
        "The rule works best from corners",
        f"{'Yes' if '' in better else 'Not'} with the printed move order: {corners} of corners and {every} of all "
        f"starts are solved on the first try. Of four other variants, {len({*better} - {''})} do better from corners.",
        f"solvable starts of the squares {first} to {last}; of corners and of all starts: {others}",
        Sweep(Cases(first, last), own, last * last),
        holds=Agreement.UNDECIDED if 0 < len(better) < len(shares) else bool(better),
    )


def corner_shares(boards: Iterable[Results]) -> tuple[float, float]:
    """Return the shares of corners and of all starts, solvable ones only, that are solved on the first try."""
    solved = np.zeros(4, dtype=np.int64)
    for one in boards:
        rows, columns = np.divmod(one["start"], one.board.columns)
        corner = np.isin(rows, (0, one.board.rows - 1)) & np.isin(columns, (0, one.board.columns - 1))
        at_once, solvable = one.first_try & one["solvable"], one["solvable"]
        solved += [mask.sum() for mask in (at_once & corner, solvable & corner, at_once, solvable)]
    return float(solved[0] / solved[1]), float(solved[2] / solved[3])
