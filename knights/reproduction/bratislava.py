"""Bratislava 2019, 2020 and 2021: an unstable sort, Warnsdorff's rule as a filter, and the rule as an ordering."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import comb
from operator import itemgetter
from statistics import fmean
from sys import getsizeof
from typing import Any, NamedTuple

import numpy as np

from knights.base import SplitMix64, grouped, percent, plural, seconds_in_words
from knights.boards import MOVES, Board, MoveOrder, Square, Tour, format_move_order, parse_move_order
from knights.engine import PROGRAMS, Case, Limit, Outcome, SearchResult, verdict
from knights.engine.plain_programs import choices_of, refuses_of, walk_for
from knights.experiments.sweeps import Cases, Sweep
from knights.heuristics import NAMED, Variant
from knights.referee.checks import check, first_break_of_warnsdorff
from knights.reproduction import claims
from knights.reproduction.claims import Data, Point, Rows, Table, Value, Where, asked
from knights.theory.theorems import expected_solvable

_TWENTY = Table("stu-2019", "Twenty boards, number by number")
_SAMPLES = {
    "percentages": Table("stu-2019", "Random starts: percentages of a sample against exact shares"),
    "batches": Table("stu-2019", "Five batches of 100 random starts of each size"),
    "console": Table("stu-2019", "The console run: counts of 20 random starts of each size"),
}


def parts_2019(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of the work of 2019, in printed order."""
    variant, steps = (Variant("order", "exchange", (parse_move_order(data["move_order"]),)), data["budget_steps"])
    boards = [
        claims.printed_board(_TWENTY, number, printed, variant, steps)
        for number, printed in enumerate(data["boards"], 1)
    ]
    by_size: dict[int, list[Data]] = grouped(data["samples"], itemgetter("size"))
    figures = Counter(sample["table"] for sample in data["samples"] for _ in _OUTCOMES)
    samples = [_samples(Sweep(Cases(size, size), variant, steps), of, figures) for size, of in by_size.items()]
    return [*boards, *samples, _even_boards(variant, data["samples"])]


_OUTCOMES = ("found on the first try", "found after backtracking", "not found")


def _samples(sweep: Sweep, samples: Sequence[Data], figures: Counter[str]) -> Rows:
    """Compare the printed counts and percentages of the samples of a size with the exact shares over all its starts.

    The work draws with replacement, and so do the binomial tests. The significance level is that of a whole table,
    divided equally among its ``figures`` (Bonferroni correction).
    """
    ((board, results),) = (yield from claims.swept(sweep)).items()
    first_try, solved = int(results.first_try.sum()), int(results.found.sum())
    counts = (first_try, solved - first_try, len(results) - solved)
    for sample in samples:
        trials, level = sample["starts"], 0.05 / figures[sample["table"]]
        batch, parts = (f", batch {sample['batch']}" if "batch" in sample else "", sample["table"] == "percentages")
        for outcome, count, printed in zip(_OUTCOMES, counts, sample["printed"], strict=True):
            share, hits = count / len(board), round(printed * trials / 100) if parts else printed
            p_value = binomial_p_value(hits, trials, share)
            plausible = p_value >= level
            yield _SAMPLES[sample["table"]].row(
                f"{board}, {trials} random starts{batch}: {outcome}",
                percent(hits / trials) if parts else f"{hits} of {trials}",
                percent(share),
                f"{'' if plausible else 'not '}plausible, p = {p_value:.2g}: {hits} of {trials} starts drawn with "
                f"replacement against {count} of all {len(board)}, exact two-sided binomial test (implausible below "
                f"{level:.2g})",
                case=sweep,
                holds=plausible,
            )


