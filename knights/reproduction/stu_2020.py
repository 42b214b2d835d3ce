"""Bratislava 2020: Warnsdorff's rule as a filter; ten boards, every start of sixteen sizes, a theorem."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from knights.boards.board import Board
from knights.engine.existence import verdict
from knights.experiments.sweeps.cases import Cases, Sweep
from knights.heuristics.variants import Variant
from knights.reproduction.rows import (
    Data,
    Rows,
    Section,
    Table,
    compare,
    on_sweep_page,
    on_tour_page,
    order_of,
    printed_board,
    searched,
    square_text,
    swept,
)
from knights.theory.theorems import expected_solvable


def parts(data: Data) -> Sequence[Section]:
    """Return the sections of the replay."""
    variant, claims = Variant("filter", orders=(order_of(data["move_order"]),)), data["all_starts"]
    least = min(claim["budget_steps"] for claim in claims)
    boards = [
        partial(printed_board, Table(WORK, "Ten boards, number by number"), number, printed, variant, least)
        for number, printed in enumerate(data["sample_boards_8x8"], 1)
    ]
    ranges = [section for claim in claims for section in _parts_of_claim(claim, variant)]
    sizes = sorted({size for claim in claims for size in claim["sizes"]})
    most = max(claim["budget_steps"] for claim in claims if "every_start" in claim)
    theorems = [partial(theorem_and_checks, size, variant, most) for size in sizes]
    return [*boards, *ranges, *theorems]


def _parts_of_claim(claim: dict[str, Any], variant: Variant) -> list[Section]:
    """Return the sections that compute a claim about all starts; raises a ValueError for an unknown claim."""
    steps, sizes = claim["budget_steps"], claim["sizes"]
    sections: list[Section] = []
    if "starts" in claim:
        sections += [partial(_failures, size, variant, steps, claim["starts"]) for size in sizes]
    if "solved" in claim:
        counts = claim["solved"], claim["not_solved"]
        sections += [partial(_counts, size, variant, steps, *counts) for size in sizes]
    if "every_start" in claim:
        sections += [partial(all_within, size, variant, steps) for size in sizes]
    if "long_search" in claim:
        sections.append(partial(_long_search, claim["long_search"], variant, steps))
    if not sections:
        raise ValueError(f"nothing is known of the claim “{claim['claim']}”")
    return sections


def _failures(size: int, variant: Variant, steps: int, listed: list[list[int]]) -> Rows:
    """Check that exactly the listed starts are not solved."""
    board, sweep = Board(size, size), Sweep(Cases(size, size), variant, steps)
    results = (yield from swept(sweep))[board]
    failed = [board.square(start) for start in results["start"][~results.found].tolist()]
    expected = " · ".join(square_text((row, column)) for row, column in sorted(listed))
    got = " · ".join(map(square_text, failed))
    solved = int(results.found.sum())
    item = f"{board}: the starts not solved within {steps:,} steps"
    note = f"{solved:,} of {len(results):,} solved; a tour exists from every start"
    yield STARTS.row(item, expected, got, note, link=on_sweep_page(sweep))


def _counts(size: int, variant: Variant, steps: int, solved: int, not_solved: int) -> Rows:
    """Count the starts solved and not solved, searching the unsolvable ones as well."""
    board, sweep = Board(size, size), Sweep(Cases(size, size), variant, steps, all_starts_searched=True)
    results = (yield from swept(sweep))[board]
    tours = int(results.found.sum())
    expected, got = f"{solved} solved, {not_solved} not", f"{tours} solved, {len(results) - tours} not"
    unsolvable = int((~results["solvable"]).sum())
    longest = int(results["steps"][~results.found].max(initial=0))
    note = (
        f"{unsolvable} starts have no tour, by colour; the longest search without one took {longest:,} steps"
    )
    yield STARTS.row(
        f"{board}: starts solved within {steps:,} steps", expected, got, note, link=on_sweep_page(sweep)
    )


def _long_search(printed: dict[str, Any], variant: Variant, steps: int) -> Rows:
    """Check that a start takes the printed number of steps, rounded to a tenth of a million."""
    board, start = Board(printed["size"], printed["size"]), (printed["start"][0], printed["start"][1])
    result = yield from searched(board, start, variant, steps)
    expected, got = f"about {printed['million_steps']:.1f} million", f"{result.steps:,}"
    rounded = f"about {result.steps / 1e6:.1f} million"
    yield STARTS.row(
        f"{board} from {square_text(start)}: steps",
        expected,
        got,
        f"{result.backtracks:,} backtracks, and then a tour that the referee passes",
        link=on_tour_page(board, start, variant, steps),
        agreement=compare((expected, result.tour is not None), (rounded, True)),
    )


WORK = "stu-2020"
STARTS = Table(WORK, "All starts of a size")
_THEOREM = Table(WORK, "The theorem: n² starts for even n, ⌈n²/2⌉ for odd n")
_CHECKS = Table(WORK, "The three checks of each tour")


def all_within(size: int, variant: Variant, steps: int) -> Rows:
    """Check that every solvable start of a square board is solved within the limit."""
    board, sweep = Board(size, size), Sweep(Cases(size, size), variant, steps)
    results = (yield from swept(sweep))[board]
    solvable, found = int(results["solvable"].sum()), int(results.found.sum())
    open_starts = results["start"][results["solvable"] & ~results.found].tolist()
    longest = int(results["steps"].max())
    note = f"the longest search took {longest:,} steps"
    if open_starts:
        note += "; not solved: " + " · ".join("{},{}".format(*board.square(s)) for s in open_starts)
    yield STARTS.row(
        f"{board}: starts with a tour, within {steps:,} steps",
        f"all {solvable:,} solved",
        f"{'all ' if found == solvable else ''}{found:,} solved",
        note,
        link=on_sweep_page(sweep),
    )


def theorem_and_checks(size: int, variant: Variant, steps: int) -> Rows:
    """Check the theorem for one size by a tour from every solvable start, and judge each tour."""
    board = Board(size, size)
    tours, refused = 0, 0
    passed = [0, 0, 0]
    for start in board:
        if verdict(board, start).exists is False:
            refused += 1
            continue
        result = yield from searched(board, start, variant, steps)
        if result.tour is not None:
            tours += 1
            assert result.checks is not None
            checks = result.checks.legal, result.first_break is None, result.checks.complete
            passed = [count + check for count, check in zip(passed, checks, strict=True)]
        yield None
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
        link=on_sweep_page(sweep),
    )
    legal, obeying, complete = passed
    got = f"{legal:,} legal · {obeying:,} by the rule · {complete:,} complete"
    expected = f"{tours:,} legal · {tours:,} by the rule · {tours:,} complete"
    note = "judged by a referee that knows nothing of the search"
    yield _CHECKS.row(f"{board}: {tours:,} tours", expected, got, note, link=on_sweep_page(sweep))
