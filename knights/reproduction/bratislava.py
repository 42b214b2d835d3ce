"""Bratislava 2019, 2020 and 2021: an unstable sort, Warnsdorff's rule as a filter, and the rule as an ordering."""

from collections.abc import Sequence
from dataclasses import replace
from math import comb

from knights.base.text import percent
from knights.boards.board import MOVES, Board, Square, format_move_order
from knights.engine.case import Case, Limit
from knights.engine.existence import verdict
from knights.engine.result import Outcome, SearchResult
from knights.experiments.sweeps.question import Cases, Sweep
from knights.heuristics.variants import NAMED, Variant
from knights.reproduction.rows import (
    RUNS,
    Data,
    Point,
    Rows,
    Table,
    Value,
    asked,
    machine,
    milliseconds,
    order_of,
    printed_board,
    searched,
    swept,
)
from knights.theory.theorems import expected_solvable

_TWENTY = Table("stu-2019", "Twenty boards, number by number")
_SAMPLES = Table("stu-2019", "Random starts: percentages of a sample against exact shares")
_CONSOLE = Table("stu-2019", "The console run: counts of 20 random starts of each size")


def parts_2019(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of the work of 2019, in printed order."""
    variant, steps = Variant("order", "exchange", (order_of(data["move_order"]),)), data["budget_steps"]
    boards = [
        printed_board(_TWENTY, number, printed, variant, steps)
        for number, printed in enumerate(data["boards"], 1)
    ]
    samples = [
        _sample(table, variant, steps, 0.05 / (len(data[key]) * len(_OUTCOMES)), sample)
        for key, table in (("percent_of_random_starts", _SAMPLES), ("console_run", _CONSOLE))
        # The significance level is that of a whole table, divided equally among its figures (Bonferroni correction).
        for sample in data[key]
    ]
    return [
        *boards,
        *samples,
        _not_transcribed(data["not_transcribed"], variant, steps),
        _even_boards(variant),
    ]


_OUTCOMES = {
    "first_try": "found on the first try",
    "backtracked": "found after backtracking",
    "not_found": "not found",
}


def _sample(table: Table, variant: Variant, steps: int, level: float, sample: Data) -> Rows:
    """Compare the printed counts or percentages of a sample with the exact shares over all starts of its size."""
    size, trials = sample["size"], sample["starts"]
    sweep = Sweep(Cases(size, size), variant, steps)
    ((board, results),) = (yield from swept(sweep)).items()
    first_try, solved = int(results.first_try.sum()), int(results.found.sum())
    counts = (first_try, solved - first_try, len(results) - solved)
    for (key, outcome), count in zip(_OUTCOMES.items(), counts, strict=True):
        share = count / len(board)
        hits = round(sample[key] / 100 * trials) if table is _SAMPLES else sample[key]
        p_value = binomial_p_value(hits, trials, share)
        plausible = p_value >= level
        yield table.row(
            f"{board}, {trials} random starts: {outcome}",
            percent(hits / trials) if table is _SAMPLES else f"{hits} of {trials}",
            percent(share),
            f"{'' if plausible else 'not '}plausible, p = {p_value:.2g}: {hits} of {trials} random starts against "
            f"{count} of all {len(board)}, exact two-sided binomial test (implausible below {level:.2g})",
            case=sweep,
            holds=plausible,
        )


def _not_transcribed(parts: Sequence[Data], variant: Variant, steps: int) -> Rows:
    """Count the figures of this work that its data lacks."""
    for part in parts:
        size = part["size"]
        sweep, note = Sweep(Cases(size, size), variant, steps), part["note"]
        table = _CONSOLE if part["console"] else _SAMPLES
        yield table.not_transcribed(part["item"], "see the note", note, case=sweep, figures=part["figures"])


def _even_boards(variant: Variant) -> Rows:
    """Count the starts of the even boards of the console run that are solved on the first try."""
    sizes = (6, 8, 10, 14, 20)
    counts = {}
    for size in sizes:
        ((board, results),) = (yield from swept(Sweep(Cases(size, size), variant, size * size))).items()
        counts[board] = int(results.first_try.sum())
    late = [board for board, count in counts.items() if count < len(board)]
    at_once = "; ".join(f"{board} {count} of {len(board)}" for board, count in counts.items())
    chance = comb(counts[Board(10, 10)], 20) / comb(100, 20)
    yield asked(
        "stu-2019",
        "Even boards: always the first try, except 8×8",
        f"Not from every start: {at_once}.",
        f"20 different random starts of 10×10 are all solved on the first try with probability {chance:.2g}",
        Sweep(Cases(10, 10), variant, 100),
        holds=late == [Board(8, 8)],
    )


def binomial_p_value(hits: int, trials: int, share: float) -> float:
    """Return the p-value of the exact binomial test, two-sided as in Fisher's test; linear in the trials."""
    if share in (0.0, 1.0):
        return float(hits == trials * share)
    chances = [comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(trials + 1)]
    # The factor includes equally likely outcomes despite rounding errors.
    return min(1.0, sum(chance for chance in chances if chance <= chances[hits] * (1 + 1e-9)))


_TEN = Table("stu-2020", "Ten boards, number by number")
_STARTS = Table("stu-2020", "All starts of a size")
_THEOREM = Table("stu-2020", "The theorem: n² starts for even n, ⌈n²/2⌉ for odd n")
_CHECKS = Table("stu-2020", "The three checks of each tour")
_CHECKED = "{:,} legal · {:,} by the rule · {:,} complete"


def parts_2020(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of the work of 2020, in printed order."""
    variant, claims = Variant("filter", orders=(order_of(data["move_order"]),)), data["all_starts"]
    least = min(claim["budget_steps"] for claim in claims)
    boards = [
        printed_board(_TEN, number, printed, variant, least)
        for number, printed in enumerate(data["sample_boards_8x8"], 1)
    ]
    ranges: list[Rows] = []
    for claim in claims:
        ranges += [_all_starts(claim, size, variant) for size in claim["sizes"]]
        if "long_search" in claim:
            ranges.append(_long_search(claim["long_search"], variant, claim["budget_steps"]))
    sizes = sorted({size for claim in claims for size in claim["sizes"]})
    most = max(claim["budget_steps"] for claim in claims if "every_start" in claim)
    theorems = [_theorem_and_checks(size, variant, most) for size in sizes]
    ten = _ten_at_once(data["sample_boards_8x8"], variant, least)
    return [*boards, ten, *ranges, *theorems, _nearest_to_the_edge(variant, least), _blind(least)]


def _ten_at_once(boards: Sequence[Data], variant: Variant, steps: int) -> Rows:
    """Search from the ten starts in one run, and check each tour as the work does."""
    board, results = Board(8, 8), []
    for printed in boards:
        row, column = printed["start"]
        results.append((yield from searched(Case(board, (row, column), variant, Limit(steps)))))
    yield _TEN.row(
        "the ten starts in one run: three check lines each",
        _CHECKED.format(*[len(boards)] * 3),
        _checked(results),
        f"{sum(result.steps for result in results):,} steps in all, {10 * len(board)} of them on the tours",
        case=Sweep(Cases(8, 8), variant, steps),
        figures=3 * len(boards),
    )


def _checked(results: Sequence[SearchResult]) -> str:
    """Return how many tours pass each of the three checks of the work, judged by the referee."""
    checks = [result.checks for result in results if result.checks is not None]
    obeying = sum(result.tour is not None and result.first_break is None for result in results)
    return _CHECKED.format(sum(one.legal for one in checks), obeying, sum(one.complete for one in checks))


def _nearest_to_the_edge(variant: Variant, steps: int) -> Rows:
    """Compare the search of 2020 with and without the tie-break that the work suggests."""
    suggested = replace(variant, ties="edge")
    lines = {suggested: "ties to the edge, as suggested", variant: "ties in move order, as printed"}
    words, points = [], []
    for first, last in ((5, 20), (21, 30)):
        solved = []
        for one, line in lines.items():
            boards = yield from swept(Sweep(Cases(first, last), one, steps))
            solved.append(sum(int(results.found.sum()) for results in boards.values()))
            solvable = sum(int(results["solvable"].sum()) for results in boards.values())
            for board, results in sorted(boards.items(), key=lambda item: len(item[0])):
                points.append(Point(line, str(board), float(results.per_square[results["solvable"]].max())))
        sides = f"{first}×{first} to {last}×{last}"
        words.append(f"{solved[0]:,} of {solvable:,} ({solved[1]:,} without) on {sides}")
    yield asked(
        "stu-2020",
        "Suggested improvement: of ties, nearest to the edge",
        f"Yes, it helps. Solvable starts solved within {steps:,} steps: {'; '.join(words)}.",
        "the work's filter and move order, with the tie-break “edge”",
        Sweep(Cases(5, 20), suggested, steps),
        points=points,
    )


def _blind(steps: int, more: int = 3_000_000) -> Rows:
    """Count the solvable starts of small boards that a blind search solves within two limits."""
    sweep = Sweep(Cases(5, 8), NAMED["plain"].variant, more)
    boards = sorted((yield from swept(sweep)).items(), key=lambda item: len(item[0]))
    solvable = {board: int(results["solvable"].sum()) for board, results in boards}
    early, late = (
        {board: int((results.found & (results["steps"] <= limit)).sum()) for board, results in boards}
        for limit in (steps, more)
    )
    counts = "; ".join(f"{board} {early[board]} and {late[board]} of {of}" for board, of in solvable.items())
    note = "3 million steps take a program in plain Python about 15 s"
    answer = f"Solvable starts solved within {steps:,} and {more:,} steps: {counts}."
    eight = Board(8, 8)
    claims = {
        "Blind DFS hardly finds one tour on 8×8": 20 * late[eight] <= solvable[eight],
        "5×5 to 8×8 are feasible without the rule": all(2 * late[b] >= solvable[b] for b in solvable),
    }
    for words, holds in claims.items():
        yield asked("stu-2020", words, f"{'Yes' if holds else 'No'}. {answer}", note, sweep, holds=holds)


def _all_starts(claim: Data, size: int, variant: Variant) -> Rows:
    """Check a claim about all starts of a square board: those not solved, their number, or that all are solved."""
    steps = claim["budget_steps"]
    # A claim with numbers includes the unsolvable starts.
    sweep = Sweep(Cases(size, size), variant, steps, all_starts_searched="solved" in claim)
    ((board, results),) = (yield from swept(sweep)).items()
    solved, solvable = int(results.found.sum()), int(results["solvable"].sum())
    starts = results["start"][results["solvable"] & ~results.found].tolist()
    left = " · ".join(f"{r},{c}" for r, c in map(board.square, starts))
    if "starts" in claim:
        item = f"the starts not solved within {steps:,} steps"
        expected, got = " · ".join(f"{r},{c}" for r, c in sorted(claim["starts"])), left
        note = f"{solved:,} of {len(results):,} solved; a tour exists from every start"
    elif "solved" in claim:
        item = f"starts solved within {steps:,} steps"
        expected = f"{claim['solved']} solved, {claim['not_solved']} not"
        got = f"{solved} solved, {len(results) - solved} not"
        longest = int(results["steps"][~results.found].max(initial=0))
        note = (
            f"{len(results) - solvable} starts have no tour, by colour; the longest search without one took "
            f"{longest:,} steps"
        )
    elif "every_start" in claim:
        item = f"starts with a tour, within {steps:,} steps"
        expected = f"all {solvable:,} solved"
        got = f"{'all ' if solved == solvable else ''}{solved:,} solved"
        note = f"the longest search took {int(results['steps'].max()):,} steps"
        note += f"; not solved: {left}" if left else ""
    else:
        raise ValueError(f"cannot recompute the claim “{claim['claim']}”")
    yield _STARTS.row(f"{board}: {item}", expected, got, note, case=sweep)


def _long_search(printed: Data, variant: Variant, steps: int) -> Rows:
    """Check that a search takes the printed number of steps, rounded to a tenth of a million."""
    board, (row, column) = Board(printed["size"], printed["size"]), printed["start"]
    case = Case(board, (row, column), variant, Limit(steps))
    result = yield from searched(case)
    item, note = f"{board} from {row},{column}: steps", "backtracks before a tour that the referee accepts"
    expected, rounded = (
        f"about {steps:.1f} million" for steps in (printed["million_steps"], result.steps / 1e6)
    )
    holds = expected == rounded and result.tour is not None
    yield _STARTS.row(
        item, expected, f"{result.steps:,}", f"{result.backtracks:,} {note}", case=case, holds=holds
    )


def _theorem_and_checks(size: int, variant: Variant, steps: int) -> Rows:
    """Check the theorem for one size by finding a tour from every solvable start, and check each tour."""
    board, results = Board(size, size), []
    for start in board:
        if verdict(board, start).exists is not False:
            results.append((yield from searched(Case(board, start, variant, Limit(steps)))))
        yield None
    tours, refused = sum(result.tour is not None for result in results), len(board) - len(results)
    sweep = Sweep(Cases(size, size), variant, steps)
    solvable = expected_solvable(board)
    assert solvable is not None, "all sizes of the work are 5 or more"
    proof = f"a tour found from {tours:,}"
    if refused:
        proof += f"; {refused:,} have the minority colour, so none can exist"
    expected = f"{solvable:,} solvable, {len(board) - solvable:,} not"
    yield _THEOREM.row(str(board), expected, f"{tours:,} solvable, {refused:,} not", proof, case=sweep)
    expected, note = _CHECKED.format(*[tours] * 3), "judged by a referee that shares no code with the search"
    yield _CHECKS.row(f"{board}: {tours:,} tours", expected, _checked(results), note, case=sweep)


_ROWS = Table("stu-2021", "Steps from 45 starts")
_TIMES = Table("stu-2021", "Times from 45 starts")


def parts_2021(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of the work of 2021, in printed order."""
    variant = Variant("order", orders=(order_of(data["move_order"]),))
    stopped = iter(data["stopped_at"])
    rows = [
        (size, (row, column), steps or next(stopped), steps is not None)
        for size, row, column, steps in data["table"]
    ]
    sections = [_row(variant, *row) for row in rows]
    left = [(size, start) for size, start, _, ended in rows if not ended]
    return [*sections, _which_of_the_two(variant, left)] if left else sections


def _row(variant: Variant, size: int, start: Square, steps: int, ended: bool) -> Rows:
    """Compare the steps of a search, or check that it has not ended where the work stopped it; measure its time."""
    # A search that takes more steps than printed ends soon after.
    case = Case(Board(size, size), start, variant, Limit(steps + 1000 * ended))
    result = yield from searched(case)
    item = f"{case.board} from {start[0]},{start[1]}"
    note = {
        Outcome.FOUND: "a tour" + (" on the first try" if result.first_try else ""),
        Outcome.NO_TOUR: "no tour: the search is exhausted, which proves it",
        Outcome.BUDGET: "the work stopped its search after 15 s; ours, after as many steps, has no tour either",
    }.get(result.outcome, result.reason)
    if ended:
        expected: Value = steps
        got: Value = result.steps if result.outcome is not Outcome.BUDGET else f"more than {result.steps:,}"
    else:
        expected = f"no tour within about {steps:,}"
        got = expected if result.outcome is Outcome.BUDGET else result.steps
    line = {Outcome.FOUND: "a tour", Outcome.NO_TOUR: "proof that there is none"}.get(
        result.outcome, "stopped"
    )
    yield _ROWS.row(item, expected, got, note, case=case, points=[Point(line, str(case.board), result.steps)])
    runs = [result.seconds] if not ended else []
    while ended and len(runs) < RUNS:
        runs.append((yield from searched(case)).seconds)
    mean = f"mean of {len(runs)} runs" if ended else f"one run of {result.steps:,} steps"
    yield _TIMES.not_transcribed(f"{item}: time", milliseconds(runs), f"{mean} on {machine()}", case=case)


def _which_of_the_two(variant: Variant, starts: Sequence[tuple[int, Square]]) -> Rows:
    """Answer for each search that the work stopped whether a tour exists, and whether other variants find one."""
    other = replace(variant, orders=(MOVES,))
    variants = {"stu-2019": NAMED["stu-2019"].variant, "altstu-2009": NAMED["altstu-2009"].variant}
    variants[f"its own with the move order {format_move_order(MOVES)}"] = other
    at_once = dict.fromkeys(variants, 0)
    cases = [Case(Board(size, size), start, other, Limit(size * size)) for size, start in starts]
    proofs = {case: verdict(case.board, case.start) for case in cases}
    none = [case for case in cases if proofs[case].exists is False]
    for case in cases:
        for name, one in variants.items():
            at_once[name] += (yield from searched(replace(case, variant=one))).first_try
    without = "; ".join(
        "{} from {},{}: {}".format(case.board, *case.start, proofs[case].brief) for case in none
    )
    found = "; ".join(f"{name}: {count}" for name, count in at_once.items())
    yield asked(
        "stu-2021",
        "Not in 15 s, or no solution",
        f"Of the {len(cases)} searches that were stopped, {len(none)} had no solution ({without}). "
        f"Solved by other programs on the first try: {found}.",
        "the order of the moves decides, not the size of the board",
        next((case for case in cases if case not in none), cases[0]),
    )