def _even_boards(variant: Variant, samples: Sequence[Data]) -> Rows:
    """Count the starts of the even boards of the console run that are solved on the first try."""
    sizes = (6, 8, 10, 14, 20)
    counts = {}
    for size in sizes:
        ((board, results),) = (yield from claims.swept(Sweep(Cases(size, size), variant, size * size))).items()
        counts[board] = int(results.first_try.sum())
    at_once = "; ".join(f"{board}: {count} of {len(board)}" for board, count in counts.items())
    ten, drawn = Board(10, 10), 20
    own = {s["size"]: s["printed"][0] for s in samples if s["table"] == "console" and s["size"] in sizes}
    chance, sweep = (counts[ten] / len(ten)) ** drawn, Sweep(Cases(10, 10), variant, 100)
    holds = all(count == drawn for count in own.values())
    yield asked("stu-2019", "even", sweep, holds, drawn=drawn, at_once=at_once, chance=chance)


def binomial_p_value(hits: int, trials: int, share: float) -> float:
    """Return the p-value of the exact binomial test, two-sided as in Fisher's test; linear in the trials."""
    if share in (0.0, 1.0):
        return float(hits == trials * share)
    chances = [comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(trials + 1)]
    # The factor includes equally likely outcomes despite rounding errors.
    return min(1.0, sum(chance for chance in chances if chance <= chances[hits] * (1 + 1e-9)))


_TEN = Table("stu-2020", "Ten boards, number by number, and three checks of each")
_STARTS = Table("stu-2020", "All starts of a size")
_THEOREM = Table("stu-2020", "The theorem: n² starts for even n, ⌈n²/2⌉ for odd n")


