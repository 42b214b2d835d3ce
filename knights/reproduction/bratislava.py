"""Bratislava 2019, 2020 and 2021: an unstable sort, Warnsdorff's rule as a filter, and the rule as an ordering."""

from collections.abc import Sequence
from math import comb
from typing import Any

from knights.base.text import percent
from knights.boards.board import Board
from knights.engine.case import Case, Limit
from knights.engine.existence import verdict
from knights.engine.result import Outcome
from knights.experiments.sweeps.question import Cases, Sweep
from knights.heuristics.variants import Variant
from knights.reproduction.rows import Data, Rows, Table, order_of, printed_board, searched, swept
from knights.theory.theorems import expected_solvable

_TWENTY = Table("stu-2019", "Twenty boards, number by number")
_SAMPLES = Table("stu-2019", "Random starts: percentages of a sample against exact shares")


def parts_2019(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of the work of 2019, in printed order."""
    variant, steps = Variant("order", "exchange", (order_of(data["move_order"]),)), data["budget_steps"]
    boards = [
        printed_board(_TWENTY, number, printed, variant, steps)
        for number, printed in enumerate(data["boards"], 1)
    ]
    samples = data["percent_of_random_starts"]
    # The significance level for the whole table, divided equally among its figures (Bonferroni correction).
    level = 0.05 / (len(samples) * len(_OUTCOMES))
    return [*boards, *(_percentages(variant, steps, level, sample) for sample in samples)]


_OUTCOMES = {
    "first_try": "found on the first try",
    "backtracked": "found after backtracking",
    "not_found": "not found",
}


def _percentages(variant: Variant, steps: int, level: float, sample: dict[str, Any]) -> Rows:
    """Compare the printed percentages of samples with the exact shares over all starts of each size."""
    size, trials = sample["size"], sample["starts"]
    sweep = Sweep(Cases(size, size), variant, steps)
    ((board, results),) = (yield from swept(sweep)).items()
    first_try, solved = int(results.first_try.sum()), int(results.found.sum())
    counts = (first_try, solved - first_try, len(results) - solved)
    for (key, outcome), count in zip(_OUTCOMES.items(), counts, strict=True):
        printed = sample[key]
        share = count / len(board)
        hits = round(printed / 100 * trials)
        p_value = binomial_p_value(hits, trials, share)
        plausible = p_value >= level
        yield _SAMPLES.row(
            f"{board}, {trials} random starts: {outcome}",
            percent(printed / 100),
            percent(share),
            f"{'' if plausible else 'not '}plausible, p = {p_value:.2g}: {hits} of {trials} random starts against "
            f"{count} of all {len(board)}, exact two-sided binomial test (implausible below {level:.2g})",
            case=sweep,
            holds=plausible,
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
    return [*boards, *ranges, *theorems]


def _all_starts(claim: dict[str, Any], size: int, variant: Variant) -> Rows:
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


def _long_search(printed: dict[str, Any], variant: Variant, steps: int) -> Rows:
    """Check that a search takes the printed number of steps, rounded to a tenth of a million."""
    board, (row, column) = Board(printed["size"], printed["size"]), printed["start"]
    case = Case(board, (row, column), variant, Limit(steps))
    result = yield from searched(case)
    expected, got = f"about {printed['million_steps']:.1f} million", f"{result.steps:,}"
    rounded = f"about {result.steps / 1e6:.1f} million"
    yield _STARTS.row(
        f"{board} from {row},{column}: steps",
        expected,
        got,
        f"{result.backtracks:,} backtracks before a tour that the referee accepts",
        case=case,
        holds=expected == rounded and result.tour is not None,
    )


def _theorem_and_checks(size: int, variant: Variant, steps: int) -> Rows:
    """Check the theorem for one size by finding a tour from every solvable start, and check each tour."""
    board, results = Board(size, size), []
    for start in board:
        if verdict(board, start).exists is not False:
            results.append((yield from searched(Case(board, start, variant, Limit(steps)))))
        yield None
    found = [result for result in results if result.tour is not None]
    tours, refused = len(found), len(board) - len(results)
    checks = [result.checks for result in found if result.checks is not None]
    legal = sum(one.legal for one in checks)
    complete = sum(one.complete for one in checks)
    obeying = sum(result.first_break is None for result in found)
    sweep = Sweep(Cases(size, size), variant, steps)
    solvable = expected_solvable(board)
    assert solvable is not None, "all sizes of the work are 5 or more"
    proof = f"a tour found from {tours:,}"
    if refused:
        proof += f"; {refused:,} have the minority colour, so none can exist"
    yield _THEOREM.row(
        str(board),
        f"{solvable:,} solvable, {len(board) - solvable:,} not",
        f"{tours:,} solvable, {refused:,} not",
        proof,
        case=sweep,
    )
    got = f"{legal:,} legal · {obeying:,} by the rule · {complete:,} complete"
    expected = f"{tours:,} legal · {tours:,} by the rule · {tours:,} complete"
    note = "judged by a referee that shares no code with the search"
    yield _CHECKS.row(f"{board}: {tours:,} tours", expected, got, note, case=sweep)


_ROWS = Table("stu-2021", "Steps from 45 starts")
_STOPPED = "not found within the limit"


def parts_2021(data: Data) -> Sequence[Rows]:
    """Return the sections of the replay of the work of 2021, in printed order."""
    variant, limit = Variant("order", orders=(order_of(data["move_order"]),)), data["limit_steps"]
    return [_row(variant, limit, *row) for row in data["table"]]


def _row(variant: Variant, limit: int, size: int, row: int, column: int, steps: int | None) -> Rows:
    case = Case(Board(size, size), (row, column), variant, Limit(limit))
    result = yield from searched(case)
    got = _STOPPED if result.outcome is Outcome.BUDGET else result.steps
    expected = _STOPPED if steps is None else steps
    note = {
        Outcome.FOUND: "a tour" + (" on the first try" if result.first_try else ""),
        Outcome.NO_TOUR: "no tour: the search is exhausted, which proves it",
        Outcome.BUDGET: f"stopped at {limit:,} steps, the fewest that the work's limit of 15 s allowed",
    }.get(result.outcome, result.reason)
    yield _ROWS.row(f"{case.board} from {row},{column}", expected, got, note, case=case)
