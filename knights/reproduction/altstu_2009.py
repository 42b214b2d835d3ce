"""Biysk 2009: four optimisations, three programs, the log of a search on 3×4, and claims with evidence."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

import numpy as np

from knights.base.questions import command_line
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

_WORK = "altstu-2009"
_LOG = Table(_WORK, "The log of the 3×4 board, event by event")
_LIMIT = 10_000


def parts(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of this work, in printed order."""
    order = order_of(data["move_order_printed"])
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
    on_large = "Optimisation 2 with pairs cuts backtracks a lot on 100×100, together with Warnsdorff's rule"
    return [
        _log(data),
        _minority_refused(),
        _beyond_parity(),
        _nearly_square(assumed),
        _elsewhere("an elongated board", long),
        _elsewhere("a large board", *(Sweep(large, one, 200_000) for one in (assumed, _ALL_FOUR))),
        _reduction(
            "Optimisation 2 with pairs cuts backtracks a lot on small boards",
            without,
            small,
            1_000_000,
            of_small,
        ),
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
    yield asked(
        _WORK,
        "Do a recursive program and an automaton make the same log?",
        f"{len(same)} of our {len(data['programs'])} programs do: {', '.join(same)}.",
        "two are in the manner of chapters 3 and 4, which the copy lacks; the printed log is that of the iterative one",
        link,
    )

    order = order_of(data["move_order_printed"])
    result, ours, link = yield from _logged(board, start, order)
    pairs = enumerate(zip(printed, ours, strict=False), 1)
    wrong = (f"event {number} is “{our}”, not “{line}”" for number, (line, our) in pairs if line != our)
    yield asked(
        _WORK,
        "Which move order makes the log?",
        f"Not the one printed as an example: with it {next(wrong, 'all is the same')}, and of {len(printed)} printed "
        f"events {sum(line == our for line, our in zip(printed, ours, strict=False))} are the same.",
        f"printed {format_move_order(order)}; {format_move_order(order_of(log['move_order']))} makes the log, one of "
        "3,024 orders that do; five orders are said to be used",
        link,
    )


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
    yield asked(
        _WORK,
        "Optimisation 1 refuses starts of the minority colour at once, which have no tour",
        f"{refused} of {len(minority)} such starts of {board} are refused at once.",
        f"a complete search proves that {unsolvable} of them have no tour",
        Case(board, minority[0], _ALL_FOUR, steps),
        holds=refused == unsolvable == len(minority),
    )


def _beyond_parity() -> Rows:
    """Check by an example that optimisation 1 does not refuse every unsolvable start."""
    case = Case(Board(3, 7), (1, 3), Variant("order", prune=("parity",)), Limit(1_000_000))
    result = yield from searched(case)
    proved = result.steps > 0 and result.outcome is Outcome.NO_TOUR
    yield asked(
        _WORK,
        "Optimisation 1 does not catch every start without a tour",
        f"{case.board} from [2,4], counted from 1, is {'not refused, and has none' if proved else 'no example'}.",
        f"a complete search of {result.steps:,} steps, the one start that the work names",
        case,
        holds=proved,
    )


def _nearly_square(assumed: Variant) -> Rows:
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
    yield asked(
        _WORK,
        "All four optimisations find every tour without a backtrack on nearly square boards",
        f"{solvable - len(late):,} of {solvable:,} starts without a backtrack in the last attempt.",
        note if not late else f"not with {_in_digits(assumed)}: {_cases(late)}",
        sweeps[-1],
        holds=Agreement.UNDECIDED if late else True,
    )


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
        ((board, results),) = (yield from swept(sweep)).items()
        late = _late(results)
        if late:
            break
    solved, clean = int(results.found.sum()), int(results.clean.sum())
    tried = f"the orders {_in_digits(sweep.variant)}"
    if len(sweeps) > 1 and not late:
        tried = f"{_in_digits(sweeps[0].variant)}, nor with mirror images of the printed one"
    needed = f"with {tried}: {_cases(late)}" if late else f"not with {tried}: others may need one"
    yield asked(
        _WORK,
        f"All four optimisations need backtracks on {kind} ({board})",
        f"{len(late):,} of {len(results):,} starts need a backtrack.",
        f"{clean:,} of the {solved:,} starts whose tour was found had none; four of the five move orders are not "
        f"printed; {needed}",
        sweep,
        holds=bool(late) or Agreement.UNDECIDED,
    )


def _reduction(item: str, variant: Variant, cases: Sequence[Cases], steps: int, starts: str) -> Rows:
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
    yield asked(
        _WORK,
        item,
        f"{without:,} backtracks without it, {squares:,} with blocked squares, {pairs:,} with pairs too.",
        f"{percent(1 - pairs / max(1, without))} fewer than without it, {percent(1 - pairs / max(1, squares))} "
        f"fewer than with blocked squares alone, over {starts.format(decided)}; “a lot” is taken as half or more",
        sweeps[-1],
        holds=2 * pairs <= without and pairs < squares,
    )


def _corners(own: Variant) -> Rows:
    """Compare the corners with all solvable starts, by the number from which a tour is found on the first try."""
    first, last = 5, 40
    solved = {}
    for name in ("", "warnsdorff", "stu-2019", "stu-2020", "stu-2021"):
        sweep = Sweep(Cases(first, last), NAMED[name].variant if name else own, last * last)
        solved[name] = corner_counts((yield from swept(sweep)).values())
    better = [name for name, (one, corners, found, every) in solved.items() if one * every > found * corners]
    each = {
        name or "own": f"{one:,} of {corners:,} corners, {found:,} of {every:,} starts"
        for name, (one, corners, found, every) in solved.items()
    }
    yield asked(
        _WORK,
        "The rule works best from corners",
        f"{'Better' if '' in better else 'No difference'} with the order printed as an example: {each.pop('own')} "
        f"on the first try. Better from corners in {len({*better} - {''})} of {len(each)} other programs.",
        f"solvable starts of the squares {first} to {last}; "
        + "; ".join(f"{name} {counts}" for name, counts in each.items()),
        Sweep(Cases(first, last), own, last * last),
        holds=Agreement.UNDECIDED if 0 < len(better) < len(solved) else bool(better),
    )


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
    boards = (yield from swept(sweep)).values()
    late, every = (
        sum(int(mask.sum()) for mask in masks)
        for masks in zip(
            *((one["solvable"] & ~one.first_try, one["solvable"]) for one in boards), strict=True
        )
    )
    yield asked(
        _WORK,
        "Any of the squares that tie may be chosen, which can lead into a dead end",
        f"It does from {late} of {every} solvable starts of 5×5 to 8×8, with ties broken at random.",
        "on the first try; the link leads to a lesson on such a dead end",
        Where("learn", command_line(sweep), view="dead-end"),
        holds=late > 0,
    )
