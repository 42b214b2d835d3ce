"""Bratislava 2020: Warnsdorff's rule as a filter; ten boards, every start of sixteen sizes, a theorem."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from knights.boards.board import Board
from knights.experiments.sweeps import Cases, Sweep
from knights.heuristics.variants import Variant
from knights.reproduction.boards import printed_board
from knights.reproduction.every_start import STARTS, WORK, all_within, theorem_and_checks
from knights.reproduction.publication import Data, Rows, Section, order_of
from knights.reproduction.rows import Table, compare
from knights.reproduction.searching import on_sweep_page, on_tour_page, searched, square_text, swept


def parts(data: Data) -> Sequence[Section]:
    """The parts of its replay."""
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
    """The sections that compute a claim about all starts; none goes unnoticed: an unknown one is a ValueError."""
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
    """Exactly the listed starts are not solved."""
    board, sweep = Board(size, size), Sweep(Cases(size, size), variant, steps)
    results = (yield from swept(sweep))[board]
    failed = [board.square(start) for start in results["start"][~results.found].tolist()]
    expected = " · ".join(square_text((row, column)) for row, column in sorted(listed))
    got = " · ".join(map(square_text, failed))
    solved = int(results.found.sum())
    item = f"{board}: the starts not solved within {steps:,} steps"
    note = f"{solved:,} of {len(results):,} solved; a tour exists from every start"
    yield STARTS.row(item, expected, got, note, on_sweep_page(sweep))


def _counts(size: int, variant: Variant, steps: int, solved: int, not_solved: int) -> Rows:
    """The numbers of starts solved and not solved, the unsolvable ones searched as well."""
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
        f"{board}: starts solved within {steps:,} steps", expected, got, note, on_sweep_page(sweep)
    )


def _long_search(printed: dict[str, Any], variant: Variant, steps: int) -> Rows:
    """One start takes the printed number of steps, rounded to a tenth of a million."""
    board, start = Board(printed["size"], printed["size"]), (printed["start"][0], printed["start"][1])
    result = yield from searched(board, start, variant, steps)
    expected, got = f"about {printed['million_steps']:.1f} million", f"{result.steps:,}"
    rounded = f"about {result.steps / 1e6:.1f} million"
    yield STARTS.row(
        f"{board} from {square_text(start)}: steps",
        expected,
        got,
        f"{result.backtracks:,} backtracks, and then a tour that the referee passes",
        on_tour_page(board, start, variant, steps),
        compare((expected, result.tour is not None), (rounded, True)),
    )