def parts_2020(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of the work of 2020, in printed order."""
    variant, stated = Variant("filter", orders=(parse_move_order(data["move_order"]),)), data["all_starts"]
    least = min(claim["budget_steps"] for claim in stated)
    boards = [
        _checked_board(number, printed, variant, least) for number, printed in enumerate(data["sample_boards_8x8"], 1)
    ]
    ranges: list[Rows] = []
    for claim in stated:
        ranges += [_all_starts(claim, size, variant) for size in claim["sizes"]]
        if "long_search" in claim:
            ranges.append(_long_search(claim["long_search"], variant, claim["budget_steps"]))
    sizes = sorted({size for claim in stated for size in claim["sizes"]})
    most = max(claim["budget_steps"] for claim in stated if "every_start" in claim)
    known: list[_Tried] = []
    searches = [_every_solvable(known, size, variant, most) for size in sizes]
    findings = [
        _theorem(known, variant, most),
        _wrong(known, data["wrong"], variant, most),
        _hardest(known, variant, most),
    ]
    asked = [_nearest_to_the_edge(variant, least), _blind(variant.orders, least), _recursion(variant)]
    return [*boards, *ranges, *searches, *findings, *asked]


def _checked_board(number: int, printed: Data, variant: Variant, steps: int) -> Rows:
    """Compare a printed board with ours, and check it as the work does."""
    yield from claims.printed_board(_TEN, number, printed, variant, steps)
    numbers, (row, column) = np.array(printed["numbers"]), printed["start"]
    tour = Tour(Board(*numbers.shape), np.argsort(numbers, axis=None).astype(np.int32))
    case, found = Case(tour.board, (row, column), variant, Limit(steps)), check(tour, (row, column))
    checks = {
        "every move is a knight's move": found.legal,
        "every move obeys Warnsdorff's rule": first_break_of_warnsdorff(tour) is None,
        "every square is visited once": found.complete,
    }
    for words, holds in checks.items():
        note = "the printed board, judged by a referee that shares no code with the search"
        yield _TEN.row(f"board {number}: {words}", "yes", "yes" if holds else "no", note, case=case)


class _Tried(NamedTuple):
    """What the searches from all starts of a board that may have a tour have found, and the hardest of them."""

    board: Board
    tours: int
    wrong: int
    refused: int
    steps: int
    start: Square


def _every_solvable(known: list[_Tried], size: int, variant: Variant, steps: int) -> Rows:
    """Search from every start that may have a tour, check each tour as the work does, and add the figures."""
    board, results = Board(size, size), []
    for start in board:
        if verdict(board, start).exists is not False:
            results.append((yield from claims.searched(Case(board, start, variant, Limit(steps)))))
        yield None
    # The referee has accepted every tour; only the rule is left to check.
    tours = [result for result in results if result.tour is not None]
    wrong = sum(result.first_break is not None for result in tours)
    hardest = max(results, key=lambda result: result.steps)
    refused = len(board) - len(results)
    known.append(_Tried(board, len(tours), wrong, refused, hardest.steps, hardest.start))


def _theorem(known: Sequence[_Tried], variant: Variant, steps: int) -> Rows:
    """Check the theorem by the tours found from every solvable start, for even and for odd sizes."""
    for remainder, law in enumerate(("n² solvable", "⌈n²/2⌉ solvable, the others not")):
        tried = [one for one in known if one.board.rows % 2 == remainder]
        if not tried:
            continue
        sizes = [one.board.rows for one in tried]
        holds = all(one.tours == expected_solvable(one.board) == len(one.board) - one.refused for one in tried)
        yield _THEOREM.row(
            f"{('even', 'odd')[remainder]} sizes, {sizes[0]} to {sizes[-1]}",
            law,
            f"{sum(one.tours for one in tried):,} of {sum(len(one.board) for one in tried):,} starts solved, "
            f"{sum(one.refused for one in tried):,} without a tour",
            "each tour is legal, by the rule and complete; the starts without one have the minority colour",
            case=Sweep(Cases(sizes[0], sizes[-1], listed=tuple(sizes)), variant, steps),
            holds=holds,
        )


def _wrong(known: Sequence[_Tried], printed: dict[str, int], variant: Variant, steps: int) -> Rows:
    """Compare the printed numbers of tours that a check refuses with ours."""
    for one in known:
        if (size := one.board.rows) in map(int, printed):
            note = f"{one.tours} tours of {one.board}, each legal, by the rule and complete, as the referee finds"
            case = Sweep(Cases(size, size), variant, steps)
            yield _STARTS.row(f"{one.board}: wrong", printed[str(size)], one.wrong, note, case=case)
        yield None


def _hardest(known: Sequence[_Tried], variant: Variant, steps: int) -> Rows:
    """Answer by the hardest start of each size whether smaller boards take fewer steps, and how long they take."""
    each = {one.board.rows: one for one in known}
    sweep = Sweep(Cases(min(each), max(each)), variant, steps)
    below = [size for size in each if size > 5 and each[size].steps < each[size - 1].steps]
    counts = " · ".join(f"{one.board}: {one.steps:,}" for one in known)
    words = {"answer": "Not so" if below else "Yes", "below": len(below), "sizes": len(known) - 1}
    yield asked("stu-2020", "smaller", sweep, not below, counts=counts, **words)
    hardest = max((one for one in known if one.board.rows <= 19), key=lambda one: one.steps)
    case = Case(hardest.board, hardest.start, variant, Limit(steps))
    seconds, how = yield from claims.plain_time(case, hardest.steps)
    words = {"start": "{},{}".format(*case.start), "board": str(case.board), "taken": seconds_in_words(seconds)}
    yield asked("stu-2020", "slow", case, seconds <= 10, steps=hardest.steps, how=how, **words)


def _recursion(variant: Variant) -> Rows:
    """Compare the memory of the three programs at the last square of a walk."""
    case = Case(Board(8, 8), (0, 0), variant, Limit(20_000))
    held = {}
    for name, program in PROGRAMS.items():
        attempt: Any = program(walk_for(case, 0, SplitMix64(0)), case.start, choices_of(variant), refuses_of(variant))
        for _ in case.board:
            next(attempt)
        calls = [attempt]
        while (inner := calls[-1].gi_yieldfrom) is not None:
            calls.append(inner)
        stacks = [value for value in attempt.gi_frame.f_locals.values() if isinstance(value, list)]
        held[name] = len(calls), sum(map(getsizeof, calls + stacks))
        yield None
    each = "; ".join(f"{name} {plural(calls, 'call')}, {size:,} bytes" for name, (calls, size) in held.items())
    more = held["recursive"][1] / held["iterative"][1]
    where = Where("tour", {"view": "search"} | claims.page_of(case).settings)
    yield asked("stu-2020", "recursion", where, more >= 2, more=more, each=each)


def _nearest_to_the_edge(variant: Variant, steps: int) -> Rows:
    """Compare the search of 2020 with and without the tie-break that the work suggests."""
    suggested = replace(variant, ties="edge")
    lines = {suggested: "ties to the edge, as suggested", variant: "ties in move order, as recovered"}
    words, points = [], []
    for first, last in ((5, 20), (21, 30)):
        solved = []
        for one, line in lines.items():
            boards = yield from claims.swept(Sweep(Cases(first, last), one, steps))
            solved.append(sum(int(results.found.sum()) for results in boards.values()))
            solvable = sum(int(results["solvable"].sum()) for results in boards.values())
            for board, results in sorted(boards.items(), key=lambda item: len(item[0])):
                points.append(Point(line, str(board), float(results.per_square[results["solvable"]].max())))
        sides = f"{first}×{first} to {last}×{last}"
        words.append(f"{solved[0]:,} of {solvable:,} ({solved[1]:,} without) on {sides}")
    sweep = Sweep(Cases(5, 20), suggested, steps)
    row = asked("stu-2020", "edge", sweep, None, steps=steps, counts="; ".join(words))
    yield row._replace(points=tuple(points))


def _blind(orders: tuple[MoveOrder, ...], steps: int, more: int = 3_000_000) -> Rows:
    """Count the solvable starts of small boards that a blind search in the order of the work solves in two limits."""
    sweep = Sweep(Cases(5, 8), Variant("none", orders=orders), more)
    boards = sorted((yield from claims.swept(sweep)).items(), key=lambda item: len(item[0]))
    solvable = {board: int(results["solvable"].sum()) for board, results in boards}
    early, late = (
        {board: int((results.found & (results["steps"] <= limit)).sum()) for board, results in boards}
        for limit in (steps, more)
    )
    counts = "; ".join(f"{board}: {early[board]} and {late[board]} of {of}" for board, of in solvable.items())
    most = {board: 2 * late[board] >= solvable[board] for board in solvable}
    words = {"steps": steps, "more": more, "counts": counts, "order": format_move_order(orders[0])}
    for key, holds in (("blind", not most[Board(8, 8)]), ("feasible", all(most.values()))):
        yield asked("stu-2020", key, sweep, holds, answer="Yes" if holds else "No", **words)


def _all_starts(claim: Data, size: int, variant: Variant) -> Rows:
    """Check a claim about all starts of a square board: those not solved, their number, or that all are solved."""
    steps = claim["budget_steps"]
    # A claim with numbers includes the unsolvable starts.
    sweep = Sweep(Cases(size, size), variant, steps, all_starts_searched="solved" in claim)
    ((board, results),) = (yield from claims.swept(sweep)).items()
    solved, solvable = int(results.found.sum()), int(results["solvable"].sum())
    starts = results["start"][results["solvable"] & ~results.found].tolist()
    left = " · ".join(f"{r},{c}" for r, c in map(board.square, starts))
    if "starts" in claim:
        note, limit = f"{solved:,} of {len(results):,} solved", f"within {steps:,} steps"
        note += "; a tour exists from every start"
        yield _STARTS.row(f"{board}: starts not solved {limit}", len(claim["starts"]), len(starts), left, case=sweep)
        for row, column in claim["starts"]:
            got = "not solved" if board.index((row, column)) in starts else "solved"
            yield _STARTS.row(f"{board} from {row},{column}, {limit}", "not solved", got, note, case=sweep)
    elif "solved" in claim:
        longest = int(results["steps"][~results.found].max(initial=0))
        note = (
            f"{len(results) - solvable} starts have no tour, by colour; the longest search without one took "
            f"{longest:,} steps"
        )
        for words, ours in (("solved", solved), ("not solved", len(results) - solved)):
            printed = claim[words.replace(" ", "_")]
            yield _STARTS.row(f"{board}: {words} of {len(results)} starts", printed, ours, note, case=sweep)
    elif "every_start" in claim:
        note = f"the longest search took {int(results['steps'].max()):,} steps"
        yield _STARTS.row(
            f"{board}: starts with a tour, within {steps:,} steps",
            f"all {solvable:,} solved",
            f"{'all ' if solved == solvable else ''}{solved:,} solved",
            note + (f"; not solved: {left}" if left else ""),
            case=sweep,
        )
    else:
        raise ValueError(f"cannot recompute the claim “{claim['claim']}”")


def _long_search(printed: Data, variant: Variant, steps: int) -> Rows:
    """Check that a search takes the printed number of steps, rounded to a tenth of a million."""
    board, (row, column) = Board(printed["size"], printed["size"]), printed["start"]
    case = Case(board, (row, column), variant, Limit(steps))
    result = yield from claims.searched(case)
    item, note = f"{board} from {row},{column}: steps", "backtracks before a tour that the referee accepts"
    expected, rounded = (f"about {steps:.1f} million" for steps in (printed["million_steps"], result.steps / 1e6))
    holds = expected == rounded and result.tour is not None
    yield _STARTS.row(item, expected, f"{result.steps:,}", f"{result.backtracks:,} {note}", case=case, holds=holds)


_ROWS = Table("stu-2021", "Steps from 45 starts")
_TIMES = Table("stu-2021", "Times from 45 starts")


class _Printed(NamedTuple):
    """A printed row: the case as far as the work searched, whether its search ended, and its time and start."""

    case: Case
    ended: bool
    time: str
    start: Square

    @property
    def item(self) -> str:
        return "{} from {},{}".format(self.case.board, *self.case.start)

    @property
    def note(self) -> str:
        """What to say if the printed start is off the board."""
        off = "" if self.start == self.case.start else "; printed as {}x{}, off the board: a corner is meant"
        return off.format(*self.start)


def parts_2021(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of the work of 2021, in printed order."""
    variant = Variant("order", orders=(parse_move_order(data["move_order"]),))
    rows = []
    printed = zip(data["table"], data["steps_printed"], data["milliseconds"], data["start_printed"], strict=False)
    for (size, row, column, steps), about, time, (down, right) in printed:
        limit = Limit(steps or int(about.lstrip("~")))
        case = Case(Board(size, size), (row, column), variant, limit)
        rows.append(_Printed(case, steps is not None, time, (down, right)))
    known: dict[_Printed, SearchResult] = {}
    left = [row.case for row in rows if not row.ended]
    sections = [*(_row(known, row) for row in rows), _times(known)]
    return [*sections, _which_of_the_two(variant, left)] if left else sections


def _row(known: dict[_Printed, SearchResult], row: _Printed) -> Rows:
    """Compare the steps of a search, or check that it has not ended where the work stopped it; add its result."""
    # A search that takes more steps than printed ends soon after.
    steps = row.case.limit.steps
    case = replace(row.case, limit=Limit(steps + 1000 * row.ended))
    result = yield from claims.searched(case)
    known[row] = result
    note = {
        Outcome.FOUND: "a tour" + (" on the first try" if result.first_try else ""),
        Outcome.NO_TOUR: "no tour: the search is exhausted, which proves it",
        Outcome.BUDGET: "the work stopped its search after 15 s; ours, after as many steps, has no tour either",
    }.get(result.outcome, result.reason)
    if row.ended:
        expected: Value = steps
        got: Value = result.steps if result.outcome is not Outcome.BUDGET else f"more than {result.steps:,}"
    else:
        expected = f"no tour within about {steps:,}"
        got = expected if result.outcome is Outcome.BUDGET else result.steps
    yield _ROWS.row(row.item, expected, got, note + row.note, case=case)


def _times(known: dict[_Printed, SearchResult]) -> Rows:
    """Compare the times of the searches that ended, in proportion; the others end with the limit."""
    ours: dict[_Printed, tuple[float, str]] = {}
    for row, result in known.items():
        if row.ended:
            ours[row] = yield from claims.plain_time(row.case, result.steps)
    seconds = [taken for taken, _ in ours.values()]
    agree = dict(zip(ours, claims.in_proportion([row.time for row in ours], seconds), strict=True))
    for row, result in known.items():
        item, points = f"{row.item}: time", []
        expected, got = f"{row.time} ms", f"no tour in {result.steps:,} steps"
        note, holds = "the limit of 15 s, not a measurement", result.outcome is Outcome.BUDGET
        if row.ended:
            taken, how = ours[row]
            got, note, holds = claims.milliseconds(taken), f"{how}; {claims.PROPORTION}", agree[row]
            points = [Point("ours, in plain Python", str(row.case.board), 1000 * taken)]
            if row.time[0] != "<":
                points.append(Point("printed", str(row.case.board), float(row.time.lstrip("~"))))
        else:
            expected = f"{row.time.rstrip('s')} s"
        yield _TIMES.row(item, expected, got, note, case=row.case, holds=holds, points=points)
    means: dict[int, list[tuple[float, float]]] = {}
    for row, result in known.items():
        if row.ended and result.first_try:
            pair = 1000 * ours[row][0], float(row.time.lstrip("<~"))
            means.setdefault(row.case.board.rows, []).append(pair)
    pairs = {size: tuple(map(fmean, zip(*pair, strict=True))) for size, pair in means.items()}
    # A busy machine may take half as long again for a while, and some means differ by less.
    grows = all(
        max(column) == column[-1] and all(later > earlier / 1.5 for earlier, later in pairwise(column))
        for column in zip(*pairs.values(), strict=True)
    )
    words = "; ".join(f"{size}×{size}: {one:.2g} ({printed:.2g})" for size, (one, printed) in pairs.items())
    sweep = Sweep(Cases(min(pairs), max(pairs), listed=tuple(pairs)), next(iter(known)).case.variant)
    yield asked("stu-2021", "grows", sweep, grows, answer="Yes" if grows else "No", means=words)


def _which_of_the_two(variant: Variant, stopped: Sequence[Case]) -> Rows:
    """Answer for each search that the work stopped whether a tour exists, and whether other variants find one."""
    other = replace(variant, orders=(MOVES,))
    variants = {"stu-2019": NAMED["stu-2019"].variant, "altstu-2009": NAMED["altstu-2009"].variant}
    variants[f"its own with the move order {format_move_order(MOVES)}"] = other
    at_once = dict.fromkeys(variants, 0)
    cases = [replace(case, variant=other, limit=Limit(len(case.board))) for case in stopped]
    proofs = {case: verdict(case.board, case.start) for case in cases}
    none = [case for case in cases if proofs[case].exists is False]
    for case in cases:
        for name, one in variants.items():
            at_once[name] += (yield from claims.searched(replace(case, variant=one))).first_try
    without = "; ".join("{} from {},{}: {}".format(case.board, *case.start, proofs[case].brief) for case in none)
    found = "; ".join(f"{name}: {count}" for name, count in at_once.items())
    case = next((case for case in cases if case not in none), cases[0])
    holds = all(proof.exists is not None for proof in proofs.values())
    words = {"stopped": len(cases), "none": len(none), "without": without, "found": found}
    yield asked("stu-2021", "stopped", case, holds, **words)
