"""Biysk 2009: four optimisations, three programs, the log of a search on 3×4, and claims with evidence."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

import numpy as np

from knights.base import command_line, percent
from knights.boards import Board, MoveOrder, Square, colour, format_move_order, parse_move_order
from knights.engine import PROGRAMS, Case, Event, Limit, Outcome, PlainSearch, SearchResult, Status
from knights.experiments.sweeps import Cases, Results, Sweep
from knights.heuristics import NAMED, Variant
from knights.reproduction import claims
from knights.reproduction.claims import Agreement, Data, Rows, Table, Where

_WORK = "altstu-2009"
_LOG = Table(_WORK, "The log of the 3×4 board, event by event")
_LIMIT = 10_000


def parts(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of this work, in printed order."""
    order = parse_move_order(data["move_order_printed"])
    orders = tuple(map(parse_move_order, data["substitute_orders"]))
    assumed = replace(_ALL_FOUR, orders=(order, *orders))
    long = Sweep(Cases(14, 14, (3, 3)), assumed, 1_000_000)
    large, sample = Cases(100, 100), Cases(100, 100, chosen=400)
    small = [Cases(rows, rows, (columns, columns)) for rows, columns in ((3, 4), (3, 7), (3, 8), (5, 5))]
    boards = ", ".join(str(board) for case in small for board in case.boards)
    without, ruled = (Variant(rule, orders=(order,)) for rule in ("none", "order"))
    of_small = f"{{}} starts of {boards}, without Warnsdorff's rule"
    of_large = "the {} of 400 random starts that all three searches solve within 20,000 steps with Warnsdorff's rule"
    on_large = "on 100×100, together with Warnsdorff's rule"
    return [
        _log(data),
        _minority_refused(),
        _beyond_parity(),
        _nearly_square(assumed),
        _elsewhere("an elongated board", long),
        _elsewhere("a large board", *(Sweep(large, one, 200_000) for one in (assumed, _ALL_FOUR))),
        _reduction("on small boards", without, small, 1_000_000, of_small),
        _reduction(on_large, ruled, [sample], 20_000, of_large),
        _corners(ruled),
        _any_tie(),
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
    result = yield from claims.searched(case, events=1000)
    events = result.events.as_squares() if result.events else []
    lines = _lines((word == "enter", square) for word, square in events)
    return result, lines, Where("tour", claims.page_of(case).settings | {"view": "search"})


def _log(data: Data) -> Rows:
    log = data["protocol_3x4_from_2_4"]
    numbers = log["board"]
    board = Board(len(numbers), len(numbers[0]))
    start = next(square for square in board if numbers[square[0]][square[1]] == 1)
    printed = [f"{word} {number}: [{row},{column}]" for word, number, (row, column) in log["events"]]
    result, ours, link = yield from _logged(board, start, parse_move_order(log["move_order"]))

    for number, pair in enumerate(zip_longest(printed, ours, fillvalue=""), 1):
        yield _LOG.row(f"event {number}", *pair, "squares as printed, counted from 1", case=link)
    note = "all are printed, one line each"
    yield _LOG.row("backtracks", log["backtracks"], result.backtracks, note, case=link)
    # The work prints four rows of three: x to the right, y down.
    filled = None if result.tour is None else result.tour.numbers.T.tolist()
    note = "as printed, x to the right and y down, so turned at the diagonal; the referee accepts it"
    yield _LOG.row("the final board", log["board_as_printed"], filled, note, case=link)
    same = []
    for name in data["programs"]:
        trace = PlainSearch(result.case, events=None, program=PROGRAMS[name])
        trace.advance(_LIMIT)
        if _lines((kind == Event.ENTER, square) for kind, square in trace.record) == printed:
            same.append(name)
    count = len(data["programs"])
    yield claims.asked(_WORK, "programs", link, None, same=len(same), programs=count, names=", ".join(same))

    order = parse_move_order(data["move_order_printed"])
    result, ours, link = yield from _logged(board, start, order)
    pairs = enumerate(zip(printed, ours, strict=False), 1)
    wrong = (f"event {number} is “{our}”, not “{line}”" for number, (line, our) in pairs if line != our)
    equal = sum(line == our for line, our in zip(printed, ours, strict=False))
    orders = {"printed": format_move_order(order), "log": format_move_order(parse_move_order(log["move_order"]))}
    first = next(wrong, "all is the same")
    yield claims.asked(_WORK, "order", link, None, first=first, events=len(printed), same=equal, **orders)


_ALL_FOUR = NAMED["altstu-2009"].variant


def _minority_refused() -> Rows:
    """Check that optimisation 1 refuses starts of the minority colour at once, and that those starts have no tour."""
    board, steps = Board(5, 5), Limit(1_000_000)
    minority = [square for square in board if colour(square)]
    refused = unsolvable = 0
    for start in minority:
        at_once = yield from claims.searched(Case(board, start, _ALL_FOUR, Limit(1)))
        refused += at_once.outcome is Outcome.NO_TOUR and at_once.steps == 0
        complete = Variant("order", prune=("squares", "pairs"))
        result = yield from claims.searched(Case(board, start, complete, steps))
        unsolvable += result.outcome is Outcome.NO_TOUR
    holds, case = refused == unsolvable == len(minority), Case(board, minority[0], _ALL_FOUR, steps)
    counts = {"refused": refused, "starts": len(minority), "unsolvable": unsolvable}
    yield claims.asked(_WORK, "refuses", case, holds, **counts)


def _beyond_parity() -> Rows:
    """Check by an example that optimisation 1 does not refuse every unsolvable start."""
    case = Case(Board(3, 7), (1, 3), Variant("order", prune=("parity",)), Limit(1_000_000))
    result = yield from claims.searched(case)
    proved = result.steps > 0 and result.outcome is Outcome.NO_TOUR
    found = "not refused, and has none" if proved else "no example"
    yield claims.asked(_WORK, "misses", case, proved, found=found, steps=result.steps)


def _nearly_square(assumed: Variant) -> Rows:
    first, last = 5, 20
    sweeps = [
        Sweep(Cases(rows, rows, (max(first, rows - 1), min(last, rows + 1))), assumed, 200_000)
        for rows in range(first, last + 1)
    ]
    boards = yield from claims.swept(*sweeps)
    solvable = sum(int(results["solvable"].sum()) for results in boards.values())
    late = [case for results in boards.values() for case in _late(results)]
    counts = {"clean": solvable - len(late), "solvable": solvable, "orders": _in_digits(assumed)}
    found = f"not so: {_cases(late)}" if late else "the claim can hold"
    yield claims.asked(_WORK, "square", sweeps[-1], Agreement.UNDECIDED if late else True, found=found, **counts)


def _in_digits(variant: Variant) -> str:
    return ", ".join(map(format_move_order, variant.orders[1:]))


def _late(results: Results) -> list[str]:
    """Return the solvable starts from which the last attempt backtracked or failed."""
    board, late = results.board, results["start"][results["solvable"] & ~results.clean]
    return [f"{board} from {row},{column}" for row, column in map(board.square, late.tolist())]


def _cases(cases: Sequence[str]) -> str:
    return ", ".join(cases[:6]) + (f" and {len(cases) - 6:,} more" if len(cases) > 6 else "")


def _elsewhere(kind: str, *sweeps: Sweep) -> Rows:
    """Find starts from which the last attempt backtracks, with the first of several sets of orders that has any."""
    for sweep in sweeps:
        ((board, results),) = (yield from claims.swept(sweep)).items()
        late = _late(results)
        if late:
            break
    solved, clean = int(results.found.sum()), int(results.clean.sum())
    tried = f"the orders {_in_digits(sweep.variant)}"
    if len(sweeps) > 1 and not late:
        tried = f"{_in_digits(sweeps[0].variant)}, nor with mirror images of the printed one"
    needed = f"with {tried}: {_cases(late)}" if late else f"not with {tried}: others may need one"
    counts = {"late": len(late), "starts": len(results), "clean": clean, "solved": solved, "needed": needed}
    holds = bool(late) or Agreement.UNDECIDED
    yield claims.asked(_WORK, "elsewhere", sweep, holds, kind=kind, board=board, **counts)


def _reduction(where: str, variant: Variant, cases: Sequence[Cases], steps: int, starts: str) -> Rows:
    """Compare the backtracks with each set of prunings, on the starts that are decided with every set.

    ``starts`` describes these starts, with ``{}`` for their number.
    """
    tables = []
    for prune in ((), ("squares",), ("squares", "pairs")):
        sweeps = [Sweep(case, replace(variant, prune=("parity", *prune)), steps) for case in cases]
        tables.append((yield from claims.swept(*sweeps)))
    backtracks, decided = np.zeros(len(tables), dtype=np.int64), 0
    for board in tables[0]:
        of_board = [table[board] for table in tables]
        everywhere = np.all([one.found | (one["outcome"] == Status.NO_TOUR) for one in of_board], axis=0)
        decided += int(everywhere.sum())
        backtracks += [one["backtracks"][everywhere].sum() for one in of_board]
    without, squares, pairs = backtracks.tolist()
    counts = {"without": without, "squares": squares, "pairs": pairs, "starts": starts.format(decided)}
    fewer, less = (percent(1 - pairs / max(1, before)) for before in (without, squares))
    holds = 2 * pairs <= without and pairs < squares
    yield claims.asked(_WORK, "pairs", sweeps[-1], holds, where=where, fewer=fewer, less=less, **counts)


def _corners(own: Variant) -> Rows:
    """Compare the corners with all solvable starts, by the number from which a tour is found on the first try."""
    first, last = 5, 40
    solved = {}
    for name in ("", "warnsdorff", "stu-2019", "stu-2020", "stu-2021"):
        sweep = Sweep(Cases(first, last), NAMED[name].variant if name else own, last * last)
        solved[name] = corner_counts((yield from claims.swept(sweep)).values())
    better = [name for name, (one, corners, found, every) in solved.items() if one * every > found * corners]
    each = {
        name or "own": f"{one:,} of {corners:,} corners, {found:,} of {every:,} starts"
        for name, (one, corners, found, every) in solved.items()
    }
    words = {
        "own": each.pop("own"),
        "difference": "Better" if "" in better else "No difference",
        "better": len({*better} - {""}),
        "others": len(each),
        "each": "; ".join(f"{name} {counts}" for name, counts in each.items()),
    }
    holds = Agreement.UNDECIDED if 0 < len(better) < len(solved) else bool(better)
    sweep = Sweep(Cases(first, last), own, last * last)
    yield claims.asked(_WORK, "corners", sweep, holds, first=first, last=last, **words)


def corner_counts(boards: Iterable[Results]) -> tuple[int, int, int, int]:
    """Count the corners solved on the first try and all of them, then the same of all starts; solvable ones only."""
    solved = np.zeros(4, dtype=np.int64)
    for one in boards:
        rows, columns = np.divmod(one["start"], one.board.columns)
        corner = np.isin(rows, (0, one.board.rows - 1)) & np.isin(columns, (0, one.board.columns - 1))
        at_once, solvable = one.first_try & one["solvable"], one["solvable"]
        solved += [mask.sum() for mask in (at_once & corner, solvable & corner, at_once, solvable)]
    corners, all_corners, starts, every = solved.tolist()
    return corners, all_corners, starts, every


def _any_tie() -> Rows:
    """Count the dead ends of a search that chooses among ties at random."""
    sweep = Sweep(Cases(5, 8), NAMED["random"].variant, 100_000)
    boards = (yield from claims.swept(sweep)).values()
    late, every = (
        sum(int(mask.sum()) for mask in masks)
        for masks in zip(*((one["solvable"] & ~one.first_try, one["solvable"]) for one in boards), strict=True)
    )
    where = Where("learn", {"view": "dead-end"}, command_line(sweep))
    yield claims.asked(_WORK, "ties", where, late > 0, late=late, every=every)
